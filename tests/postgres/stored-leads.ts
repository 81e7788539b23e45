import type { StoredLead } from "../stores/leads-contract.ts";
import { asOwner } from "./fresh-database.ts";

/** What a database of leads holds, in the order of arrival, with times as SQLite keeps them. */
export async function storedLeads(url: string): Promise<StoredLead[]> {
  const rows = await asOwner(
    url,
    (sql) => sql`select *, product::text from "Landing page" order by created_at, id`,
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }) as StoredLead);
}
