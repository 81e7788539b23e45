import type { Variant } from "../../contract/flags.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import { DAY_GROUPS_MAX } from "../../domain/experiment/experiment-repository.ts";
import type { DayFigures } from "../../domain/experiment/experiment-repository.ts";
import { IS_COUNTED, IS_NOT_FOLLOW_UP, FORM_PATH_TRIMMED } from "./counted-leads.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { LEADS } from "./select-leads.ts";
import { origin } from "./origin.ts";
import { NULL_TEXT, raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";
import { DAY_MS } from "../../domain/durations.ts";

/** Reads the figures of the day of `now` and of the day before. */
export async function readDay(database: SqlDatabase, now: Date): Promise<DayFigures> {
  const { hour, time } = database.dialect;
  const startMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const at = (ms: number) => time(new Date(ms).toISOString());
  const [dayBefore, today, sameTime, until] = [
    at(startMs - DAY_MS),
    at(startMs),
    at(now.getTime() - DAY_MS),
    at(now.getTime()),
  ];
  const split = (column: string) => ({
    within: sql`${raw(column)} >= ${dayBefore} and ${raw(column)} < ${until}`,
    now: sql`sum(case when ${raw(column)} >= ${today} then 1 else 0 end)`,
    before: sql`sum(case when ${raw(column)} < ${sameTime} then 1 else 0 end)`,
  });

  const sent = split("created_at");
  // One pass over the two days, whose groups are then added up.
  const leads = await database.query(sql`
    with sent as materialized (
      select ${hour(raw("created_at"))} as of_hour, ${FORM_PATH_TRIMMED} as page,
        ${origin("source", "lead")} as source, ${origin("campaign", "lead")} as campaign,
        count(*) as both_days, ${sent.now} as today, ${sent.before} as yesterday,
        sum(case when created_at >= ${today} and product is not null then 1 else 0 end) as products
      from ${LEADS} lead
      where ${sent.within} and ${IS_NOT_FOLLOW_UP} and ${IS_COUNTED}
      group by 1, 2, 3, 4
    )
    select 'all' as grouping, ${NULL_TEXT} as name, ${NULL_TEXT} as source,
      sum(today) as leads, sum(yesterday) as leads_before, sum(products) as products from sent
    union all select 'hour', of_hour, ${NULL_TEXT}, sum(both_days), 0, 0 from sent group by of_hour
    union all select * from (${most("page", raw("page"), NULL_TEXT)}) as pages
    union all select * from (${most("campaign", raw("campaign"), raw("source"))}) as campaigns`);

  const came = split("first_at");
  const visitors = await database.query(sql`
    select ${hour(raw("first_at"))} as of_hour, path, variant,
      count(*) as both_days, ${came.now} as today, ${came.before} as yesterday
    from flag_assignments where ${came.within} group by 1, 2, 3`);
  // Of all: a campaign with most of the leads may have few visitors.
  const byCampaign = await database.query(sql`
    select source, campaign, count(*) as visitors from flag_assignments
    where first_at >= ${today} and first_at < ${until}
    group by 1, 2 order by 3 desc, 1, 2`);
  return toFigures(leads, visitors, byCampaign);
}

function most(grouping: string, name: Sql, source: Sql): Sql {
  return sql`
    select ${raw(`'${grouping}'`)}, ${name} as name, ${source} as source, sum(today), sum(yesterday), 0
    from sent group by 2, 3 order by 4 desc, 5 desc, 2, 3 limit ${raw(String(DAY_GROUPS_MAX))}`;
}

function toFigures(leads: readonly Row[], visitors: readonly Row[], byCampaign: readonly Row[]): DayFigures {
  const rowsBy = (grouping: string) => leads.filter((row) => row.grouping === grouping);
  const [all] = rowsBy("all");
  const hours = new Map<string, { hour: string; visitors: number; leads: number }>();
  const inHour = (hour: string) => {
    const found = hours.get(hour) ?? { hour, visitors: 0, leads: 0 };
    hours.set(hour, found);
    return found;
  };
  for (const row of rowsBy("hour")) inHour(row.name as string).leads += Number(row.leads);
  const variants = new Map<string, DayFigures["variants"][number]>();
  for (const row of visitors) {
    inHour(row.of_hour as string).visitors += Number(row.both_days);
    const key = `${row.path} ${row.variant}`;
    const variant = variants.get(key) ?? {
      path: row.path as RedirectPath,
      variant: row.variant as Variant,
      visitors: 0,
      visitorsBefore: 0,
    };
    variant.visitors += Number(row.today);
    variant.visitorsBefore += Number(row.yesterday);
    variants.set(key, variant);
  }
  const sum = (name: "visitors" | "visitorsBefore") =>
    variants.values().reduce((total, variant) => total + variant[name], 0);
  return {
    hours: [...hours.values()].toSorted((one, other) => (one.hour < other.hour ? -1 : 1)),
    all: {
      leads: Number(all?.leads ?? 0),
      leadsBefore: Number(all?.leads_before ?? 0),
      products: Number(all?.products ?? 0),
      visitors: sum("visitors"),
      visitorsBefore: sum("visitorsBefore"),
    },
    pages: rowsBy("page").map((row) => ({
      page: row.name as string | null,
      leads: Number(row.leads),
      leadsBefore: Number(row.leads_before),
    })),
    campaigns: mergeCampaigns(rowsBy("campaign"), byCampaign),
    variants: [...variants.values()],
  };
}

/** Campaigns with leads first, then those with only visitors. */
function mergeCampaigns(leads: readonly Row[], visitors: readonly Row[]): DayFigures["campaigns"] {
  const found = new Map<string, DayFigures["campaigns"][number]>();
  const entryFor = (source: string | null, campaign: string | null) => {
    const key = JSON.stringify([source, campaign]);
    const known = found.get(key) ?? { source, campaign, leads: 0, leadsBefore: 0, visitors: 0 };
    found.set(key, known);
    return known;
  };
  for (const row of leads) {
    Object.assign(entryFor(row.source as string | null, row.name as string | null), {
      leads: Number(row.leads),
      leadsBefore: Number(row.leads_before),
    });
  }
  for (const row of visitors) {
    entryFor(row.source as string | null, row.campaign as string | null).visitors = Number(row.visitors);
  }
  return [...found.values()].slice(0, DAY_GROUPS_MAX);
}
