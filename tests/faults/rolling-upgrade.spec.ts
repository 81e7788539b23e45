import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { withUrlParts } from "../support/databases/databases.ts";
import { asOwner, createDatabase } from "../support/databases/fresh-database.ts";
import { judgePostgres } from "../support/databases/judge-postgres.ts";
import { startPgBouncer, whyNoPgBouncer } from "../support/databases/pgbouncer.ts";
import { startPostgres } from "../support/databases/postgres-server.ts";
import { checkOut, findPreviousVersion } from "../support/folders/previous-version.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { recordCount } from "../support/runner/counts.ts";
import { freePort } from "../support/server/free-port.ts";
import { startServer } from "../support/server/running-server.ts";
import { startLoad } from "../support/visitor/ledger.ts";

const SERVERS = 20;
/** On a busy machine, each of the 40 starts takes several seconds. */
const TEST_MS_MAX = 1_200_000;
/** The numbers of connections in docs/deploying.md. */
const CONNECTIONS_A_SERVER = 15;
const CONNECTIONS_POOLED = 8;

const commit = findPreviousVersion();
const noHistory = commit === null ? "needs the project's history" : null;

const WAYS = [
  { to: "PostgreSQL", why: noHistory, connectionsMax: SERVERS * CONNECTIONS_A_SERVER },
  { to: "PgBouncer", why: noHistory ?? whyNoPgBouncer, connectionsMax: CONNECTIONS_POOLED },
];

for (const { to, why, connectionsMax } of WAYS) {
  test.skipIf(why)(
    `upgrading ${SERVERS} servers on one ${to} in turn, under load, loses and doubles no lead${why ? ` (${why})` : ""}`,
    async () => {
      const postgres = await startPostgres({
        durable: true,
        settings: { max_connections: String(connectionsMax + 10) },
      });
      onTestFinished(() => postgres.stop());
      const database = await createDatabase(postgres.url);
      const url = to === "PgBouncer" ? await throughPgBouncer(postgres.url, database) : database;
      const [older, folder] = [checkOut(commit!), temporaryFolder()];
      const ledger = join(folder, "ledger.jsonl");
      const settings = await Promise.all(
        Array.from({ length: SERVERS }, async (_, index) => ({
          dataDir: join(folder, String(index)),
          set: { DATABASE_URL: url, PORT: String(await freePort()) },
        })),
      );
      const start = ({ dataDir, set }: (typeof settings)[number]) =>
        startServer(dataDir, set, { folder: older });
      const servers = [await start(settings[0]!), ...(await Promise.all(settings.slice(1).map(start)))];
      const migrations = () =>
        asOwner(database, async (sql) => (await sql`select from landing_migrations`).length);
      const migrationsBefore = await migrations();

      const load = startLoad(
        servers.map((server) => server.url),
        ledger,
      );
      const connections = watchConnections(postgres.url, new URL(database).pathname.slice(1));
      await wait(2000);
      for (const [index, { dataDir, set }] of settings.entries()) {
        expect(await servers[index]!.end("SIGTERM")).toEqual({ code: 0, signal: null });
        servers[index] = await startServer(dataDir, set);
      }
      await wait(2000);
      await load.stop();
      const most = await connections.stop();

      expect(await migrations()).toBeGreaterThan(migrationsBefore);
      const { acknowledged, ...harm } = await judgePostgres(database, ledger);
      recordCount({
        fault: `upgrade of ${SERVERS} servers in turn on ${to}, from ${commit}`,
        times: SERVERS,
        lostOrLetIn: harm.lost.length + harm.doubled.length,
        note: `${acknowledged} leads acknowledged, at most ${most} connections at once`,
      });
      expect(harm).toEqual({ lost: [], doubled: [] });
      expect(acknowledged).toBeGreaterThan(SERVERS * 20);
      expect(most).toBeLessThanOrEqual(connectionsMax);
    },
    TEST_MS_MAX,
  );
}

async function throughPgBouncer(server: string, database: string): Promise<string> {
  const pooler = await startPgBouncer(server, { default_pool_size: String(CONNECTIONS_POOLED) });
  onTestFinished(() => pooler.stop());
  return pooler.reach(database);
}

/** @returns from `stop`, how many connections of servers there were at most. */
function watchConnections(server: string, database: string) {
  let most = 0;
  const over = new AbortController();
  const watched = asOwner(withUrlParts(server, { pathname: "postgres" }), async (sql) => {
    while (!over.signal.aborted) {
      const open = await sql`select from pg_stat_activity where datname = ${database}`;
      most = Math.max(most, open.length);
      await wait(50);
    }
  });
  // The test may fail before it stops.
  watched.catch(() => {});
  return {
    async stop(): Promise<number> {
      over.abort();
      await watched;
      return most;
    },
  };
}
