import type { PageSettings } from "../../../../contract/page-settings.ts";
import { ByteReader } from "./byte-reader.ts";
import { keepJpeg } from "./jpeg.ts";
import { KeptParts } from "./kept-parts.ts";

const JPEG_SIGNATURE = "\xff\xd8\xff";

/**
 * A JPEG as it was, pixel for pixel and in its colours, without what cameras and programs wrote into it: place, time,
 * device, comments, previews. How it is turned stays. Any other file, and one that is not in order, comes back as it is,
 * and so does every file where the page is set to keep them. Never rejects.
 */
export async function withoutMetadata(file: File, setting: PageSettings["photoMetadata"]): Promise<File> {
  if (setting === "keep") return file;
  try {
    const reader = new ByteReader(file);
    if ((await reader.text(0, JPEG_SIGNATURE.length)) !== JPEG_SIGNATURE) return file;
    const kept = new KeptParts();
    await keepJpeg(reader, kept);
    return kept.of(file);
  } catch {
    // A file that can't be read is the upload's to report.
    return file;
  }
}
