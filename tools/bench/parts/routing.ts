import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { type Network, SLOW_4G, SLOW_4G_OF_DEVTOOLS, openBrowser, openPhone } from "../browser/phone.ts";
import { inTurn } from "../report/in-turn.ts";
import { log } from "../report/progress.ts";
import { type Section, atMost, formatNumber } from "../report/section.ts";
import { median, medianRatio } from "../report/statistics.ts";
import { startOurServer } from "../servers/our-server.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const ROUNDS = 9;
/** Enough for a number that no goal hangs on. */
const ROUNDS_TO_COMPARE = 3;
const WAITING = "/beverage";
const DIRECT = "/beverage/version_a";

/** Milliseconds since the visitor set out. */
type Painted = { headingMs: number; largestMs: number };

export async function measureRouting(): Promise<Section> {
  const server = await startOurServer(join(temporaryFolder(), "ours"));
  const browser = await openBrowser();
  const rows: string[][] = [];
  const goals = [];
  try {
    const key = await keyThatLeadsTo("version_a", server.url);
    for (const network of [SLOW_4G, SLOW_4G_OF_DEVTOOLS]) {
      log(`routing: ${network.name}`);
      const painted = await inTurn(
        network === SLOW_4G ? ROUNDS : ROUNDS_TO_COMPARE,
        new Map([
          ["direct", () => timeToHero(browser, server.url, DIRECT, network, key)],
          ["by flag", () => timeToHero(browser, server.url, WAITING, network, key)],
        ]),
      );
      for (const [what, field] of [
        ["heading painted", "headingMs"],
        ["largest element painted", "largestMs"],
      ] as const) {
        const direct = painted.get("direct")!.map((one) => one[field]);
        const byFlag = painted.get("by flag")!.map((one) => one[field]);
        const ratio = medianRatio(byFlag, direct);
        const more = median(byFlag.map((ms, round) => ms - direct[round]!));
        rows.push([
          network.name,
          what,
          formatNumber(median(direct)),
          formatNumber(median(byFlag)),
          formatNumber(ratio),
          formatNumber(more),
        ]);
        log(`  ${rows.at(-1)!.join(" · ")}`);
        if (network !== SLOW_4G) continue;
        goals.push(
          atMost(`${what}, by flag against direct`, ratio, 1.6),
          atMost(`${what}, by flag against direct, more`, more, 450, " ms"),
        );
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return {
    title: "Routing",
    about: `From setting out to the hero painted, on a phone 4 times slower than this machine, with nothing cached: ${WAITING}, where
the flag leads on, against ${DIRECT} opened directly, in turn: ${ROUNDS} times over Lighthouse's slow 4G, which the goals are for,
and ${ROUNDS_TO_COMPARE} times over DevTools' own, which delays each request by 562.5 ms.`,
    tables: [
      {
        columns: ["Network", "", "Direct, ms", "By flag, ms", "Ratio", "More, ms"],
        rows,
      },
    ],
    goals,
    skipped: [],
  };
}

async function timeToHero(
  browser: Browser,
  url: string,
  path: string,
  network: Network,
  key: string,
): Promise<Painted> {
  const page = await openPhone(browser, network);
  try {
    await page.addInitScript(watchPaints, key);
    await page.goto(url + path, { waitUntil: "commit" });
    await page.waitForURL(url + DIRECT, { waitUntil: "load" });
    await page.waitForFunction(() => "headingMs" in document.documentElement.dataset);
    const { headingMs, largestMs } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    return { headingMs: Number(headingMs), largestMs: Number(largestMs) };
  } finally {
    await page.context().close();
  }
}

/** Runs in the browser before any page's own scripts: notes on the page when its heading and its largest element were painted. */
function watchPaints(key: string) {
  localStorage.setItem("ld-user-key", key);
  const setOutAt = Number(sessionStorage.getItem("setOutAt") ?? performance.timeOrigin);
  sessionStorage.setItem("setOutAt", String(setOutAt));
  const sinceThen = (ms: number) => String(performance.timeOrigin + ms - setOutAt);
  new MutationObserver((_, observer) => {
    const heading = document.querySelector("main h1");
    if (!heading) return;
    heading.setAttribute("elementtiming", "heading");
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    const [first] = list.getEntries() as (PerformanceEntry & { renderTime: number })[];
    document.documentElement.dataset.headingMs ??= sinceThen(first!.renderTime);
  }).observe({ type: "element", buffered: true });
  new PerformanceObserver((list) => {
    document.documentElement.dataset.largestMs = sinceThen(list.getEntries().at(-1)!.startTime);
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

/** A visitor's key that the rules deal this version. */
async function keyThatLeadsTo(version: string, url: string): Promise<string> {
  for (let visitor = 0; ; visitor += 1) {
    const targetingKey = `user-bench${visitor}`;
    const answer = await fetch(`${url}/ofrep/v1/evaluate/flags`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ context: { targetingKey } }),
    });
    const { flags } = (await answer.json()) as { flags: { value: unknown }[] };
    if (flags[0]?.value === version) return targetingKey;
  }
}
