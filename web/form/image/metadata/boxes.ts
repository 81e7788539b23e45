import type { ByteReader } from "./byte-reader.ts";

/** A box of an ISO base media file, as offsets of its start, content and end. */
export type Box = { type: string; start: number; content: number; end: number };

/** The boxes in a range. Trailing or truncated bytes form a last box of type "". */
export async function readBoxes(reader: ByteReader, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const box = await readBox(reader, at, end);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The box at `start`, always at least one byte long and never past `endMax`. */
export async function readBox(reader: ByteReader, start: number, endMax: number): Promise<Box> {
  const rest = { type: "", start, content: start, end: endMax };
  if (start + 8 > endMax) return rest;
  const size = await reader.uint32(start);
  const type = await reader.text(start + 4, 4);
  if (size === 0) return { ...rest, type, content: start + 8 };
  if (size !== 1)
    return size < 8 ? rest : { type, start, content: start + 8, end: Math.min(start + size, endMax) };
  if (start + 16 > endMax) return rest;
  const largeSize = await reader.uint64(start + 8);
  return largeSize < 16
    ? rest
    : { type, start, content: start + 16, end: Math.min(start + largeSize, endMax) };
}
