import {
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { leadsContract } from "./lead-writer-contract.ts";
import { storedLeads } from "../support/databases/stored-leads.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

leadsContract("SQLite", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  return { store, stored: async () => storedLeads(file) };
});

const LEAD = {
  id: "one",
  createdAt: new Date(),
  row: { email: "ada@example.com" },
  ...NO_METADATA,
};

test("leads that arrive together share one commit", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  const before = statSync(`${file}-wal`).size;
  await Promise.all(Array.from({ length: 50 }, (_, index) => store.insert({ ...LEAD, id: `lead-${index}` })));
  const pagesWritten = (statSync(`${file}-wal`).size - before) / 4096;
  expect(storedLeads(file)).toHaveLength(50);
  // Fifty commits would write at least one page each.
  expect(pagesWritten).toBeLessThan(20);
});

test("the room that is taken is the file's, without the pages that are free again", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  const many = Array.from({ length: 2000 }, (_, index) => store.insert({ ...LEAD, id: `lead-${index}` }));
  await Promise.all(many);
  const taken = await store.bytesStored();
  await store.close();
  const database = new DatabaseSync(file);
  const { freelist_count: free } = database.prepare("pragma freelist_count").get()!;
  expect(taken).toBe(statSync(file).size - Number(free) * 4096);
  database.exec('delete from "Landing page"');
  database.close();
  const emptied = await openSqliteLeadWriter(file);
  expect(await emptied.bytesStored()).toBeLessThan(taken / 2);
  await emptied.close();
});

test("while another process locks the file, leads are rejected; once it is released, the next one is stored", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file, { busyTimeoutMs: 1 });
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  const refused = await Promise.allSettled([store.insert(LEAD), store.insert({ ...LEAD, id: "two" })]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  other.exec("rollback");
  await store.insert({ ...LEAD, id: "three" });
  expect(storedLeads(file).map(({ id }) => id)).toEqual(["three"]);
});

test("a file whose leads can't be read is not ready", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  await store.ready();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('drop table "Landing page"');
  await expect(store.ready()).rejects.toThrow("no such table");
});

test("checking readiness changes no lead, whatever its id", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  await store.insert({ ...LEAD, id: "00000000-0000-0000-0000-000000000000" });
  await store.ready();
  expect(storedLeads(file)).toHaveLength(1);
});

test("when a commit fails, every lead in it is rejected, and the next one is stored", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  const other = new DatabaseSync(file);
  other.exec(`
    create table parent (id text primary key);
    create table child (id text references parent deferrable initially deferred);
    create trigger fail_at_commit after insert on "Landing page" when new.id = 'bad'
      begin insert into child values ('nobody'); end;`);
  other.close();
  const outcomes = await Promise.allSettled([store.insert(LEAD), store.insert({ ...LEAD, id: "bad" })]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await store.insert({ ...LEAD, id: "three" });
  expect(storedLeads(file).map(({ id }) => id)).toEqual(["three"]);
});

test("when one lead aborts the shared transaction, all are rejected and the next is stored", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  const other = new DatabaseSync(file);
  other.exec(`
    create trigger roll_back before insert on "Landing page" when new.id = 'bad'
      begin select raise(rollback, 'as a full disk does'); end;`);
  other.close();
  const outcomes = await Promise.allSettled([
    store.insert(LEAD),
    store.insert({ ...LEAD, id: "bad" }),
    store.insert({ ...LEAD, id: "two" }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await store.insert({ ...LEAD, id: "three" });
  expect(storedLeads(file).map(({ id }) => id)).toEqual(["three"]);
});

test("after close, the database file has every lead without its WAL, even if another process has it open", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  const reader = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => reader.close());
  reader.prepare("select count(*) from sqlite_schema").get();
  await store.insert(LEAD);
  await store.close();
  const alone = join(temporaryFolder(), "leads.db");
  writeFileSync(alone, readFileSync(file));
  expect(storedLeads(alone).map(({ id }) => id)).toEqual(["one"]);
});

test("leads outlive closing and opening again", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const first = await openSqliteLeadWriter(file);
  await first.insert(LEAD);
  await first.close();
  const second = await openSqliteLeadWriter(file);
  await second.insert({ ...LEAD, id: "two" });
  expect(storedLeads(file)).toHaveLength(2);
});

/** What the integrity check of an SQLite before 3.43, to which NULL isn't valid JSON, complains about. */
function foundByOlderProgram(file: string): unknown[] {
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  database.function("json_valid", { deterministic: true }, (text) => Number(text !== null));
  return database
    .prepare("pragma integrity_check")
    .all()
    .map((row) => row.integrity_check);
}

test("an older sqlite3's integrity check accepts leads and delivered calls", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file, { outbox: { sendsReady: true, skipsSpam: false } });
  await store.insert(LEAD);
  await store.close();
  const database = new DatabaseSync(file);
  database.exec("update hook_journal set outcome = 'delivered', settled_at = next_at");
  database.close();
  expect(foundByOlderProgram(file)).toEqual(["ok"]);
});

