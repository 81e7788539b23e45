import { existsSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import type { NeededUpload } from "../backend.ts";
import { openPart, partPath, removeAbandonedParts } from "../open-part.ts";
import { missingFiles } from "../sql/migrations.ts";
import { databaseFiles, refuseForeignWal, removeWithSideFiles } from "./database-files.ts";
import { migrationDriver } from "./migration-driver.ts";
import { explainDamage } from "./refuse-damaged.ts";

/** Copies all pages in one step: between smaller steps, a write by the server would start it over. */
const PAGES_AT_ONCE = 0x7fff_ffff;

/**
 * Backs up a snapshot of the database into a file, which gets its name once it is complete, checked and on disk.
 * @throws OperatorError when there is no database, the target exists, or it cannot be written.
 */
export async function backUpSqlite(source: string, file: string): Promise<{ leads: number; bytes: number }> {
  refuseForeignWal(source);
  if (!existsSync(source)) throw new OperatorError(`There are no leads here: ${source} does not exist.`);
  const [existing] = databaseFiles(file);
  if (existing !== undefined) throw new OperatorError(`${existing} already exists, and is left unchanged.`);
  const part = partPath(file);
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    removeAbandonedParts(dirname(file));
    await (await openPart(file)).close();
    await backup(database, part, { rate: PAGES_AT_ONCE });
    const leads = finishBackup(part, source);
    const bytes = await syncToDisk(part);
    await rename(part, file);
    await syncToDisk(dirname(file));
    return { leads, bytes };
  } catch (error) {
    const explained = explainDamage(source, error);
    if (explained instanceof OperatorError) throw explained;
    throw new OperatorError(`${file} cannot be written: ${(error as Error).message}.`);
  } finally {
    database.close();
    removeWithSideFiles(part);
  }
}

/**
 * Restores a backup: pictures first, so that no lead names a missing one.
 * @throws OperatorError when it is not a backup of leads, or there are leads already.
 */
export async function restoreSqlite<Copied>(
  file: string,
  { to, copyUploadsFirst }: { to: string; copyUploadsFirst: (uploads: NeededUpload[]) => Promise<Copied> },
): Promise<{ leads: number; bytes: number; copied: Copied }> {
  const existing = databaseFiles(to);
  if (existing.length > 0) {
    throw new OperatorError(
      `There are leads already, and they are left unchanged: ${existing.join(", ")}. Move ${to}* away first, all of it together, or set DATA_DIR to a new folder.`,
    );
  }
  refuseForeignWal(file);
  const uploads = uploadsIn(file);
  await requireKnownVersion(file);
  const copied = await copyUploadsFirst(uploads);
  const restored = await backUpSqlite(file, to);
  try {
    openAsServer(to);
    return { ...restored, copied };
  } catch (error) {
    removeWithSideFiles(to);
    throw new OperatorError(`${file} cannot be restored: ${(error as Error).message}`);
  }
}

/** @throws OperatorError when a newer version wrote it. */
async function requireKnownVersion(file: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    await missingFiles(migrationDriver(database));
  } finally {
    database.close();
  }
}

/** @throws Error when a server could not use it. */
function openAsServer(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = wal");
    requireSound(database, file);
  } finally {
    database.close();
  }
}

/**
 * The pictures that a backup's leads need, each once.
 * @throws OperatorError when it is not a backup of leads.
 */
export function uploadsIn(file: string): NeededUpload[] {
  if (!existsSync(file)) throw new OperatorError(`There are no leads here: ${file} does not exist.`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare(
      `select product ->> 'filePath' as path, max(product ->> 'fileSize') as bytes
      from "${LEADS_TABLE}" where product ->> 'filePath' is not null group by 1`,
    );
    return rows.all().map(({ path, bytes }) => ({
      path: String(path),
      bytes: typeof bytes === "number" ? bytes : null,
    }));
  } catch (error) {
    throw new OperatorError(`${file} is not a backup of leads: ${(error as Error).message}.`);
  } finally {
    database.close();
  }
}

/** Checks a new backup of `source` and removes its day keys. @returns the number of leads. */
function finishBackup(file: string, source: string): number {
  const database = new DatabaseSync(file);
  try {
    // A single file can be moved and opened anywhere.
    database.exec("pragma journal_mode = delete");
    requireSound(database, source);
    forgetDayKeys(database);
    return Number(database.prepare(`select count(*) as leads from "${LEADS_TABLE}"`).get()!.leads);
  } finally {
    database.close();
  }
}

/** @param name what damage is found in: a backup has that of its source. */
function requireSound(database: DatabaseSync, name: string): void {
  const { quick_check: found } = database.prepare("pragma quick_check(1)").get() as { quick_check: string };
  if (found !== "ok") throw new OperatorError(`${name} is damaged (${found.replaceAll("\n", " ")}).`);
}

/** Deletes a backup's day keys: a key would reveal that day's networks. */
function forgetDayKeys(database: DatabaseSync) {
  // Older versions had none.
  const table = database.prepare("select 1 from sqlite_schema where name = 'day_keys'").get();
  if (table !== undefined) database.exec("pragma secure_delete = on; delete from day_keys");
}

/** @returns the file's size. */
async function syncToDisk(path: string): Promise<number> {
  await using handle = await open(path);
  await handle.sync();
  return (await handle.stat()).size;
}
