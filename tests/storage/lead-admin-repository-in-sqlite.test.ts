import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import { openSqliteLeadAdminRepository } from "../../storage/sqlite/lead-admin-repository.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { leadAdminRepositoryContract } from "./lead-admin-repository-contract.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

leadAdminRepositoryContract("SQLite", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  const insert = database.prepare(
    "insert into flag_assignments (visitor_key, path, variant, rules, first_at) values (?, '/food', 'version_a', '', ?)",
  );
  return {
    store,
    repository: await openSqliteLeadAdminRepository(file, "delete"),
    assign: async (keys, at) => {
      database.exec("begin");
      for (const key of keys) insert.run(key, at.toISOString());
      database.exec("commit");
    },
    assigned: async () =>
      database
        .prepare("select visitor_key from flag_assignments order by 1")
        .all()
        .map(({ visitor_key }) => visitor_key as string),
  };
});

test("a file's clock is the machine's", async () => {
  const file = join(temporaryFolder(), "leads.db");
  await (await openSqliteLeadWriter(file)).close();
  const repository = await openSqliteLeadAdminRepository(file, "read");
  onTestFinished(() => repository.close());
  expect(await repository.clock()).toBeNull();
});

const LEAD = {
  id: "0190a000-0000-8000-8000-000000000001",
  createdAt: new Date(),
  row: { email: "somebody-to-forget@example.com" },
  ...NO_METADATA,
};

test("a missing file is reported, not created", async () => {
  const file = join(temporaryFolder(), "leads.db");
  await expect(openSqliteLeadAdminRepository(file, "delete")).rejects.toThrow(
    `There are no leads here: ${file} does not exist.`,
  );
  expect(existsSync(file)).toBe(false);
});

test.each([
  [1, "not up to date: start the server once, which brings it up to date."],
  [99, "newer version of this server."],
])("a file of version %i is reported and left unchanged", async (version, said) => {
  const file = join(temporaryFolder(), "leads.db");
  const database = new DatabaseSync(file);
  database.exec(`pragma user_version = ${version}`);
  database.close();
  const before = readFileSync(file);
  await expect(openSqliteLeadAdminRepository(file, "delete")).rejects.toThrow(said);
  expect(readFileSync(file)).toEqual(before);
});

test("a repository opened to read cannot delete", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  await store.insert(LEAD);
  const repository = await openSqliteLeadAdminRepository(file, "read");
  await expect(repository.delete([LEAD.id])).rejects.toThrow("readonly");
  expect(await repository.countBy([])).toEqual([{ leads: 1 }]);
});

test("a deleted lead leaves no bytes in the files", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "leads.db");
  const store = await openSqliteLeadWriter(file);
  await store.insert(LEAD);
  const onDisk = () => readFileSync(file, "latin1") + readFileSync(`${file}-wal`, "latin1");
  expect(onDisk()).toContain("somebody-to-forget");
  const repository = await openSqliteLeadAdminRepository(file, "delete");
  await repository.delete([LEAD.id]);
  await repository.close();
  expect(onDisk()).not.toContain("somebody-to-forget");
});

test("if a reader uses the WAL, a server's maintenance leaves emptying it to the next run", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const store = await openSqliteLeadWriter(file);
  await store.insert(LEAD);
  const reader = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => reader.close());
  reader.exec("begin");
  reader.prepare('select count(*) from "Landing page"').get();
  const repository = await openSqliteLeadAdminRepository(file, "maintain");
  await repository.delete([LEAD.id]);
  await repository.close();
  await store.close();
});

test("lists, exports and deletions use the indexes", async () => {
  const file = join(temporaryFolder(), "leads.db");
  void (await openSqliteLeadWriter(file)).close();
  const database = new DatabaseSync(file, { readOnly: true });
  const planOf = (sql: string) =>
    database
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join("\n");
  const order = "order by created_at, id";
  expect(planOf(`select * from "Landing page" where (created_at, id) > ('', '') ${order}`)).toBe(
    "SEARCH Landing page USING INDEX landing_page_by_time ((created_at,id)>(?,?))",
  );
  expect(planOf(`select id from "Landing page" where product ->> 'filePath' in ('a', 'b')`)).toContain(
    "USING INDEX landing_page_by_picture",
  );
  database.close();
});
