import type { ByteReader } from "./byte-reader.ts";
import type { FileParts } from "./file-parts.ts";
import { orientationTiff, readOrientation } from "./orientation.ts";

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP15 = 0xef;
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** The application segments that affect how the image looks: their identifiers by marker. */
const NEEDED: Record<number, string> = { 0xe0: "JFIF\0", 0xe2: "ICC_PROFILE\0", 0xee: "Adobe" };
const EXIF = "Exif\0\0";

/**
 * Keeps only what is needed to decode the image. Previews, videos and further images appended to it, each with metadata
 * of its own, are dropped.
 * @throws Error if the structure can't be parsed.
 */
export async function stripJpeg(reader: ByteReader, parts: FileParts): Promise<void> {
  let isRotated = false;
  let at = 2;
  parts.copy(0, at);
  // A truncated image is still valid.
  while (at < reader.size) {
    const marker = await reader.uint16(at);
    if (marker >> 8 !== 0xff) throw new Error("A marker is missing.");
    const type = marker & 0xff;
    if (type === END_OF_IMAGE) return parts.copy(at, at + 2);
    if (type === 0xff) {
      at += 1;
      continue;
    }
    const length = await reader.uint16(at + 2);
    const end = at + 2 + length;
    if (end > reader.size) throw new Error("A segment is longer than the file.");
    if (await isNeeded(reader, type, at + 4, end)) parts.copy(at, end);
    else if (type === APP1 && !isRotated && (await startsWith(reader, at + 4, end, EXIF))) {
      const orientation = readOrientation(await reader.bytes(at + 4, end - at - 4));
      isRotated = orientation !== 1;
      if (isRotated) parts.add(exifSegment(orientation));
    }
    at = end;
    if (type === START_OF_SCAN) {
      at = await endOfScan(reader, end);
      parts.copy(end, at);
    }
  }
}

async function isNeeded(reader: ByteReader, type: number, start: number, end: number): Promise<boolean> {
  const isOptional = (type >= APP0 && type <= APP15) || type === COMMENT;
  if (!isOptional) return true;
  const identifier = NEEDED[type];
  return identifier !== undefined && startsWith(reader, start, end, identifier);
}

async function startsWith(reader: ByteReader, start: number, end: number, text: string): Promise<boolean> {
  return end - start >= text.length && (await reader.text(start, text.length)) === text;
}

/** The next marker that is not part of the scan's data, or the end of the file. */
async function endOfScan(reader: ByteReader, start: number): Promise<number> {
  for (let at = start; at < reader.size;) {
    const bytes = await reader.someBytes(at);
    for (let index = bytes.indexOf(0xff); index !== -1; index = bytes.indexOf(0xff, index + 1)) {
      if (index === bytes.length - 1) break;
      const next = bytes[index + 1]!;
      const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
      if (!isData) return at + index;
    }
    // The last byte may be the first half of a marker.
    at += Math.max(1, bytes.length - 1);
  }
  return reader.size;
}

function exifSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = orientationTiff(orientation);
  const length = 2 + EXIF.length + tiff.length;
  const header = [0xff, APP1, 0, length, ...Array.from(EXIF, (char) => char.charCodeAt(0))];
  return new Uint8Array([...header, ...tiff]);
}
