import { existsSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { openPart, partOf, removeAbandonedParts } from "../open-part.ts";
import { missingFiles } from "../sql/migrations.ts";
import { filesOf, refuseForeignLog, removeDatabase } from "./database-files.ts";
import { migrationDriver } from "./migration-driver.ts";
import { explainDamage } from "./refuse-damaged.ts";

/** All in one step: in smaller ones a server that writes meanwhile would make it begin again. */
const PAGES_AT_ONCE = 0x7fff_ffff;

/**
 * Copies the database as it is at one moment. The copy has its name once it is whole, checked and on the disk.
 * @throws StartupError when there is no database, when a file of the copy's is there, or when it can not be written.
 */
export async function backUpSqlite(source: string, file: string): Promise<{ leads: number; bytes: number }> {
  refuseForeignLog(source);
  if (!existsSync(source)) throw new StartupError(`There are no leads here: ${source} does not exist.`);
  const [there] = filesOf(file);
  if (there !== undefined) throw new StartupError(`${there} is there already, and is left as it is.`);
  const part = partOf(file);
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    removeAbandonedParts(dirname(file));
    await (await openPart(file)).close();
    await backup(database, part, { rate: PAGES_AT_ONCE });
    const leads = checked(part);
    const bytes = await onDisk(part);
    await rename(part, file);
    await onDisk(dirname(file));
    return { leads, bytes };
  } catch (error) {
    const explained = explainDamage(source, error);
    if (explained instanceof StartupError) throw explained;
    throw new StartupError(`${file} can not be written: ${(error as Error).message}.`);
  } finally {
    database.close();
    removeDatabase(part);
  }
}

/**
 * Puts a copy back; its leads come last, so that none ever names a picture that is not there yet.
 * @throws StartupError when it is no copy of leads, or there are leads already.
 */
export async function restoreSqlite(
  copy: string,
  { to, bringUploads }: { to: string; bringUploads: (paths: string[]) => Promise<void> },
): Promise<{ leads: number; bytes: number }> {
  const there = filesOf(to);
  if (there.length > 0) {
    throw new StartupError(
      `There are leads already, and are left as they are: ${there.join(", ")}. Move ${to}* away first, all of it together, or set DATA_DIR to a new folder.`,
    );
  }
  refuseForeignLog(copy);
  const paths = uploadPathsIn(copy);
  await requireKnownVersion(copy);
  await bringUploads(paths);
  const restored = await backUpSqlite(copy, to);
  try {
    openAsServer(to);
    return restored;
  } catch (error) {
    removeDatabase(to);
    throw new StartupError(`${copy} can not be restored: ${(error as Error).message}`);
  }
}

/** @throws StartupError when a newer version wrote it. */
async function requireKnownVersion(copy: string): Promise<void> {
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    await missingFiles(migrationDriver(database));
  } finally {
    database.close();
  }
}

/** @throws Error when a server could not go on with it. */
function openAsServer(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = wal");
    requireSound(database);
  } finally {
    database.close();
  }
}

/**
 * The paths of the pictures that a copy's leads have, each once.
 * @throws StartupError when it is no copy of leads.
 */
export function uploadPathsIn(copy: string): string[] {
  if (!existsSync(copy)) throw new StartupError(`There are no leads here: ${copy} does not exist.`);
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const rows = database.prepare(
      `select distinct product ->> 'filePath' as path from "${LEADS_TABLE}" where product ->> 'filePath' is not null`,
    );
    return rows.all().map(({ path }) => String(path));
  } catch (error) {
    throw new StartupError(`${copy} is no copy of leads: ${(error as Error).message}.`);
  } finally {
    database.close();
  }
}

/** Returns how many leads are in it. */
function checked(file: string): number {
  const copy = new DatabaseSync(file);
  try {
    // A copy that is one file can be moved and opened anywhere.
    copy.exec("pragma journal_mode = delete");
    requireSound(copy);
    forgetDayKeys(copy);
    return Number(copy.prepare(`select count(*) as leads from "${LEADS_TABLE}"`).get()!.leads);
  } finally {
    copy.close();
  }
}

function requireSound(database: DatabaseSync): void {
  const { quick_check: found } = database.prepare("pragma quick_check(1)").get() as { quick_check: string };
  if (found !== "ok") throw new Error(`the copy is damaged (${found})`);
}

/** With the key of its day, a copy that is kept would tell networks by their names for good. */
function forgetDayKeys(copy: DatabaseSync) {
  // Older versions had none.
  const table = copy.prepare("select 1 from sqlite_schema where name = 'day_keys'").get();
  if (table !== undefined) copy.exec("pragma secure_delete = on; delete from day_keys");
}

async function onDisk(path: string): Promise<number> {
  await using handle = await open(path);
  await handle.sync();
  return (await handle.stat()).size;
}
