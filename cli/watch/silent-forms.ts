import { flagRoutes } from "../../content/flag-routes.ts";
import type { Variant } from "../../contract/flags.ts";
import { SCREEN_PATHS, type RedirectPath } from "../../contract/paths.ts";
import type { HourlyCounts } from "../../domain/experiment/experiment-repository.ts";
import { reportedPages } from "../../domain/experiment/reported-pages.ts";
import { alarmLimit, FormWatch, BASELINE_HOURS } from "../../domain/watch/form-watch.ts";
import type { CusumRun, Trouble } from "../../domain/watch/form-watch.ts";
import { formatUtc } from "../arguments/time.ts";
import { formatCount, formatNumber } from "../output/format-number.ts";
import type { Finding } from "./finding.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import { sum } from "../../domain/sum.ts";

const HOURS_PER_MONTH = 30 * 24;

/** Twice the learning period, so that a long-running problem doesn't become part of the baseline. */
export const WATCHED_HOURS = 2 * BASELINE_HOURS;

export type WatchedForms = { judged: string[]; unknown: string[]; findings: Finding[] };

/**
 * Finds forms that stopped bringing leads, among those with enough data to judge. A silence is harmful if the hours
 * since the rules changed are enough to alarm, and another variant of the page brought leads meanwhile.
 */
export function findSilentForms(
  counts: HourlyCounts,
  { now, rulesChangedAt }: { now: Date; rulesChangedAt: Date | null },
): WatchedForms {
  const startHour = Math.floor(now.getTime() / HOUR_MS) - WATCHED_HOURS;
  const hours = tally(counts, startHour);
  const leads = sum([...hours.values()].flat().map((hour) => hour?.leads ?? 0));
  const limit = alarmLimit((leads * HOURS_PER_MONTH) / WATCHED_HOURS);
  const watched: WatchedForms = { judged: [], unknown: [], findings: [] };
  const changeHour = rulesChangedAt && Math.ceil(rulesChangedAt.getTime() / HOUR_MS) - startHour;
  for (const [page, pageHours] of hours) {
    const watch = watchFrom(0, pageHours, startHour);
    watched[watch.hasBaseline ? "judged" : "unknown"].push(page);
    const trouble = (["silent", "low"] as const).find((kind) => watch.run(kind).score >= limit);
    if (!trouble) continue;
    const finding = describe(page, trouble, watch.run(trouble), startHour);
    if (trouble === "silent" && changeHour !== null) {
      const silence = watchFrom(changeHour, pageHours, startHour).run("silent");
      const othersBring = siblings(page).some((other) =>
        hours.get(other)?.some((hour, at) => at >= silence.from && hour.leads > 0),
      );
      if (silence.score >= limit && othersBring) finding.isHarmful = true;
    }
    watched.findings.push(finding);
  }
  return watched;
}

/** Judges a form only from the hour `from` on, but learns from all hours. */
function watchFrom(from: number, hours: Tally, startHour: number): FormWatch {
  const watch = new FormWatch();
  for (let hour = 0; hour <= WATCHED_HOURS; hour++) {
    const { visits = 0, leads = 0 } = hours[hour] ?? {};
    watch.add({ hourOfDay: (startHour + hour) % 24, visits, leads }, hour >= from);
  }
  return watch;
}

/** The other variants of a page that the flag leads to. */
function siblings(page: string): string[] {
  const routes = Object.values(flagRoutes).map(({ destinations }): string[] => Object.values(destinations));
  return (routes.find((pages) => pages.includes(page)) ?? []).filter((sibling) => sibling !== page);
}

type Tally = { visits: number; leads: number }[];

/** Each page's counts, indexed by hours since the beginning; hours without any are missing. */
function tally({ views, visitors, leads }: HourlyCounts, startHour: number) {
  const pages = new Map<string, Tally>(
    [...reportedPages.map(({ path }) => path), SCREEN_PATHS.adCreation].map((path) => [path, []]),
  );
  const add = (path: string, hour: string, more: Partial<Tally[number]>) => {
    const hours = pages.get(path);
    const index = Date.parse(`${hour}:00:00Z`) / HOUR_MS - startHour;
    if (!hours || index < 0 || index > WATCHED_HOURS) return;
    const current = hours[index] ?? { visits: 0, leads: 0 };
    hours[index] = {
      visits: current.visits + (more.visits ?? 0),
      leads: current.leads + (more.leads ?? 0),
    };
  };
  for (const { hour, path, views: count } of views) add(path, hour, { visits: count });
  // Visitors redirected by the flag often have the page prefetched, which doesn't count as a view.
  for (const { hour, path, variant, visitors: count } of visitors) {
    const page = flagRoutes[path as RedirectPath]?.destinations[variant as Variant];
    if (page) add(page, hour, { visits: count });
  }
  for (const { hour, page, products, emails } of leads) {
    add(page, hour, { leads: page === SCREEN_PATHS.adCreation ? emails : products + emails });
    // After a product, the visitor goes to the page that asks for an e-mail address.
    add(SCREEN_PATHS.adCreation, hour, { visits: products });
  }
  return pages;
}

function describe(page: string, trouble: Trouble, run: CusumRun, startHour: number): Finding {
  const since = formatUtc(new Date((startHour + run.from) * HOUR_MS)).slice(0, 16);
  const noun = page === SCREEN_PATHS.adCreation ? "product" : "visit";
  const expected = `${formatCount(run.visits, noun)}; the past weeks suggest at least ${formatNumber(Math.floor(run.expected))} leads`;
  return {
    check: "form",
    page,
    message:
      trouble === "silent"
        ? `${page}: no lead since ${since} UTC, with ${expected}.`
        : `${page}: ${formatCount(run.leads, "lead")} since ${since} UTC, with ${expected}.`,
    advice:
      "Submit the form yourself, also on a phone; then look for refused and failed requests in the log.",
  };
}
