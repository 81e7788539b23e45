import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { redisProgram, whyNoRedis } from "../../../tests/support/databases/redis-program.ts";
import { startPostgres } from "../../../tests/support/databases/postgres-server.ts";
import { seededRandom } from "../../../tests/support/report/seeded-random.ts";
import type { RequestKind } from "../load/requests.ts";
import { runLoad } from "../load/run-load.ts";
import { log } from "../report/progress.ts";
import { type Section, formatNumber } from "../report/section.ts";
import { Skipped, unlessSkipped } from "../report/skipped.ts";
import { median, quantile } from "../report/statistics.ts";
import { startOurServer } from "../servers/our-server.ts";
import { freePort, readCpu, startProcess } from "../servers/process.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { sum } from "../../../domain/sum.ts";

// Measures what a call costs each part, and computes which part is the first bottleneck.

const VISITS_A_DAY = [1e6, 10e6, 100e6];
const VISIT = { files: 27, bytes: 258_000, flags: 1, leads: 0.03, pictures: 0.03 / 4 };
const PICTURE_BYTES = 2e6;
const PEAK = 5;

/** Defaults of docs/settings.md, and of PostgreSQL. */
const LEADS_A_MINUTE_MAX = 6000;
const DATABASE_BYTES_MAX = 10e9;
const STORAGE_BYTES_MAX = 20e9;
const VISITORS_MAX = 2e6;
/** In SQLite, with indexes: see Growth. */
const LEAD_BYTES = 480;
/** As docs/settings.md says of VISITORS_MAX. */
const VISITOR_BYTES = 300;
const CONNECTIONS_MAX = 100;
const CONNECTIONS_A_SERVER = 15;
const NETWORK_BITS_A_SECOND = 1e9;

const ROUNDS = 3;
const SECONDS = 2;
const CALLERS = 16;

type Kind = "file" | "flag" | "lead" | "picture";
const CALLS: Record<Kind, RequestKind> = {
  file: { kind: "page", path: "/furniture/version_a" },
  flag: { kind: "flags" },
  lead: { kind: "lead" },
  picture: { kind: "picture", bytes: PICTURE_BYTES },
};

const KINDS = Object.keys(CALLS) as Kind[];

/** Processor time per call in µs, of the server and of the stores beside it. */
type Costs = Record<Kind, number>;

type Measured = { alone: Costs; beside: Costs; postgres: Costs; redis: Costs };

export async function measureScale(): Promise<Section> {
  const skipped: string[] = [];
  const measured = await unlessSkipped(skipped, measure);
  return {
    title: "Scale",
    about: `Which part becomes too small first, by visits a day with a peak of ${PEAK} times the average: a visit is ${VISIT.files} requests and ${formatNumber(VISIT.bytes / 1000)} kB,
a flag evaluation, ${VISIT.leads} leads, and a picture of ${PICTURE_BYTES / 1e6} MB with every fourth lead. Costs per call are measured here (processor
time, ${ROUNDS} rounds of ${SECONDS} s, medians); shares and days are computed from them and from the settings' defaults, and waits are
simulated: calls arrive at random at the peak's rate, and one thread handles them in turn. A share over 1 means that the part is too small.`,
    tables: measured ? [costTable(measured), aloneTable(measured), severalTable(measured)] : [],
    goals: [],
    skipped,
  };
}

