import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from "node:fs";

/**
 * The leads that a mail was written for, in a file, one id a line. The hook may bring a lead twice; the second time
 * its id is here. A table with a unique column does the same for several receivers at once.
 */
export class TakenLeads {
  readonly #file: string;
  readonly #ids: Set<string>;

  constructor(file: string) {
    this.#file = file;
    this.#ids = new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Survives a power cut once it returns. */
  add(id: string): void {
    const file = openSync(this.#file, "a", 0o600);
    try {
      appendFileSync(file, `${id}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    this.#ids.add(id);
  }
}
