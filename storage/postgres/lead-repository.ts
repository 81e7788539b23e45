import type postgres from "postgres";
import { UPLOADS_FOLDER } from "../../contract/uploads.ts";
import { StartupError } from "../../domain/errors/startup-error.ts";
import type {
  StoredLead,
  LeadRepository,
  LeadCount,
  LeadDimension,
  LeadFilter,
  Person,
} from "../../domain/leads/lead-repository.ts";
import { KIND_IS, PAGE, TABLE, textFields, VISITOR_EMAIL } from "../sql/lead-queries.ts";
import type { TextColumns } from "../sql/lead-queries.ts";
import { missingFiles } from "./migrate.ts";
import { connectPostgres } from "./connection.ts";
import { asStartupError } from "./startup-errors.ts";

/** What is read at once. Between two portions no transaction is open, however slowly an export is read. */
const BATCH_ROWS = 1000;

/** One to work with, and one that holds the lock meanwhile. */
const CONNECTIONS_MAX = 2;

/** Any number that no other program takes for a lock of its own in the same database. */
const UPKEEP_LOCK = 7_217_002;

/** What PostgreSQL says to a user who lacks a right. */
const MAY_NOT = "42501";

const BEGINNING = { exactly: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

// The time as text holds what PostgreSQL tells apart and a Date does not: microseconds.
const SELECT = `
  select lead.*, lead.created_at::text as exactly, ${VISITOR_EMAIL} from ${TABLE} lead`;

/** Ordered by their bytes, as in every other store, whatever the language of the database. */
const DIMENSIONS: Record<LeadDimension, string> = {
  path: `${PAGE} collate "C"`,
  variant: `(case
    when ${PAGE} = '/' then 'version_a'
    when ${PAGE} ~ '^/[^/]+/version_[a-d]$' then right(${PAGE}, 9) end) collate "C"`,
  day: "to_char(lead.created_at at time zone 'UTC', 'YYYY-MM-DD')",
  kind: `(case when lead.email is not null then 'email' else lead.product ->> 'type' end) collate "C"`,
};

type Options = {
  mayDelete: boolean;
  /** With the rights that a server needs to keep its own house, rather than those of the address's user. */
  forMaintenance?: boolean;
};

/**
 * Opens a database of leads beside the servers that write to it.
 * @throws StartupError when it can not be used, or when it is of another version, in words that hold no password.
 */
export async function openPostgresLeadRepository(
  url: string,
  { mayDelete, forMaintenance = false }: Options,
): Promise<LeadRepository> {
  const settings = {
    default_transaction_read_only: mayDelete ? "off" : "on",
    // What an operator waits for may take its time; nobody else waits with it.
    statement_timeout: 0,
    ...(forMaintenance && { role: "landing_upkeep" }),
  };
  const { sql } = connectPostgres(url, { connectionsMax: CONNECTIONS_MAX, settings });
  try {
    // A server has brought it up to date itself.
    if (!forMaintenance) await requireCurrent(sql);
    await sql.unsafe(`select id from ${TABLE} limit 1`);
    return new PostgresLeadRepository(sql, url, settings);
  } catch (error) {
    await sql.end({ timeout: 1 });
    if (!forMaintenance && (error as { code?: unknown }).code === MAY_NOT) {
      throw new StartupError(
        "DATABASE_URL: this user may not read the leads. Use the address of the database's owner.",
      );
    }
    throw asStartupError(error, url, "roles");
  }
}

async function requireCurrent(sql: postgres.Sql): Promise<void> {
  const missing = await missingFiles(sql);
  if (missing.length > 0) {
    throw new StartupError(
      "The database of leads is not up to date: start the server once, which brings it up to date.",
    );
  }
}

class PostgresLeadRepository implements LeadRepository {
  readonly #sql: postgres.Sql;
  readonly #url: string;
  readonly #settings: Record<string, string | number>;

  constructor(sql: postgres.Sql, url: string, settings: Record<string, string | number>) {
    this.#sql = sql;
    this.#url = url;
    this.#settings = settings;
  }

  async *inTimeOrder(filter: LeadFilter = {}): AsyncGenerator<StoredLead[]> {
    let rows = await this.#batchAfter(BEGINNING, filter);
    while (rows.length > 0) {
      // The database reads on while this portion is being used.
      const next = rows.length < BATCH_ROWS ? Promise.resolve([]) : this.#batchAfter(rows.at(-1)!, filter);
      // Whoever stops here does not want to know how that ends.
      next.catch(() => {});
      yield rows.map(toStoredLead);
      rows = await next;
    }
  }

  async newestFirst(filter: LeadFilter, count: number): Promise<StoredLead[]> {
    const values: string[] = [];
    const where = buildWhere(filter, values);
    return this.#leads(`${where} order by lead.created_at desc, lead.id desc limit ${count}`, values);
  }

  async withIdPrefix(prefix: string, count: number): Promise<StoredLead[]> {
    const [first, last] = [uuidFrom(prefix, "0"), uuidFrom(prefix, "f")];
    if (!first.startsWith(prefix)) return [];
    const values: string[] = [];
    return this.#leads(
      `where lead.id between ${textIn(values, first)}::uuid and ${textIn(values, last)}::uuid
      order by lead.id limit ${count}`,
      values,
    );
  }

  async countBy(dimensions: readonly LeadDimension[], filter: LeadFilter = {}): Promise<LeadCount[]> {
    const values: string[] = [];
    const columns = dimensions.map((dimension) => `${DIMENSIONS[dimension]} as ${dimension}`);
    const places = dimensions.map((_, index) => index + 1);
    const order = places.map((place) => `${place} nulls first`).join(", ");
    const rows = await this.#sql.unsafe(
      `select ${[...columns, "count(*)::int as leads"].join(", ")} from ${TABLE} lead ${buildWhere(filter, values)}
      ${order && `group by ${places.join(", ")} order by ${order}`}`,
      values,
    );
    return [...rows] as unknown as LeadCount[];
  }

  async ofPerson(email: string): Promise<Person> {
    const address = `lower($1::text collate "C")`;
    const visitors = `select mine.visitor_key from ${TABLE} mine
      where lower(mine.email collate "C") = ${address} and mine.visitor_key is not null`;
    const leads = await this.#leads(
      `where lower(lead.email collate "C") = ${address}
        or (lead.product is not null and lead.visitor_key in (${visitors}))
      order by lead.created_at, lead.id`,
      [email],
    );
    const others = await this.#sql.unsafe(
      `select distinct lead.email collate "C" as email from ${TABLE} lead
      where lower(lead.email collate "C") <> ${address} and lead.visitor_key in (${visitors}) order by 1`,
      [email],
    );
    const keys = await this.#sql.unsafe(`${visitors} group by 1`, [email]);
    return {
      leads,
      userKeys: keys.map(({ visitor_key }) => visitor_key as string),
      otherEmails: others.map((other) => other.email as string),
    };
  }

  async olderThan(before: Date, count: number): Promise<StoredLead[]> {
    const values: string[] = [];
    return this.#leads(
      `where lead.created_at < ${timeIn(values, before.toISOString())}
      order by lead.created_at, lead.id limit ${count}`,
      values,
    );
  }

  async uploadsInUse(names: readonly string[], besidesIds: readonly string[] = []): Promise<Set<string>> {
    const rows = await this.#sql.unsafe(
      `select product ->> 'filePath' as path from ${TABLE}
      where product ->> 'filePath' is not null
        and product ->> 'filePath' in (select json_array_elements_text($1::text::json))
        and id not in (select json_array_elements_text($2::text::json)::uuid)`,
      [JSON.stringify(names.map((name) => `${UPLOADS_FOLDER}/${name}`)), JSON.stringify(besidesIds)],
    );
    return new Set(rows.map(({ path }) => (path as string).slice(UPLOADS_FOLDER.length + 1)));
  }

  async delete(ids: readonly string[]): Promise<number> {
    const { count } = await this.#sql.unsafe(
      `delete from ${TABLE} where id in (select json_array_elements_text($1::text::json)::uuid)`,
      [JSON.stringify(ids)],
    );
    return count;
  }

  async assignmentsBefore(before: Date): Promise<number> {
    const [row] = await this
      .#sql`select count(*)::int as found from flag_assignments where first_at < ${before}`;
    return row!.found;
  }

  /** All at once: it keeps nobody from adding others. */
  async *forgetAssignments(before: Date): AsyncGenerator<number> {
    yield (await this.#sql`delete from flag_assignments where first_at < ${before}`).count;
  }

  async withExclusiveLock(work: () => Promise<void>): Promise<boolean> {
    // A connection of its own, and not one that the driver reserves: when such a one breaks, the driver throws where
    // nobody can catch.
    const { sql } = connectPostgres(this.#url, {
      connectionsMax: 1,
      keepsIdle: true,
      settings: this.#settings,
    });
    try {
      const [lock] = await sql`select pg_try_advisory_lock(${UPKEEP_LOCK}) as is_free`;
      if (!lock!.is_free) return false;
      await work();
      return true;
    } finally {
      // The lock ends with its connection.
      await sql.end({ timeout: 1 });
    }
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 1 });
  }

  #batchAfter({ exactly, id }: Pick<Row, "exactly" | "id">, filter: LeadFilter): Promise<Row[]> {
    const values: string[] = [];
    const conditions = [
      `(lead.created_at, lead.id) > (${timeIn(values, exactly)}, ${textIn(values, id)}::uuid)`,
      ...buildConditions(filter, values),
    ];
    return this.#rows(
      `where ${conditions.join(" and ")} order by lead.created_at, lead.id limit ${BATCH_ROWS}`,
      values,
    );
  }

  async #leads(rest: string, values: string[]): Promise<StoredLead[]> {
    return (await this.#rows(rest, values)).map(toStoredLead);
  }

  async #rows(rest: string, values: string[]): Promise<Row[]> {
    return (await this.#sql.unsafe(`${SELECT} ${rest}`, values, { prepare: true })) as unknown as Row[];
  }
}

