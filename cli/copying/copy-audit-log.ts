import type { AuditEntry, AuditLog } from "../../domain/audit/audit-log.ts";
import type { LeadTransfer } from "../../domain/leads/lead-transfer.ts";

/**
 * Adds the entries that another log lacks, in order. An entry whose lead is missing is copied without the lead's id.
 * @returns how many were added.
 */
export async function copyAuditLog(
  from: AuditLog,
  to: AuditLog,
  leads: Pick<LeadTransfer, "withIds">,
): Promise<number> {
  const existing = new Map<string, number>();
  for await (const entries of to.all()) {
    for (const entry of entries)
      existing.set(toComparisonKey(entry), (existing.get(toComparisonKey(entry)) ?? 0) + 1);
  }
  let added = 0;
  for await (const entries of from.all()) {
    const missing = entries.filter((entry) => {
      const alike = existing.get(toComparisonKey(entry)) ?? 0;
      if (alike > 0) existing.set(toComparisonKey(entry), alike - 1);
      return alike === 0;
    });
    const ids = [...new Set(missing.flatMap(({ leadId }) => leadId ?? []))];
    const known = new Set((await leads.withIds(ids)).map(({ id }) => id));
    await to.add(
      missing.map((entry) => ({
        ...entry,
        leadId: entry.leadId !== null && known.has(entry.leadId) ? entry.leadId : null,
      })),
    );
    added += missing.length;
  }
  return added;
}

/** Identifies an entry. Leaves out the lead's id, which is removed when the lead is erased. */
function toComparisonKey({ at, who, action, leads }: AuditEntry): string {
  return JSON.stringify([at, who, action, leads]);
}
