import { DatabaseSync } from "node:sqlite";
import type { InsertedLead } from "../../storage/lead-writer-contract.ts";

/** The leads in a file, in order of arrival. */
export function storedLeads(file: string): InsertedLead[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare('select * from "Landing page" order by rowid')
      .all()
      .map((row) => Object.fromEntries(Object.entries(row)) as InsertedLead);
  } finally {
    database.close();
  }
}
