import { type ByteReader, Malformed } from "./byte-reader.ts";
import type { KeptParts } from "./kept-parts.ts";
import { orientationAlone, orientationIn } from "./orientation.ts";

/** The flags of a file that say what else it holds. */
const HAS_XMP = 0x04;
const HAS_EXIF = 0x08;

type Chunk = { name: string; start: number; end: number };

/** Keeps every chunk but EXIF and XMP, and says so in the file's flags and length. */
export async function keepWebp(reader: ByteReader, kept: KeptParts): Promise<void> {
  const fileEnd = 8 + (await reader.number(4, 4, true));
  const chunks = await readChunks(reader, fileEnd);
  const exif = chunks.find(({ name }) => name === "EXIF");
  if (!exif && !chunks.some(({ name }) => name === "XMP ")) return kept.keep(0, fileEnd);
  const orientation = exif ? orientationIn(await readData(reader, exif)) : 1;
  for (const chunk of chunks) {
    if (chunk.name === "VP8X") {
      const flags = await reader.bytes(chunk.start, chunk.end - chunk.start);
      kept.add(withoutFlags(flags, HAS_XMP | (orientation === 1 ? HAS_EXIF : 0)));
    } else if (chunk.name !== "EXIF" && chunk.name !== "XMP ") kept.keep(chunk.start, chunk.end);
  }
  if (orientation !== 1) kept.add(exifChunk(orientation));
  kept.addFirst(riffHead(kept.size));
}

async function readChunks(reader: ByteReader, fileEnd: number): Promise<Chunk[]> {
  if (fileEnd > reader.size) throw new Malformed("The file ends too early.");
  const chunks: Chunk[] = [];
  for (let start = 12; start < fileEnd; start = chunks.at(-1)!.end) {
    const name = await reader.text(start, 4);
    const length = await reader.number(start + 4, 4, true);
    const end = start + 8 + length + (length % 2);
    if (end > fileEnd) throw new Malformed("A chunk has an impossible length.");
    chunks.push({ name, start, end });
  }
  return chunks;
}

function readData(reader: ByteReader, { start, end }: Chunk): Promise<Uint8Array> {
  return reader.bytes(start + 8, end - start - 8);
}

function withoutFlags(chunk: Uint8Array, flags: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(chunk);
  copy[8]! &= ~flags;
  return copy;
}

function exifChunk(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = orientationAlone(orientation);
  return new Uint8Array([...ascii("EXIF"), tiff.length, 0, 0, 0, ...tiff]);
}

function riffHead(restBytes: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array([...ascii("RIFF"), 0, 0, 0, 0, ...ascii("WEBP")]);
  new DataView(head.buffer).setUint32(4, 4 + restBytes, true);
  return head;
}

function ascii(text: string): number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}
