import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { type Network, SLOW_4G, SLOW_4G_OF_DEVTOOLS, openBrowser, openPhone } from "../browser/phone.ts";
import { inTurn } from "../report/in-turn.ts";
import { log } from "../report/progress.ts";
import { type Section, atMost, formatNumber } from "../report/section.ts";
import { median, medianRatio } from "../report/statistics.ts";
import { startOurServer } from "../servers/our-server.ts";
import type { Server } from "../servers/process.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const ROUNDS = 9;
/** Fewer, for figures without a goal. */
const ROUNDS_TO_COMPARE = 3;
const REDIRECT = "/beverage";
const DIRECT = "/beverage/version_a";

const KEY = "user-0000000bench";
/** Where the site keeps the last answer in the browser. */
const ANSWER = "flag-answer";

const returning = { ratioMax: 1.35, moreMsMax: 450 };

/** Whom the flag sends to the page that is also opened directly: `others` is the variant that new visitors get. */
const visitors = [
  { who: "new", has: [], others: "version_a", ratioMax: 1.15, moreMsMax: 150 },
  {
    who: "returning, to new visitors' page",
    has: ["ld-user-key", ANSWER],
    others: "version_a",
    ...returning,
  },
  { who: "returning, to another", has: ["ld-user-key", ANSWER], others: "version_b", ...returning },
  { who: "after new rules, to new visitors' page", has: ["ld-user-key"], others: "version_a", ...returning },
  { who: "after new rules, to another", has: ["ld-user-key"], others: "version_b", ...returning },
];

type Stored = Record<string, string>;

/** Real rules that send the visitor with the key to the page that is also opened directly. */
const rulesFor = (others: string) => ({
  flags: {
    landing_beverage: {
      state: "ENABLED",
      variants: { version_a: "version_a", version_b: "version_b" },
      defaultVariant: others,
      targeting: { if: [{ "==": [{ var: "targetingKey" }, KEY] }, "version_a", others] },
    },
  },
});

/** Milliseconds since the start of navigation. */
type Painted = { headingMs: number; largestMs: number };

export async function measureRouting(): Promise<Section> {
  const servers = new Map<string, Server>();
  for (const others of new Set(visitors.map((visitor) => visitor.others))) {
    const folder = join(temporaryFolder(), others);
    await mkdir(folder, { recursive: true });
    const rules = join(folder, "flags.json");
    await writeFile(rules, JSON.stringify(rulesFor(others)));
    servers.set(others, await startOurServer(folder, { FLAGS_FILE: rules }));
  }
  const urlOf = (others: string) => servers.get(others)!.url;
  const browser = await openBrowser();
  const storedAfter = new Map<string, Stored>();
  for (const [others, { url }] of servers) storedAfter.set(others, await readStored(browser, url));
  const storedBy = ({ has, others }: (typeof visitors)[number]) =>
    Object.fromEntries(has.map((name) => [name, storedAfter.get(others)![name]!]));
  const rows: string[][] = [];
  const goals = [];
  try {
    for (const network of [SLOW_4G, SLOW_4G_OF_DEVTOOLS]) {
      log(`routing: ${network.name}`);
      const painted = await inTurn(
        network === SLOW_4G ? ROUNDS : ROUNDS_TO_COMPARE,
        new Map([
          ["direct", () => timeToHero(browser, urlOf("version_a"), DIRECT, network, {})],
          ...visitors.map(
            (visitor) =>
              [
                visitor.who,
                () => timeToHero(browser, urlOf(visitor.others), REDIRECT, network, storedBy(visitor)),
              ] as const,
          ),
        ]),
      );
      for (const { who, ratioMax, moreMsMax } of visitors) {
        for (const [metric, field] of [
          ["heading painted", "headingMs"],
          ["largest element painted", "largestMs"],
        ] as const) {
          const direct = painted.get("direct")!.map((one) => one[field]);
          const byFlag = painted.get(who)!.map((one) => one[field]);
          const ratio = medianRatio(byFlag, direct);
          const more = median(byFlag.map((ms, round) => ms - direct[round]!));
          rows.push([
            network.name,
            who,
            metric,
            formatNumber(median(direct)),
            formatNumber(median(byFlag)),
            formatNumber(ratio),
            formatNumber(more),
          ]);
          log(`  ${rows.at(-1)!.join(" · ")}`);
          if (network !== SLOW_4G) continue;
          goals.push(
            atMost(`${who}: ${metric}, by flag against direct`, ratio, ratioMax),
            atMost(`${who}: ${metric}, by flag against direct, more`, more, moreMsMax, " ms"),
          );
        }
      }
    }
  } finally {
    await browser.close();
    await Promise.all(Array.from(servers.values(), (server) => server.stop()));
  }
  return {
    title: "Routing",
    about: `From the start of navigation until the hero is painted, on a phone 4 times slower than this machine, with nothing cached: ${REDIRECT}, where
the flag redirects a new visitor, and a returning one to the page that new visitors get or to another, with the answer kept from an earlier
visit or, after new rules, without, against ${DIRECT} opened directly, taking turns: ${ROUNDS} times over Lighthouse's slow 4G, to which the goals apply,
and ${ROUNDS_TO_COMPARE} times over DevTools' slow 4G, which delays each request by 562.5 ms.`,
    tables: [
      {
        columns: ["Network", "Visitor", "", "Direct, ms", "By flag, ms", "Ratio", "More, ms"],
        rows,
      },
    ],
    goals,
    skipped: [],
  };
}

/** What a visit with the key leaves in the browser. */
async function readStored(browser: Browser, url: string): Promise<Stored> {
  const page = await browser.newPage();
  try {
    await page.addInitScript((key) => localStorage.setItem("ld-user-key", key), KEY);
    await page.goto(url + REDIRECT);
    await page.waitForURL(url + DIRECT);
    await page.waitForFunction((name) => localStorage.getItem(name) !== null, ANSWER);
    return await page.evaluate(() => ({ ...localStorage }) as Stored);
  } finally {
    await page.close();
  }
}

async function timeToHero(
  browser: Browser,
  url: string,
  path: string,
  network: Network,
  stored: Stored,
): Promise<Painted> {
  const page = await openPhone(browser, network);
  try {
    await page.addInitScript(watchPaints, stored);
    await page.goto(url + path, { waitUntil: "commit" });
    await page.waitForURL(url + DIRECT, { waitUntil: "load" });
    await page.waitForFunction(() => "headingMs" in document.documentElement.dataset);
    const { headingMs, largestMs } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    return { headingMs: Number(headingMs), largestMs: Number(largestMs) };
  } finally {
    await page.context().close();
  }
}

/** Runs in the browser before each page's scripts: records when the heading and the largest element are painted. */
function watchPaints(stored: Stored) {
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  const startedAt = Number(sessionStorage.getItem("startedAt") ?? performance.timeOrigin);
  sessionStorage.setItem("startedAt", String(startedAt));
  const sinceStart = (ms: number) => String(performance.timeOrigin + ms - startedAt);
  new MutationObserver((_, observer) => {
    const heading = document.querySelector("main h1 .together");
    if (!heading) return;
    heading.setAttribute("elementtiming", "heading");
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    const [first] = list.getEntries() as (PerformanceEntry & { renderTime: number })[];
    document.documentElement.dataset.headingMs ??= sinceStart(first!.renderTime);
  }).observe({ type: "element", buffered: true });
  new PerformanceObserver((list) => {
    document.documentElement.dataset.largestMs = sinceStart(list.getEntries().at(-1)!.startTime);
  }).observe({ type: "largest-contentful-paint", buffered: true });
}
