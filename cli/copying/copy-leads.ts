import { createHash } from "node:crypto";
import { leadFingerprint, MARK_COLUMNS, marksIn } from "../../domain/leads/lead-transfer.ts";
import type { LeadTransfer, TableRow } from "../../domain/leads/lead-transfer.ts";
import { Failure } from "../command-context.ts";

export type CopiedLeads = {
  /** That were read where they come from. */
  leads: number;
  added: number;
  /** That were there already. */
  there: number;
  /** Of what was read, and of what then stood in the other table under the same ids. */
  checksums: { from: string; to: string };
  problems: { id: string; problem: string }[];
};

/**
 * Copies every row with all its columns, and reads each of them back. What is there already stays as it is, so a copy that
 * broke off goes on where it was.
 * @param onBatch is called with how many rows were copied and read back since the last call.
 * @throws Failure when the tables do not have the same columns.
 */
export async function copyLeads(
  from: LeadTransfer,
  to: LeadTransfer,
  { signal, onBatch }: { signal: AbortSignal; onBatch: (count: number) => Promise<void> },
): Promise<CopiedLeads> {
  if ((await from.columns()).join() !== (await to.columns()).join()) {
    throw new Failure("The two tables of leads do not have the same columns: are they of the same version?");
  }
  const counts = { leads: 0, added: 0, there: 0 };
  const problems: CopiedLeads["problems"] = [];
  const [read, found] = [createHash("sha256"), createHash("sha256")];
  for await (const rows of from.rows()) {
    signal.throwIfAborted();
    const { added, refused } = await to.add(rows);
    const stored = byId(await to.withIds(rows.map(({ id }) => id)));
    const isRefused = new Set(refused.map(({ id }) => id));
    problems.push(...refused);
    await copyMarks(rows, stored, to);
    for (const row of rows) {
      const own = leadFingerprint(row);
      const copy = stored.get(row.id);
      const other = copy === undefined ? "" : leadFingerprint(copy);
      read.update(own);
      found.update(other);
      if (own === other || isRefused.has(row.id)) continue;
      const problem =
        copy === undefined ? "It was not stored." : "Another lead with this id is there already.";
      problems.push({ id: row.id, problem });
    }
    counts.leads += rows.length;
    counts.added += added;
    counts.there += rows.length - added - refused.length;
    await onBatch(rows.length);
  }
  return { ...counts, checksums: { from: read.digest("hex"), to: found.digest("hex") }, problems };
}

/** To leads that were there already: they may have got them since. */
async function copyMarks(
  rows: readonly TableRow[],
  stored: ReadonlyMap<string, TableRow>,
  to: LeadTransfer,
): Promise<void> {
  const lacking = rows.filter((row) => {
    const copy = stored.get(row.id);
    if (copy === undefined) return false;
    const [own, there] = [marksIn(row), marksIn(copy)];
    const isLacking = MARK_COLUMNS.some((column) => own[column] !== null && there[column] === null);
    return isLacking && leadFingerprint(copy) === leadFingerprint(row);
  });
  // Many have the same: a moment marks all that came before a time.
  const alike = Map.groupBy(lacking, (row) => JSON.stringify(marksIn(row)));
  for (const group of alike.values()) {
    await to.addMarks(
      group.map(({ id }) => id),
      marksIn(group[0]!),
    );
  }
}

function byId(rows: readonly TableRow[]): Map<string, TableRow> {
  return new Map(rows.map((row) => [row.id, row]));
}
