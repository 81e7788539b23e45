import { mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { UploadRepository } from "../domain/uploads/upload-repository.ts";
import { openPart } from "../storage/open-part.ts";
import { Failure } from "./command-context.ts";

/** @throws Failure when it can not be made. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Failure(`${folder} can not be used: ${error.message}.`);
  });
}

/** Copies a picture, unless one of its name and size is in the folder. Half a copy never has a picture's name. */
export async function copyUpload(
  pictures: UploadRepository,
  name: string,
  folder: string,
): Promise<{ bytes: number } | "there" | "missing"> {
  const picture = await pictures.open(name);
  if (picture === null) return "missing";
  const file = join(folder, name);
  const found = await stat(file).catch(() => null);
  if (found?.size === picture.size) {
    picture.bytes.destroy();
    return "there";
  }
  const part = await openPart(`${file}.part`);
  await pipeline(picture.bytes, part.createWriteStream());
  await rename(`${file}.part`, file);
  return { bytes: picture.size };
}
