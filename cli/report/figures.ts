import type { WaitingPath } from "../../content/flag-routes.ts";
import type { Variant } from "../../contract/flags.ts";

/** A stretch of time: from `since` on, up to but without `until`; null is without an end. */
export type Period = { since: Date | null; until: Date | null };

/** Those who came first in the period, by what the flag gave them. */
export type AssignedVisitors = {
  path: WaitingPath;
  variant: Variant;
  /** The rules that decided, by their fingerprint. */
  rules: string;
  visitors: number;
  /** Those of them who left a lead on a page of this industry afterwards, within the period. */
  withLead: number;
};

/** Leads of a day (in UTC, as 2026-01-31), whoever left them and however they came. */
export type LeadsOfDay = { day: string; products: number; emails: number };

export type PageViews = { path: string; views: number };

/** All that a report is made of, as a store counts it. */
export type Figures = {
  /** The first and the last moment that anything was recorded, or null when nothing was. */
  recorded: { first: Date; last: Date } | null;
  assigned: AssignedVisitors[];
  leads: LeadsOfDay[];
  views: PageViews[];
};
