import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { WebhookSender } from "../../server/webhooks/webhook-sender.ts";
import { openPostgresOutbox, openPostgresOutboxRepository } from "../../storage/postgres/outbox.ts";
import { openPostgresLeadWriter } from "../../storage/postgres/lead-writer.ts";
import { overPgBouncerIfInstalled } from "../support/databases/each-connection.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { storedLeads } from "../support/databases/stored-leads-in-postgres.ts";
import { outboxContract, LEAD } from "./outbox-contract.ts";
import type { StoredHook } from "./outbox-contract.ts";
import { CLAIM_MS } from "../../storage/sql/outbox.ts";
import { openReceiver, take, webhookTo } from "../support/webhooks/receiver.ts";

async function openLeads(url: string, options = {}) {
  const leads = await openPostgresLeadWriter(url, {
    outbox: { sendsReady: false, skipsSpam: false, ...options },
  });
  onTestFinished(() => leads.close());
  return leads;
}

async function openJournal(url: string) {
  const outbox = await openPostgresOutbox(url);
  onTestFinished(() => outbox.close());
  return outbox;
}

async function storedHooks(url: string, journal = "hook_journal"): Promise<StoredHook[]> {
  const entries = await asOwner(url, (sql) => sql`select * from ${sql(journal)} order by waiting_since, id`);
  return entries.map((entry) =>
    Object.fromEntries(
      Object.entries(entry).map(([name, value]) => [
        name,
        value instanceof Date ? value.toISOString() : value,
      ]),
    ),
  );
}

overPgBouncerIfInstalled((name, reach) =>
  outboxContract(name, async (options) => {
    const direct = await freshDatabase("migrated");
    const url = await reach(direct);
    return {
      leads: await openLeads(url, options),
      outbox: await openJournal(url),
      reopen: () => openJournal(url),
      openRepository: async () => {
        const repository = await openPostgresOutboxRepository(url);
        onTestFinished(() => repository.close());
        return repository;
      },
      entries: (journal) => storedHooks(direct, journal),
      rows: () => storedLeads(direct),
      deleteLead: async (id) =>
        void (await asOwner(direct, (sql) => sql`delete from "Landing page" where id = ${id}`)),
    };
  }),
);

test("without a webhook the outbox stays empty", async () => {
  const url = await freshDatabase("migrated");
  const leads = await openPostgresLeadWriter(url);
  onTestFinished(() => leads.close());
  await leads.insert(LEAD);
  expect(await storedHooks(url)).toEqual([]);
  expect(await storedLeads(url)).toHaveLength(1);
});

