import type { RedirectPath } from "../../contract/paths.ts";
import type { Variant } from "../../contract/flags.ts";
import type { Stage } from "../leads/lead-outcome.ts";
import type { OriginDimension } from "../leads/lead-admin-repository.ts";

/** From `since` (inclusive) to `until` (exclusive); null is unbounded. */
export type Period = { since: Date | null; until: Date | null };

/** Visitors first seen on one UTC day of the period, by page, variant and rules. */
export type AssignedVisitors = {
  path: RedirectPath;
  variant: Variant;
  /** The fingerprint of the rules that assigned them. */
  rules: string;
  visitors: number;
  /** When the first of them arrived. */
  firstAt: Date;
  /** How many of them then left a lead, of the stage asked for, on any page of this industry within the period. */
  converted: number;
  /** What those leads are worth together, if a currency was asked for. */
  value?: number;
};

/** What counts as a conversion, and the currency to add up values in, if any. */
export type Counting = { stage: Stage; currency: string | null };

/** Assigned visitors from one network, under its pseudonym for that day. */
export type NetworkVisitors = AssignedVisitors & { network: string };

/**
 * All leads of a UTC day (`2026-01-31`). An e-mail address left for a product sent before is part of that lead and not
 * counted again.
 */
export type LeadsOfDay = { day: string; products: number; emails: number };

/** The dimensions for which rates can be reported. */
export const CAMPAIGN_DIMENSIONS = ["source", "campaign"] as const satisfies readonly OriginDimension[];
export type CampaignDimension = (typeof CAMPAIGN_DIMENSIONS)[number];

/** How many campaigns of a period a report lists; the others' visitors are added up. */
export const CAMPAIGNS_REPORTED_MAX = 50;

/** Visitors of one campaign or source; null for those without one. */
export type CampaignVisitors = Pick<AssignedVisitors, "path" | "variant" | "visitors" | "converted"> & {
  campaign: string | null;
};

/** Leads of a page by origin or outcome, counted like `LeadsOfDay`. */
export type LeadsOfOrigin = { origin: string | null; page: string | null; leads: number };

export type PageViews = { path: string; views: number };

/** Traffic and leads by UTC hour (`2026-01-31T14`), without previews and leads with a spam reason. */
export type HourlyCounts = {
  views: { hour: string; path: string; views: number }[];
  /** Each visitor once, and only the first of a network per hour. */
  visitors: { hour: string; path: string; variant: string; visitors: number }[];
  /** By the form's page; only the first of a network per day. */
  leads: { hour: string; page: string; products: number; emails: number }[];
};

/** Leads of a UTC day so far, and of the day before up to the same time. */
type LeadsSoFar = { leads: number; leadsBefore: number };

/** A UTC day so far beside the day before, counted like `LeadsOfDay` and `AssignedVisitors`. */
export type DayFigures = {
  /** Both days by UTC hour (`2026-01-31T14`); the day before is complete. Hours without anything are missing. */
  hours: { hour: string; visitors: number; leads: number }[];
  all: LeadsSoFar & { products: number; visitors: number; visitorsBefore: number };
  /** At most `DAY_GROUPS_MAX` pages, and as many campaigns; most leads first. */
  pages: (LeadsSoFar & { page: string | null })[];
  campaigns: (LeadsSoFar & { source: string | null; campaign: string | null; visitors: number })[];
  variants: { path: RedirectPath; variant: Variant; visitors: number; visitorsBefore: number }[];
};

export const DAY_GROUPS_MAX = 50;

/** A report's data, without previews and leads with a spam reason. */
export type Figures = {
  /** When the first and last visitor or lead were recorded, regardless of the period; null without any. */
  recorded: { first: Date; last: Date } | null;
  /** At most the first `NETWORK_VISITORS_PER_DAY_MAX` of each network and day, and all whose network is unknown. */
  assigned: AssignedVisitors[];
  /** The same visitors by network, without networks too small to be excluded. */
  networks: NetworkVisitors[];
  /** Visitors beyond that maximum, for each page that has any. */
  overNetworkCap: { path: RedirectPath; visitors: number }[];
  /** How many of `leads` came from visitors outside `assigned`: direct visits, or beyond that maximum. */
  leadsOfUncounted: number;
  /** `leadsOfUncounted` by the form's page; leads without a known page are missing. */
  uncounted: { page: string; leads: number }[];
  /** How many of `leadsOfUncounted` have no user key, so that their visitor is unknown. */
  leadsWithoutKey: number;
  /** In chronological order; days without leads are missing. */
  leads: LeadsOfDay[];
  views: PageViews[];
};

export type ComparedFigures = Pick<Figures, "assigned" | "networks" | "overNetworkCap">;

/** The operator's side of an experiment. Safe to use while servers write to the same store. */
export interface ExperimentRepository {
  /** Without `counting`, every lead counts as a conversion, and values are left out. */
  figures(period: Period, counting?: Counting): Promise<Figures>;
  /** The part of `figures` that compares variants, in half the time. */
  comparedFigures(period: Period): Promise<ComparedFigures>;
  /** The visitors in `figures`, without those of the excluded networks, unordered. */
  visitorsBy(
    dimension: CampaignDimension,
    period: Period,
    excluded: readonly NetworkVisitors[],
  ): Promise<CampaignVisitors[]>;
  /** Unordered. */
  leadsBy(dimension: OriginDimension | "outcome", period: Period): Promise<LeadsOfOrigin[]>;
  byHour(since: Date): Promise<HourlyCounts>;
  /** Reads only two days, through the indexes by time. */
  day(now: Date): Promise<DayFigures>;
  close(): Promise<void>;
}
