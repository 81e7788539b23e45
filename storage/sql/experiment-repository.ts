import type {
  AssignedVisitors,
  ExperimentRepository,
  Figures,
  LeadsOfDay,
  PageViews,
  Period,
  ReportedSite,
} from "../../domain/experiment/experiment-repository.ts";
import type { Row, SqlDatabase } from "./database.ts";
import { TABLE } from "./leads-table.ts";
import { join, literal, raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** The page that a lead's form was on, without a trailing slash. */
const PAGE = raw("rtrim(coalesce(path, source_path), '/')");

const GROUP = raw("path, variant, rules");

const RECORDED = sql`
  select min(first) as first, max(last) as last from (
    select min(first_at) as first, max(first_at) as last from flag_assignments
    union all select min(created_at), max(created_at) from ${TABLE}
  ) as both_tables`;

const BEGINNING = "0001-01-01T00:00:00.000Z";
const END = "9999-12-31T00:00:00.000Z";

/** Adds up what an experiment left, in any SQL database. */
export class SqlExperimentRepository implements ExperimentRepository {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async figures(period: Period, site: ReportedSite): Promise<Figures> {
    const [recorded] = await this.#database.query(RECORDED);
    const assigned = await this.#database.query(this.#visitors(period));
    const converted = await this.#database.query(this.#visitorsWithLead(period, site));
    const leads = await this.#database.query(this.#leadsByDay(period, site));
    const views = await this.#database.query(this.#views(period));
    return {
      recorded: recorded?.first
        ? { first: new Date(recorded.first as string), last: new Date(recorded.last as string) }
        : null,
      assigned: withLeads(assigned, converted),
      leads: leads.map(({ day, products, emails }): LeadsOfDay => ({
        day: day as string,
        products: Number(products),
        emails: Number(emails),
      })),
      views: views.map(({ path, views: count }): PageViews => ({
        path: path as string,
        views: Number(count),
      })),
    };
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  #visitors(period: Period): Sql {
    return sql`
      select ${GROUP}, count(*) as visitors, min(first_at) as first_at from flag_assignments
      where ${this.#within(period, this.#scanned("first_at"))} group by ${GROUP} order by ${GROUP}`;
  }

  #visitorsWithLead(period: Period, site: ReportedSite): Sql {
    return sql`
      with sent as (
        select visitor_key, created_at, ${PAGE} as page from ${TABLE}
        where visitor_key is not null and ${this.#within(period, this.#scanned("created_at"))} and ${counts(site)}
      ),
      converted as (
        select distinct visitor.visitor_key, visitor.path, variant, rules
        from sent join flag_assignments visitor
          on visitor.visitor_key = sent.visitor_key and visitor.path = ${redirectPath(site)}
        where first_at <= sent.created_at and first_at >= ${this.#since(period)}
      )
      select ${GROUP}, count(*) as visitors from converted group by ${GROUP}`;
  }

  #leadsByDay(period: Period, site: ReportedSite): Sql {
    return sql`
      select ${this.#database.dialect.day(raw("created_at"))} as day,
        count(product) as products, count(email) as emails
      from ${TABLE}
      where ${this.#within(period, this.#scanned("created_at"))}
        and coalesce(${PAGE}, '') <> ${literal(site.addressPath)} and ${counts(site)}
      group by 1 order by 1`;
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

  #scanned(column: string): Sql {
    return this.#database.dialect.scanned(raw(column));
  }
}

/** Of a landing page: the page of its industry, at which the flag decides. Null for any other page. */
function redirectPath({ pages }: ReportedSite): Sql {
  const groups = Map.groupBy(pages, (page) => page.redirectPath);
  const cases = [...groups].map(([redirect, ofIndustry]) => {
    const paths = ofIndustry.map(({ path }) => literal(path.replace(/\/$/, "")));
    return sql`when page in (${join(paths, ", ")}) then ${literal(redirect)}`;
  });
  return sql`case ${join(cases, " ")} end`;
}

/** Neither of a preview nor, as far as can be seen, of a machine. */
function counts({ previewMark }: ReportedSite): Sql {
  return sql`suspicion is null and '&' || coalesce(query, '') || '&' not like ${literal(`%&${previewMark}&%`)}`;
}

function withLeads(assigned: readonly Row[], converted: readonly Row[]): AssignedVisitors[] {
  const found = new Map(converted.map((row) => [groupKey(row), Number(row.visitors)]));
  return assigned.map((row) => {
    const { path, variant, rules } = row as Pick<AssignedVisitors, "path" | "variant" | "rules">;
    return {
      path,
      variant,
      rules,
      visitors: Number(row.visitors),
      firstAt: new Date(row.first_at as string),
      withLead: found.get(groupKey(row)) ?? 0,
    };
  });
}

function groupKey({ path, variant, rules }: Row): string {
  return `${path} ${variant} ${rules}`;
}
