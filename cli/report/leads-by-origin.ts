import { LANDING_VARIANTS } from "../../contract/paths.ts";
import type { LeadsOfOrigin, ReportedSite } from "../../domain/experiment/experiment-repository.ts";
import { pageVariant } from "../../domain/leads/lead-repository.ts";
import { plainNumber } from "../terminal/plain-number.ts";
import type { Column } from "../terminal/table.ts";

/** The leads of one industry whose visitors came alike. */
export type OriginLeads = {
  origin: string | null;
  /** The industry's page, or a page that is in none. */
  page: string | null;
  leads: number;
  /** By variant; what is on no variant's page is in none of them. */
  variants: Record<string, number>;
};

/** Those with most leads first. */
export function byOrigin(counts: readonly LeadsOfOrigin[], { pages }: ReportedSite): OriginLeads[] {
  const industries = new Map(pages.map(({ path, redirectPath }) => [path.replace(/\/$/, ""), redirectPath]));
  const found = new Map<string, OriginLeads>();
  for (const { origin, page: path, leads } of counts) {
    const industry = path === null ? null : (industries.get(path) ?? path);
    const key = JSON.stringify([origin, industry]);
    const row = found.get(key) ?? { origin, page: industry, leads: 0, variants: {} };
    const variant = pageVariant(path === "" ? "/" : path);
    row.leads += leads;
    if (variant !== null) row.variants[variant] = (row.variants[variant] ?? 0) + leads;
    found.set(key, row);
  }
  return [...found.values()].toSorted((one, two) => two.leads - one.leads || inOrder(one, two));
}

function inOrder(one: OriginLeads, two: OriginLeads): number {
  const [first, second] = [one, two].map(({ origin, page }) => `${origin ?? ""} ${page ?? ""}`);
  return first! < second! ? -1 : 1;
}

/** A table of these, with a column for each variant that some lead is of. */
export function originColumns(heading: string, rows: readonly OriginLeads[]): Column<OriginLeads>[] {
  const all = [...new Set(Object.values(LANDING_VARIANTS).flat())].toSorted();
  const variants = all.filter((variant) => rows.some((row) => variant in row.variants));
  return [
    { heading, text: ({ origin }) => origin ?? "(none)", mayShrink: true },
    { heading: "Page", text: ({ page }) => page ?? "(none)", mayShrink: true },
    ...variants.map((variant): Column<OriginLeads> => ({
      heading: variant,
      text: (row) => plainNumber(row.variants[variant] ?? 0),
      align: "right",
    })),
    { heading: "Leads", text: ({ leads }) => plainNumber(leads), align: "right" },
  ];
}
