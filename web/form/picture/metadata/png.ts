import type { ByteReader } from "./byte-reader.ts";
import type { KeptParts } from "./kept-parts.ts";
import { orientationAlone, orientationIn } from "./orientation.ts";

/** What programs and cameras note in a PNG; none of it is drawn. */
const NOTES = new Set(["eXIf", "tEXt", "iTXt", "zTXt", "tIME"]);

/** Keeps every chunk that is no note, up to the picture's end. */
export async function keepPng(reader: ByteReader, kept: KeptParts): Promise<void> {
  let at = 8;
  kept.keep(0, at);
  for (;;) {
    const length = await reader.number(at, 4);
    const type = await reader.text(at + 4, 4);
    const data = at + 8;
    const end = data + length + 4;
    // Reading to the end tells whether it is there.
    await reader.bytes(end - 4, 4);
    if (!NOTES.has(type)) kept.keep(at, end);
    else if (type === "eXIf") {
      const orientation = orientationIn(await reader.bytes(data, length));
      if (orientation !== 1) kept.add(exifChunk(orientation));
    }
    if (type === "IEND") return;
    at = end;
  }
}

function exifChunk(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = orientationAlone(orientation);
  const chunk = new Uint8Array(12 + tiff.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, tiff.length);
  chunk.set(
    Array.from("eXIf", (char) => char.charCodeAt(0)),
    4,
  );
  chunk.set(tiff, 8);
  view.setUint32(8 + tiff.length, crc32(chunk.subarray(4, 8 + tiff.length)));
  return chunk;
}

/** As the PNG specification has it (annex D), bit by bit. */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
