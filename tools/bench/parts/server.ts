import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RequestKind } from "../load/requests.ts";
import { runLoad } from "../load/run-load.ts";
import { inTurn } from "../report/in-turn.ts";
import { log } from "../report/progress.ts";
import { type Section, atLeast, formatNumber } from "../report/section.ts";
import { unlessSkipped } from "../report/skipped.ts";
import { median, medianRatio } from "../report/statistics.ts";
import { startNginx } from "../servers/nginx.ts";
import { startOurServer } from "../servers/our-server.ts";
import { startParseServer } from "../servers/parse-server.ts";
import { type Server, readCpu, freePort, readMemory, startServerProcess } from "../servers/process.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const ROUNDS = 5;
const SECONDS = 2;
const CALLERS = 64;
const UPLOAD_CALLERS = 16;
const PAGE = "/furniture/version_a";
const MIB = 1024 * 1024;

type Measured = { perSecond: number; p50Ms?: number; p99Ms?: number; cpuUs?: number };
type Measure = () => Promise<Measured>;
type Name = "ours" | "limit" | "peer";

/** A comparison of our server with an upper limit and a peer. */
type Comparison = {
  metric: string;
  ours: Measure;
  limit: { is: string; measure: Measure; goal?: number } | null;
  peer?: Measure | undefined;
  /** Units per call. */
  unit?: number;
};

export async function measureServer(): Promise<Section> {
  const folder = temporaryFolder();
  const skipped: string[] = [];
  const ours = await startOurServer(join(folder, "ours"));
  const empty = await startLimit(folder, "empty-answer", {});
  const inserting = await startLimit(folder, "inserting-handler", { FILE: join(folder, "inserting.db") });
  const bare = await startLimit(folder, "bare-http", { COPY_OF: ours.url + PAGE });
  const nginx = await unlessSkipped(skipped, () => startNginx(join(folder, "nginx"), "dist/site"));
  const parse = await unlessSkipped(skipped, () => startParseServer(join(folder, "parse")));
  const finished = [
    await compare({
      metric: "leads/s",
      ours: callsTo(ours, { kind: "lead" }),
      limit: { is: "Fastify that stores nothing", measure: callsTo(empty, { kind: "lead" }), goal: 0.7 },
      peer: parse ? callsTo(parse, { kind: "parse-lead" }) : undefined,
    }),
    await compare({
      metric: "leads/s",
      ours: callsTo(ours, { kind: "lead" }),
      limit: {
        is: "Fastify with the same inserts",
        measure: callsTo(inserting, { kind: "lead" }),
        goal: 0.7,
      },
    }),
    await compare({
      metric: "pages/s, brotli",
      ours: callsTo(ours, { kind: "page", path: PAGE }),
      limit: { is: "bare node:http", measure: callsTo(bare, { kind: "page", path: PAGE }), goal: 0.85 },
    }),
    await compare({
      metric: "pages/s, brotli",
      ours: callsTo(ours, { kind: "page", path: PAGE }),
      limit: nginx && {
        is: "nginx, brotli_static, one worker",
        measure: callsTo(nginx, { kind: "page", path: PAGE }),
        goal: 0.4,
      },
    }),
    await compare({
      metric: "flag evaluations/s",
      ours: callsTo(ours, { kind: "flags" }),
      limit: { is: "the function alone, in a loop", measure: evaluateFlags },
    }),
  ];
  await Promise.all([ours, empty, inserting, bare, nginx].map((server) => server?.stop()));

  const memory: string[] = [];
  for (const megabytes of [1, 5]) {
    // A fresh server, so that its peak memory is that of these uploads.
    const uploads = await startOurServer(join(folder, `uploads-${megabytes}`));
    const bytes = megabytes * MIB;
    const files = join(folder, "files");
    finished.push(
      await compare({
        metric: `uploads of ${megabytes} MiB, MB/s`,
        unit: bytes / 1e6,
        ours: thenEmpty(join(uploads.dataDir, "pictures"), uploadsTo(uploads, { kind: "picture", bytes })),
        limit: {
          is: "writing and syncing the same bytes",
          measure: thenEmpty(files, () => writeFiles(files, bytes)),
          goal: 0.5,
        },
        peer: parse
          ? thenEmpty(join(folder, "parse/files"), uploadsTo(parse, { kind: "parse-picture", bytes }))
          : undefined,
      }),
    );
    const peakMb = readMemory(uploads.pid)?.peakMb;
    memory.push(`${megabytes} MiB: ${peakMb === undefined ? "unknown" : `${formatNumber(peakMb)} MB`}`);
    await uploads.stop();
  }
  await parse?.stop();

  return {
    title: "Server",
    about: `${CALLERS} concurrent connections, or ${UPLOAD_CALLERS} for uploads, from a separate process, each with one request at a time.
Ours is the server as run by \`npm start\`, logging to a file. Each row has an upper limit and a peer: Parse
Server ${parseServerVersion()} with PostgreSQL 18 for rows and a folder for files, which creates the same rows and files (but does not
sync its files). All take turns for ${ROUNDS} rounds of ${SECONDS} s; numbers are medians, ratios are medians of the ratios of each round.
"CPU" is the processor time of one call in the server's process, which a busy machine distorts least.

Peak memory of the server with ${UPLOAD_CALLERS} concurrent uploads: ${memory.join(", ")}.`,
    tables: [
      {
        columns: [
          "",
          "Ours",
          "p50 ms",
          "p99 ms",
          "CPU, µs",
          "Limit",
          "",
          "CPU, µs",
          "Ours / limit",
          "Parse Server",
          "Ours / peer",
        ],
        rows: finished.map(({ row }) => row),
      },
    ],
    goals: finished.flatMap(({ goal }) => goal ?? []),
    skipped,
  };
}

