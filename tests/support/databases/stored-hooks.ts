import { DatabaseSync } from "node:sqlite";
import type { StoredHook } from "../../storage/outbox-contract.ts";

/** The outbox in a file of leads, in order of arrival. */
export function storedHooks(file: string, journal = "hook_journal"): StoredHook[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(`select * from ${journal} order by rowid`)
      .all()
      .map((entry) => Object.fromEntries(Object.entries(entry)) as StoredHook);
  } finally {
    database.close();
  }
}
