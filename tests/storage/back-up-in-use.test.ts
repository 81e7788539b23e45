import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backUpSqlite } from "../../storage/sqlite/back-up.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { email, lead } from "../support/operators/leads-command.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

const PAGE_BYTES = 4096;

test("a backup completes however many leads arrive meanwhile", async () => {
  const folder = temporaryFolder();
  const writer = await openSqliteLeadWriter(join(folder, "leads.db"));
  onTestFinished(() => writer.close());
  const insert = (id: number) => writer.insert(lead(id, email(`ada${id}@shop.example`)));
  await Promise.all(Array.from({ length: 300 }, (_, id) => insert(id)));

  const backup = { hasEnded: false };
  const backedUp = backUpSqlite(join(folder, "leads.db"), join(folder, "backup.db")).finally(() => {
    backup.hasEnded = true;
  });
  for (let id = 300; id < 2000 && !backup.hasEnded; id++) await insert(id);
  expect(backup.hasEnded).toBe(true);
  expect((await backedUp).leads).toBeGreaterThanOrEqual(300);
});

test("a database with a damaged page is not backed up, even if that page is not read meanwhile", async () => {
  const folder = temporaryFolder();
  const source = join(folder, "leads.db");
  const writer = await openSqliteLeadWriter(source);
  await Promise.all(
    Array.from({ length: 300 }, (_, id) => writer.insert(lead(id, email(`a${id}@shop.example`)))),
  );
  await writer.close();
  const bytes = readFileSync(source);
  const damaged = Math.floor(bytes.indexOf("a150@shop.example") / PAGE_BYTES) * PAGE_BYTES;
  writeFileSync(source, bytes.fill(0xff, damaged, damaged + PAGE_BYTES));
  await expect(backUpSqlite(source, join(folder, "backup.db"))).rejects.toThrow(`${source} is damaged (`);
  expect(readdirSync(folder).filter((file) => file.startsWith("backup"))).toEqual([]);
});
