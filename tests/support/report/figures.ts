import type { CurrentRules } from "../../../domain/comparison/intended-split.ts";
import { recordByVariant } from "../../../contract/flags.ts";
import { INDUSTRIES } from "../../../contract/paths.ts";
import type { Figures } from "../../../domain/experiment/experiment-repository.ts";
import type { FlagShares, SharesByPage } from "../../../domain/flags/flag-shares.ts";

/** The start of a day. */
export const dayOf = (text: string) => new Date(`${text}T00:00:00.000Z`);

/** Equal shares. */
export const EVEN: FlagShares = {
  ...recordByVariant(() => 0),
  version_a: 25,
  version_b: 25,
  version_c: 25,
  version_d: 25,
};

/** Shares that are the same at each page. */
export function everywhere(shares: FlagShares | null): SharesByPage {
  return Object.fromEntries(INDUSTRIES.map((industry) => [`/${industry}`, shares])) as SharesByPage;
}

/** The rules of the figures below. */
export const EVEN_RULES: CurrentRules = { fingerprint: "4f1c", shares: everywhere(EVEN) };

const food = { path: "/food", rules: "4f1c", firstAt: new Date("2026-01-01T10:00:00.000Z") } as const;

/** Four days of food and a few visitors of furniture. */
export const FIGURES: Figures = {
  recorded: { first: new Date("2026-01-01T10:00:00.000Z"), last: new Date("2026-01-04T20:00:00.000Z") },
  assigned: [
    { ...food, variant: "version_a", visitors: 2010, converted: 60 },
    { ...food, variant: "version_b", visitors: 1980, converted: 70 },
    { ...food, variant: "version_c", visitors: 2030, converted: 105 },
    { ...food, variant: "version_d", visitors: 1990, converted: 90 },
    { ...food, path: "/furniture", variant: "version_a", visitors: 40, converted: 1 },
    { ...food, path: "/furniture", variant: "version_c", visitors: 35, converted: 0 },
  ],
  networks: [],
  overNetworkCap: [],
  leadsOfUncounted: 12,
  uncounted: [
    { page: "/food/version_a", leads: 3 },
    { page: "/food/version_c", leads: 2 },
  ],
  leadsWithoutKey: 5,
  leads: [
    { day: "2026-01-01", products: 200, emails: 20 },
    { day: "2026-01-03", products: 90, emails: 14 },
    { day: "2026-01-04", products: 1, emails: 1 },
  ],
  views: [
    { path: "/", views: 12 },
    { path: "/food/version_a", views: 1500 },
  ],
};

const first = { rules: "4f1c", firstAt: new Date("2026-01-01T10:00:00.000Z"), variant: "version_a" } as const;

/** A winner, a page with one variant under two rules, and a page with hardly any visitors. */
export const VARIED_FIGURES: Figures = {
  ...FIGURES,
  assigned: [
    { ...first, path: "/furniture", visitors: 10_000, converted: 300 },
    { ...first, path: "/furniture", variant: "version_d", visitors: 10_000, converted: 500 },
    { ...first, path: "/makeup", visitors: 500, converted: 10 },
    { ...first, path: "/makeup", rules: "9b1f", visitors: 0, converted: 0 },
    { ...first, path: "/food", visitors: 2, converted: 1 },
  ],
};
