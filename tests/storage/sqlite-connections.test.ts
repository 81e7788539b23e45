import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { openSqliteConversionRepository } from "../../storage/sqlite/conversion-repository.ts";
import {
  openSqliteExperimentRepository,
  openSqliteExperimentStore,
} from "../../storage/sqlite/experiment.ts";
import { openSqliteLeadAdminRepository } from "../../storage/sqlite/lead-admin-repository.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { openSqliteMailboxes } from "../../storage/sqlite/mailboxes.ts";
import { openSqliteOutbox, openSqliteOutboxRepository } from "../../storage/sqlite/outbox.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

type Open = (file: string) => Opened | Promise<Opened>;
type Opened = { close(): Promise<void> };

/** The values of `pragma synchronous`. */
const [NORMAL, FULL] = [1, 2];

const leadsFor = (access: Parameters<typeof openSqliteLeadAdminRepository>[1]) => (file: string) =>
  openSqliteLeadAdminRepository(file, access);

/** Records the connections used from now on. */
function recordConnections(): () => DatabaseSync[] {
  const spies = [vi.spyOn(DatabaseSync.prototype, "exec"), vi.spyOn(DatabaseSync.prototype, "prepare")];
  onTestFinished(() => void vi.restoreAllMocks());
  return () => spies.flatMap(({ mock }) => mock.contexts as DatabaseSync[]);
}

/** Runs a program on a file of leads; resolves to its connection. */
async function openOn(open: Open) {
  const file = join(temporaryFolder(), "leads.db");
  await (await openSqliteLeadWriter(file)).close();
  const connections = recordConnections();
  const opened = await open(file);
  const connection = connections().findLast(({ isOpen }) => isOpen)!;
  const settings = (...names: string[]) =>
    names.map((name) => Object.values(connection.prepare(`pragma ${name}`).get()!)[0]);
  return { opened, connection, settings };
}

const convert = (file: string) => openSqliteConversionRepository(file);

test.each<[string, Open, number[]]>([
  ["takes leads", openSqliteLeadWriter, [2000, FULL, 1]],
  ["counts visitors", openSqliteExperimentStore, [0, NORMAL, 1]],
  ["sends leads on", openSqliteOutbox, [2000, NORMAL, 1]],
  ["marks e-mail addresses", openSqliteMailboxes, [100, NORMAL, 1]],
  ["reads leads", leadsFor("read"), [5000, FULL, 0]],
  ["deletes leads", leadsFor("delete"), [5000, FULL, 1]],
  ["marks leads as done", leadsFor("mark"), [5000, FULL, 1]],
  ["keeps the server's leads in order", leadsFor("maintain"), [100, FULL, 1]],
  ["adds copied leads", leadsFor("add"), [5000, FULL, 1]],
  ["sends again", openSqliteOutboxRepository, [5000, FULL, 0]],
  ["reports", openSqliteExperimentRepository, [0, FULL, 0]],
  ["writes conversions", convert, [5000, FULL, 1]],
])("a program that %s has the busy timeout, sync and secure-delete it needs", async (_, open, expected) => {
  const { opened, connection, settings } = await openOn(open);
  expect(settings("busy_timeout", "synchronous", "secure_delete")).toEqual(expected);
  expect(settings("journal_mode")).toEqual(["wal"]);
  await opened.close();
  expect(connection.isOpen).toBe(false);
});

test("a report's connection has a larger page cache", async () => {
  const { opened, settings } = await openOn(openSqliteExperimentRepository);
  // SQLite maps at most two gigabytes, less one page.
  expect(settings("cache_size", "mmap_size")).toEqual([-65_536, 0x7fff_0000]);
  await opened.close();
});

test.each([
  ["no database", writeFile("not a database ".repeat(1000)), /is damaged \(file is not a database\)/],
  ["of a newer version", writeVersion(99), /newer version/],
  // A migration must find nothing that the newer version created.
  ["said to be of an older version", writeVersion(1), /not up to date|no such table/],
])("a file that is %s is closed again", async (_, write, why) => {
  const file = join(temporaryFolder(), "leads.db");
  write(file);
  const connections = recordConnections();
  for (const open of [
    openSqliteLeadWriter,
    leadsFor("read"),
    leadsFor("add"),
    openSqliteOutboxRepository,
    openSqliteExperimentRepository,
    convert,
  ]) {
    await expect(open(file)).rejects.toThrow(why);
  }
  expect(connections().length).toBeGreaterThan(0);
  expect(connections().filter(({ isOpen }) => isOpen)).toEqual([]);
});

function writeFile(text: string) {
  return (file: string) => writeFileSync(file, text);
}

function writeVersion(version: number) {
  return (file: string) => {
    const database = new DatabaseSync(file);
    database.exec(`pragma user_version = ${version}`);
    database.close();
  };
}