function allOf(database: DatabaseSync) {
  const rows = (query: string) => database.prepare(query).all();
  return {
    leads: rows('select rowid, * from "Landing page" order by rowid'),
    hooks: rows("select * from hook_journal order by rowid"),
    tables: rows("select type, name, tbl_name from sqlite_schema order by type, name"),
    others: rows(
      "select sql from sqlite_schema where type <> 'table' and sql is not null order by type, name",
    ),
  };
}

const withoutCopy = (hook: object) => ({ ...hook, record: null, network: "" });

test("an older server's file keeps its leads with their data, and its indexes and triggers", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const folder = new URL("../../storage/sqlite/migrations/", import.meta.url);
  const older = new DatabaseSync(file);
  for (const name of readdirSync(folder).toSorted().slice(0, 5)) {
    older.exec(readFileSync(new URL(name, folder), "utf8"));
  }
  older.exec(`
    insert into "Landing page" values ('b', '2026-01-02', null, 'ada@example.com', '/', 'key', '/', 'q', 'i', 'too fast');
    insert into "Landing page" values ('a', '2026-01-03', '{"type":"url"}', null, null, null, null, null, null, null);
    insert into hook_journal values ('b', '2026-01-02', '2026-01-02', 2, 'delivered', '2026-01-02', null, null);
    insert into hook_journal values ('a', '2026-01-02', '2026-01-02', 2, null, null, 'no answer', '{}');
    insert into flag_assignments values ('key', '/', 'version_a', 'r', '2026-01-02');
    pragma user_version = 5`);
  const before = allOf(older);
  older.close();
  await (await openSqliteLeadWriter(file)).close();
  const now = new DatabaseSync(file);
  onTestFinished(() => now.close());
  const { leads, hooks, tables, others } = allOf(now);
  // Later versions may add more.
  expect(leads).toMatchObject(before.leads);
  // Each without its copy of the lead, and with an unknown network.
  expect(hooks.map(withoutCopy)).toEqual(before.hooks.map(withoutCopy));
  expect(tables).toEqual(expect.arrayContaining(before.tables));
  expect(others).toEqual(expect.arrayContaining(before.others));
  expect(foundByOlderProgram(file)).toEqual(["ok"]);
  now.exec(`delete from "Landing page" where id = 'b'`);
  expect(now.prepare("select id from hook_journal").all()).toEqual([{ id: "a" }]);
  expect(now.prepare("select * from flag_assignments").all()).toEqual([]);
});

test("a file of a newer version is refused and left unchanged", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const newer = new DatabaseSync(file);
  newer.exec("pragma user_version = 99");
  newer.close();
  await expect(openSqliteLeadWriter(file)).rejects.toThrow(
    "The database of leads was written by a newer version of this server.",
  );
  expect(() => storedLeads(file)).toThrow("no such table");
});

test.each<[string, (file: string) => void]>([
  ["no database", (file) => writeFileSync(file, "not a database ".repeat(1000))],
  ["overwritten at its start", (file) => writeFileSync(file, withNoise(readFileSync(file), 0, 100))],
  ["overwritten in the middle", (file) => writeFileSync(file, withNoise(readFileSync(file), 8192, 12_288))],
  ["cut short", (file) => truncateSync(file, 8192)],
])("a file that is %s is refused and left unchanged", async (_, damage) => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  await Promise.all(
    Array.from({ length: 200 }, (__, index) => store.insert({ ...LEAD, id: `lead-${index}` })),
  );
  await store.close();
  damage(file);
  const before = readFileSync(file);
  await expect(openSqliteLeadWriter(file)).rejects.toThrow(`The database ${file} is damaged (`);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test("in a file over 100 MB, only the schema is checked, so that starting stays fast", async () => {
  const file = join(temporaryFolder(), "leads.db");
  await (await openSqliteLeadWriter(file)).close();
  writeFileSync(file, withNoise(readFileSync(file), 8192, 12_288));
  // Bytes after a database's last page are ignored.
  truncateSync(file, 100_000_000);
  await expect(openSqliteLeadWriter(file)).rejects.toThrow("is damaged (");
  truncateSync(file, 100_000_001);
  await (await openSqliteLeadWriter(file)).close();
});

function withNoise(bytes: Buffer, start: number, end: number): Buffer {
  return Buffer.from(bytes).fill("noise", start, end);
}

test("once its file is removed or replaced, a store acknowledges nothing and is not ready", async () => {
  for (const lose of [rmSync, (file: string) => renameSync(file, `${file}.old`)]) {
    const file = join(temporaryFolder(), "leads.db");
    const store = await openSqliteLeadWriter(file);
    await store.insert(LEAD);
    lose(file);
    await expect(store.insert({ ...LEAD, id: "two" })).rejects.toThrow("removed or replaced");
    await expect(store.ready()).rejects.toThrow("removed or replaced");
    writeFileSync(file, "");
    await expect(store.insert({ ...LEAD, id: "three" })).rejects.toThrow("removed or replaced");
    await store.close();
  }
});
