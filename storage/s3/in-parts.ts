/** Good until the next part is asked for. */
export type Part = { bytes: Uint8Array; isLast: boolean };

const NOTHING = new Uint8Array();

/**
 * Bytes cut into parts of this size; the last may be smaller, and is empty when there are none at all. Nothing is read
 * ahead while a part is in use, and nothing of it is kept afterwards.
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

/** The rest is copied, or its few bytes would keep the whole part in memory. */
function cut(pieces: Uint8Array[], partBytes: number): [Uint8Array, Uint8Array[]] {
  const all = Buffer.concat(pieces);
  return [all.subarray(0, partBytes), [Uint8Array.from(all.subarray(partBytes))]];
}
