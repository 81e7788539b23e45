import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";
import { generateLeadsInSqlite } from "../../../tests/support/databases/generate-leads.ts";
import { cleanEnvironment } from "../../../tests/support/runner/clean-environment.ts";
import { log } from "../report/progress.ts";
import { atMost, formatNumber } from "../report/section.ts";
import type { Section } from "../report/section.ts";
import { median } from "../report/statistics.ts";
import { readMemory } from "../servers/process.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const SIZES = [10_000, 1_000_000];
const STARTS = 5;
const LOOKS = 9;
const FIRST_MS_MAX = 1000;
const MEMORY_MB_MAX = 150;

/** Long enough for the background work that the first request starts. */
const SETTLE_MS = 60_000;

/** The screens that read leads, and a search that finds nobody. */
const SCREENS = {
  Today: "",
  Leads: "leads",
  "Search, nobody": "leads?text=nobody-at-all",
  Filter: "leads?kind=file&state=open&page=/food/version_a",
  Health: "health",
};

/** How long `leads board` takes to show its screens, and its memory, on stores of different sizes. */
export async function measureBoard(): Promise<Section> {
  const rows: (string | number)[][] = [];
  const goals = [];
  for (const size of SIZES) {
    log(`board: writing ${formatNumber(size)} leads`);
    const folder = join(temporaryFolder(), "data");
    await writeLeads(folder, size);
    log(`board: opening it on ${formatNumber(size)} leads`);
    const first: number[] = [];
    for (let start = 0; start < STARTS; start++) first.push(await timeFirstScreen(folder));
    const { times, peakMb } = await lookAround(folder);
    rows.push([
      formatNumber(size),
      formatNumber(median(first)),
      ...Object.keys(SCREENS).map((name) => formatNumber(median(times.get(name)!))),
      formatNumber(peakMb),
    ]);
    if (size !== SIZES.at(-1)) continue;
    goals.push(
      atMost(`first screen at ${formatNumber(size)} leads`, median(first), FIRST_MS_MAX, " ms"),
      atMost(`memory at ${formatNumber(size)} leads`, peakMb, MEMORY_MB_MAX, " MB"),
    );
  }
  return {
    title: "Board",
    about: `\`leads board\` on SQLite, with one lead per second up to now, so 86,400 per day. The first screen is Today right after the link was
opened, the median of ${STARTS} starts; the other times are medians of ${LOOKS} looks, from the request to the last byte. Memory is the board process's peak,
including 65 MB for Node itself; the report and the watch run in separate, short-lived processes and are not included.`,
    tables: [
      {
        columns: [
          "Leads",
          "First screen, ms",
          ...Object.keys(SCREENS).map((name) => `${name}, ms`),
          "Memory, MB",
        ],
        rows,
      },
    ],
    goals,
    skipped: [],
  };
}

async function timeFirstScreen(folder: string): Promise<number> {
  const board = await startBoard(folder);
  const { ms } = await board.get("");
  await board.stop();
  return ms;
}

async function lookAround(folder: string) {
  const board = await startBoard(folder);
  const times = new Map<string, number[]>();
  const until = performance.now() + SETTLE_MS;
  // Wait until the report is ready: no screen waits for it, but it would slow the measurements.
  while (performance.now() < until && !(await board.get("variants")).text.includes("Worked out at")) {
    await wait(1000);
  }
  for (const [name, path] of Object.entries(SCREENS)) {
    const taken: number[] = [];
    for (let look = 0; look < LOOKS; look++) taken.push((await board.get(path)).ms);
    times.set(name, taken);
  }
  const peakMb = readMemory(board.pid)!.peakMb;
  await board.stop();
  return { times, peakMb };
}

async function startBoard(folder: string) {
  const child = spawn(process.execPath, ["cli/leads.ts", "board"], {
    env: { ...cleanEnvironment(), DATA_DIR: folder },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  const [link] = (await once(createInterface(child.stdout), "line")) as [string];
  const opened = await fetch(link, { redirect: "manual" });
  const cookie = opened.headers.get("set-cookie")!.split(";")[0]!;
  const base = new URL(opened.headers.get("location")!, link).href;
  return {
    pid: child.pid!,
    async get(path: string) {
      const startedAtMs = performance.now();
      const answer = await fetch(base + path, { headers: { cookie } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
      return { ms: performance.now() - startedAtMs, text };
    },
    async stop() {
      child.kill("SIGINT");
      await ended;
    },
  };
}

/** Writes leads up to now, from seven campaigns; the visitor of each product was sent there by the flag. */
async function writeLeads(folder: string, count: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "leads.db");
  await (await openSqliteLeadWriter(file)).close();
  generateLeadsInSqlite(file, count);
  const database = new DatabaseSync(file);
  database.exec(`
    pragma synchronous = off;
    update "Landing page" set
      created_at = strftime('%Y-%m-%dT%H:%M:%fZ', unixepoch('now') - ${count} + rowid, 'unixepoch'),
      tags = json_object('utm_source', 'ad', 'utm_campaign', 'summer-' || (rowid % 7));
    insert into flag_assignments (visitor_key, path, variant, rules, first_at, network)
    select visitor_key, '/food', 'version_' || substr('abcd', 1 + rowid % 4, 1), 'rules', min(created_at), 'net-' || rowid
    from "Landing page" where visitor_key is not null group by visitor_key;`);
  database.close();
}
