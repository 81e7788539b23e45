import { pageVariant } from "../../domain/leads/stored-lead.ts";
import type { LeadCount, LeadDimension } from "../../domain/leads/lead-admin-repository.ts";
import type { Row } from "./database.ts";

/** Sums counts by these dimensions, sorted by value, nulls first. */
export function sumByDimensions(rows: readonly Row[], dimensions: readonly LeadDimension[]): LeadCount[] {
  const counts = new Map<string, LeadCount>();
  for (const row of rows) {
    const values = dimensions.map((dimension) => [dimension, valueIn(row, dimension)] as const);
    const key = JSON.stringify(values);
    const count = counts.get(key) ?? Object.assign(Object.fromEntries(values), { leads: 0 });
    count.leads += Number(row.leads);
    counts.set(key, count);
  }
  return [...counts.values()].toSorted((one, other) => {
    const dimension = dimensions.find((candidate) => one[candidate] !== other[candidate]);
    return dimension === undefined ? 0 : compare(one[dimension] ?? null, other[dimension] ?? null);
  });
}

function valueIn(row: Row, dimension: LeadDimension): string | null {
  return dimension === "variant" ? pageVariant(row.path as string | null) : (row[dimension] as string | null);
}

function compare(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
}
