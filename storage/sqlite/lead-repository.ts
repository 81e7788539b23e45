import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
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
import { requireCurrent } from "./migrate.ts";

/** What is read at once. A portion is one short read, so a long export never holds back the server's own file. */
const BATCH_ROWS = 1000;

/** How long a deletion waits for the server's commit under way. */
const BUSY_MS_MAX = 5000;
/** The same within the server: all of it waits meanwhile. */
const BUSY_MS_MAX_FOR_MAINTENANCE = 100;

const SELECT = `select lead.*, ${VISITOR_EMAIL} from ${TABLE} lead`;

const DIMENSIONS: Record<LeadDimension, string> = {
  path: PAGE,
  variant: `case
    when ${PAGE} = '/' then 'version_a'
    when ${PAGE} glob '/*/version_[a-d]' and ${PAGE} not glob '/*/*/*' then substr(${PAGE}, -9) end`,
  day: "substr(lead.created_at, 1, 10)",
  kind: "iif(lead.email is not null, 'email', lead.product ->> 'type')",
};

/**
 * Opens the file of leads beside the server that writes it, or without one.
 * @throws StartupError when there is no such file, or when it is of another version.
 */
export function openSqliteLeadRepository(
  file: string,
  { mayDelete, forMaintenance = false }: { mayDelete: boolean; forMaintenance?: boolean },
): LeadRepository {
  if (!existsSync(file)) throw new StartupError(`There are no leads here: ${file} does not exist.`);
  const database = new DatabaseSync(file, {
    readOnly: !mayDelete,
    timeout: forMaintenance ? BUSY_MS_MAX_FOR_MAINTENANCE : BUSY_MS_MAX,
  });
  try {
    requireCurrent(database);
    // What is deleted is overwritten, not only forgotten.
    if (mayDelete) database.exec("pragma synchronous = full; pragma secure_delete = on");
    return new SqliteLeadRepository(database, mayDelete);
  } catch (error) {
    database.close();
    throw error;
  }
}

class SqliteLeadRepository implements LeadRepository {
  readonly #database: DatabaseSync;
  readonly #mayDelete: boolean;

  constructor(database: DatabaseSync, mayDelete: boolean) {
    this.#database = database;
    this.#mayDelete = mayDelete;
  }

