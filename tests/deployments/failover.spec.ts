import { randomInt } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStorage } from "../../storage/open-storage.ts";
import { openPostgresLeadWriter } from "../../storage/postgres/lead-writer.ts";
import { someLead } from "../support/databases/lead-load.ts";
import { addressOf } from "../support/databases/databases.ts";
import { asOwner, createDatabase } from "../support/databases/fresh-database.ts";
import { judgePostgres } from "../support/databases/judge-postgres.ts";
import { type PostgresServer, startPostgres } from "../support/databases/postgres-server.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { tcpProxy } from "../support/proxies/tcp-proxy.ts";
import { pause, startServer } from "../support/server/running-server.ts";
import { startLoad } from "../support/visitor/ledger.ts";

const PROMOTIONS = 3;

/** A primary and a standby that follows it. */
async function startPair(): Promise<[PostgresServer, PostgresServer]> {
  const primary = await startPostgres({ durable: true });
  onTestFinished(() => primary.stop());
  const standby = await startPostgres({ durable: true, standbyOf: primary });
  onTestFinished(() => standby.stop());
  await expect
    .poll(() => asOwner(primary.url, (sql) => sql`select state from pg_stat_replication`))
    .toMatchObject([{ state: "streaming" }]);
  return [primary, standby];
}

async function failOver(commit: "synchronous" | "asynchronous") {
  const [primary, standby] = await startPair();
  if (commit === "synchronous") {
    await asOwner(primary.url, async (sql) => {
      await sql`alter system set synchronous_standby_names = 'standby'`;
      await sql`select pg_reload_conf()`;
    });
  }
  const database = await createDatabase(primary.url);
  // As an address that follows the primary.
  const proxy = await tcpProxy(database);
  const server = await startServer(join(temporaryFolder(), "data"), { DATABASE_URL: proxy.url });
  const ledger = join(temporaryFolder(), "ledger.jsonl");
  const load = startLoad(server.address, ledger, 32);
  await pause(randomInt(800, 1600));
  await primary.crash();
  const promoted = addressOf(database, { port: new URL(standby.url).port });
  await asOwner(standby.url, (sql) => sql`select pg_promote()`);
  proxy.follow(promoted);
  await pause(1500);
  await load.stop();
  return { ...(await judgePostgres(promoted, ledger)), log: server.log() };
}

test(`${PROMOTIONS} times a synchronous standby is promoted amid leads: none is lost, none doubled`, async () => {
  const counts = [];
  for (let promotion = 0; promotion < PROMOTIONS; promotion++) {
    const { acknowledged, lost, doubled, log } = await failOver("synchronous");
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(acknowledged).toBeGreaterThan(100);
    expect(log).not.toContain("@example.com");
    counts.push(acknowledged);
  }
  console.log(
    `${PROMOTIONS} promotions of a synchronous standby, ${counts.join(", ")} leads acknowledged, 0 lost`,
  );
}, 120_000);

test("an asynchronous standby may lack the last leads, and doubles none", async () => {
  const { acknowledged, lost, doubled } = await failOver("asynchronous");
  expect(doubled).toEqual([]);
  console.log(
    `A promotion of an asynchronous standby, ${acknowledged} leads acknowledged, ${lost.length} lost`,
  );
}, 60_000);

test("reports and exports read a standby, and everything else goes to the primary", async () => {
  const [primary, standby] = await startPair();
  const database = await createDatabase(primary.url);
  const onStandby = addressOf(database, { port: new URL(standby.url).port });
  const store = await openPostgresLeadWriter(database);
  onTestFinished(() => store.close());
  await store.insert(someLead());
  await expect
    .poll(() => asOwner(onStandby, (sql) => sql`select 1 from "Landing page"`).catch(() => []))
    .toHaveLength(1);
  const storage = openStorage({ dataDir: "", databaseUrl: database, reportDatabaseUrl: onStandby, s3: null });
  const reports = await storage.leads.openLeads("report");
  onTestFinished(() => reports.close());
  expect(await reports.countBy([])).toEqual([{ leads: 1 }]);
  const reading = await asOwner(
    onStandby,
    (sql) => sql`select 1 from pg_stat_activity where application_name = 'landing-pages'`,
  );
  expect(reading).toHaveLength(1);
  const experiment = await storage.leads.openExperiment();
  await experiment.close();
  const leads = await storage.leads.openLeads("mark");
  await leads.setDone([], new Date());
  await leads.close();
  await standby.stop();
  await expect(storage.leads.openLeads("report")).rejects.toThrow(/^REPORT_DATABASE_URL cannot be used: /);
}, 60_000);
