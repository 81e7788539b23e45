import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";
import { Caller } from "../load/caller.ts";
import { makeRequests } from "../load/requests.ts";
import { inTurn } from "../report/in-turn.ts";
import { log } from "../report/progress.ts";
import { type Section, atMost, formatNumber } from "../report/section.ts";
import { median, medianRatio, quantile } from "../report/statistics.ts";
import { type Export, exportLeads } from "../servers/export-leads.ts";
import { startOurServer } from "../servers/our-server.ts";
import { readMemory } from "../servers/process.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const SIZES = [10_000, 1_000_000, 5_000_000];
const STARTS = 5;
const ROUNDS = 15;
const INSERTS = 100;

type Inserts = { p50Ms: number; p99Ms: number };

export async function measureGrowth(): Promise<Section> {
  const folder = temporaryFolder();
  const stores = [];
  for (const rows of SIZES) {
    log(`growth: writing ${formatNumber(rows)} rows`);
    stores.push({
      rows,
      folder: join(folder, String(rows)),
      megabytes: await writeLeads(join(folder, String(rows)), rows),
    });
  }

  log("growth: starting on each");
  const starts = await inTurn(
    STARTS,
    new Map(stores.map(({ rows, folder: at }) => [rows, () => startOn(at)])),
  );

  log("growth: inserting into each");
  const servers = await Promise.all(stores.map(({ folder: at }) => startOurServer(at)));
  const inserts = await inTurn(
    ROUNDS,
    new Map(servers.map((server, index) => [SIZES[index]!, () => insertOneByOne(server.url)])),
  );
  await Promise.all(servers.map((server) => server.stop()));

  log("growth: exporting each");
  const exports = new Map<number, Export>();
  for (const { rows, folder: at } of stores) exports.set(rows, await exportLeads(join(at, "data")));

  const listP50s = (rows: number) => inserts.get(rows)!.map(({ p50Ms }) => p50Ms);
  const smallest = SIZES[0]!;
  const ratioToSmallest = (rows: number) => medianRatio(listP50s(rows), listP50s(smallest));
  return {
    title: "Growth",
    about: `The same server on stores of different sizes, taking turns: ${STARTS} starts, then ${ROUNDS} rounds of ${INSERTS} sequential leads, and an export of all leads as CSV.
The time of an insert is what the caller sees, including the commit to disk; ratios compare medians of the same round.`,
    tables: [
      {
        columns: [
          "Rows",
          "File, MB",
          "Start, ms",
          "Memory, MB",
          "Insert p50, ms",
          "p99, ms",
          "Against the smallest",
          "Export, rows/s",
          "Its memory, MB",
        ],
        rows: stores.map(({ rows, megabytes }) => {
          const started = starts.get(rows)!;
          const exported = exports.get(rows)!;
          const row = [
            formatNumber(rows),
            formatNumber(megabytes),
            formatNumber(median(started.map(({ startMs }) => startMs))),
            formatNumber(median(started.map(({ memoryMb }) => memoryMb))),
            formatNumber(median(listP50s(rows))),
            formatNumber(median(inserts.get(rows)!.map(({ p99Ms }) => p99Ms))),
            formatNumber(ratioToSmallest(rows)),
            formatNumber(Math.round(rows / exported.seconds)),
            formatNumber(exported.peakMb),
          ];
          log(`  ${row.join(" · ")}`);
          return row;
        }),
      },
    ],
    goals: SIZES.slice(1).map((rows) =>
      atMost(
        `insert at ${formatNumber(rows)} rows against ${formatNumber(smallest)}`,
        ratioToSmallest(rows),
        1.2,
      ),
    ),
    skipped: [],
  };
}

async function startOn(folder: string) {
  const server = await startOurServer(folder);
  const memoryMb = readMemory(server.pid)?.nowMb ?? Number.NaN;
  await server.stop();
  return { startMs: server.startMs, memoryMb };
}

async function insertOneByOne(url: string): Promise<Inserts> {
  const caller = new Caller(new URL(url));
  const next = makeRequests({ kind: "lead" });
  const times: number[] = [];
  for (let insert = 0; insert < INSERTS; insert += 1) {
    const sentAtMs = performance.now();
    const status = await caller.call(next());
    if (status !== 201) throw new Error(`A lead was answered ${status}.`);
    times.push(performance.now() - sentAtMs);
  }
  caller.close();
  return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}

/** Fills a store with typical leads. Returns the file's size in megabytes. */
async function writeLeads(folder: string, rows: number): Promise<number> {
  const file = join(folder, "data/leads.db");
  await mkdir(join(folder, "data"), { recursive: true });
  await (await openSqliteLeadWriter(file)).close();
  const database = new DatabaseSync(file);
  database.exec(`
    pragma synchronous = off;
    pragma journal_mode = off;
    pragma cache_size = -262144;
    begin;
    with recursive lead(n, ms) as (
      select 0, 1700000000000 union all select n + 1, ms + 1000 from lead limit ${rows}
    )
    insert into "Landing page"
      (id, created_at, product, email, path, visitor_key, source_path, query, idempotency_key)
    select
      printf('%08x-%04x-8%03x-%04x-%012x', ms >> 16, ms & 65535, n % 4096, 32768 + n % 16384, n),
      strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n, 'unixepoch'),
      iif(n % 3 = 0, null, json_object('type', 'url', 'productUrl', 'https://shop.example/' || n)),
      iif(n % 3 = 0, 'visitor' || n || '@shop.example', null),
      '/food/version_a',
      printf('user-%013d', n),
      '/food/version_a',
      'utm_source=ad&utm_campaign=summer',
      printf('%024d', n)
    from lead;
    commit;
    pragma journal_mode = wal;
  `);
  database.close();
  return statSync(file).size / 1e6;
}
