import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Browser } from "@playwright/test";
import { buildWhenStale } from "../../build/build-when-stale.ts";
import { SLOW_4G, openBrowser, openPhone } from "./browser/phone.ts";
import {
  countElementsStyled,
  countObjectsLaidOut,
  processorMs,
  processorMsUntilFrame,
  trace,
} from "./browser/trace.ts";
import { inTurn } from "./report/in-turn.ts";
import { log } from "./report/progress.ts";
import { formatNumber } from "./report/section.ts";
import { median, medianRatio } from "./report/statistics.ts";
import { startOurServer } from "./servers/our-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Each is two visits of either site, in both orders. */
const ROUNDS_MIN = 2;
/** No round begins later than this after the start, so that the last one ends within two minutes. */
const LAST_ROUND_MS = 90_000;
/** Enough to run what a page starts after loading, and to draw what the form's script added. */
const SETTLE_MS = 500;
const PAGE = "/furniture/version_a";

/**
 * Compares this checkout's site with that of another commit, on a phone over slow 4G, in less than two minutes on an
 * idle machine. Writes no results.
 */
export async function compareWith(commit: string): Promise<void> {
  const folder = temporaryFolder();
  const other = join(folder, "other");
  execFileSync("git", ["worktree", "add", "--detach", other, commit], { stdio: "ignore" });
  process.on("exit", () => execFileSync("git", ["worktree", "remove", "--force", other]));
  log(`quick: building this checkout, unless it is built, and ${commit}`);
  await Promise.all([buildWhenStale(), buildSite(other, commit)]);

  const servers = {
    here: await startOurServer(join(folder, "here")),
    other: await startOurServer(join(folder, "there"), {}, other),
  };
  const browser = await openBrowser();
  const here: Visit[] = [];
  const there: Visit[] = [];
  try {
    for (let round = 1; round <= ROUNDS_MIN || performance.now() < LAST_ROUND_MS; round += 1) {
      const visits = await inTurn(
        2,
        new Map(
          Object.entries(servers).map(([name, { url }]) => [name, () => measureVisit(browser, url + PAGE)]),
        ),
        (name, visit) =>
          log(`quick: round ${round}, ${name}: first paint ${formatNumber(visit["first paint, ms"])} ms`),
      );
      here.push(...visits.get("here")!);
      there.push(...visits.get("other")!);
    }
    for (const metric of METRICS) log(compare(metric, here, there, commit));
  } finally {
    await browser.close();
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
}

async function buildSite(checkout: string, name: string): Promise<void> {
  symlinkSync(resolve("node_modules"), join(checkout, "node_modules"));
  const build = spawn(process.execPath, ["build/build.ts"], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "ignore"],
  });
  createInterface(build.stdout).on("line", (line) => log(`${name}: ${line}`));
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error(`${name} could not be built.`);
}

function compare(metric: Metric, here: Visit[], there: Visit[], commit: string): string {
  const [ours, theirs] = [here, there].map((visits) => visits.map((visit) => visit[metric]));
  return (
    `${metric}: here ${formatNumber(median(ours!))}, ${commit} ${formatNumber(median(theirs!))}, ` +
    `ratio ${medianRatio(ours!, theirs!).toFixed(3)}`
  );
}

/** Processor time and counts are those of the page's main thread: other load on the machine distorts them least. */
const METRICS = [
  "first paint, ms",
  "loading, processor ms",
  "loading, elements styled",
  "loading, objects laid out",
  "first key, processor ms",
  "first key, elements styled",
  "first key, objects laid out",
  "switching, processor ms",
  "switching, elements styled",
  "switching, objects laid out",
] as const;

type Metric = (typeof METRICS)[number];
type Visit = Record<Metric, number>;

async function measureVisit(browser: Browser, address: string): Promise<Visit> {
  const page = await openPhone(browser, SLOW_4G);
  const traceUntilSettled = (act: () => Promise<unknown>) =>
    trace(browser, page, async () => {
      await act();
      await page.waitForTimeout(SETTLE_MS);
    });
  try {
    const loading = await traceUntilSettled(() => page.goto(address, { waitUntil: "load" }));
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
    );
    const form = page.getByRole("form").first();
    // After any input, forms hydrate when the browser is idle.
    await page.keyboard.press("Shift");
    await form.and(page.locator("[data-ready]")).waitFor();
    await form.getByRole("textbox").tap();
    const typing = await traceUntilSettled(() => page.keyboard.press("s"));
    const switching = await traceUntilSettled(() => form.getByText("Upload Product Image").tap());
    return {
      "first paint, ms": firstPaint,
      "loading, processor ms": processorMs(loading),
      "loading, elements styled": countElementsStyled(loading),
      "loading, objects laid out": countObjectsLaidOut(loading),
      "first key, processor ms": processorMsUntilFrame(typing, "keydown"),
      "first key, elements styled": countElementsStyled(typing),
      "first key, objects laid out": countObjectsLaidOut(typing),
      "switching, processor ms": processorMsUntilFrame(switching, "click"),
      "switching, elements styled": countElementsStyled(switching),
      "switching, objects laid out": countObjectsLaidOut(switching),
    };
  } finally {
    await page.context().close();
  }
}
