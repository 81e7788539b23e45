/** What stays of a file, in its order: stretches of the file itself, and a few bytes of our own. */
export class FileParts {
  readonly #parts: (Uint8Array<ArrayBuffer> | { start: number; end: number })[] = [];

  keep(start: number, end: number) {
    const last = this.#parts[this.#parts.length - 1];
    if (last && "end" in last && last.end === start) last.end = end;
    else this.#parts.push({ start, end });
  }

  add(bytes: Uint8Array<ArrayBuffer>) {
    this.#parts.push(bytes);
  }

  /** The file itself where all of it stays. */
  of(file: File): File {
    const [first, ...more] = this.#parts;
    if (more.length === 0 && first && "end" in first && first.end - first.start === file.size) return file;
    const parts = this.#parts.map((part) => ("end" in part ? file.slice(part.start, part.end) : part));
    return new File(parts, file.name, { type: file.type, lastModified: file.lastModified });
  }
}
