/** Valid until the next part is requested. */
export type Part = { bytes: Uint8Array; isLast: boolean };

const NOTHING = new Uint8Array();

/**
 * Cuts bytes into parts of this size; the last may be smaller, or empty if there are no bytes. To bound memory, nothing
 * is read ahead while a part is in use, and no part is kept.
 */
export async function* inParts(source: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Part> {
  const part: Part = { bytes: NOTHING, isLast: false };
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    pieces.push(piece);
    size += piece.length;
    while (size > partBytes) {
      [part.bytes, pieces] = cut(pieces, partBytes);
      size -= partBytes;
      yield part;
      part.bytes = NOTHING;
    }
  }
  part.bytes = Buffer.concat(pieces);
  part.isLast = true;
  pieces = [];
  yield part;
}

/** Copies the rest, whose few bytes would otherwise keep the whole part in memory. */
function cut(pieces: Uint8Array[], partBytes: number): [Uint8Array, Uint8Array[]] {
  const all = Buffer.concat(pieces);
  return [all.subarray(0, partBytes), [Uint8Array.from(all.subarray(partBytes))]];
}
