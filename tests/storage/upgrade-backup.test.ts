import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { chooseStorage } from "../../storage/choose-storage.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { storedLeads } from "../support/databases/stored-leads.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { SILENT } from "../support/doubles/silent-log.ts";

const MIGRATIONS = new URL("../../storage/sqlite/migrations/", import.meta.url);
const FILES = readdirSync(MIGRATIONS)
  .filter((name) => /^\d{3}-/.test(name))
  .toSorted();
const ID = "0190a000-0000-8000-8000-000000000001";

/** A data folder of the version with this many migrations. */
function folderOf(version: number): string {
  const folder = temporaryFolder();
  const database = new DatabaseSync(join(folder, "leads.db"));
  for (const file of FILES.slice(0, version)) database.exec(readFileSync(new URL(file, MIGRATIONS), "utf8"));
  database.exec(`pragma user_version = ${version};
    insert into "Landing page" (id, created_at, email) values ('${ID}', '2026-02-03T04:05:01.001Z', 'a@example.com')`);
  database.close();
  return folder;
}

const backupsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith("leads-before"));
const start = async (folder: string) => (await openSqliteLeadWriter(join(folder, "leads.db"))).close();

function versionOf(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const { user_version: version } = database.prepare("pragma user_version").get()!;
  database.close();
  return version;
}

test("an upgrade first backs up the leads of the older version", async () => {
  const folder = folderOf(7);
  await start(folder);
  expect(backupsIn(folder)).toEqual(["leads-before-008.db"]);
  const backup = join(folder, "leads-before-008.db");
  expect(versionOf(backup)).toBe(7);
  expect(storedLeads(backup)).toHaveLength(1);
  expect(versionOf(join(folder, "leads.db"))).toBe(FILES.length);
});

test("a new or up-to-date file is not backed up", async () => {
  const folder = temporaryFolder();
  await start(folder);
  await start(folder);
  expect(backupsIn(folder)).toEqual([]);
});

test("the backups of the last two upgrades are kept", async () => {
  const folder = folderOf(5);
  await start(folder);
  // The last of them was interrupted, and is repeated.
  for (const version of [6, 7, 7]) {
    renameSync(join(folderOf(version), "leads.db"), join(folder, "leads.db"));
    await start(folder);
  }
  expect(backupsIn(folder)).toEqual(["leads-before-007.db", "leads-before-008.db"]);
});

test("a deleted lead doesn't stay in an upgrade's backup", async () => {
  const folder = folderOf(7);
  await start(folder);
  const storage = chooseStorage({ dataDir: folder, databaseUrl: null, s3: null });
  const leads = await storage.leads.openLeads("delete");
  await leads.delete(["0190a000-0000-8000-8000-00000000000f"]);
  expect(backupsIn(folder)).toHaveLength(1);
  await leads.delete([ID]);
  await leads.close();
  expect(backupsIn(folder)).toEqual([]);
});

test("a server does not create an empty database beside a renamed one", async () => {
  const folder = folderOf(FILES.length);
  renameSync(join(folder, "leads.db"), join(folder, "leads-2026-11-21.db"));
  const open = () => chooseStorage({ dataDir: folder, databaseUrl: null, s3: null }).openStores(SILENT);
  await expect(open()).rejects.toThrow(/has no leads\.db, but leads-2026-11-21\.db: restore it/);
  expect(readdirSync(folder)).not.toContain("leads.db");
  renameSync(join(folder, "leads-2026-11-21.db"), join(folder, "leads.db"));
  await (await open()).close();
});
