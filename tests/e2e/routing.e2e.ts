import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { callsWaitedFor, withoutAssets } from "../support/browser/calls-waited-for.ts";
import { expect, test as base } from "../support/browser/fixtures.ts";
import { type FlagService, expectEnd, testDestination, testFailures, returnAs } from "./redirects-by-flag.ts";

const FLAGS = "**/ofrep/v1/evaluate/flags";

const answer = (page: Page, flags: object[]) =>
  page.route(FLAGS, (route) => route.fulfill({ json: { flags } }));
const answerValue = (page: Page, value: unknown) =>
  answer(page, [{ key: "landing_beverage", value, variant: String(value), reason: "SPLIT" }]);

/** For returning visitors; new ones don't call the flag service, see flag-offer.e2e.ts. */
const test = base.extend<{ flags: FlagService }>({
  page: async ({ page }, use) => {
    await returnAs(page);
    await use(page);
  },
  flags: async ({ page }, use) =>
    use({
      say: (value) => answerValue(page, value),
      failures: {
        "is down": () => page.route(FLAGS, (route) => route.abort()),
        "answers 500": () => page.route(FLAGS, (route) => route.fulfill({ status: 500, body: "oops" })),
        "sends nonsense": () => page.route(FLAGS, (route) => route.fulfill({ body: "<html>" })),
        "never answers": () => page.route(FLAGS, () => {}),
      },
    }),
});

testDestination(test, "/food", "c", "c");
testDestination(test, "/furniture", "d", "b");
testFailures(test, ["is down", "answers 500", "sends nonsense", "never answers"]);

test("an unknown value and an answer without the flag redirect to version_a, except on /beverage", async ({
  page,
  flags,
}) => {
  await flags.say("version_z");
  await page.goto("/beverage");
  await expectEnd(page, "/beverage", "stay");
  await page.goto("/food");
  await expectEnd(page, "/food", "a");
  await answer(page, []);
  await page.goto("/food");
  await expectEnd(page, "/food", "a");
});

test.describe("a flag service that never sends its body", () => {
  let stalling: Server;
  test.beforeAll(async () => {
    stalling = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" });
      response.write('{"flags":');
    }).listen(0, "127.0.0.1");
    await once(stalling, "listening");
  });
  test.afterAll(() => {
    stalling.closeAllConnections();
    stalling.close();
  });

  test("does not hold up furniture's visitors", async ({ page }) => {
    const { port } = stalling.address() as AddressInfo;
    await page.route(FLAGS, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
    await page.clock.install();
    const asked = once(stalling, "request");
    await page.goto("/furniture");
    await asked;
    await expect
      .poll(async () => {
        await page.clock.fastForward(1000);
        return new URL(page.url()).pathname;
      })
      .toBe("/furniture/version_a");
  });
});

test("a trailing slash is removed before the redirect", async ({ page }) => {
  await answerValue(page, "version_c");
  await page.goto("/food/?utm_campaign=summer#join");
  await expect(page).toHaveURL("/food/version_c?utm_campaign=summer#join");
  await page.goto("/food/version_a/?utm_campaign=summer");
  await expect(page).toHaveURL("/food/version_a?utm_campaign=summer");
});

/**
 * Answers with the variant offered to new visitors, whose page comes first in the redirect page's document, or another.
 */
async function answerOffered(page: Page, isOffered: boolean) {
  await page.route(/\/food(\?|$)/, async (route) => {
    const response = await route.fetch();
    const variants = includedVariants(await response.text());
    await answerValue(page, variants[isOffered ? 0 : 2]!);
    await route.fulfill({ response });
  });
}

const includedVariants = (html: string) =>
  Array.from(/"paths":\[(.*?)\]/.exec(html)![1]!.matchAll(/version_\w/g), ([variant]) => variant);

const CALL = 'POST /ofrep/v1/evaluate/flags {"context":{"targetingKey":"user-k3v9x2m7q1w8e","page":"/food"}}';

test("while a returning visitor waits for the flag, no included page is shown, and none of their files are loaded", async ({
  page,
}) => {
  // It never answers.
  await page.route("**/ofrep/**", () => {});
  const calls = callsWaitedFor(page);
  await page.goto("/food", { waitUntil: "load" });
  await expect(page.locator("template")).toHaveCount(4);
  await expect(page.locator("body > :visible")).toHaveCount(0);
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  expect(withoutAssets(calls)).toEqual(["GET /food", CALL]);
  expect(calls.filter((call) => /\.(avif|webp|jpg|js)$/.test(call))).toEqual([]);
});