test("a lead that the outbox rejects is not stored", async () => {
  const url = await freshDatabase("migrated");
  const leads = await openLeads(url);
  await asOwner(url, (sql) => sql`alter table hook_journal add constraint refuse check (network <> 'eve')`);
  const outcomes = await Promise.allSettled([
    leads.insert(LEAD),
    leads.insert({ ...LEAD, id: idOf(2), network: "eve" }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect((await storedLeads(url)).map(({ network }) => network)).toEqual(["5b2e"]);
  expect(await storedHooks(url)).toHaveLength(1);
});

/** The result for a role, or false if it is refused. */
function as(url: string, role: string, statement: string) {
  return asOwner(url, (sql) =>
    sql.begin(async (transaction) => {
      await transaction.unsafe(`set local role ${role}`);
      return [...(await transaction.unsafe(statement))];
    }),
  ).catch((error: { code: string }) => (error.code === "42501" ? false : Promise.reject(error)));
}

test("the sender's role reaches only the outbox, and the server's role only inserts into it", async () => {
  const url = await freshDatabase("migrated");
  await (await openLeads(url)).insert(LEAD);
  const may = async (role: string, statement: string) => (await as(url, role, statement)) !== false;
  expect(await may("landing_hooks", 'select from "Landing page"')).toBe(false);
  expect(await may("landing_hooks", "delete from hook_journal")).toBe(false);
  expect(await may("landing_hooks", "select from hook_journal")).toBe(true);
  expect(await may("landing_hooks", "update hook_journal set id = id")).toBe(false);
  expect(await may("landing_server", "select from hook_journal")).toBe(false);
  expect(await may("landing_server", "update hook_journal set attempts = 0")).toBe(false);
  expect(await may("landing_server", "delete from hook_journal")).toBe(false);
  // Deleting leads deletes their records, to which others may be added.
  expect(await may("landing_upkeep", "delete from hook_journal")).toBe(false);
  expect(await may("landing_upkeep", "update hook_journal set attempts = 0")).toBe(false);
  expect(await may("landing_upkeep", "update hook_journal set record = record")).toBe(true);
  expect(await may("landing_upkeep", 'delete from "Landing page"')).toBe(true);
  expect(await storedHooks(url)).toEqual([]);
});

test("the sender reads only leads that wait to be sent", async () => {
  const url = await freshDatabase("migrated");
  const [leads, outbox] = [await openLeads(url), await openJournal(url)];
  await leads.insert(LEAD);
  const unsent = await openPostgresLeadWriter(url);
  onTestFinished(() => unsent.close());
  await unsent.insert({ ...LEAD, id: idOf(2) });
  const read = (id: string) => as(url, "landing_hooks", `select lead_to_send('${id}') ->> 'email' as email`);
  expect(await read(LEAD.id)).toEqual([{ email: "ada@example.com" }]);
  expect(await read(idOf(2))).toEqual([{ email: null }]);
  await outbox.delivered({ event: "INSERT", id: LEAD.id }, LEAD.createdAt);
  expect(await read(LEAD.id)).toEqual([{ email: null }]);
  const again = "update hook_journal set outcome = null, settled_at = null";
  await expect(as(url, "landing_hooks", again)).rejects.toThrow("What was delivered stays so.");
});

test("only this server sends the entries of an older server beside it, and drops their copies", async () => {
  const url = await freshDatabase("migrated");
  const record = JSON.stringify({ id: idOf(1), idempotency_key: "attempt-1", visitor_key: "user-1" });
  const noted = `'${idOf(1)}', '2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z', '${record}'`;
  await as(
    url,
    "landing_server",
    `with stored as (insert into "Landing page" (id, created_at, product) values ('${idOf(1)}', now(), '{"type":"url"}')),
      noted as (insert into hook_journal (id, waiting_since, next_at, record) values (${noted}) on conflict do nothing)
    insert into ready_journal (id, waiting_since, next_at, record) values (${noted}) on conflict do nothing`,
  );
  // Claims like an older server.
  const claim =
    "update hook_journal set next_at = now() where outcome is null returning cast(record as text)";
  expect(await as(url, "landing_hooks", claim)).toBe(false);
  expect(await storedHooks(url)).toMatchObject([{ record: null, outcome: null }]);
  expect(await storedHooks(url, "ready_journal")).toMatchObject([
    { record: null, attempt: "attempt-1", visitor_key: "user-1" },
  ]);
  const due = await (await openJournal(url)).claim(5, new Date());
  expect(due.map(({ event, record: sent }) => [event, JSON.parse(sent).product])).toEqual([
    ["INSERT", { type: "url" }],
    ["lead.ready", { type: "url" }],
  ]);
  // A call that an older server had under way when this one started.
  const settle = "update hook_journal set outcome = 'delivered', settled_at = now(), record = null";
  expect(await as(url, "landing_hooks", settle)).not.toBe(false);
});

/** Two instances with one database and one receiver, each with its own clock. */
async function openTwo() {
  const url = await freshDatabase("migrated");
  const leads = await openLeads(url);
  const receiver = await openReceiver();
  const clocks = [{ now: new Date() }, { now: new Date() }];
  const senders = await Promise.all(
    clocks.map(
      async (clock) =>
        new WebhookSender({
          outbox: await openJournal(url),
          webhook: webhookTo(receiver.url),
          log: { info: () => {}, warn: () => {}, error: () => {} },
          now: () => clock.now,
          pollEveryMs: 5,
          idlePollEveryMs: 5,
          // Long enough that no call fails on a slow machine.
          callMsMax: 120_000,
        }),
    ),
  );
  onTestFinished(async () => void (await Promise.all(senders.map((sender) => sender.stop()))));
  return { url, leads, receiver, clocks, senders };
}

const idOf = (number: number) => `0190a000-0000-8000-8000-${String(number).padStart(12, "0")}`;
/** Leads from eleven networks. */
const manyLeads = (count: number, createdAt: Date) =>
  Array.from({ length: count }, (_, index) => ({
    ...LEAD,
    id: idOf(index),
    network: `n${index % 11}`,
    createdAt,
  }));

async function undelivered(url: string): Promise<number> {
  return (await storedHooks(url)).filter(({ outcome }) => outcome !== "delivered").length;
}

test("two senders share the work, and when nothing fails each lead is sent once", async () => {
  const { url, leads, receiver, senders, clocks } = await openTwo();
  receiver.answer((response) => void setTimeout(() => take(response), Math.random() * 10));
  await Promise.all(manyLeads(300, clocks[0]!.now).map((lead) => leads.insert(lead)));
  for (const sender of senders) sender.start();
  await expect.poll(() => undelivered(url)).toBe(0);
  const ids = receiver.calls.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(300);
  expect(new Set(ids).size).toBe(300);
});

test("the other instance takes over a hung or killed one's claims after a minute", async () => {
  const { url, leads, receiver, senders, clocks } = await openTwo();
  const [dead, alive] = senders;
  const hanging: ServerResponse[] = [];
  receiver.answer((response) => void hanging.push(response));
  onTestFinished(() => hanging.forEach((response) => response.destroy()));
  await Promise.all(manyLeads(8, clocks[0]!.now).map((lead) => leads.insert(lead)));
  dead!.start();
  await expect.poll(() => receiver.calls.length).toBe(8);
  receiver.answer(take);
  clocks[1]!.now = new Date(clocks[0]!.now.getTime() + 50_000);
  alive!.start();
  // It sends unclaimed entries first, and then has seen the others.
  await leads.insert({ ...LEAD, id: idOf(8), createdAt: clocks[1]!.now });
  await expect.poll(() => undelivered(url)).toBe(8);
  expect(receiver.calls).toHaveLength(9);
  clocks[1]!.now = new Date(clocks[0]!.now.getTime() + 60_000);
  await expect.poll(() => undelivered(url)).toBe(0);
  expect(receiver.calls).toHaveLength(17);
});

test("cut connections are reopened, and leads that arrived meanwhile are sent", async () => {
  const { url, leads, receiver, senders, clocks } = await openTwo();
  senders[0]!.start();
  await leads.insert({ ...LEAD, id: idOf(1), createdAt: clocks[0]!.now });
  await expect.poll(() => undelivered(url)).toBe(0);
  await asOwner(
    url,
    (sql) => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await leads.insert({ ...LEAD, id: idOf(2), createdAt: clocks[0]!.now });
  // An outcome may be lost with its connection; then the claim expires, and the call is repeated.
  const undeliveredLater = () => {
    clocks[0]!.now = new Date(clocks[0]!.now.getTime() + CLAIM_MS);
    return undelivered(url);
  };
  await expect.poll(undeliveredLater).toBe(0);
  const told = receiver.calls.map(({ headers }) => headers["webhook-id"]);
  expect([...new Set(told)]).toEqual([idOf(1), idOf(2)]);
});
