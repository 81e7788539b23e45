import type { Repositories } from "./delete-leads.ts";

/** The share of all leads or all pictures. If more look old, the clock is probably far ahead. */
const SHARE_AT_ONCE_MAX = 1 / 2;

/** How much is older than a time, such as "7 of 8 leads", if an operator must confirm deleting so much; null otherwise. */
export async function findBulkProblem(
  { leads, uploads }: Repositories,
  before: Date,
): Promise<string | null> {
  const [all] = await leads.countBy([]);
  const [old] = await leads.countBy([], { until: before });
  if (isTooMuch(old!.leads, all!.leads)) return `${old!.leads} of ${all!.leads} leads`;
  const pictures = { old: 0, all: 0 };
  for await (const { storedAt } of uploads.list()) {
    pictures.all++;
    if (storedAt < before) pictures.old++;
  }
  return isTooMuch(pictures.old, pictures.all) ? `${pictures.old} of ${pictures.all} pictures` : null;
}

function isTooMuch(old: number, all: number): boolean {
  return old > all * SHARE_AT_ONCE_MAX;
}
