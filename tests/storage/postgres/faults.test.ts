import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import {
  asOwner,
  createDatabase,
  freshDatabase,
  lastServerQuery,
} from "../../support/databases/fresh-database.ts";
import { someLead, underLoad } from "../../support/databases/lead-load.ts";
import { startPostgres } from "../../support/databases/postgres-server.ts";
import { tcpProxy } from "../../support/proxies/tcp-proxy.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

async function openStore(url: string) {
  const store = await openPostgresLeadWriter(url);
  onTestFinished(() => store.close());
  return store;
}

async function storedIds(url: string): Promise<string[]> {
  const rows = await asOwner(url, (sql) => sql<{ id: string }[]>`select id from "Landing page"`);
  return rows.map(({ id }) => id);
}

/** Acknowledged leads that are missing. */
async function findLostLeads(url: string, acknowledged: string[]): Promise<string[]> {
  const stored = new Set(await storedIds(url));
  return acknowledged.filter((id) => !stored.has(id));
}

async function cutAll(sql: postgres.Sql): Promise<number> {
  const cut = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  return cut.length;
}

async function cutWaitingConnections(sql: postgres.Sql): Promise<number> {
  const cut = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return cut.length;
}

test("connections that are cut again and again lose no lead", { timeout: SLOW_TEST_MS }, async () => {
  const url = await freshDatabase("migrated");
  const store = await openStore(url);
  const { acknowledged } = await underLoad(store, 32, async (ledger) => {
    for (let round = 0; round < 10; round++) {
      const soFar = ledger.acknowledged.length;
      await expect.poll(() => ledger.acknowledged.length).toBeGreaterThan(soFar + 10);
      await expect.poll(() => asOwner(url, cutAll)).toBeGreaterThan(0);
    }
  });
  await store.insert(someLead());
  expect(await findLostLeads(url, acknowledged)).toEqual([]);
});

test(
  "a server that crashes under load loses no lead, and works again when it is back",
  { timeout: SLOW_TEST_MS },
  async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const url = await createDatabase(server.url);
    const store = await openStore(url);
    const { acknowledged } = await underLoad(store, 32, async () => {
      for (let round = 0; round < 3; round++) {
        await wait(300);
        await server.crash();
        await wait(400);
        await server.start();
      }
      await wait(300);
    });
    await store.insert(someLead());
    expect(await findLostLeads(url, acknowledged)).toEqual([]);
  },
);

test(
  "while PostgreSQL is down, leads are refused and the store is not ready; both recover",
  { timeout: SLOW_TEST_MS },
  async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const url = await createDatabase(server.url);
    const store = await openStore(url);
    await server.crash();
    const lead = someLead();
    await expect(store.insert(lead)).rejects.toThrow(/ECONNREFUSED|in time/);
    // At once, even ten seconds later: if the pauses between tries grew, later leads would time out.
    for (let tries = 0; tries < 10; tries++) {
      await expect(store.insert(lead)).rejects.toThrow("ECONNREFUSED");
    }
    await expect(store.ready()).rejects.toThrow();
    await server.start();
    await store.ready();
    await store.insert(lead);
    await store.insert(lead);
    expect(await storedIds(url)).toEqual([lead.id]);
  },
);

test("leads for a locked table are rejected by the lock's own timeout, and stored once it is free", async () => {
  const url = await freshDatabase("migrated");
  const store = await openStore(url);
  const lead = someLead();
  await asOwner(url, async (sql) => {
    await sql`begin`;
    await sql`lock table "Landing page" in access exclusive mode`;
    // After 5 seconds, PostgreSQL would name the statement's timeout instead.
    await expect(store.insert(lead)).rejects.toThrow("lock timeout");
    await sql`rollback`;
  });
  await store.insert(lead);
  expect(await storedIds(url)).toEqual([lead.id]);
});

test("a lead whose connection is cut is retried once, and stored once", async () => {
  const url = await freshDatabase("migrated");
  const store = await openStore(url);
  const lead = someLead();
  await asOwner(url, async (sql) => {
    await sql`begin`;
    await sql`lock table "Landing page" in access exclusive mode`;
    const inserted = store.insert(lead);
    await expect.poll(() => asOwner(url, cutWaitingConnections)).toBe(1);
    await sql`rollback`;
    await inserted;
  });
  expect(await storedIds(url)).toEqual([lead.id]);
});

test.each(["40001", "40P01"])("a lead with a conflict (%s) is retried, and stored once", async (code) => {
  const url = await freshDatabase("migrated");
  await asOwner(url, (sql) =>
    sql.unsafe(`
      create sequence tries;
      grant usage on tries to public;
      create function conflict() returns trigger language plpgsql as $$ begin
        if nextval('tries') < 4 then raise exception 'gives way' using errcode = '${code}'; end if;
        return new;
      end $$;
      create trigger conflict before insert on "Landing page" for each row execute function conflict()`),
  );
  const store = await openStore(url);
  const lead = someLead();
  await store.insert(lead);
  expect(await storedIds(url)).toEqual([lead.id]);
});

test("a lead waits for a database that is unreachable for some seconds", async () => {
  const url = await freshDatabase("migrated");
  const proxy = await tcpProxy(url);
  const store = await openStore(proxy.url);
  proxy.mode = "hanging up";
  proxy.cut();
  const lead = someLead();
  const inserted = store.insert(lead);
  await expect.poll(() => proxy.connections).toBeGreaterThan(6);
  proxy.mode = "open";
  await inserted;
  expect(await storedIds(url)).toEqual([lead.id]);
});

test("a proxy that hangs up is retried a few times a second, but not forever", async () => {
  const url = await freshDatabase("migrated");
  const proxy = await tcpProxy(url);
  const store = await openStore(proxy.url);
  proxy.mode = "hanging up";
  await asOwner(url, cutAll);
  await wait(100);
  const before = proxy.connections;
  const lead = someLead();
  await expect(store.insert(lead)).rejects.toThrow();
  // For ten seconds.
  expect(proxy.connections - before).toBeLessThan(60);
  proxy.mode = "open";
  await store.insert(lead);
  expect(await storedIds(url)).toEqual([lead.id]);
});

test("readiness checks leave an idle database asleep, and fail at once when it is unreachable or refuses leads", async () => {
  const url = await freshDatabase("migrated");
  const proxy = await tcpProxy(url);
  const store = await openStore(proxy.url);
  await store.insert(someLead());
  const queries = () => lastServerQuery(url);
  const afterLead = await queries();
  await store.ready();
  const whileInUse = await queries();
  expect(whileInUse).not.toEqual(afterLead);

  const now = performance.now.bind(performance);
  performance.now = () => now() + 61_000;
  onTestFinished(() => void (performance.now = now));
  for (let check = 0; check < 20; check++) await store.ready();
  expect(await queries()).toEqual(whileInUse);

  proxy.mode = "hanging up";
  proxy.cut();
  await expect(store.ready()).rejects.toThrow();
  proxy.mode = "open";
  await asOwner(url, (sql) => sql`revoke insert on "Landing page" from landing_server`);
  await expect(store.ready()).rejects.toThrow("permission denied");
  await asOwner(url, (sql) => sql`grant insert on "Landing page" to landing_server`);
  await store.ready();

  performance.now = () => now() + 3_700_000;
  const before = await queries();
  await store.ready();
  expect(await queries()).not.toEqual(before);
});
