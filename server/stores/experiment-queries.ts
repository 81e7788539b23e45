import { landingPages } from "../../content/index.ts";
import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { PREVIEW_MARK } from "../previews.ts";
import type { AssignedVisitors, Figures, LeadsOfDay, PageViews, Period } from "./experiment-archive.ts";
import { ASKS_FOR_ADDRESS } from "./lead-archive.ts";

/** What the SQL of one database says in its own words. */
export type Dialect = {
  /** The day of a time in UTC, as 2026-01-31. */
  dayOf(column: string): string;
};

/** A row of an answer; numbers may be written as texts, and times in any form that `Date` reads. */
export type Row = Record<string, unknown>;

/** Answers a query whose `$1` and `$2` are the beginning and the end of the period, as ISO texts. */
export type Ask = (sql: string, since: string, until: string) => Promise<Row[]>;

const TABLE = `"${LEADS_TABLE}"`;

/** Every landing page with the page that leads to it; both without a trailing slash. */
const PAGES = landingPages
  .map(({ path, industry }) => `('${path === "/" ? "" : path}', '/${industry}')`)
  .join(", ");

/** The page that a lead's form was on: forms that don't write their path are known by the referrer. */
const PAGE = "rtrim(coalesce(path, source_path), '/')";

const IN_PERIOD = "created_at >= $1 and created_at < $2";
const IS_NO_PREVIEW = `'&' || coalesce(query, '') || '&' not like '%&${PREVIEW_MARK}&%'`;

const ASSIGNED = `
  with pages (page, waiting) as (values ${PAGES}),
  sent as (
    select visitor_key, created_at, ${PAGE} as page from ${TABLE}
    where visitor_key is not null and ${IN_PERIOD} and ${IS_NO_PREVIEW}
  ),
  converted as (
    select distinct visitor.visitor_key, visitor.path
    from sent join pages on pages.page = sent.page
    join flag_assignments visitor
      on visitor.visitor_key = sent.visitor_key and visitor.path = pages.waiting
      and visitor.first_at <= sent.created_at and visitor.first_at >= $1
  )
  select visitor.path, variant, rules, count(*) as visitors, count(converted.visitor_key) as with_lead
  from flag_assignments visitor
  left join converted on converted.visitor_key = visitor.visitor_key and converted.path = visitor.path
  where first_at >= $1 and first_at < $2
  group by visitor.path, variant, rules order by visitor.path, variant, rules`;

const leadsByDay = ({ dayOf }: Dialect) => `
  select ${dayOf("created_at")} as day, count(product) as products, count(email) as emails
  from ${TABLE}
  where ${IN_PERIOD} and coalesce(${PAGE}, '') <> '${ASKS_FOR_ADDRESS}' and ${IS_NO_PREVIEW}
  group by 1 order by 1`;

const VIEWS = `
  select path, sum(views) as views from page_views where hour >= $1 and hour < $2 group by path order by path`;

const RECORDED = `
  select min(first) as first, max(last) as last from (
    select min(first_at) as first, max(first_at) as last from flag_assignments
    union all select min(created_at), max(created_at) from ${TABLE}
  ) as both_tables where first >= $1 and last < $2`;

const EVER = ["0001-01-01T00:00:00.000Z", "9999-12-31T00:00:00.000Z"] as const;

/** The figures of a period, in four questions that any SQL database answers. */
export async function askForFigures(ask: Ask, dialect: Dialect, { since, until }: Period): Promise<Figures> {
  const period = [since?.toISOString() ?? EVER[0], until?.toISOString() ?? EVER[1]] as const;
  const [recorded] = await ask(RECORDED, ...EVER);
  return {
    recorded: recorded?.first
      ? { first: new Date(recorded.first as string), last: new Date(recorded.last as string) }
      : null,
    assigned: (await ask(ASSIGNED, ...period)).map(
      ({ path, variant, rules, visitors, with_lead }) =>
        ({
          path,
          variant,
          rules,
          visitors: Number(visitors),
          withLead: Number(with_lead),
        }) as AssignedVisitors,
    ),
    leads: (await ask(leadsByDay(dialect), ...period)).map(
      ({ day, products, emails }) =>
        ({ day, products: Number(products), emails: Number(emails) }) as LeadsOfDay,
    ),
    views: (await ask(VIEWS, ...period)).map(({ path, views }) => ({ path, views: Number(views) }) as PageViews),
  };
}