for (const isOffered of [true, false]) {
  const shown = isOffered ? "the offered" : "another";
  test(`a returning visitor with the answer of an earlier visit sees ${shown} page without waiting for the flag, and nothing of the others`, async ({
    page,
    landing,
    complaints,
  }) => {
    const response = await page.request.get("/food");
    const html = await response.text();
    const variant = includedVariants(html)[isOffered ? 0 : 2]!;
    const [, rules] = /"rules":"(\w+)"/.exec(html)!;
    await page.route(/\/food$/, (route) => route.fulfill({ response }));
    // It never answers.
    await page.route("**/ofrep/**", () => {});
    await page.addInitScript(
      (kept) => localStorage.setItem("flag-answer", kept),
      `${rules} /food ${variant}`,
    );
    await page.goto(`/food/${variant}`);
    const title = await page.title();
    const headings = await page.getByRole("heading").allTextContents();
    await page.goto("/skincare/version_a");
    const calls = callsWaitedFor(page);
    await page.goto("/food");
    await expect(page).toHaveURL(`/food/${variant}`);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("heading")).toHaveText(headings);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Continue" })).toHaveCount(0);
    await expect(page.locator("template")).toHaveCount(0);
    const opened = withoutAssets(calls).filter((call) => call.startsWith("GET "));
    expect(opened).toEqual(["GET /food"]);
    await page.keyboard.press("Shift");
    await expect(landing.heroForm().form).toHaveAttribute("data-ready");
    await page.goBack();
    await expect(page).toHaveURL("/skincare/version_a");
    expect(complaints).toEqual([]);
  });

  test(`a returning visitor sees ${shown} page once the flag leads there, without another request`, async ({
    page,
    landing,
    complaints,
  }) => {
    await page.goto("/skincare/version_a");
    const calls = callsWaitedFor(page);
    await answerOffered(page, isOffered);
    await page.goto("/food?utm_source=ad#start");
    await expect(page).toHaveURL(/\/food\/version_[abcd]\?utm_source=ad#start$/);
    expect(withoutAssets(calls)).toEqual(["GET /food", CALL]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Continue" })).toHaveCount(0);
    await expect(page.locator("body")).not.toHaveCSS("background-color", "rgb(0, 0, 0)");
    await page.keyboard.press("Shift");
    await expect(landing.heroForm().form).toHaveAttribute("data-ready");
    await expect.poll(() => calls.some((call) => call.includes("/assets/extras-"))).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL("/skincare/version_a");
    expect(complaints).toEqual([]);
  });
}

test("the page that the flag leads to draws its first screen before what is below it, and then scrolls to the fragment", async ({
  page,
}) => {
  await answerOffered(page, false);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const parts = document.querySelectorAll("body > :is(header, footer), main > :not(style)");
      if (parts.length === 0) return;
      observer.disconnect();
      const drawn = Array.from(parts).filter((part) => part.checkVisibility());
      document.documentElement.dataset.drawn = drawn.map((part) => part.className.split(" ")[0]).join(" ");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/food#features");
  await expect(page.locator("#features")).toBeInViewport();
  await expect(page.locator("html")).toHaveAttribute("data-drawn", "header hero");
  await expect(page.locator("main > :not(style):visible, footer:visible")).toHaveCount(
    await page.locator("main > :not(style), footer").count(),
  );
});

test("where the network strips brotli, a returning visitor is sent to another page than the included one", async ({
  page,
}) => {
  await page.route(/\/food(\?|$)/, async (route) => {
    const response = await route.fetch({
      headers: { ...route.request().headers(), "accept-encoding": "gzip" },
    });
    const variants = includedVariants(await response.text());
    expect(variants).toHaveLength(1);
    await answerValue(page, variants[0] === "version_a" ? "version_b" : "version_a");
    await route.fulfill({ response });
  });
  const calls = callsWaitedFor(page);
  await page.goto("/food", { waitUntil: "commit" });
  await page.waitForURL(/\/food\/version_[ab]$/, { waitUntil: "commit" });
  const other = `GET ${new URL(page.url()).pathname}`;
  expect(withoutAssets(calls)).toEqual(["GET /food", CALL, other]);
});

test("a browser that blocks storage is redirected, too", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", {
      get() {
        throw new DOMException("Access is denied", "SecurityError");
      },
    });
  });
  await page.goto("/food");
  await expect(page).toHaveURL(/\/food\/version_[abcd]$/);
});

test("a landing page doesn't call the flag service", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.goto("/beverage/version_a", { waitUntil: "load" });
  await page.keyboard.press("Shift");
  await expect(page.locator(".lead-form:not([data-ready])")).toHaveCount(0);
  expect(calls.filter((path) => path.startsWith("/ofrep"))).toEqual([]);
});
