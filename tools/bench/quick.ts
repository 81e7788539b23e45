import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "@playwright/test";
import { SLOW_4G, openBrowser, openPhone } from "./browser/phone.ts";
import { processorMsUntilFrame, styleAndLayoutMs, trace } from "./browser/trace.ts";
import { inTurn } from "./report/in-turn.ts";
import { log } from "./report/progress.ts";
import { formatNumber } from "./report/section.ts";
import { median, medianRatio } from "./report/statistics.ts";
import { startOurServer } from "./servers/our-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const ROUNDS = 7;
/** Enough to draw what the form's script added. */
const SETTLE_MS = 500;
const PAGE = "/furniture/version_a";

/**
 * Compares this checkout's site with that of another commit, on a phone over slow 4G, in less than two minutes: first paint and first key press, with the processor time that style and layout take for each. Writes no results.
 */
export async function compareWith(commit: string): Promise<void> {
  const folder = temporaryFolder();
  const other = join(folder, "other");
  execFileSync("git", ["worktree", "add", "--detach", other, commit], { stdio: "ignore" });
  process.on("exit", () => execFileSync("git", ["worktree", "remove", "--force", other]));
  symlinkSync(resolve("node_modules"), join(other, "node_modules"));
  log(`quick: building ${commit}`);
  execFileSync(process.execPath, ["build/build.ts"], { cwd: other, stdio: "ignore" });

  const servers = {
    here: await startOurServer(join(folder, "here")),
    other: await startOurServer(join(folder, "there"), {}, other),
  };
  const browser = await openBrowser();
  try {
    const visits = await inTurn(
      ROUNDS,
      new Map(
        Object.entries(servers).map(([name, { url }]) => [name, () => measureVisit(browser, url + PAGE)]),
      ),
    );
    for (const metric of METRICS) {
      const [here, there] = ["here", "other"].map((name) => visits.get(name)!.map((visit) => visit[metric]));
      log(
        `${metric}: here ${formatNumber(median(here!))} ms, ${commit} ${formatNumber(median(there!))} ms, ` +
          `ratio ${medianRatio(here!, there!).toFixed(3)}`,
      );
    }
  } finally {
    await browser.close();
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
}

/** Milliseconds. All but the first paint are processor time, which other load on the machine distorts least. */
const METRICS = [
  "first paint",
  "style and layout until then",
  "first key",
  "style and layout for it",
] as const;

type Visit = Record<(typeof METRICS)[number], number>;

async function measureVisit(browser: Browser, address: string): Promise<Visit> {
  const page = await openPhone(browser, SLOW_4G);
  try {
    const opened = await trace(browser, page, () => page.goto(address, { waitUntil: "load" }));
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
    );
    const painted = opened.find(({ name }) => name === "firstContentfulPaint")!;
    const before = opened.filter(({ ts }) => ts <= painted.ts);

    const form = page.getByRole("form").first();
    // After any input, forms hydrate when the browser is idle.
    await page.keyboard.press("Shift");
    await form.and(page.locator("[data-ready]")).waitFor();
    await form.getByRole("textbox").tap();
    await page.waitForTimeout(SETTLE_MS);
    const typed = await trace(browser, page, async () => {
      await page.keyboard.press("s");
      await page.waitForTimeout(SETTLE_MS);
    });
    return {
      "first paint": firstPaint,
      "style and layout until then": styleAndLayoutMs(before),
      "first key": processorMsUntilFrame(typed, "keydown"),
      "style and layout for it": styleAndLayoutMs(typed),
    };
  } finally {
    await page.context().close();
  }
}
