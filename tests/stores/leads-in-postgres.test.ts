import { openLeadsInPostgres } from "../../server/stores/leads-in-postgres.ts";
import { onTestFinished } from "vitest";
import { freshDatabase } from "../postgres/fresh-database.ts";
import { storedLeads } from "../postgres/stored-leads.ts";
import { leadsContract } from "./leads-contract.ts";

leadsContract("PostgreSQL", async () => {
  const url = await freshDatabase();
  const store = await openLeadsInPostgres(url);
  onTestFinished(() => store.close());
  return { store, stored: () => storedLeads(url) };
});
