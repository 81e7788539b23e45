import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { chooseStorage } from "../../storage/choose-storage.ts";
import { connectPostgres } from "../../storage/postgres/connection.ts";
import { openPostgresLeadWriter } from "../../storage/postgres/lead-writer.ts";
import { retryCanceledReads } from "../../storage/postgres/standby.ts";
import { sql } from "../../storage/sql/sql.ts";
import { someLead } from "../support/databases/lead-load.ts";
import { withUrlParts } from "../support/databases/databases.ts";
import { asOwner, createDatabase } from "../support/databases/fresh-database.ts";
import { judgePostgres } from "../support/databases/judge-postgres.ts";
import { type PostgresServer, startPostgres } from "../support/databases/postgres-server.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { tcpProxy } from "../support/proxies/tcp-proxy.ts";
import { startServer } from "../support/server/running-server.ts";
import { startLoad } from "../support/visitor/ledger.ts";

const PROMOTIONS = 3;

/** A primary and its standby. */
async function startPair(settings: Record<string, string> = {}): Promise<[PostgresServer, PostgresServer]> {
  const primary = await startPostgres({ durable: true });
  onTestFinished(() => primary.stop());
  const standby = await startPostgres({ durable: true, standbyOf: primary, settings });
  onTestFinished(() => standby.stop());
  await expect
    .poll(() => asOwner(primary.url, (owner) => owner`select state from pg_stat_replication`))
    .toMatchObject([{ state: "streaming" }]);
  return [primary, standby];
}

async function failOver(commit: "synchronous" | "asynchronous") {
  const [primary, standby] = await startPair();
  if (commit === "synchronous") {
    await asOwner(primary.url, async (owner) => {
      await owner`alter system set synchronous_standby_names = 'standby'`;
      await owner`select pg_reload_conf()`;
    });
  }
  const database = await createDatabase(primary.url);
  // Like an address that follows the primary.
  const proxy = await tcpProxy(database);
  const server = await startServer(join(temporaryFolder(), "data"), { DATABASE_URL: proxy.url });
  const ledger = join(temporaryFolder(), "ledger.jsonl");
  const load = startLoad(server.url, ledger, 32);
  await wait(randomInt(800, 1600));
  await primary.crash();
  const promoted = withUrlParts(database, { port: new URL(standby.url).port });
  await asOwner(standby.url, (owner) => owner`select pg_promote()`);
  proxy.follow(promoted);
  await wait(1500);
  await load.stop();
  return { ...(await judgePostgres(promoted, ledger)), log: server.log() };
}

test(`${PROMOTIONS} promotions of a synchronous standby under load neither lose a lead nor store one twice`, async () => {
  const counts = [];
  for (let promotion = 0; promotion < PROMOTIONS; promotion++) {
    const { acknowledged, lost, doubled, log } = await failOver("synchronous");
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(acknowledged).toBeGreaterThan(20);
    expect(log).not.toContain("@example.com");
    counts.push(acknowledged);
  }
  console.log(
    `${PROMOTIONS} promotions of a synchronous standby, ${counts.join(", ")} leads acknowledged, 0 lost`,
  );
}, 120_000);

test("an asynchronous standby may lack the last leads, but duplicates none", async () => {
  const { acknowledged, lost, doubled } = await failOver("asynchronous");
  expect(doubled).toEqual([]);
  console.log(
    `A promotion of an asynchronous standby, ${acknowledged} leads acknowledged, ${lost.length} lost`,
  );
}, 60_000);

test("reports and exports read from a standby, and everything else uses the primary", async () => {
  const [primary, standby] = await startPair();
  const database = await createDatabase(primary.url);
  const onStandby = withUrlParts(database, { port: new URL(standby.url).port });
  const store = await openPostgresLeadWriter(database);
  onTestFinished(() => store.close());
  await store.insert(someLead());
  await expect
    .poll(() => asOwner(onStandby, (owner) => owner`select 1 from "Landing page"`).catch(() => []))
    .toHaveLength(1);
  const storage = chooseStorage({
    dataDir: "",
    databaseUrl: database,
    reportDatabaseUrl: onStandby,
    s3: null,
  });
  const reports = await storage.leads.openLeads("report");
  onTestFinished(() => reports.close());
  expect(await reports.countBy([])).toEqual([{ leads: 1 }]);
  const countReading = async () =>
    (
      await asOwner(
        onStandby,
        (owner) => owner`select 1 from pg_stat_activity where application_name = 'landing-pages'`,
      )
    ).length;
  const reading = await countReading();
  expect(reading).toBe(1);
  const experiment = await storage.leads.openExperiment();
  expect(await countReading()).toBeGreaterThan(reading);
  await experiment.close();
  const leads = await storage.leads.openLeads("mark");
  await leads.setDone([], new Date());
  await leads.close();
  await standby.stop();
  for (const opening of [storage.leads.openLeads("report"), storage.leads.openExperiment()]) {
    await expect(opening).rejects.toThrow(/^REPORT_DATABASE_URL cannot be used: /);
  }
}, 60_000);

test("a read that a standby cancels because of a deletion is retried", async () => {
  const [primary, standby] = await startPair({ max_standby_streaming_delay: "0" });
  const database = await createDatabase(primary.url);
  const store = await openPostgresLeadWriter(database);
  onTestFinished(() => store.close());
  const [old, kept] = [someLead(), someLead()];
  await store.insert(old);
  await store.insert(kept);
  const onStandby = withUrlParts(database, { port: new URL(standby.url).port });
  const stored = () => asOwner(onStandby, (owner) => owner`select 1 from "Landing page"`);
  await expect.poll(() => stored().catch(() => [])).toHaveLength(2);
  const pool = connectPostgres(onStandby, { connectionsMax: 1 });
  onTestFinished(() => pool.close());
  const read = retryCanceledReads(pool).run(sql`select id, pg_sleep(1) from "Landing page" order by id`);
  await expect
    .poll(() =>
      asOwner(standby.url, (owner) => owner`select 1 from pg_stat_activity where wait_event = 'PgSleep'`),
    )
    .toHaveLength(1);
  await asOwner(database, async (owner) => {
    await owner`delete from "Landing page" where id = ${old.id}`;
    await owner`vacuum "Landing page"`;
  });
  expect((await read).map(({ id }) => id)).toEqual([kept.id]);
  const cancellations = async () => {
    const [conflicts] = await asOwner(
      onStandby,
      (owner) => owner`
      select confl_snapshot::int as snapshots from pg_stat_database_conflicts where datname = current_database()`,
    );
    return conflicts!.snapshots as number;
  };
  await expect.poll(cancellations).toBeGreaterThan(0);
}, 60_000);
