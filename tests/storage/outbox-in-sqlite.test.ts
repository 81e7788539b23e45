import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteOutbox, openSqliteOutboxRepository } from "../../storage/sqlite/outbox.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { storedLeads } from "../support/databases/stored-leads.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { outboxContract, LEAD } from "./outbox-contract.ts";
import { storedHooks } from "../support/databases/stored-hooks.ts";

function open(file: string) {
  const outbox = openSqliteOutbox(file);
  onTestFinished(() => outbox.close());
  return outbox;
}

outboxContract("SQLite", async (options) => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file, {
    outbox: { sendsReady: false, skipsSpam: false, ...options },
  });
  return {
    leads,
    outbox: open(file),
    reopen: async () => open(file),
    openRepository: async () => {
      const repository = await openSqliteOutboxRepository(file);
      onTestFinished(() => repository.close());
      return repository;
    },
    entries: async (journal) => storedHooks(file, journal),
    rows: async () => storedLeads(file),
    deleteLead: async (id) => {
      const database = new DatabaseSync(file);
      database.prepare('delete from "Landing page" where id = ?').run(id);
      database.close();
    },
  };
});

test("without a webhook the outbox stays empty", async () => {
  const file = join(temporaryFolder(), "leads.db");
  await (await openSqliteLeadWriter(file)).insert(LEAD);
  expect(storedHooks(file)).toEqual([]);
  expect(storedLeads(file)).toHaveLength(1);
});

test("only the lead that the outbox rejects is not stored", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file, { outbox: { sendsReady: true, skipsSpam: false } });
  const other = new DatabaseSync(file);
  other.exec(`
    create trigger refuse before insert on hook_journal when new.id = 'bad'
      begin select raise(abort, 'not this one'); end;`);
  other.close();
  const outcomes = await Promise.allSettled([
    leads.insert({ ...LEAD, id: "before" }),
    leads.insert({ ...LEAD, id: "bad" }),
    leads.insert({ ...LEAD, id: "after" }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(storedLeads(file).map(({ id }) => id)).toEqual(["before", "after"]);
  expect(storedHooks(file).map(({ id }) => id)).toEqual(["before", "after"]);
});

test("when one lead aborts the shared transaction, no lead and no entry is stored", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file, { outbox: { sendsReady: true, skipsSpam: false } });
  const other = new DatabaseSync(file);
  other.exec(`
    create trigger roll_back before insert on hook_journal when new.id = 'bad'
      begin select raise(rollback, 'as a full disk does'); end;`);
  other.close();
  const outcomes = await Promise.allSettled(
    ["before", "bad", "after"].map((id) => leads.insert({ ...LEAD, id })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(storedLeads(file)).toEqual([]);
  expect(storedHooks(file)).toEqual([]);
  await leads.insert({ ...LEAD, id: "next" });
  expect(storedHooks(file).map(({ id }) => id)).toEqual(["next"]);
});

test("if its delivery can't be recorded, a lead is sent again after a minute, not at once", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file, { outbox: { sendsReady: true, skipsSpam: false } });
  await leads.insert(LEAD);
  const outbox = openSqliteOutbox(file, { busyTimeoutMs: 1 });
  onTestFinished(() => outbox.close());
  const claimedAt = (now: number) => outbox.claim(8, new Date(now));
  const now = LEAD.createdAt.getTime();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  const [message] = await claimedAt(now);
  await expect(outbox.delivered(message!, LEAD.createdAt)).rejects.toThrow();
  expect(await claimedAt(now + 59_000)).toEqual([]);
  const again = await claimedAt(now + 60_000);
  expect(again.map(({ id }) => id)).toEqual([LEAD.id]);
  other.exec("rollback");
  await outbox.delivered(message!, LEAD.createdAt);
  expect(await claimedAt(now + 200_000)).toEqual([]);
});

test("claimed leads are sent even when ready products cannot be queried", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file, { outbox: { sendsReady: false, skipsSpam: false } });
  const outbox = open(file);
  await leads.insert(LEAD);
  const other = new DatabaseSync(file);
  other.exec("drop table ready_journal");
  other.close();
  expect(await outbox.claim(5, LEAD.createdAt)).toMatchObject([{ event: "INSERT", id: LEAD.id }]);
  await expect(outbox.claim(5, LEAD.createdAt)).rejects.toThrow("no such table: ready_journal");
});
