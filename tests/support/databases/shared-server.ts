import { once } from "node:events";
import { createServer } from "node:http";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migratePostgres } from "../../../storage/postgres/migrate.ts";
import { withUrlParts, createOn, dropOn } from "./databases.ts";
import { type PgBouncer, startPgBouncer } from "./pgbouncer.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The HTTP URL that creates and drops databases on the run's shared PostgreSQL. */
    postgresAt: string;
  }
}

/** The shared server, a connection to it, and the database that migrated ones are copied from. */
type Shared = {
  url: string;
  sql: postgres.Sql;
  migrated(): Promise<string>;
  pooled(): Promise<string>;
  stop(): Promise<void>;
};

/**
 * One server per run, started on first use because most runs need none. `POST /empty` and `POST /migrated` create a
 * database, `DELETE` of its name drops it, and `GET /` returns the server's URL, `GET /pooled` the one through
 * PgBouncer.
 */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  let shared: Promise<Shared> | undefined;

  async function answer(method: string, path: string): Promise<string> {
    shared ??= open();
    const { url, sql, migrated, pooled } = await shared;
    if (method === "GET") return path === "pooled" ? pooled() : url;
    if (method === "DELETE") return dropOn(sql, path).then(() => "");
    return withUrlParts(url, {
      pathname: await createOn(sql, path === "migrated" ? await migrated() : null),
    });
  }

  const desk = createServer(({ method = "", url = "/" }, response) => {
    answer(method, url.slice(1)).then(
      (said) => response.end(said),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  desk.listen(0, "127.0.0.1");
  await once(desk, "listening");
  project.provide("postgresAt", `http://127.0.0.1:${(desk.address() as { port: number }).port}`);

  return async () => {
    desk.close();
    await (await shared)?.stop();
  };
}

async function open(): Promise<Shared> {
  const given = process.env.TEST_DATABASE_URL;
  const server: PostgresServer | null = given ? null : await startPostgres();
  const url = given || server!.url;
  const sql = postgres(url, { max: 4, connect_timeout: 30, onnotice: () => {}, fetch_types: false });
  let template: Promise<string> | undefined;
  let pooler: Promise<PgBouncer> | undefined;

  /** Copying a migrated database is faster than migrating; nobody may be connected to it meanwhile. */
  async function makeMigrated(): Promise<string> {
    const name = await createOn(sql, null);
    await migratePostgres(withUrlParts(url, { pathname: name }));
    return name;
  }

  return {
    url,
    sql,
    migrated: () => (template ??= makeMigrated()),
    pooled: async () => (await (pooler ??= startPgBouncer(url))).reach(url),
    async stop() {
      await (await pooler)?.stop();
      if (template && !server) await dropOn(sql, await template);
      await sql.end({ timeout: 1 });
      await server?.stop();
    },
  };
}
