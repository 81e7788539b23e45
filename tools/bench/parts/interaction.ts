import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { CPU_SLOWDOWN, type Network, SLOW_4G, openBrowser, openPhone } from "../browser/phone.ts";
import { makePhoto } from "../browser/photo.ts";
import { processorMsUntilFrame, trace } from "../browser/trace.ts";
import { inTurn } from "../report/in-turn.ts";
import { log } from "../report/progress.ts";
import { type Section, atMost, formatNumber } from "../report/section.ts";
import { median, quantile } from "../report/statistics.ts";
import { startOurServer } from "../servers/our-server.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const FIRST_TOUCHES = 20;
const READY_MS_MAX = 400;
/** How long a visitor looks around first. */
const LOOK_MS = 500;
const ROUNDS = 7;
/** Long enough to draw all that an action causes. */
const SETTLE_MS = 800;
const PAGE = "/furniture/version_a";

export async function measureInteraction(): Promise<Section> {
  const server = await startOurServer(join(temporaryFolder(), "ours"));
  const browser = await openBrowser();
  try {
    const address = server.url + PAGE;
    log(`interaction: ${FIRST_TOUCHES} first touches of each kind over ${SLOW_4G.name}`);
    const touches = await inTurn(
      FIRST_TOUCHES,
      new Map(
        firstTouches.map(({ when, looksAround }) => [
          when,
          () => firstTouchUntilReady(browser, address, SLOW_4G, looksAround),
        ]),
      ),
    );
    for (const [when, waits] of touches) {
      log(
        `  ${when}: median ${formatNumber(median(waits))} ms, p95 ${formatNumber(quantile(waits, 0.95))} ms`,
      );
    }

    log("interaction: typing, switching, choosing a picture");
    const photo = join(temporaryFolder(), "photo.jpg");
    await writeFile(photo, (await makePhoto(browser)).buffer);
    const rounds: Costs[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureCosts(browser, address, photo));
    const kinds = Object.keys(actions) as (keyof Costs)[];
    const ms = (kind: keyof Costs) => rounds.map((costs) => costs[kind]);
    for (const kind of kinds) log(`  ${kind}: ${ms(kind).map(formatNumber).join(", ")} ms`);
    return {
      title: "Interaction",
      about: `On a phone 4 times slower than this machine. First touch: ${PAGE} over ${SLOW_4G.name}, nothing cached, from touching a field of the hero's form
right after its heading was painted, or ${LOOK_MS} ms after a scroll, until React has hydrated the form (${FIRST_TOUCHES} visits each). Earlier input
is kept. Processor time is that of the page's main thread from the event until the next frame, by Chromium's trace, once the form is ready: ${CPU_SLOWDOWN} times
what this machine takes (${ROUNDS} visits).`,
      tables: [
        {
          columns: ["First touch until the form answers", "Median, ms", "p95, ms"],
          rows: Array.from(touches, ([when, waits]) => [
            when,
            formatNumber(median(waits)),
            formatNumber(quantile(waits, 0.95)),
          ]),
        },
        {
          columns: ["Processor time until the next frame", "Median, ms", "Worst, ms"],
          rows: kinds.map((kind) => [
            actions[kind].name,
            formatNumber(median(ms(kind))),
            formatNumber(Math.max(...ms(kind))),
          ]),
        },
      ],
      goals: [
        ...Array.from(touches, ([when, waits]) =>
          atMost(`first touch until the form answers, ${when}`, median(waits), READY_MS_MAX, " ms"),
        ),
        ...kinds.map((kind) => atMost(actions[kind].name, median(ms(kind)), actions[kind].msMax, " ms")),
      ],
      skipped: [],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

const firstTouches = [
  { when: "at once", looksAround: false },
  { when: `${LOOK_MS} ms after a scroll`, looksAround: true },
];

async function firstTouchUntilReady(
  browser: Browser,
  address: string,
  network: Network,
  looksAround: boolean,
): Promise<number> {
  const page = await openPhone(browser, network);
  try {
    await page.addInitScript(watchFirstTouch);
    await page.goto(address, { waitUntil: "commit" });
    const field = page.locator("form .field").first();
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    if (looksAround) {
      await page.evaluate(() => scrollBy(0, 1));
      await page.waitForTimeout(LOOK_MS);
    }
    await field.tap({ noWaitAfter: true });
    await page.locator("html[data-answered-ms]").waitFor({ state: "attached", timeout: 60_000 });
    return Number(await page.locator("html").getAttribute("data-answered-ms"));
  } finally {
    await page.context().close();
  }
}

/** Runs in the browser before the page: measures the time from the first touch of a form until it is hydrated. */
function watchFirstTouch() {
  addEventListener(
    "pointerdown",
    (event) => {
      const form = (event.target as Element).closest("form")!;
      const reportWhenReady = () => {
        if (!("ready" in form.dataset)) return requestAnimationFrame(reportWhenReady);
        return (document.documentElement.dataset.answeredMs = String(performance.now() - event.timeStamp));
      };
      reportWhenReady();
    },
    { capture: true, once: true },
  );
}

type Costs = Record<keyof typeof actions, number>;

/** What a visitor does in a form, the event that it starts with, and the goal for a phone, in milliseconds. */
const actions = {
  typing: { name: "typing the first character", event: "keydown", msMax: 50 },
  switching: { name: "switching to the picture", event: "click", msMax: 50 },
  choosing: { name: "choosing a picture of 12 megapixels", event: "change", msMax: 100 },
  removing: { name: "removing it", event: "click", msMax: 50 },
};

/** Measures the processor time until the next frame, in milliseconds on a phone. */
async function measureCosts(browser: Browser, address: string, photo: string): Promise<Costs> {
  const page = await openPhone(browser, null, 1);
  try {
    await page.goto(address);
    const form = page.getByRole("form").first();
    // After any input, forms hydrate when the browser is idle.
    await page.keyboard.press("Shift");
    await form.and(page.locator("[data-ready]")).waitFor();
    await form.getByRole("textbox").tap();
    const costOf = async (action: keyof Costs, act: () => Promise<unknown>) => {
      await page.waitForTimeout(SETTLE_MS);
      const events = await trace(browser, page, async () => {
        await act();
        await page.waitForTimeout(SETTLE_MS);
      });
      return CPU_SLOWDOWN * processorMsUntilFrame(events, actions[action].event);
    };
    return {
      typing: await costOf("typing", () => page.keyboard.press("s")),
      switching: await costOf("switching", () => form.getByText("Upload Product Image").tap()),
      choosing: await costOf("choosing", () => form.locator("input[type=file]").setInputFiles(photo)),
      removing: await costOf("removing", () => form.getByRole("button", { name: "Remove" }).tap()),
    };
  } finally {
    await page.context().close();
  }
}
