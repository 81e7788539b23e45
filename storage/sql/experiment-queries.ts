import { landingPages } from "../../content/index.ts";
import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { PREVIEW_MARK } from "../../domain/flags/previews.ts";
import type {
  AssignedVisitors,
  Figures,
  LeadsOfDay,
  PageViews,
  Period,
} from "../../domain/experiment/experiment-repository.ts";
import { ASKS_FOR_ADDRESS } from "../../domain/leads/lead-repository.ts";

/** What the SQL of one database says in its own words. */
export type Dialect = {
  /** The day of a time in UTC, as 2026-01-31. */
  day(column: string): string;
  /** A column as it stands in a condition, so that its table is read from beginning to end, not row by row. */
  scanned(column: string): string;
};

/** A row of an answer; numbers may be written as texts, and times in any form that `Date` reads. */
export type Row = Record<string, unknown>;

/** Answers a query whose `$1` and so on are these values. */
export type Ask = (sql: string, values: readonly string[]) => Promise<Row[]>;

const TABLE = `"${LEADS_TABLE}"`;

/** Every landing page, without a trailing slash. */
const PAGES = landingPages.map(({ path }) => `'${path.replace(/\/$/, "")}'`).join(", ");

/** The page of its industry, at which the flag decides. */
const WAITING_PAGE = `
  case page when '' then '/beverage' else substr(page, 1, length(page) - ${"/version_a".length}) end`;

/** The page that a lead's form was on: forms that don't write their path are known by the referrer. */
const PAGE = "rtrim(coalesce(path, source_path), '/')";

/** Neither of a preview nor, as far as can be told, of a machine. */
const COUNTS = `suspicion is null and '&' || coalesce(query, '') || '&' not like '%&${PREVIEW_MARK}&%'`;

const countVisitors = ({ scanned }: Dialect) => `
  select path, variant, rules, count(*) as visitors, min(first_at) as first_at from flag_assignments
  where ${scanned("first_at")} >= $1 and ${scanned("first_at")} < $2 group by path, variant, rules order by path, variant, rules`;

const visitorsWithLead = ({ scanned }: Dialect) => `
  with sent as (
    select visitor_key, created_at, ${PAGE} as page from ${TABLE}
    where visitor_key is not null and ${scanned("created_at")} >= $1 and ${scanned("created_at")} < $2 and ${COUNTS}
  ),
  converted as (
    select distinct visitor.visitor_key, visitor.path, variant, rules
    from sent join flag_assignments visitor
      on visitor.visitor_key = sent.visitor_key and visitor.path = ${WAITING_PAGE}
    where page in (${PAGES}) and first_at <= sent.created_at and first_at >= $1
  )
  select path, variant, rules, count(*) as visitors from converted group by path, variant, rules`;

const leadsByDay = ({ day, scanned }: Dialect) => `
  select ${day("created_at")} as day, count(product) as products, count(email) as emails
  from ${TABLE}
  where ${scanned("created_at")} >= $1 and ${scanned("created_at")} < $2 and coalesce(${PAGE}, '') <> '${ASKS_FOR_ADDRESS}' and ${COUNTS}
  group by 1 order by 1`;

const VIEWS = `
  select path, sum(views) as views from page_views where hour >= $1 and hour < $2 group by path order by path`;

const RECORDED = `
  select min(first) as first, max(last) as last from (
    select min(first_at) as first, max(first_at) as last from flag_assignments
    union all select min(created_at), max(created_at) from ${TABLE}
  ) as both_tables`;

const BEGINNING = "0001-01-01T00:00:00.000Z";
const END = "9999-12-31T00:00:00.000Z";

/** The figures of a period, in a few questions that any SQL database answers. */
export async function askForFigures(ask: Ask, dialect: Dialect, { since, until }: Period): Promise<Figures> {
  const period = [since?.toISOString() ?? BEGINNING, until?.toISOString() ?? END];
  const [recorded] = await ask(RECORDED, []);
  return {
    recorded: recorded?.first
      ? { first: new Date(recorded.first as string), last: new Date(recorded.last as string) }
      : null,
    assigned: withLeads(
      await ask(countVisitors(dialect), period),
      await ask(visitorsWithLead(dialect), period),
    ),
    leads: (await ask(leadsByDay(dialect), period)).map(
      ({ day, products, emails }) =>
        ({ day, products: Number(products), emails: Number(emails) }) as LeadsOfDay,
    ),
    views: (await ask(VIEWS, period)).map(({ path, views }) => ({ path, views: Number(views) }) as PageViews),
  };
}

function withLeads(assigned: readonly Row[], converted: readonly Row[]): AssignedVisitors[] {
  const groupKey = ({ path, variant, rules }: Row) => `${path} ${variant} ${rules}`;
  const counts = new Map(converted.map((row) => [groupKey(row), Number(row.visitors)]));
  return assigned.map((row) => {
    const { path, variant, rules } = row as Pick<AssignedVisitors, "path" | "variant" | "rules">;
    return {
      path,
      variant,
      rules,
      visitors: Number(row.visitors),
      firstAt: new Date(row.first_at as string),
      withLead: counts.get(groupKey(row)) ?? 0,
    };
  });
}
