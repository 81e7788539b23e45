import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { newDatabase } from "../databases/fresh-database.ts";

export type Role = "anon" | "authenticated" | "service_role";
export type Answer = { status: number; message: string };

/** A project's database and API, limited to leads and pictures. */
export class Project {
  readonly sql: postgres.Sql;
  readonly #drop: () => Promise<void>;

  private constructor(sql: postgres.Sql, drop: () => Promise<void>) {
    this.sql = sql;
    this.#drop = drop;
  }

  /** Prepared by our script, on the server at the owner's URL. */
  static async create(server: string): Promise<Project> {
    const project = await Project.untouched(server);
    await project.setUp();
    return project;
  }

  /** As Supabase provides it, before setup. */
  static async untouched(server: string): Promise<Project> {
    const { url, drop } = await newDatabase(server);
    const sql = postgres(url, { max: 4, onnotice: () => {}, connect_timeout: 30 });
    const project = new Project(sql, drop);
    await sql.unsafe(await readFile("tests/support/supabase/before-setup.sql", "utf8"));
    return project;
  }

  /** Removes all leads and pictures. */
  async empty() {
    await this.sql`truncate public."Landing page"`;
    await this.sql`delete from storage.objects`;
    await this.sql`delete from storage.buckets where id <> 'images'`;
  }

  async remove() {
    await this.sql.end({ timeout: 1 });
    await this.#drop();
  }

  /** Like the SQL editor, not as superuser. */
  async setUp() {
    const setup = await readFile("deploy/supabase/setup.sql", "utf8");
    await this.sql.begin(async (sql) => {
      await sql`set local role project_owner`;
      await sql.unsafe(setup);
    });
  }

  /** Inserts rows as PostgREST does, in a transaction with the caller's role and headers. */
  post(rows: object | object[], headers: Record<string, string> = {}, role: Role = "anon"): Promise<Answer> {
    return this.as(role, headers, (sql) => insert(sql, Array.isArray(rows) ? rows : [rows]));
  }

  /** Adds a picture like the storage service: as the caller, so that the bucket's rules decide. */
  upload(name: string, { bucket = "images", role = "anon" as Role } = {}): Promise<Answer> {
    return this.as(role, {}, async (sql) => {
      await sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${name})`;
      return { status: 200, message: "" };
    });
  }

  /** Runs a statement as a caller. */
  run(statement: string, role: Role = "anon"): Promise<Answer> {
    return this.as(role, {}, async (sql) => {
      const rows = await sql.unsafe(statement);
      return { status: 200, message: JSON.stringify(rows) };
    });
  }

  async as(
    role: Role,
    headers: Record<string, string>,
    work: (sql: postgres.TransactionSql) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await this.transaction(role, headers, work);
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      return { status: statusOf(error.code), message: error.message };
    }
  }

  /** Throws PostgreSQL's errors. */
  transaction<T>(
    role: Role,
    headers: Record<string, string>,
    work: (sql: postgres.TransactionSql) => PromiseLike<T>,
  ): Promise<T> {
    return this.sql.begin(async (sql) => {
      await sql.unsafe(`set local role ${role}`);
      await sql`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      return work(sql);
    }) as Promise<T>;
  }

  /** The names and columns of a table's indexes. */
  async indexes(table: string): Promise<string[]> {
    const found = await this.sql<{ name: string; columns: string }[]>`
      select indexname as name, substring(indexdef from '\\(.*') as columns from pg_indexes where tablename = ${table}`;
    return found.map(({ name, columns }) => `${name} ${columns}`);
  }

  /** The stored rows as the project's owner reads them, oldest first. */
  rows(): Promise<Record<string, unknown>[]> {
    return this.sql`select * from public."Landing page" order by created_at, id`;
  }
}

/** PostgREST needs the columns of rows with different keys. */
export async function insert(
  sql: postgres.TransactionSql,
  rows: object[],
  names = Object.keys(rows[0] ?? {}),
): Promise<Answer> {
  const types: Record<string, string> = { product: "jsonb" };
  const columns = names.map((name) => `"${name}"`).join(", ");
  const record = names.map((name) => `"${name}" ${types[name] ?? "text"}`).join(", ");
  const [added] = await sql.unsafe<{ count: string }[]>(
    `with added as (
       insert into public."Landing page" (${columns})
       select ${columns} from json_to_recordset($1::text::json) as row (${record}) returning 1
     ) select count(*) from added`,
    [JSON.stringify(rows)],
  );
  const [said] = await sql<
    { status: string | null }[]
  >`select current_setting('response.status', true) status`;
  // Newer versions of PostgREST report a row that was left out with another status.
  return { status: Number(said?.status || (added?.count === "0" ? 200 : 201)), message: "" };
}

/** PostgreSQL's errors as PostgREST reports them. */
function statusOf(code: string): number {
  if (code === "42501") return 401;
  return code === "23505" ? 409 : 400;
}
