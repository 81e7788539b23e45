import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openLeadsInSqlite } from "../../server/stores/leads-in-sqlite.ts";
import { leadsContract } from "./leads-contract.ts";
import { storedLeads } from "./stored-leads.ts";
import { temporaryFolder } from "./temporary-folder.ts";

leadsContract("SQLite", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = openLeadsInSqlite(file);
  return { store, stored: async () => storedLeads(file) };
});

const LEAD = {
  id: "one",
  createdAt: new Date(),
  row: { email: "ada@example.com" },
  visitorKey: null,
  sourcePath: null,
  query: null,
  idempotencyKey: null,
};

test("while another process holds the file, every lead is rejected, and the next one is stored", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = openLeadsInSqlite(file, { busyTimeoutMs: 1 });
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  const refused = await Promise.allSettled([store.insert(LEAD), store.insert({ ...LEAD, id: "two" })]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  other.exec("rollback");
  await store.insert({ ...LEAD, id: "three" });
  expect(storedLeads(file).map(({ id }) => id)).toEqual(["three"]);
});

test("leads outlive closing and opening again", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const first = openLeadsInSqlite(file);
  await first.insert(LEAD);
  await first.close();
  const second = openLeadsInSqlite(file);
  await second.insert({ ...LEAD, id: "two" });
  expect(storedLeads(file)).toHaveLength(2);
});

test("a file of a newer version is refused and left as it is", () => {
  const file = join(temporaryFolder(), "leads.db");
  const newer = new DatabaseSync(file);
  newer.exec("pragma user_version = 99");
  newer.close();
  expect(() => openLeadsInSqlite(file)).toThrow(
    "The database of leads was written by a newer version of this server.",
  );
  expect(() => storedLeads(file)).toThrow("no such table");
});
