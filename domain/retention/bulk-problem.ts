import type { Repositories } from "./delete-leads.ts";

/** Of all leads, or of all pictures. A clock that is far ahead makes nearly all of them look old. */
const SHARE_AT_ONCE_MAX = 1 / 2;

/** @returns what speaks against deleting all from before a time, as the end of a sentence; or null. */
export async function findBulkProblem(
  { leads, uploads }: Repositories,
  before: Date,
): Promise<string | null> {
  const [all] = await leads.countBy([]);
  const [old] = await leads.countBy([], { until: before });
  if (isTooMuch(old!.leads, all!.leads)) return `that is ${old!.leads} of ${all!.leads} leads`;
  const pictures = { old: 0, all: 0 };
  for await (const { storedAt } of uploads.list()) {
    pictures.all++;
    if (storedAt < before) pictures.old++;
  }
  return isTooMuch(pictures.old, pictures.all) ? `that is ${pictures.old} of ${pictures.all} pictures` : null;
}

function isTooMuch(old: number, all: number): boolean {
  return old > all * SHARE_AT_ONCE_MAX;
}
