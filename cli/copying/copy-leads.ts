import { createHash } from "node:crypto";
import { hasNewMarks, rowFingerprint, marksIn } from "../../domain/leads/lead-transfer.ts";
import type { LeadTransfer, TableRow } from "../../domain/leads/lead-transfer.ts";
import { Failure } from "../command-context.ts";

export type CopiedLeads = {
  /** Read from the source. */
  leads: number;
  added: number;
  /** Already in the target; `--json` prints this name. */
  there: number;
  /** Checksums of the rows read, and of the target's rows with the same ids. */
  checksums: { from: string; to: string };
  problems: { id: string; problem: string }[];
};

/**
 * Copies every row with all its columns, and reads each back. Existing rows are never replaced, so an interrupted copy
 * resumes where it stopped.
 * @param onBatch is called with the number of rows copied and read back since the last call.
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
  const [sourceHash, targetHash] = [createHash("sha256"), createHash("sha256")];
  for await (const rows of from.rows()) {
    signal.throwIfAborted();
    const { added, refused } = await to.add(rows);
    const stored = byId(await to.withIds(rows.map(({ id }) => id)));
    const isRefused = new Set(refused.map(({ id }) => id));
    problems.push(...refused);
    await copyMarks(rows, stored, to);
    for (const row of rows) {
      const original = rowFingerprint(row);
      const copy = stored.get(row.id);
      const readBack = copy === undefined ? "" : rowFingerprint(copy);
      sourceHash.update(original);
      targetHash.update(readBack);
      if (original === readBack || isRefused.has(row.id)) continue;
      const problem = copy === undefined ? "It was not stored." : "Another lead with this id already exists.";
      problems.push({ id: row.id, problem });
    }
    counts.leads += rows.length;
    counts.added += added;
    counts.there += rows.length - added - refused.length;
    await onBatch(rows.length);
  }
  return { ...counts, checksums: { from: sourceHash.digest("hex"), to: targetHash.digest("hex") }, problems };
}

/** Updates marks on rows that an earlier copy added: the source may have gained some since. */
async function copyMarks(
  rows: readonly TableRow[],
  stored: ReadonlyMap<string, TableRow>,
  to: LeadTransfer,
): Promise<void> {
  const outdated = rows.filter((row) => {
    const copy = stored.get(row.id);
    if (copy === undefined) return false;
    return hasNewMarks(marksIn(row), marksIn(copy)) && rowFingerprint(copy) === rowFingerprint(row);
  });
  // One update per distinct set of marks: `leads done --before` gives many leads the same.
  const groups = Map.groupBy(outdated, (row) => JSON.stringify(marksIn(row)));
  for (const group of groups.values()) {
    await to.addMarks(
      group.map(({ id }) => id),
      marksIn(group[0]!),
    );
  }
}

function byId(rows: readonly TableRow[]): Map<string, TableRow> {
  return new Map(rows.map((row) => [row.id, row]));
}
