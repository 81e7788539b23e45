import { LANDING_VARIANTS } from "../../contract/paths.ts";
import type { LeadsOfOrigin } from "../../domain/experiment/experiment-repository.ts";
import { reportedPages } from "../../domain/experiment/reported-pages.ts";
import { pageVariant } from "../../domain/leads/stored-lead.ts";
import { formatNumber } from "../output/format-number.ts";
import type { Column } from "../output/table.ts";

/** The leads of one industry and origin. */
export type OriginLeads = {
  origin: string | null;
  /** The industry's redirect page, or a page outside all industries. */
  page: string | null;
  leads: number;
  /** By variant; leads of pages without a variant are not included. */
  variants: Record<string, number>;
};

/** Sorted by number of leads, most first. */
export function byOrigin(counts: readonly LeadsOfOrigin[]): OriginLeads[] {
  const industries = new Map(reportedPages.map(({ path, redirectPath }) => [path, redirectPath]));
  const found = new Map<string, OriginLeads>();
  for (const { origin, page: path, leads } of counts) {
    const industry = path === null ? null : (industries.get(path) ?? path);
    const key = JSON.stringify([origin, industry]);
    const row = found.get(key) ?? { origin, page: industry, leads: 0, variants: {} };
    const variant = pageVariant(path);
    row.leads += leads;
    if (variant !== null) row.variants[variant] = (row.variants[variant] ?? 0) + leads;
    found.set(key, row);
  }
  return [...found.values()].toSorted((one, two) => two.leads - one.leads || compareNames(one, two));
}

function compareNames(one: OriginLeads, two: OriginLeads): number {
  const [first, second] = [one, two].map(({ origin, page }) => `${origin ?? ""} ${page ?? ""}`);
  return first! < second! ? -1 : 1;
}

/** The table has a column for each variant that has leads. */
export function originColumns(heading: string, rows: readonly OriginLeads[]): Column<OriginLeads>[] {
  const all = [...new Set(Object.values(LANDING_VARIANTS).flat())].toSorted();
  const variants = all.filter((variant) => rows.some((row) => variant in row.variants));
  return [
    { heading, text: ({ origin }) => origin ?? "(none)", shrinks: true },
    { heading: "Page", text: ({ page }) => page ?? "(none)", shrinks: true },
    ...variants.map((variant): Column<OriginLeads> => ({
      heading: variant,
      text: (row) => formatNumber(row.variants[variant] ?? 0),
      align: "right",
    })),
    { heading: "Leads", text: ({ leads }) => formatNumber(leads), align: "right" },
  ];
}
