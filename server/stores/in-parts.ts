export type Part = { bytes: Uint8Array; isLast: boolean };

/**
 * Bytes cut into parts of this size; the last may be smaller, and is empty when there are none at all. Nothing is read
 * ahead while a part is in use.
 */
export async function* inParts(source: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Part> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    pieces.push(piece);
    size += piece.length;
    while (size > partBytes) {
      const all = Buffer.concat(pieces);
      // Copied, or the few bytes left over would keep the whole part in memory.
      pieces = [Uint8Array.from(all.subarray(partBytes))];
      size -= partBytes;
      yield { bytes: all.subarray(0, partBytes), isLast: false };
    }
  }
  const last = Buffer.concat(pieces);
  pieces = [];
  yield { bytes: last, isLast: true };
}
