import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open, readFile, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Failure } from "../command-context.ts";
import { syncFolder } from "../../storage/sync-folder.ts";

/**
 * Replaces a file's text atomically: readers find the old text or the new one, also after a power cut. Follows links,
 * and keeps owner and mode.
 * @param text the current text, and the new one.
 * @throws Failure if that fails, or the file has changed.
 */
export async function replaceFile(file: string, text: { from: string; to: string }): Promise<void> {
  const target = await realpath(file);
  const folder = dirname(target);
  const draft = join(folder, `.${basename(target)}-${randomBytes(6).toString("hex")}.tmp`);
  try {
    await copyBeside(target, draft, text.to);
    if ((await readFile(target, "utf8")) !== text.from) {
      throw new Failure(`${file} was changed in the meantime, so it was left alone.`);
    }
    await rename(draft, target);
  } catch (error) {
    throw error instanceof Failure ? error : asFailure(error, file, folder);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
  await syncFolder(folder);
}

/** Writes a text to disk in a new file with the owner and mode of another. */
async function copyBeside(target: string, draft: string, text: string): Promise<void> {
  await using original = await open(target, constants.O_RDONLY);
  const { uid, gid, mode } = await original.stat();
  await using handle = await open(draft, "wx", 0o600);
  await handle.writeFile(text);
  const own = await handle.stat();
  if (own.uid !== uid || own.gid !== gid) await handle.chown(uid, gid);
  await handle.chmod(mode & 0o7777);
  await handle.sync();
}

function asFailure(error: unknown, file: string, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  if (code === "EBUSY" || code === "EXDEV")
    return new Failure(`${file} is a single mounted file and can't be replaced: mount its folder instead.`);
  if (code === "EROFS") return new Failure(`${folder} is mounted read-only, so ${file} can't be replaced.`);
  if (code === "EACCES" || code === "EPERM")
    return new Failure(
      `${file} can't be replaced by this user (${code}): it must be theirs, and they must be able to write in ${folder}.`,
    );
  return new Failure(`${file} can't be replaced (${code}).`);
}
