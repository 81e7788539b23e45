import { landingPages } from "../../content/index.ts";
import { VARIANTS } from "../../contract/flags.ts";
import { HOME, REDIRECT_PATHS, SCREEN_PATHS } from "../../contract/paths.ts";
import type { DayFigures } from "../../domain/experiment/experiment-repository.ts";
import { formatCount, formatNumber } from "../output/format-number.ts";
import { formatIndustry, nameVariant } from "../page-names.ts";

type Counts = { leads: number; leadsBefore: number };

/** "41 leads today, 12 more than yesterday at this hour." */
export function describeLeads({ leads, leadsBefore }: Counts): string {
  if (leads === 0 && leadsBefore === 0) return "No leads yet today.";
  if (leads === 0)
    return `No leads yet today; by this time yesterday there were ${formatNumber(leadsBefore)}.`;
  if (leadsBefore === 0)
    return `${formatCount(leads, "lead")} today; by this time yesterday there were none.`;
  return `${formatCount(leads, "lead")} today, ${compare(leads, leadsBefore)} yesterday at this hour.`;
}

/** The number of visitors, and the kinds of leads. */
export function describeVisitors({ leads, products, visitors, visitorsBefore }: DayFigures["all"]): string {
  const came =
    visitors === 0
      ? "No visitors today."
      : `${formatCount(visitors, "visitor")} came${visitorsBefore === 0 ? "" : `, ${compare(visitors, visitorsBefore)} yesterday`}.`;
  if (leads === 0) return came;
  const emails = leads - products;
  if (products === 0) return `${came} All leads are e-mail addresses on a waitlist.`;
  if (emails === 0) return `${came} All leads are products.`;
  return `${came} ${formatCount(products, "lead")} brought a product, ${formatNumber(emails)} left an e-mail address on a waitlist.`;
}

function compare(now: number, before: number): string {
  if (now === before) return "as many as";
  return `${formatNumber(Math.abs(now - before))} ${now > before ? "more" : "fewer"} than`;
}

/** Smaller differences may be chance: two standard deviations of a Poisson count, for the sum of both. */
const DEVIATIONS_MIN = 2;
const DIFFERENCE_MIN = 5;

/** Differences from yesterday that are more than chance, the largest first. */
export function describeChanges({ pages, campaigns }: DayFigures, max = 4): string[] {
  return [
    ...pages.map(({ page, ...counts }) => ({ name: namePage(page), ...counts })),
    ...campaigns.map(({ campaign, source, ...counts }) => ({
      name: campaign === null && source === null ? null : nameCampaign(campaign, source),
      ...counts,
    })),
  ]
    .filter(({ name, leads, leadsBefore }) => {
      const difference = Math.abs(leads - leadsBefore);
      return (
        name !== null &&
        difference >= DIFFERENCE_MIN &&
        difference >= DEVIATIONS_MIN * Math.sqrt(leads + leadsBefore)
      );
    })
    .toSorted(
      (one, other) => Math.abs(other.leads - other.leadsBefore) - Math.abs(one.leads - one.leadsBefore),
    )
    .slice(0, max)
    .map(({ name, leads, leadsBefore }) => {
      if (leads === 0)
        return `${name} has brought no leads today; by this time yesterday it had ${formatNumber(leadsBefore)}.`;
      if (leadsBefore === 0)
        return `${name} brought ${formatCount(leads, "lead")}; by this time yesterday it had none.`;
      return `${name} brought ${formatCount(leads, "lead")}, ${compare(leads, leadsBefore)} yesterday.`;
    });
}

/** "/food/version_b" as "Food B", also if it is gone. Null for an unknown page. */
export function namePage(page: string | null, variants: readonly string[] = VARIANTS): string | null {
  if (page === null) return null;
  if (page === HOME) return "The home page";
  if (page === SCREEN_PATHS.adCreation) return "After a product";
  const [, industry, variant = ""] = /^(\/[a-z-]+)\/([^/]+)$/.exec(page) ?? [];
  if (industry && (variants.includes(variant) || /^version_[a-z]$/.test(variant)))
    return `${formatIndustry(industry)} ${nameVariant(variant)}`;
  return REDIRECT_PATHS.some((path) => path === page) ? formatIndustry(page) : page;
}

/** Names pages as the board does: "/food/version_b: no lead" becomes "Food B: no lead". */
export function namePages(text: string): string {
  return text
    .replaceAll(PAGE_PATHS, (path, at: number) => {
      const name = namePage(path) ?? path;
      return at === 0 ? name : name.replace(/^The /, "the ");
    })
    .replaceAll(/\bversion_[a-z]\b/g, nameVariant);
}

/** Whole paths: none that goes on, or is part of another. */
const PAGE_PATHS = new RegExp(
  `(?<![\\w/.-])(?:${[...landingPages.map(({ path }) => path), ...REDIRECT_PATHS, SCREEN_PATHS.adCreation].join("|")})(?![\\w/-]|\\.\\w)`,
  "g",
);

/** "summer_launch, from google". */
export function nameCampaign(campaign: string | null, source: string | null): string {
  if (campaign === null) return source === null ? "No campaign" : `No campaign, from ${source}`;
  return source === null ? campaign : `${campaign}, from ${source}`;
}
