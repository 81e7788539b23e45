import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backUpSqlite } from "../../storage/sqlite/back-up.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { email, lead } from "../support/operators/leads-command.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

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
