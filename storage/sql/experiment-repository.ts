import type { Variant } from "../../contract/flags.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import type {
  CampaignDimension,
  CampaignVisitors,
  ComparedFigures,
  Counting,
  DayFigures,
  ExperimentRepository,
  Figures,
  HourlyCounts,
  LeadsOfOrigin,
  NetworkVisitors,
  PageViews,
  Period,
} from "../../domain/experiment/experiment-repository.ts";
import type { OriginDimension } from "../../domain/leads/lead-admin-repository.ts";
import { reportedPages } from "../../domain/experiment/reported-pages.ts";
import { OTHER_CAMPAIGN } from "../../domain/experiment/campaign-names.ts";
import { CAMPAIGNS_REPORTED_MAX } from "../../domain/experiment/experiment-repository.ts";
import { NETWORK_LEADS_MIN, NETWORK_VISITORS_MIN } from "../../domain/experiment/excluded-networks.ts";
import { NETWORK_VISITORS_PER_DAY_MAX } from "../../domain/experiment/networks.ts";
import { reachedStage, IS_COUNTED, IS_NOT_FOLLOW_UP, FORM_PATH_TRIMMED } from "./counted-leads.ts";
import { sumColumn } from "./database.ts";
import type { SqlDatabase } from "./database.ts";
import {
  keyByCampaign,
  keyByDay,
  listDays,
  listUncounted,
  keyByNetwork,
  withLeads,
} from "./experiment-rows.ts";
import { origin } from "./origin.ts";
import { LEADS } from "./select-leads.ts";
import { readDay } from "./day-figures.ts";
import { join, literal, NULL_TEXT, raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

const GROUP = raw("path, variant, rules");

/** Smaller networks are never excluded. */
const EXCLUDABLE_MIN = raw(String(Math.min(NETWORK_VISITORS_MIN, NETWORK_LEADS_MIN)));

const COUNTED_PER_DAY_MAX = raw(String(NETWORK_VISITORS_PER_DAY_MAX));

const RECORDED = sql`
  select min(first) as first, max(last) as last from (
    select min(first_at) as first, max(first_at) as last from flag_assignments
    union all select min(created_at), max(created_at) from ${LEADS}
  ) as both_tables`;

/** The redirect page of a landing page; null for any other page. */
const REDIRECT_PATH = sql`case ${join(
  [...Map.groupBy(reportedPages, (page) => page.redirectPath)].map(([redirectPath, pages]) => {
    const paths = pages.map(({ path }) => literal(path));
    return sql`when page in (${join(paths, ", ")}) then ${literal(redirectPath)}`;
  }),
  " ",
)} end`;

const ALL_LEADS: Counting = { stage: "lead", currency: null };

const BEGINNING = "0001-01-01T00:00:00.000Z";
const END = "9999-12-31T00:00:00.000Z";

/** Computes an experiment's figures in any SQL database. */
export class SqlExperimentRepository implements ExperimentRepository {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async figures(period: Period, counting: Counting = ALL_LEADS): Promise<Figures> {
    const [recorded] = await this.#database.query(RECORDED);
    const { convertedLeads, convertedByPage, ...compared } = await this.#compared(period, counting);
    const leads = await this.#database.query(this.#leadsByDayAndPage(period, counting));
    const views = await this.#database.query(this.#views(period));
    const leadsOfAll = sumColumn(leads, "products") + sumColumn(leads, "emails");
    return {
      ...compared,
      recorded: recorded?.first
        ? { first: new Date(recorded.first as string), last: new Date(recorded.last as string) }
        : null,
      leadsOfUncounted: leadsOfAll - convertedLeads,
      uncounted: listUncounted(leads, convertedByPage),
      leadsWithoutKey: sumColumn(leads, "keyless"),
      leads: listDays(leads),
      views: views.map(({ path, views: count }): PageViews => ({
        path: path as string,
        views: Number(count),
      })),
    };
  }

  async comparedFigures(period: Period): Promise<ComparedFigures> {
    const { assigned, networks, overNetworkCap } = await this.#compared(period, ALL_LEADS);
    return { assigned, networks, overNetworkCap };
  }

  async #compared(period: Period, counting: Counting) {
    const { crowded, large } = await this.#findNetworks(period);
    const counted = this.#counted(period, crowded);
    const assigned = await this.#database.query(this.#visitors(counted));
    const networks = await this.#database.query(this.#networks(counted, large));
    const names = [...new Set(networks.map(({ network }) => network as string))];
    const converted = await this.#database.query(this.#converted(counted, period, { counting, names }));
    const overNetworkCap =
      crowded.length > 0 ? await this.#database.query(this.#overNetworkCap(counted)) : [];
    const byDay = converted.filter(({ day }) => day !== null);
    const byPage = converted.filter(({ page }) => page !== null);
    const hasValue = counting.currency !== null;
    return {
      convertedLeads: sumColumn(byDay, "leads"),
      convertedByPage: new Map(byPage.map(({ page, leads }) => [page as string, Number(leads)])),
      assigned: withLeads(assigned, byDay, { key: keyByDay, hasValue }),
      networks: withLeads(networks, converted, { key: keyByNetwork, hasValue }) as NetworkVisitors[],
      overNetworkCap: overNetworkCap.map((row) => ({
        path: row.path as RedirectPath,
        visitors: Number(row.visitors),
      })),
    };
  }

  async visitorsBy(
    dimension: CampaignDimension,
    period: Period,
    excluded: readonly NetworkVisitors[],
  ): Promise<CampaignVisitors[]> {
    const { crowded } = await this.#findNetworks(period);
    const { listOfTexts } = this.#database.dialect;
    const without = [...new Set(excluded.map(({ path, network }) => `${path} ${network}`))];
    // Tags are never empty.
    const name = sql`coalesce(${raw(dimension)}, '')`;
    const kept = sql`
      ${this.#counted(period, crowded)},
      kept as (
        select visitor_key, path, variant, first_at, ${name} as name from counted
        where network is null or path || ' ' || network not in ${listOfTexts(without)}
      ),
      most as (
        select name from kept group by name order by count(*) desc, name limit ${raw(String(CAMPAIGNS_REPORTED_MAX))}
      )`;
    const campaign = sql`case when name in (select name from most) then name else ${literal(OTHER_CAMPAIGN)} end`;
    const visitors = await this.#database.query(sql`
      with ${kept}
      select path, variant, ${campaign} as campaign, count(*) as visitors from kept group by 1, 2, 3`);
    const converted = await this.#database.query(sql`
      with ${this.#sent(period, ALL_LEADS)}, ${kept}
      select kept.path, kept.variant, ${campaign} as campaign, count(distinct kept.visitor_key) as visitors
      from sent join kept on kept.visitor_key = sent.visitor_key and kept.path = ${REDIRECT_PATH}
      where first_at <= sent.created_at
      group by 1, 2, 3`);
    const leads = new Map(converted.map((row) => [keyByCampaign(row), Number(row.visitors)]));
    return visitors.map((row) => ({
      path: row.path as RedirectPath,
      variant: row.variant as Variant,
      campaign: row.campaign === "" ? null : (row.campaign as string),
      visitors: Number(row.visitors),
      converted: leads.get(keyByCampaign(row)) ?? 0,
    }));
  }

  async leadsBy(dimension: OriginDimension | "outcome", period: Period): Promise<LeadsOfOrigin[]> {
    const value = dimension === "outcome" ? raw("outcome") : origin(dimension, "lead");
    const rows = await this.#database.query(sql`
      select ${value} as origin, ${FORM_PATH_TRIMMED} as page, count(*) as leads
      from ${LEADS} lead
      where ${this.#within(period, this.#withoutIndex("created_at"))}
        and ${IS_NOT_FOLLOW_UP} and ${IS_COUNTED}
      group by 1, 2`);
    return rows.map((row) => ({
      origin: row.origin as string | null,
      page: row.page as string | null,
      leads: Number(row.leads),
    }));
  }

  async byHour(since: Date): Promise<HourlyCounts> {
    const { hour } = this.#database.dialect;
    const from = this.#since({ since, until: null });
    const views = await this.#database.query(sql`
      select ${hour(raw("hour"))} as of_hour, path, sum(views) as views from page_views
      where hour >= ${from} group by 1, 2`);
    const visitors = await this.#database.query(sql`
      select ${hour(raw("first_at"))} as of_hour, path, variant,
        count(distinct coalesce(network, visitor_key)) as visitors
      from flag_assignments where ${this.#withoutIndex("first_at")} >= ${from} group by 1, 2, 3`);
    // Materialized, or SQLite would sort whole products.
    const leads = await this.#database.query(sql`
      with sent as materialized (
        select ${FORM_PATH_TRIMMED} as page, coalesce(network, cast(id as text)) as sender, created_at,
          case when product is not null then 1 else 0 end as product,
          case when email is not null then 1 else 0 end as email
        from ${LEADS} where ${this.#withoutIndex("created_at")} >= ${from} and ${IS_COUNTED}
      )
      select ${hour(raw("first_at"))} as of_hour, page, sum(products) as products, sum(emails) as emails
      from (
        select page, min(created_at) as first_at, max(product) as products, max(email) as emails
        from sent group by page, sender
      ) as by_network
      group by 1, 2`);
    return {
      views: views.map((row) => ({
        hour: row.of_hour as string,
        path: row.path as string,
        views: Number(row.views),
      })),
      visitors: visitors.map((row) => ({
        hour: row.of_hour as string,
        path: row.path as string,
        variant: row.variant as string,
        visitors: Number(row.visitors),
      })),
      leads: leads.map((row) => ({
        hour: row.of_hour as string,
        page: row.page as string,
        products: Number(row.products),
        emails: Number(row.emails),
      })),
    };
  }

  day(now: Date): Promise<DayFigures> {
    return readDay(this.#database, now);
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /**
   * Networks large enough to be excluded, and those with more visitors than count per day. A network has a new name
   * each day.
   */
  async #findNetworks(period: Period): Promise<{ large: string[]; crowded: string[] }> {
    const rows = await this.#database.query(sql`
      select network, count(*) as visitors from flag_assignments
      where network is not null and ${this.#within(period, this.#withoutIndex("first_at"))}
      group by network having count(*) >= ${EXCLUDABLE_MIN}`);
    const large = rows.map(({ network }) => network as string);
    return {
      large,
      crowded: large.filter((_, at) => Number(rows[at]!.visitors) > NETWORK_VISITORS_PER_DAY_MAX),
    };
  }

  /** The visitors that count: those first seen in the period, except beyond a crowded network's daily maximum. */
  #counted(period: Period, crowded: readonly string[]): Sql {
    const within = this.#within(period, this.#withoutIndex("first_at"));
    if (crowded.length === 0) return sql`counted as (select * from flag_assignments where ${within})`;
    return sql`
      arrived as (
        select visitor_key, path,
          row_number() over (partition by network order by first_at, visitor_key, path) as arrival
        from flag_assignments
        where ${within} and network in ${this.#database.dialect.listOfTexts(crowded)}
      ),
      over_cap as materialized (
        select visitor_key as late_key, path as late_path from arrived where arrival > ${COUNTED_PER_DAY_MAX}
      ),
      counted as (
        select flag_assignments.*
        from flag_assignments left join over_cap on late_key = visitor_key and late_path = path
        where ${within} and late_key is null
      )`;
  }

  #visitors(counted: Sql): Sql {
    return sql`
      with ${counted}
      select ${GROUP}, ${this.#firstDay()} as day, count(*) as visitors, min(first_at) as first_at
      from counted group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
  }

  #networks(counted: Sql, large: readonly string[]): Sql {
    return sql`
      with ${counted}
      select ${GROUP}, network, visitors, first_at
      from (
        select ${GROUP}, network, count(*) as visitors, min(first_at) as first_at,
          sum(count(*)) over (partition by network, path) as of_page
        from counted where network in ${this.#database.dialect.listOfTexts(large)} group by network, ${GROUP}
      ) as brought
      where of_page >= ${EXCLUDABLE_MIN} order by ${GROUP}, network`;
  }

  /** The leads that make their visitors count as converted. */
  #sent(period: Period, { stage, currency }: Counting): Sql {
    const value = currency === null ? raw("0") : sql`case when currency = ${currency} then value else 0 end`;
    return sql`sent as (
        select visitor_key, created_at, ${FORM_PATH_TRIMMED} as page, ${value} as value,
          case when ${IS_NOT_FOLLOW_UP} then 1 else 0 end as is_own
        from ${LEADS}
        where visitor_key is not null and ${this.#within(period, this.#withoutIndex("created_at"))}
          and ${IS_COUNTED} and ${reachedStage(stage)}
      )`;
  }

  /** By day, by network for the networks named, and by the page of the form: in each row, two of the three are null. */
  #converted(
    counted: Sql,
    period: Period,
    { counting, names }: { counting: Counting; names: readonly string[] },
  ): Sql {
    return sql`
      with ${this.#sent(period, counting)}, ${counted},
      matched as materialized (
        select counted.visitor_key as visitor, counted.path as path, variant, rules, first_at, network,
          page, is_own, value
        from sent join counted on counted.visitor_key = sent.visitor_key and counted.path = ${REDIRECT_PATH}
        where first_at <= sent.created_at
      ),
      visitors as materialized (
        select path, min(variant) as variant, min(rules) as rules, min(first_at) as first_at,
          min(network) as network, count(*) as leads, sum(value) as value
        from matched group by visitor, path
      )
      select ${GROUP}, ${this.#firstDay()} as day, ${NULL_TEXT} as network, ${NULL_TEXT} as page,
        count(*) as visitors, sum(leads) as leads, sum(value) as value
      from visitors group by 1, 2, 3, 4
      union all
      select ${GROUP}, ${NULL_TEXT}, network, ${NULL_TEXT}, count(*), sum(leads), sum(value)
      from visitors where network in ${this.#database.dialect.listOfTexts(names)} group by ${GROUP}, network
      union all
      select ${NULL_TEXT}, ${NULL_TEXT}, ${NULL_TEXT}, ${NULL_TEXT}, ${NULL_TEXT}, page, 0, count(*), 0
      from matched where is_own = 1 group by page`;
  }

  #overNetworkCap(counted: Sql): Sql {
    return sql`
      with ${counted}
      select late_path as path, count(*) as visitors from over_cap group by late_path order by late_path`;
  }

  #firstDay(): Sql {
    return this.#database.dialect.day(raw("first_at"));
  }

  #leadsByDayAndPage(period: Period, { stage }: Counting): Sql {
    // Materialized, or SQLite would sort whole products.
    return sql`
      with own as materialized (
        select ${this.#database.dialect.day(raw("created_at"))} as day, ${FORM_PATH_TRIMMED} as page,
          case when product is not null then 1 else 0 end as product,
          case when email is not null then 1 else 0 end as email,
          case when visitor_key is null then 1 else 0 end as keyless
        from ${LEADS}
        where ${this.#within(period, this.#withoutIndex("created_at"))}
          and ${IS_NOT_FOLLOW_UP} and ${IS_COUNTED} and ${reachedStage(stage)}
      )
      select day, page, sum(product) as products, sum(email) as emails, sum(keyless) as keyless
      from own group by day, page order by day, page`;
  }

  #views(period: Period): Sql {
    return sql`
      select path, sum(views) as views from page_views
      where ${this.#within(period, raw("hour"))} group by path order by path`;
  }

  #within(period: Period, column: Sql): Sql {
    const until = this.#database.dialect.time(period.until?.toISOString() ?? END);
    return sql`${column} >= ${this.#since(period)} and ${column} < ${until}`;
  }

  #since({ since }: Period): Sql {
    return this.#database.dialect.time(since?.toISOString() ?? BEGINNING);
  }

  #withoutIndex(column: string): Sql {
    return this.#database.dialect.withoutIndex(raw(column));
  }
}
