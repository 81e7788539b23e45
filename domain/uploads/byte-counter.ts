/** Passes bytes on unchanged, and counts those that were read so far. */
export class ByteCounter implements AsyncIterable<Uint8Array> {
  total = 0;
  readonly #source: AsyncIterable<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source;
  }

  async *[Symbol.asyncIterator]() {
    for await (const chunk of this.#source) {
      this.total += chunk.length;
      yield chunk;
    }
  }
}