/** Measures those contenders that are available, and formats the result as a row. */
async function compare({ metric, ours, limit, peer, unit = 1 }: Comparison) {
  log(`server: ${metric}`);
  const contenders = new Map<Name, Measure>([["ours", ours]]);
  if (limit) contenders.set("limit", limit.measure);
  if (peer) contenders.set("peer", peer);
  const results = await inTurn(ROUNDS, contenders);
  const rates = (name: Name) => results.get(name)?.map(({ perSecond }) => perSecond * unit);
  const [ourRates, limitRates, peerRates] = [rates("ours")!, rates("limit"), rates("peer")];
  const of = (name: Name, field: "p50Ms" | "p99Ms" | "cpuUs") => {
    const numbers = results.get(name)?.flatMap((measured) => measured[field] ?? []) ?? [];
    if (numbers.length === 0) return "";
    return formatNumber(median(numbers));
  };
  const ratio = (others?: number[]) => (others ? formatNumber(medianRatio(ourRates, others)) : "");
  const row = [
    metric,
    formatNumber(median(ourRates)),
    of("ours", "p50Ms"),
    of("ours", "p99Ms"),
    of("ours", "cpuUs"),
    limit?.is ?? "skipped",
    limitRates ? formatNumber(median(limitRates)) : "",
    of("limit", "cpuUs"),
    ratio(limitRates),
    peerRates ? formatNumber(median(peerRates)) : "",
    ratio(peerRates),
  ];
  log(`  ${row.filter((cell) => cell !== "").join(" · ")}`);
  const goal =
    limit?.goal && limitRates
      ? atLeast(`${metric} against ${limit.is}`, medianRatio(ourRates, limitRates), limit.goal)
      : null;
  return { row, goal };
}

function callsTo({ url, pid }: Server, send: RequestKind, callers = CALLERS): Measure {
  return async () => {
    const before = readCpu(pid);
    const { calls, ...load } = await runLoad({ url, send, callers, seconds: SECONDS });
    const after = readCpu(pid);
    return { ...load, ...(before !== null && after !== null && { cpuUs: (after - before) / calls }) };
  };
}

function uploadsTo(server: Server, send: RequestKind): Measure {
  return callsTo(server, send, UPLOAD_CALLERS);
}

/** Deletes and syncs the files, so that they neither fill the disk nor are written back during the next measurement. */
function thenEmpty(folder: string, measure: Measure): Measure {
  return async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const measured = await measure();
    await promisify(execFile)("find", [folder, "-type", "f", "-delete"]);
    await promisify(execFile)("sync", []);
    return measured;
  };
}

function writeFiles(folder: string, bytes: number): Promise<Measured> {
  return runScript("tools/bench/servers/write-files.ts", folder, bytes, UPLOAD_CALLERS, SECONDS);
}

function evaluateFlags(): Promise<Measured> {
  return runScript("tools/bench/servers/evaluate-flags.ts", "flags.json", SECONDS);
}

async function runScript(script: string, ...args: (string | number)[]): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args.map(String)]);
  return JSON.parse(stdout) as Measured;
}

/** Starts a server of `servers/` that does the bare minimum. */
async function startLimit(folder: string, name: string, settings: Record<string, string>): Promise<Server> {
  const port = String(await freePort());
  return startServerProcess({
    command: process.execPath,
    args: [`tools/bench/servers/${name}.ts`],
    url: `http://127.0.0.1:${port}`,
    log: join(folder, `${name}.log`),
    answersAt: "/healthz",
    options: { env: { ...process.env, PORT: port, ...settings } },
  });
}

function parseServerVersion(): string {
  const { dependencies } = JSON.parse(readFileSync("tools/bench/parse-server/package.json", "utf8"));
  return dependencies["parse-server"];
}
