/** Builds a file from ranges of an original and from new bytes, without reading the ranges into memory. */
export class FileParts {
  readonly #parts: (Uint8Array<ArrayBuffer> | { start: number; end: number })[] = [];

  copy(start: number, end: number) {
    const last = this.#parts[this.#parts.length - 1];
    if (last && "end" in last && last.end === start) last.end = end;
    else this.#parts.push({ start, end });
  }

  add(bytes: Uint8Array<ArrayBuffer>) {
    this.#parts.push(bytes);
  }

  /** Returns the original itself if all of it was copied. */
  toFile(original: File): File {
    const [first, ...more] = this.#parts;
    if (more.length === 0 && first && "end" in first && first.end - first.start === original.size)
      return original;
    const parts = this.#parts.map((part) => ("end" in part ? original.slice(part.start, part.end) : part));
    const { name, type, lastModified } = original;
    return new File(parts, name, { type, lastModified });
  }
}
