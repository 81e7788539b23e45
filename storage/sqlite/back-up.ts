import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { openPart } from "../open-part.ts";
import { StartupError } from "../../domain/errors/startup-error.ts";

/** All in one step: in smaller ones a server that writes meanwhile would make it begin again. */
const PAGES_AT_ONCE = 0x7fff_ffff;

/**
 * Copies the database as it is at one moment. The copy has its name once it is whole, checked and on the disk.
 * @throws StartupError when there is no database, when the file is there, or when it can not be written.
 */
export async function backUpSqlite(source: string, file: string): Promise<{ leads: number; bytes: number }> {
  if (!existsSync(source)) throw new StartupError(`There are no leads here: ${source} does not exist.`);
  if (existsSync(file)) throw new StartupError(`${file} is there already, and is left as it is.`);
  const part = `${file}.part`;
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    await (await openPart(part)).close();
    await backup(database, part, { rate: PAGES_AT_ONCE });
    const leads = checked(part);
    const bytes = await onDisk(part);
    await rename(part, file);
    await onDisk(dirname(file));
    return { leads, bytes };
  } catch (error) {
    throw new StartupError(`${file} can not be written: ${(error as Error).message}.`);
  } finally {
    database.close();
    await rm(part, { force: true });
  }
}

/** Returns how many leads are in it. */
function checked(file: string): number {
  const copy = new DatabaseSync(file);
  try {
    // A copy that is one file can be moved and opened anywhere.
    copy.exec("pragma journal_mode = delete");
    const { quick_check: found } = copy.prepare("pragma quick_check(1)").get() as { quick_check: string };
    if (found !== "ok") throw new Error(`the copy is damaged (${found})`);
    return Number(copy.prepare(`select count(*) as leads from "${LEADS_TABLE}"`).get()!.leads);
  } finally {
    copy.close();
  }
}

async function onDisk(path: string): Promise<number> {
  await using handle = await open(path);
  await handle.sync();
  return (await handle.stat()).size;
}
