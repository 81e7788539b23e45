import type {
  AssignedVisitors,
  Figures,
  LeadsOfDay,
  NetworkVisitors,
} from "../../domain/experiment/experiment-repository.ts";
import { sumColumn } from "./database.ts";
import type { Row } from "./database.ts";

export function listDays(leads: readonly Row[]): LeadsOfDay[] {
  return [...Map.groupBy(leads, ({ day }) => day as string)].map(([day, rows]) => ({
    day,
    products: sumColumn(rows, "products"),
    emails: sumColumn(rows, "emails"),
  }));
}

/** Leads by page, without those that came from a counted visitor. */
export function listUncounted(
  leads: readonly Row[],
  convertedByPage: ReadonlyMap<string, number>,
): Figures["uncounted"] {
  const known = leads.filter(({ page }) => page !== null);
  return [...Map.groupBy(known, ({ page }) => page as string)]
    .map(([page, rows]) => {
      const all = sumColumn(rows, "products") + sumColumn(rows, "emails");
      return { page, leads: all - (convertedByPage.get(page) ?? 0) };
    })
    .filter(({ leads: uncounted }) => uncounted > 0)
    .toSorted((one, other) => (one.page < other.page ? -1 : 1));
}

/** Visitors from one query, with the leads they left from another. @param key of a row that both queries have. */
export function withLeads(
  assigned: readonly Row[],
  converted: readonly Row[],
  { key, hasValue }: { key: (row: Row) => string; hasValue: boolean },
): AssignedVisitors[] {
  const found = Map.groupBy(converted, key);
  return assigned.map((row) => {
    const { path, variant, rules, network } = row as Pick<NetworkVisitors, "path" | "variant" | "rules"> &
      Row;
    return {
      path,
      variant,
      rules,
      ...(network !== undefined && { network }),
      visitors: Number(row.visitors),
      firstAt: new Date(row.first_at as string),
      converted: sumColumn(found.get(key(row)) ?? [], "visitors"),
      ...(hasValue && { value: sumColumn(found.get(key(row)) ?? [], "value") }),
    };
  });
}

export function keyByDay({ path, variant, rules, day }: Row): string {
  return `${path} ${variant} ${rules} ${day}`;
}

export function keyByCampaign({ path, variant, campaign }: Row): string {
  return JSON.stringify([path, variant, campaign]);
}

export function keyByNetwork({ path, variant, rules, network }: Row): string {
  return `${path} ${variant} ${rules} ${network}`;
}
