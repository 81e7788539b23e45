import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { removeAbandonedParts } from "../open-part.ts";
import { migrate, missingFiles } from "../sql/migrations.ts";
import { backUpSqlite } from "./back-up.ts";
import { removeWithSideFiles } from "./database-files.ts";
import { migrationDriver } from "./migration-driver.ts";

/** An upgrade's backup, named after the first migration it lacks. */
const UPGRADE_BACKUP = /^leads-before-\d{3}\.db$/;

/**
 * Migrates a file of leads. An older version's file is backed up first, so that the upgrade can be undone. The
 * previous backup is kept too, in case that upgrade was interrupted.
 * @throws OperatorError when a newer version wrote the file, or the backup fails.
 */
export async function migrateSqlite(database: DatabaseSync, file: string): Promise<void> {
  const driver = migrationDriver(database);
  const [first] = await missingFiles(driver);
  if (first === undefined) return;
  if (!isNew(database)) {
    const folder = dirname(file);
    const backup = `leads-before-${first.slice(0, 3)}.db`;
    const [, ...older] = listUpgradeBackups(folder).filter((name) => name < backup);
    for (const name of [...older, backup]) removeWithSideFiles(join(folder, name));
    await backUpSqlite(file, join(folder, backup));
  }
  await migrate(driver);
}

/** Deletes these backups, complete or not, because they still contain leads that were deleted. */
export function deleteUpgradeBackups(file: string): void {
  const folder = dirname(file);
  for (const name of listUpgradeBackups(folder)) removeWithSideFiles(join(folder, name));
  removeAbandonedParts(folder);
}

/** Newest first. */
function listUpgradeBackups(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => UPGRADE_BACKUP.test(name))
    .toSorted()
    .toReversed();
}

function isNew(database: DatabaseSync): boolean {
  return database.prepare("select count(*) as tables from sqlite_schema").get()!.tables === 0;
}
