import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { type Network, SLOW_4G, openBrowser, openPhone } from "../browser/phone.ts";
import { makePhoto } from "../browser/photo.ts";
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
const ROUNDS = 5;
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
    for (const [when, ms] of touches) {
      log(`  ${when}: median ${formatNumber(median(ms))} ms, p95 ${formatNumber(quantile(ms, 0.95))} ms`);
    }

    log("interaction: typing, switching, choosing a picture");
    const photo = await makePhoto(browser);
    const rounds: Delays[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureDelays(browser, address, photo));
    const worst = (kind: keyof Delays) => rounds.map((delays) => Math.max(...delays[kind]));
    const kinds = ["typing", "switching", "choosing", "afterChoosing"] as const;
    for (const kind of kinds) log(`  ${kind}: ${worst(kind).map(formatNumber).join(", ")} ms`);
    const size = `${formatNumber(photo.buffer.length / 2 ** 20)} MiB`;
    const names: Record<keyof Delays, string> = {
      typing: "typing an address",
      switching: "switching between link and picture",
      choosing: `choosing a picture of ${size}, 12 megapixels`,
      afterChoosing: "removing it at once",
    };
    return {
      title: "Interaction",
      about: `On a phone 4 times slower than this machine. First touch: ${PAGE} over ${SLOW_4G.name}, nothing cached, from touching a field of the hero's form
right after its heading was painted, or ${LOOK_MS} ms after a scroll, until React has hydrated the form (${FIRST_TOUCHES} visits each). Earlier input
is kept. Delays: from the event to the next frame, the longest of each of ${ROUNDS} visits (what INP reports), once the form is ready.`,
      tables: [
        {
          columns: ["First touch until the form answers", "Median, ms", "p95, ms"],
          rows: Array.from(touches, ([when, ms]) => [
            when,
            formatNumber(median(ms)),
            formatNumber(quantile(ms, 0.95)),
          ]),
        },
        {
          columns: ["Delay", "Median, ms", "Worst, ms"],
          rows: kinds.map((kind) => [
            names[kind],
            formatNumber(median(worst(kind))),
            formatNumber(Math.max(...worst(kind))),
          ]),
        },
      ],
      goals: [
        ...Array.from(touches, ([when, ms]) =>
          atMost(`first touch until the form answers, ${when}`, median(ms), READY_MS_MAX, " ms"),
        ),
        ...kinds.map((kind) => atMost(names[kind], median(worst(kind)), 100, " ms")),
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

type Delays = { typing: number[]; switching: number[]; choosing: number[]; afterChoosing: number[] };
type Photo = Awaited<ReturnType<typeof makePhoto>>;

async function measureDelays(browser: Browser, address: string, photo: Photo): Promise<Delays> {
  const page = await openPhone(browser, null);
  try {
    await page.addInitScript(watchDelays);
    await page.goto(address);
    const form = page.getByRole("form").first();
    // After any input, forms hydrate when the browser is idle.
    await page.keyboard.press("Shift");
    await form.and(page.locator("[data-ready]")).waitFor();
    const typing = await delaysWhile(page, async () => {
      await form.getByRole("textbox").tap();
      await page.keyboard.type("https://shop.example/chair", { delay: 60 });
    });
    const switching = await delaysWhile(page, async () => {
      for (const label of ["Upload Product Image", "Product Page URL", "Upload Product Image"]) {
        await form.getByText(label).tap();
        await page.waitForTimeout(300);
      }
    });
    const choosing = await delaysWhile(page, () => form.locator("input[type=file]").setInputFiles(photo));
    const afterChoosing = await delaysWhile(page, () => form.getByRole("button", { name: "Remove" }).tap());
    return { typing, switching, choosing, afterChoosing };
  } finally {
    await page.context().close();
  }
}

async function delaysWhile(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => (globalThis.delays = []));
  await act();
  await page.waitForTimeout(500);
  const delays = await page.evaluate(() => globalThis.delays);
  if (delays.length === 0) throw new Error("No event was recorded.");
  return delays;
}

declare global {
  /** In the browser: milliseconds from each event to the next frame. */
  var delays: number[];
}

/** Runs in the browser before the page. */
function watchDelays() {
  globalThis.delays = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) globalThis.delays.push(entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  // Choosing a file doesn't count as an interaction, so measure the time to the end of the next frame.
  addEventListener(
    "change",
    ({ target, timeStamp }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
      requestAnimationFrame(() => {
        // Runs after the frame is drawn.
        setTimeout(() => globalThis.delays.push(performance.now() - timeStamp));
      });
    },
    { capture: true },
  );
}
