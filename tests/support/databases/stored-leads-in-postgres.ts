import type { InsertedLead } from "../../storage/lead-writer-contract.ts";
import { asOwner } from "./fresh-database.ts";

/** What a database of leads holds, in the order of arrival, with times as SQLite keeps them. */
export async function storedLeads(url: string): Promise<InsertedLead[]> {
  const rows = await asOwner(
    url,
    (sql) => sql`
      select *, product::text, tags::text, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
      from "Landing page" order by "Landing page".created_at, id`,
  );
  return [...rows] as InsertedLead[];
}