async function measure(): Promise<Measured> {
  if (!redisProgram) throw new Skipped(`Scale needs redis-server: ${whyNoRedis}.`);
  const folder = temporaryFolder();
  log("scale: one server with SQLite");
  const single = await startOurServer(join(folder, "single"));
  const alone = await measureCosts(() => readCpu(single.pid)!, single.url);
  await single.stop();

  log("scale: one server with PostgreSQL and Redis");
  const database = await startPostgres({ durable: true });
  const redisPort = await freePort();
  const redisUrl = `redis://127.0.0.1:${redisPort}`;
  const redis = await startProcess({
    command: redisProgram,
    args: ["--port", String(redisPort), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
    log: join(folder, "redis.log"),
    isReady: async () => readFileSync(join(folder, "redis.log"), "utf8").includes("Ready to accept"),
  });
  try {
    const owner = postgres(database.url, { max: 1, onnotice: () => {} });
    const [{ setting } = { setting: "" }] =
      await owner`select setting from pg_settings where name = 'data_directory'`;
    const postmaster = Number(
      readFileSync(join(String(setting), "postmaster.pid"), "utf8").split("\n", 1)[0],
    );
    await owner.end();
    const settings = { DATABASE_URL: database.url, UPLOAD_BYTES_PER_DAY: "off", STORAGE_BYTES_MAX: "off" };
    const unlimited = await startOurServer(join(folder, "unlimited"), settings);
    // Counts rows and pictures in Redis, but reaches no limit. One network may not evaluate as many flags as this
    // measures.
    const counting = await startOurServer(join(folder, "counting"), {
      ...settings,
      REDIS_URL: redisUrl,
      RATE_LIMIT: "1000000",
      RATE_LIMIT_GLOBAL: "1000000",
    });
    const [beside, ofPostgres, ofRedis] = [new Array<number>(), new Array<number>(), new Array<number>()];
    for (const kind of KINDS) {
      const server = kind === "file" || kind === "flag" ? unlimited : counting;
      const readers = [server.pid, postmaster, redis.pid].map((pid) => () => readCpu(pid)!);
      const each = await measureCost(readers, server.url, kind);
      beside.push(each[0]!);
      ofPostgres.push(each[1]!);
      ofRedis.push(each[2]!);
    }
    await Promise.all([unlimited.stop(), counting.stop()]);
    return { alone, beside: byKind(beside), postgres: byKind(ofPostgres), redis: byKind(ofRedis) };
  } finally {
    await redis.stop();
    await database.stop();
  }
}

async function measureCosts(readUs: () => number, url: string): Promise<Costs> {
  const all = [];
  for (const kind of KINDS) all.push((await measureCost([readUs], url, kind))[0]!);
  return byKind(all);
}

function byKind(costs: readonly number[]): Costs {
  return Object.fromEntries(KINDS.map((kind, index) => [kind, costs[index]!])) as Costs;
}

/** What a call costs each process: processor time in µs. */
async function measureCost(readUs: (() => number)[], url: string, kind: Kind): Promise<number[]> {
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = readUs.map((read) => read());
    const { calls } = await runLoad({ url, send: CALLS[kind], callers: CALLERS, seconds: SECONDS });
    rounds.push(readUs.map((read, index) => (read() - before[index]!) / calls));
  }
  return readUs.map((_, index) => median(rounds.map((each) => each[index]!)));
}

function costTable({ alone, beside, postgres: ofPostgres, redis }: Measured) {
  const row = (name: string, costs: Costs) => [name, ...KINDS.map((kind) => formatNumber(costs[kind]))];
  return {
    columns: ["Processor time per call, µs", ...KINDS],
    rows: [
      row("server with SQLite and a folder", alone),
      row("server with PostgreSQL and Redis", beside),
      row("PostgreSQL", ofPostgres),
      row("Redis", redis),
    ],
  };
}

/** Calls a second at the peak. */
function peakRates(visitsADay: number): Record<Kind, number> {
  const visits = (visitsADay / 86_400) * PEAK;
  return {
    file: visits * VISIT.files,
    flag: visits * VISIT.flags,
    lead: visits * VISIT.leads,
    picture: visits * VISIT.pictures,
  };
}

/** How many cores these calls keep busy at the peak. */
function busyCores(costs: Costs, visitsADay: number, kinds = KINDS): number {
  const rates = peakRates(visitsADay);
  return sum(kinds.map((kind) => (rates[kind] * costs[kind]) / 1e6));
}

type Piece = { name: string; share: (visitsADay: number) => number };

