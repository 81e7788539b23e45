import type { RedirectPath } from "../../contract/paths.ts";
import type { Variant } from "../../contract/flags.ts";
import type { OriginDimension } from "../leads/lead-repository.ts";

/** A stretch of time: from `since` on, up to but without `until`; null is without an end. */
export type Period = { since: Date | null; until: Date | null };

/** Those who came first on one day (UTC) of the period, by what the flag gave them. */
export type AssignedVisitors = {
  path: RedirectPath;
  variant: Variant;
  /** The rules that decided, by their fingerprint. */
  rules: string;
  visitors: number;
  /** When the first of them came. */
  firstAt: Date;
  /** Those of them who afterwards, within the period, left a lead on any page of this industry. */
  converted: number;
};

/** Those of them who came from one network. Its name is of that day. */
export type NetworkVisitors = AssignedVisitors & { network: string };

/**
 * Leads of a day (in UTC, as 2026-01-31), whoever left them and however they came. An address left for a product that was
 * sent before belongs to that lead, and is none of its own.
 */
export type LeadsOfDay = { day: string; products: number; emails: number };

/** Leads of a page whose visitors came alike, counted as `LeadsOfDay` are. */
export type LeadsOfOrigin = { origin: string | null; page: string | null; leads: number };

export type PageViews = { path: string; views: number };

/** What came to and from the pages in one hour (UTC, as 2026-01-31T14). Previews and what a machine seems to have sent aside. */
export type HourlyCounts = {
  views: { hour: string; path: string; views: number }[];
  /** By what the flag gave them, each visitor once, and of a network the first of an hour. */
  visitors: { hour: string; path: string; variant: string; visitors: number }[];
  /** By the page of the form, without a trailing slash; of a network the first of a day. */
  leads: { hour: string; page: string; products: number; emails: number }[];
};

/** All that a report is made of. Previews are in none of it, nor are leads that a machine seems to have sent. */
export type Figures = {
  /** The first and the last moment that a visitor or a lead was recorded, whatever the period; null when none was. */
  recorded: { first: Date; last: Date } | null;
  /** Of each network the first of a day, up to `NETWORK_VISITORS_PER_DAY_MAX`; those whose network is unknown all count. */
  assigned: AssignedVisitors[];
  /** Of these visitors: the networks that brought at least as many to a page as one can be lopsided with. */
  networks: NetworkVisitors[];
  /** Those beyond that most, of each page that has some. */
  overfull: { path: RedirectPath; visitors: number }[];
  /** How many of `leads` came from nobody who counts: straight to a page, or beyond that most. */
  leadsOfUncounted: number;
  /** In the order of the days, without those that had none. */
  leads: LeadsOfDay[];
  views: PageViews[];
};

/** What the figures follow from, besides what was recorded. */
export type ReportedSite = {
  /** Every landing page, with the page of its industry, at which the flag decides. */
  pages: readonly { path: string; redirectPath: RedirectPath }[];
  /** The path where visitors leave the address that belongs to a product. */
  addressPath: string;
};

/** The operator's side of an experiment. It reads beside servers that write to the same store. */
export interface ExperimentRepository {
  figures(period: Period, site: ReportedSite): Promise<Figures>;
  /** In no order. */
  leadsBy(dimension: OriginDimension, period: Period, site: ReportedSite): Promise<LeadsOfOrigin[]>;
  byHour(since: Date): Promise<HourlyCounts>;
  close(): Promise<void>;
}
