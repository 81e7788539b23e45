import type { PageSettings } from "../../../../contract/page-settings.ts";
import { reloadOrExplain } from "../../draft/reload-or-explain.ts";
import { ConnectionError } from "../../send/connection-error.ts";
import { ByteReader } from "./byte-reader.ts";
import { stripJpeg } from "./jpeg.ts";
import { FileParts } from "./file-parts.ts";

const JPEG_SIGNATURE = "\xff\xd8\xff";

/**
 * Strips location, time, device, comments and previews from a JPEG, HEIC or AVIF without re-encoding it; pixels, colors
 * and orientation stay. If its structure can't be parsed, `redrawOrBlank` is the fallback. Other formats are returned
 * unchanged, as is every file if the page is set to keep metadata.
 * @throws ConnectionError if the script for that can't be loaded, and if the file can't be read.
 */
export async function stripMetadata(file: File, setting: PageSettings["photoMetadata"]): Promise<File> {
  if (setting === "keep") return file;
  try {
    const reader = new ByteReader(file);
    const strip = await findStripper(reader);
    if (!strip) return file;
    const parts = new FileParts();
    await strip(reader, parts);
    return parts.toFile(file);
  } catch {
    const { redrawOrBlank } = await import("./redraw-or-blank.ts").catch(async (cause: unknown) => {
      throw new ConnectionError(cause, await reloadOrExplain());
    });
    return redrawOrBlank(file);
  }
}

async function findStripper(reader: ByteReader) {
  const hasAt = async (at: number, text: string) =>
    reader.size >= at + text.length && (await reader.text(at, text.length)) === text;
  if (await hasAt(0, JPEG_SIGNATURE)) return stripJpeg;
  if (!(await hasAt(4, "ftyp"))) return null;
  const { isHeif, stripHeif } = await import("./heif.ts");
  return (await isHeif(reader)) ? stripHeif : null;
}
