import { describe, expect, onTestFinished, test } from "vitest";
import { openPostgresLeadAdminRepository } from "../../../storage/postgres/lead-admin-repository.ts";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import {
  asOwner,
  freshDatabase,
  sharedServer,
  throughPooler,
} from "../../support/databases/fresh-database.ts";
import { indexesOf } from "../../support/databases/large-old-database.ts";
import { someLead, underLoad } from "../../support/databases/lead-load.ts";
import { startPgBouncer, whyNoPgBouncer } from "../../support/databases/pgbouncer.ts";
import { tcpProxy } from "../../support/proxies/tcp-proxy.ts";

/** The test's own pooler, in front of the shared server. */
async function ownPooler(settings: Record<string, string> = {}) {
  const pooler = await startPgBouncer(await sharedServer(), settings);
  onTestFinished(() => pooler.stop());
  return pooler;
}

async function openStore(url: string) {
  const store = await openPostgresLeadWriter(url);
  onTestFinished(() => store.close());
  return store;
}

const SETTINGS = ["role", "lock_timeout", "statement_timeout", "synchronous_commit"] as const;
const OF_A_LEAD = {
  role: "landing_server",
  lock_timeout: "3s",
  statement_timeout: "5s",
  synchronous_commit: "on",
};

/** Records the settings in force when each lead is written. */
async function recordSettings(url: string): Promise<() => Promise<unknown[]>> {
  const current = SETTINGS.map((name) => `current_setting('${name}')`).join(", ");
  await asOwner(url, (sql) =>
    sql.unsafe(`
      create table seen (${SETTINGS.map((name) => `${name} text`).join(", ")});
      grant insert on seen to public;
      create function note() returns trigger language plpgsql as
        $$ begin insert into seen values (${current}); return new; end $$;
      create trigger note before insert on "Landing page" for each row execute function note()`),
  );
  return async () => [...(await asOwner(url, (sql) => sql`select distinct * from seen`))];
}

describe.skipIf(whyNoPgBouncer)(`behind PgBouncer${whyNoPgBouncer ? ` (${whyNoPgBouncer})` : ""}`, () => {
  test.each([
    ["refuses settings of a connection", {}],
    [
      "drops them",
      { ignore_startup_parameters: "role, lock_timeout, statement_timeout, synchronous_commit" },
    ],
    ["lends a connection to one client", { pool_mode: "session" }],
  ])("a pooler that %s runs every lead with the server's role and limits", async (_, settings) => {
    const url = await freshDatabase("migrated");
    const seen = await recordSettings(url);
    const store = await openStore((await ownPooler(settings)).reach(url));
    await Promise.all(Array.from({ length: 200 }, () => store.insert(someLead())));
    for (let one = 0; one < 10; one++) await store.insert(someLead());
    expect(await seen()).toEqual([OF_A_LEAD]);
  });

  test("a connection cut within a transaction leaves nothing to the next one", async () => {
    const url = await freshDatabase("migrated");
    const seen = await recordSettings(url);
    const proxy = await tcpProxy(await throughPooler(url));
    const store = await openStore(proxy.url);
    const { acknowledged } = await underLoad(store, 32, async () => {
      for (let cut = 0; cut < 20; cut++) {
        const soFar = proxy.connections;
        await expect.poll(() => proxy.cut(), { interval: 5 }).toBeGreaterThan(0);
        await expect.poll(() => proxy.connections, { interval: 5 }).toBeGreaterThan(soFar);
      }
    });
    const stored = await asOwner(url, (sql) => sql`select id from "Landing page"`);
    const ids = new Set(stored.map(({ id }) => id as string));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(await seen()).toEqual([OF_A_LEAD]);
  });

  test("settings that other clients leave on a connection change nothing", async () => {
    const url = await freshDatabase("migrated");
    const seen = await recordSettings(url);
    const pooled = await throughPooler(url);
    const store = await openStore(pooled);
    for (let round = 0; round < 5; round++) {
      await asOwner(pooled, (sql) =>
        sql.unsafe("set statement_timeout = 1; set default_transaction_read_only = on"),
      );
      await asOwner(pooled, (sql) => sql.unsafe("reset default_transaction_read_only"));
      await store.insert(someLead());
    }
    expect(await seen()).toEqual([OF_A_LEAD]);
  });

  test("a missing index of a large table is built without a transaction, while leads are stored", async () => {
    const url = await freshDatabase("migrated");
    const all = await indexesOf(url);
    await asOwner(url, (sql) => sql`drop index landing_page_by_picture`);
    const warnings: unknown[] = [];
    const log = { info() {}, warn: (...line: unknown[]) => void warnings.push(line) };
    const store = await openPostgresLeadWriter(await throughPooler(url), { log });
    onTestFinished(() => store.close());
    await store.insert(someLead());
    await expect.poll(() => indexesOf(url)).toEqual(all);
    expect(warnings).toEqual([]);
  });

  test("parameters in the URL are refused with an explanation", async () => {
    const database = await freshDatabase("migrated");
    const url = `${(await ownPooler()).reach(database)}?work_mem=4MB`;
    await expect(openPostgresLeadWriter(url)).rejects.toMatchObject({
      name: "OperatorError",
      message:
        "DATABASE_URL cannot be used: unsupported startup parameter: work_mem. " +
        "A pooler refuses what the URL sets: remove work_mem from it.",
    });
  });

  test("of two simultaneous maintenance runs, only one does the work", async () => {
    const url = await throughPooler(await freshDatabase("migrated"));
    const repositories = await Promise.all(
      Array.from({ length: 8 }, () => openPostgresLeadAdminRepository(url, "maintain")),
    );
    onTestFinished(() => Promise.all(repositories.map((one) => one.close())).then(() => {}));
    let atOnce = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++atOnce);
      await repositories[0]!.countBy([]);
      atOnce--;
    };
    const did = [];
    for (let round = 0; round < 5; round++)
      did.push(...(await Promise.all(repositories.map((one) => one.withExclusiveLock(work)))));
    expect(most).toBe(1);
    expect(did.filter(Boolean).length).toBeGreaterThanOrEqual(5);
  });
});