  async *inTimeOrder(filter: LeadFilter = {}): AsyncGenerator<StoredLead[]> {
    const { conditions, values } = buildConditions(filter);
    const statement = this.#database.prepare(`${SELECT}
      where ${["(lead.created_at, lead.id) > (:time, :id)", ...conditions].join(" and ")}
      order by lead.created_at, lead.id limit ${BATCH_ROWS}`);
    let last = { created_at: "", id: "" };
    for (;;) {
      const rows = statement.all({ ...values, time: last.created_at, id: last.id }) as Row[];
      if (rows.length > 0) yield rows.map(toStoredLead);
      if (rows.length < BATCH_ROWS) return;
      last = rows.at(-1)!;
    }
  }

  async newestFirst(filter: LeadFilter, count: number): Promise<StoredLead[]> {
    const { where, values } = buildConditions(filter);
    return this.#leads(`${where} order by lead.created_at desc, lead.id desc limit :count`, {
      ...values,
      count,
    });
  }

  async withIdPrefix(prefix: string, count: number): Promise<StoredLead[]> {
    const end = prefix + String.fromCodePoint(0x10ffff);
    return this.#leads("where lead.id >= :prefix and lead.id < :end order by lead.id limit :count", {
      prefix,
      end,
      count,
    });
  }

  async countBy(dimensions: readonly LeadDimension[], filter: LeadFilter = {}): Promise<LeadCount[]> {
    const { where, values } = buildConditions(filter);
    const columns = dimensions.map((dimension) => `${DIMENSIONS[dimension]} as ${dimension}`);
    const places = dimensions.map((_, index) => index + 1).join(", ");
    return this.#database
      .prepare(
        `select ${[...columns, "count(*) as leads"].join(", ")} from ${TABLE} lead ${where}
        ${places && `group by ${places} order by ${places}`}`,
      )
      .all(values)
      .map((row) => Object.assign({}, row) as LeadCount);
  }

  async ofPerson(email: string): Promise<Person> {
    const visitors = `select mine.visitor_key from ${TABLE} mine
      where lower(mine.email) = lower(:email) and mine.visitor_key is not null`;
    const leads = this.#leads(
      `where lower(lead.email) = lower(:email) or (lead.product is not null and lead.visitor_key in (${visitors}))
      order by lead.created_at, lead.id`,
      { email },
    );
    const others = this.#database
      .prepare(
        `select distinct lead.email from ${TABLE} lead
        where lower(lead.email) <> lower(:email) and lead.visitor_key in (${visitors}) order by 1`,
      )
      .all({ email }) as { email: string }[];
    const keys = this.#database.prepare(`${visitors} group by 1`).all({ email }) as { visitor_key: string }[];
    return {
      leads,
      userKeys: keys.map(({ visitor_key }) => visitor_key),
      otherEmails: others.map((other) => other.email),
    };
  }

  async olderThan(before: Date, count: number): Promise<StoredLead[]> {
    return this.#leads("where lead.created_at < :before order by lead.created_at, lead.id limit :count", {
      before: before.toISOString(),
      count,
    });
  }

  async uploadsInUse(names: readonly string[], besidesIds: readonly string[] = []): Promise<Set<string>> {
    const rows = this.#database
      .prepare(
        `select substr(product ->> 'filePath', ${UPLOADS_FOLDER.length + 2}) as name from ${TABLE}
        where product ->> 'filePath' in (select value from json_each(:paths))
          and id not in (select value from json_each(:ids))`,
      )
      .all({
        paths: JSON.stringify(names.map((name) => `${UPLOADS_FOLDER}/${name}`)),
        ids: JSON.stringify(besidesIds),
      });
    return new Set(rows.map(({ name }) => name as string));
  }

  async delete(ids: readonly string[]): Promise<number> {
    const { changes } = this.#database
      .prepare(`delete from ${TABLE} where id in (select value from json_each(?))`)
      .run(JSON.stringify(ids));
    return Number(changes);
  }

  async assignmentsBefore(before: Date): Promise<number> {
    const { found } = this.#database
      .prepare("select count(*) as found from flag_assignments where first_at < ?")
      .get(before.toISOString())!;
    return Number(found);
  }

  /** In the order of their key, so that a portion costs the same however many there are. */
  async *forgetAssignments(before: Date): AsyncGenerator<number> {
    const batchEnd = this.#database.prepare(`
      select visitor_key, path from flag_assignments where (visitor_key, path) > (:key, :path)
      order by visitor_key, path limit 1 offset ${BATCH_ROWS - 1}`);
    const forget = (end: string) =>
      this.#database.prepare(`
        delete from flag_assignments where (visitor_key, path) > (:key, :path) ${end} and first_at < :before`);
    const forgetBatch = forget("and (visitor_key, path) <= (:endKey, :endPath)");
    const time = before.toISOString();
    let from = { key: "", path: "" };
    for (;;) {
      const end = batchEnd.get(from) as { visitor_key: string; path: string } | undefined;
      if (end === undefined) break;
      const upTo = { endKey: end.visitor_key, endPath: end.path };
      yield Number(forgetBatch.run({ ...from, ...upTo, before: time }).changes);
      from = { key: end.visitor_key, path: end.path };
    }
    yield Number(forget("").run({ ...from, before: time }).changes);
  }

  /** One server at a time has the folder. */
  async withExclusiveLock(work: () => Promise<void>): Promise<boolean> {
    await work();
    return true;
  }

  async close(): Promise<void> {
    // What was deleted would stay readable in the log beside the file until the server has written over it.
    if (this.#mayDelete) this.#database.exec("pragma wal_checkpoint(truncate)");
    this.#database.close();
  }

  #leads(rest: string, values: Values): StoredLead[] {
    const rows = this.#database.prepare(`${SELECT} ${rest}`).all(values) as Row[];
    return rows.map(toStoredLead);
  }
}

type Row = { id: string; created_at: string; product: string | null } & TextColumns;

function toStoredLead(row: Row): StoredLead {
  return {
    id: row.id,
    createdAt: new Date(row.created_at),
    product: row.product === null ? null : JSON.parse(row.product),
    ...textFields(row),
  };
}

type Values = Record<string, string | number>;

function buildConditions({ since, until, path, kind }: LeadFilter) {
  const conditions: string[] = [];
  const values: Values = {};
  if (since) {
    conditions.push("lead.created_at >= :since");
    values.since = since.toISOString();
  }
  if (until) {
    conditions.push("lead.created_at < :until");
    values.until = until.toISOString();
  }
  if (path !== undefined) {
    conditions.push(`(${PAGE} = :path or substr(${PAGE}, 1, length(:path) + 1) = :path || '/')`);
    values.path = path;
  }
  if (kind) conditions.push(KIND_IS[kind]);
  return { conditions, where: conditions.length > 0 ? `where ${conditions.join(" and ")}` : "", values };
}
