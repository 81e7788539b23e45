import type { PageSettings } from "../../../../contract/page-settings.ts";
import { reloadOrExplain } from "../../draft/reload-or-explain.ts";
import { ConnectionError } from "../../send/connection-error.ts";
import { ByteReader } from "./byte-reader.ts";
import { stripJpeg } from "./jpeg.ts";
import { FileParts } from "./file-parts.ts";

const JPEG_SIGNATURE = "\xff\xd8\xff";

/**
 * A JPEG, HEIC or AVIF as it was, pixel for pixel and in its colours, without what cameras and programs wrote into it:
 * place, time, device, comments, previews. How it is turned stays. What can't be cleaned so is `redrawOrBlank`d. Any other file
 * comes back as it is, and so does every file where the page is set to keep them.
 * @throws ConnectionError where the script for that can't be had, and whatever reading the file does.
 */
export async function stripMetadata(file: File, setting: PageSettings["photoMetadata"]): Promise<File> {
  if (setting === "keep") return file;
  try {
    const reader = new ByteReader(file);
    const strip = await findStripper(reader);
    if (!strip) return file;
    const kept = new FileParts();
    await strip(reader, kept);
    return kept.of(file);
  } catch {
    const { redrawOrBlank } = await import("./redraw-or-blank.ts").catch(async (cause: unknown) => {
      throw new ConnectionError(cause, await reloadOrExplain());
    });
    return redrawOrBlank(file);
  }
}

async function findStripper(reader: ByteReader) {
  const begins = async (at: number, text: string) =>
    reader.size >= at + text.length && (await reader.text(at, text.length)) === text;
  if (await begins(0, JPEG_SIGNATURE)) return stripJpeg;
  if (!(await begins(4, "ftyp"))) return null;
  const { isHeif, stripHeif } = await import("./heif.ts");
  return (await isHeif(reader)) ? stripHeif : null;
}