type Row = { id: string; created_at: Date; exactly: string; product: unknown } & TextColumns;

function toStoredLead(row: Row): StoredLead {
  return {
    id: row.id,
    createdAt: row.created_at,
    product: row.product,
    ...textFields(row),
  };
}

/** Adds a value to those of a statement, and returns its place. */
function textIn(values: string[], value: string): string {
  values.push(value);
  return `$${values.length}::text`;
}

function timeIn(values: string[], value: string): string {
  return `${textIn(values, value)}::timestamptz`;
}

function buildWhere(filter: LeadFilter, values: string[]): string {
  const conditions = buildConditions(filter, values);
  return conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
}

function buildConditions({ since, until, path, kind }: LeadFilter, values: string[]): string[] {
  const conditions: string[] = [];
  if (since) conditions.push(`lead.created_at >= ${timeIn(values, since.toISOString())}`);
  if (until) conditions.push(`lead.created_at < ${timeIn(values, until.toISOString())}`);
  if (path !== undefined) {
    const place = textIn(values, path);
    conditions.push(`(${PAGE} = ${place} or starts_with(${PAGE}, ${place} || '/'))`);
  }
  if (kind) conditions.push(KIND_IS[kind]);
  return conditions;
}

/** The first or last id that begins so. */
function uuidFrom(prefix: string, filling: "0" | "f"): string {
  const digits = prefix.toLowerCase().replaceAll("-", "").padEnd(32, filling);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
