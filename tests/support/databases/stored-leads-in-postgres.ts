import type { InsertedLead } from "../../storage/lead-writer-contract.ts";
import { asOwner } from "./fresh-database.ts";

/** The leads in a database, in order of arrival, with times in SQLite's format. */
export async function storedLeads(url: string): Promise<InsertedLead[]> {
  const rows = await asOwner(
    url,
    (sql) => sql`
      select *, product::text, tags::text, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
      from "Landing page" order by "Landing page".created_at, id`,
  );
  return [...rows] as InsertedLead[];
}
