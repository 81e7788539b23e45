import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export type StoredLead = {
  product: Record<string, unknown> | null;
  email: string | null;
  path: string | null;
};

/** What the server has stored since the test began, read from its files. */
export class Stored {
  readonly #dataDir: string;
  readonly #rowsBefore: number;
  readonly #picturesBefore: Set<string>;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#rowsBefore = this.#rows().length;
    this.#picturesBefore = new Set(this.#pictureNames());
  }

  /** Rows as the browser wrote them, oldest first, without the server's own columns. */
  leads(): Record<string, unknown>[] {
    return this.rows().map(asWritten);
  }

  /** Rows with every column. */
  rows(): Record<string, unknown>[] {
    return this.#rows().slice(this.#rowsBefore);
  }

  pictures(): string[] {
    return this.#pictureNames().filter((name) => !this.#picturesBefore.has(name));
  }

  #rows(): Record<string, unknown>[] {
    const database = new DatabaseSync(join(this.#dataDir, "leads.db"), { readOnly: true });
    try {
      return database.prepare('select * from "Landing page" order by rowid').all();
    } finally {
      database.close();
    }
  }

  #pictureNames(): string[] {
    const folder = join(this.#dataDir, "pictures");
    if (!existsSync(folder)) return [];
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    // Deletions take turns with a lock file.
    return entries.filter((entry) => entry.isFile() && entry.name !== ".lock").map((entry) => entry.name);
  }
}

function asWritten({ product, email, path }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(product !== null && { product: JSON.parse(product as string) as unknown }),
    ...(email !== null && { email }),
    ...(path !== null && { path }),
  };
}
