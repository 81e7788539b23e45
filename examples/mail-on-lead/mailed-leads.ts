import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from "node:fs";

/**
 * The ids of calls that were mailed, one per line of a file, because the webhook may make a call twice. For several
 * receivers, use a table with a unique column.
 */
export class MailedLeads {
  readonly #file: string;
  readonly #ids: Set<string>;

  constructor(file: string) {
    this.#file = file;
    this.#ids = new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Returns once the id would survive a power cut. */
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
