import { REDIRECT_PATHS } from "../../../contract/paths.ts";
import { flagRoutes } from "../../../content/flag-routes.ts";
import type { DayFigures } from "../../../domain/experiment/experiment-repository.ts";
import { safeText } from "../../output/safe-text.ts";
import type { Board } from "../board.ts";
import { nameCampaign, namePage, describeChanges, describeLeads, describeVisitors } from "../day-words.ts";
import type { View } from "../views/view.tsx";
import type { DayComparison } from "../views/today.tsx";
import type { Hour } from "../views/day-plot.tsx";
import { toAlarms } from "./alarms.ts";
import { DAY_MS } from "../../../domain/durations.ts";

const HOURS = 24;
const ROWS_MAX = 12;

/** Today's figures. */
export async function today({ stores, results, now }: Board): Promise<View> {
  const at = now();
  const figures = await stores.read(({ experiment }) => experiment.day(at));
  const current = results.current();
  const { all, hours } = figures;
  return {
    name: "today",
    title: "Today",
    isPending: current.alarms === null && current.isComputing,
    day: new Intl.DateTimeFormat("en-GB", {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    }).format(at),
    headline: describeLeads(all),
    sentence: describeVisitors(all),
    leads: byHour(figures, "leads", at),
    visitors: byHour(figures, "visitors", at),
    changes: describeChanges(figures).map(safeText),
    pages: comparePages(figures),
    campaigns: figures.campaigns
      .slice(0, ROWS_MAX)
      .map(({ campaign, source, leads, leadsBefore, visitors }) => ({
        name: safeText(nameCampaign(campaign, source)),
        now: leads,
        before: leadsBefore,
        visitors,
      })),
    alarms: toAlarms(current),
    isEmpty: hours.length === 0,
  };
}

function byHour({ hours }: DayFigures, count: "leads" | "visitors", now: Date): Hour[] {
  const found = new Map(hours.map((hour) => [hour.hour, hour[count]]));
  const countIn = (ms: number) => found.get(new Date(ms).toISOString().slice(0, 13)) ?? 0;
  const startMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: HOURS }, (_, hour) => {
    const atMs = startMs + hour * (DAY_MS / HOURS);
    return { today: atMs > now.getTime() ? null : countIn(atMs), yesterday: countIn(atMs - DAY_MS) };
  });
}

/** Pages with leads or visitors. A visitor counts for the page that the flag sent them to. */
function comparePages({ pages, variants }: DayFigures): DayComparison[] {
  const visitors = new Map<string, number>();
  for (const { path, variant, visitors: count } of variants) {
    const page = flagRoutes[path]?.destinations[variant];
    if (page) visitors.set(page, (visitors.get(page) ?? 0) + count);
  }
  const withLeads = new Set(pages.map(({ page }) => page));
  const others = [...visitors.keys()]
    .filter((page) => !withLeads.has(page))
    .map((page) => ({ page: page as string | null, leads: 0, leadsBefore: 0 }));
  return [...pages, ...others].slice(0, ROWS_MAX).map(({ page, leads, leadsBefore }) => {
    const industry = REDIRECT_PATHS.find((path) => page?.startsWith(`${path}/`));
    return {
      name: safeText(namePage(page) ?? "Not known"),
      href: industry && `variants${industry}`,
      now: leads,
      before: leadsBefore,
      visitors: page === null ? null : (visitors.get(page) ?? null),
    };
  });
}
