const WINDOW_BYTES = 256 * 1024;

/** Reads a file through a window, so a large image is never in memory as a whole. */
export class ByteReader {
  readonly #file: Blob;
  #window = new Uint8Array();
  #from = 0;

  constructor(file: Blob) {
    this.#file = file;
  }

  get size(): number {
    return this.#file.size;
  }

  /** @throws Error past the end of the file. */
  async bytes(at: number, count: number): Promise<Uint8Array> {
    if (at + count > this.size) throw new Error("The file ends too early.");
    if (at < this.#from || at + count > this.#from + this.#window.length) {
      const part = this.#file.slice(at, at + Math.max(count, WINDOW_BYTES));
      this.#window = new Uint8Array(await part.arrayBuffer());
      this.#from = at;
    }
    return this.#window.subarray(at - this.#from, at - this.#from + count);
  }

  /** Up to one window. */
  someBytes(at: number): Promise<Uint8Array> {
    return this.bytes(at, Math.min(WINDOW_BYTES, this.size - at));
  }

  async text(at: number, count: number): Promise<string> {
    return String.fromCharCode(...(await this.bytes(at, count)));
  }

  /** Big-endian, as are those below. */
  async uint16(at: number): Promise<number> {
    return (await this.#view(at, 2)).getUint16(0);
  }

  async uint32(at: number): Promise<number> {
    return (await this.#view(at, 4)).getUint32(0);
  }

  /** Exact up to 2^53, more than any file's size. */
  async uint64(at: number): Promise<number> {
    return (await this.uint32(at)) * 2 ** 32 + (await this.uint32(at + 4));
  }

  async #view(at: number, count: number): Promise<DataView> {
    const { buffer, byteOffset } = await this.bytes(at, count);
    return new DataView(buffer, byteOffset, count);
  }
}
