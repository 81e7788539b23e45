import type { LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import type { LeadOutcome } from "../../domain/leads/lead-outcome.ts";

/** Marks leads as done, with an outcome. Resolves to the number of leads whose outcome changed. */
export async function markWithOutcome(
  leads: LeadAdminRepository,
  ids: readonly string[],
  outcome: LeadOutcome,
): Promise<number> {
  const found = await leads.lookUp({ by: "id", refs: ids });
  const changed = await leads.setOutcomes(new Map(found.map(({ id }) => [id, outcome])));
  await leads.setDone([...ids, ...found.map(({ id }) => id)], outcome.at);
  return changed;
}

/** Reopens leads, and clears their outcomes. Resolves to the number of changed leads. */
export async function reopenLeads(leads: LeadAdminRepository, ids: readonly string[]): Promise<number> {
  const reopened = await leads.setDone(ids, null);
  return Math.max(reopened, await clearOutcomes(leads, ids));
}

/** Resolves to the number of leads that had an outcome. */
export async function clearOutcomes(leads: LeadAdminRepository, ids: readonly string[]): Promise<number> {
  const found = await leads.lookUp({ by: "id", refs: ids });
  return leads.setOutcomes(new Map(found.map(({ id }) => [id, null])));
}
