import type { PageSettings } from "../../../../contract/page-settings.ts";
import { ByteReader } from "./byte-reader.ts";
import { keepJpeg } from "./jpeg.ts";
import { KeptParts } from "./kept-parts.ts";
import { keepPng } from "./png.ts";
import { keepWebp } from "./webp.ts";

const SIGNATURE_BYTES = 12;

/**
 * A JPEG, PNG or WebP as it was, pixel for pixel and in its colours, without what cameras and programs wrote into it:
 * place, time, device, comments, previews; as far as the page is set to. How it is turned stays. Any other file, and
 * one that is not in order, comes back as it is. Never rejects.
 */
export async function withoutMetadata(file: File, setting: PageSettings["photoMetadata"]): Promise<File> {
  if (setting === "keep") return file;
  try {
    const reader = new ByteReader(file);
    const keepImage = keeperFor(await reader.text(0, SIGNATURE_BYTES), setting === "remove");
    if (!keepImage) return file;
    const kept = new KeptParts();
    await keepImage(reader, kept);
    return kept.of(file);
  } catch {
    // A file that can't be read is the upload's to tell of.
    return file;
  }
}

type Keeper = (reader: ByteReader, kept: KeptParts) => Promise<void>;

function keeperFor(beginning: string, isEveryFormat: boolean): Keeper | null {
  if (beginning.startsWith("\xff\xd8\xff")) return keepJpeg;
  if (!isEveryFormat) return null;
  if (beginning.startsWith("\x89PNG\r\n\x1a\n")) return keepPng;
  if (/^RIFF....WEBP/s.test(beginning)) return keepWebp;
  return null;
}
