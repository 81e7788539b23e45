import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { openSqliteConversions } from "../../storage/sqlite/conversions.ts";
import {
  openSqliteExperimentRepository,
  openSqliteExperimentStore,
} from "../../storage/sqlite/experiment.ts";
import { openSqliteLeadRepository } from "../../storage/sqlite/lead-repository.ts";
import { openSqliteLeadStore } from "../../storage/sqlite/lead-store.ts";
import { openSqliteMailboxes } from "../../storage/sqlite/mailboxes.ts";
import { openSqliteOutbox, openSqliteOutboxRepository } from "../../storage/sqlite/outbox.ts";
import { CONVERTED_SITE } from "./conversion-repository-contract.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Opened = { close(): Promise<void> };

/** The numbers by which SQLite tells whether it waits for the disk at each commit. */
const [NORMAL, FULL] = [1, 2];

const leadsFor = (access: Parameters<typeof openSqliteLeadRepository>[1]["access"]) => (file: string) =>
  openSqliteLeadRepository(file, { access, addressPath: "/ad_creation" });

/** On a file of leads, with the connection by which it works. */
async function openOn(open: (file: string) => Opened | Promise<Opened>) {
  const file = join(temporaryFolder(), "leads.db");
  await (await openSqliteLeadStore(file)).close();
  const [exec, prepare] = [
    vi.spyOn(DatabaseSync.prototype, "exec"),
    vi.spyOn(DatabaseSync.prototype, "prepare"),
  ];
  onTestFinished(() => void vi.restoreAllMocks());
  const opened = await open(file);
  const used = [...exec.mock.contexts, ...prepare.mock.contexts] as DatabaseSync[];
  const connection = used.findLast(({ isOpen }) => isOpen)!;
  const settings = (...names: string[]) =>
    names.map((name) => Object.values(connection.prepare(`pragma ${name}`).get()!)[0]);
  return { opened, connection, settings };
}

test.each<[string, (file: string) => Opened | Promise<Opened>, number[]]>([
  ["takes leads", openSqliteLeadStore, [2000, FULL, 1]],
  ["counts visitors", openSqliteExperimentStore, [0, NORMAL, 1]],
  ["sends leads on", openSqliteOutbox, [2000, NORMAL, 1]],
  ["marks addresses", openSqliteMailboxes, [100, NORMAL, 1]],
  ["reads leads", leadsFor("read"), [5000, FULL, 0]],
  ["deletes leads", leadsFor("delete"), [5000, FULL, 1]],
  ["marks leads as done", leadsFor("mark"), [5000, FULL, 1]],
  ["keeps the server's leads in order", leadsFor("maintain"), [100, FULL, 1]],
  ["adds copied leads", leadsFor("add"), [5000, FULL, 1]],
  ["sends again", openSqliteOutboxRepository, [5000, FULL, 0]],
  ["reports", openSqliteExperimentRepository, [0, FULL, 0]],
  ["writes conversions", (file) => openSqliteConversions(file, CONVERTED_SITE), [5000, FULL, 1]],
])(
  "who %s waits for others, for the disk, and overwrites what is deleted as far as that takes it",
  async (_, open, expected) => {
    const { opened, connection, settings } = await openOn(open);
    expect(settings("busy_timeout", "synchronous", "secure_delete")).toEqual(expected);
    expect(settings("journal_mode")).toEqual(["wal"]);
    await opened.close();
    expect(connection.isOpen).toBe(false);
  },
);

test("a report has room in memory for what it reads again and again", async () => {
  const { opened, settings } = await openOn(openSqliteExperimentRepository);
  // SQLite maps two gigabytes at most, but for a last page.
  expect(settings("cache_size", "mmap_size")).toEqual([-65_536, 0x7fff_0000]);
  await opened.close();
});