function aloneTable({ alone }: Measured) {
  const pieces: Piece[] = [
    { name: "server: one thread", share: (visits) => busyCores(alone, visits) },
    {
      name: "network: 1 Gbit/s",
      share: (visits) => ((visits / 86_400) * PEAK * VISIT.bytes * 8) / NETWORK_BITS_A_SECOND,
    },
    { name: "`RATE_LIMIT_GLOBAL`", share: (visits) => (peakRates(visits).lead * 60) / LEADS_A_MINUTE_MAX },
    { name: "`VISITORS_MAX` within 30 days", share: (visits) => (30 * visits) / VISITORS_MAX },
    {
      name: "`DATABASE_BYTES_MAX` within 30 days",
      share: (visits) =>
        (30 * visits * VISIT.leads * LEAD_BYTES + Math.min(30 * visits, VISITORS_MAX) * VISITOR_BYTES) /
        DATABASE_BYTES_MAX,
    },
    {
      name: "`STORAGE_BYTES_MAX` within 30 days",
      share: (visits) => (30 * visits * VISIT.pictures * PICTURE_BYTES) / STORAGE_BYTES_MAX,
    },
  ];
  return sharesTable("One machine, SQLite and a folder: used share of", pieces, (visits) => [
    "wait of a call at the peak, p99, ms",
    waitMs(alone, visits, 1),
  ]);
}

function severalTable({ beside, postgres: ofPostgres, redis }: Measured) {
  // A CDN serves the files.
  const ours: Kind[] = ["flag", "lead", "picture"];
  const servers = (visits: number) => Math.ceil(2 * busyCores(beside, visits, ours));
  const pieces: Piece[] = [
    { name: "servers, half busy (their number)", share: servers },
    {
      name: `PostgreSQL's ${CONNECTIONS_MAX} connections`,
      share: (visits) => (servers(visits) * CONNECTIONS_A_SERVER) / CONNECTIONS_MAX,
    },
    { name: "PostgreSQL: two cores", share: (visits) => busyCores(ofPostgres, visits, ours) / 2 },
    { name: "Redis: one thread", share: (visits) => busyCores(redis, visits, ours) },
  ];
  return sharesTable(
    "Files from a CDN, several servers, PostgreSQL, Redis: used share of",
    pieces,
    (visits) => [
      "wait of a call at the peak, p99, ms",
      waitMs({ ...beside, file: 0 }, visits, servers(visits)),
    ],
  );
}

function sharesTable(title: string, pieces: Piece[], wait: (visitsADay: number) => [string, string]) {
  return {
    columns: [title, ...VISITS_A_DAY.map((visits) => `${formatNumber(visits)} visits a day`)],
    rows: [
      ...pieces.map(({ name, share }) => [name, ...VISITS_A_DAY.map((visits) => formatShare(share(visits)))]),
      [wait(1)[0], ...VISITS_A_DAY.map((visits) => wait(visits)[1])],
    ],
  };
}

function formatShare(share: number): string {
  if (share < 0.01) return "under 0.01";
  return share > 1 ? `**${formatNumber(share)}**` : formatNumber(share);
}

const SIMULATED_CALLS = 200_000;

/** Simulates calls that arrive at random; the least busy thread answers each. */
function waitMs(costs: Costs, visitsADay: number, threads: number): string {
  const random = seededRandom(1);
  const rates = Object.entries(peakRates(visitsADay)).filter(([kind]) => costs[kind as Kind] > 0);
  const total = sum(rates.map(([, rate]) => rate));
  const freeAt = new Float64Array(threads);
  const waits: number[] = [];
  let now = 0;
  for (let call = 0; call < SIMULATED_CALLS; call += 1) {
    now += -Math.log(1 - random()) / total;
    let drawn = random() * total;
    const [kind] = rates.find(([, rate]) => (drawn -= rate) < 0) ?? rates[0]!;
    const thread = freeAt.indexOf(Math.min(...freeAt));
    const startsAt = Math.max(now, freeAt[thread]!);
    freeAt[thread] = startsAt + costs[kind as Kind] / 1e6;
    waits.push((startsAt - now) * 1000);
  }
  const last = waits.slice(-SIMULATED_CALLS / 10);
  const isGrowing = median(last) > 10 * median(waits.slice(0, SIMULATED_CALLS / 10)) && median(last) > 1000;
  return isGrowing ? "**grows without end**" : formatNumber(quantile(waits, 0.99));
}
