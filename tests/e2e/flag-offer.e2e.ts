import type { Page } from "@playwright/test";
import { callsWaitedFor, withoutAssets } from "../support/browser/calls-waited-for.ts";
import { expect, test } from "../support/browser/fixtures.ts";

// New visitors, and the offer that our own server sends them with the redirect page.

const KEY = /^user-[a-z0-9]{13}$/;
const keptKey = (page: Page) => page.evaluate(() => localStorage.getItem("ld-user-key"));

test("our own rules always send a visitor to the same one of four pages", async ({ page, context }) => {
  await page.goto("/beverage?utm_source=ad#form");
  await expect(page).toHaveURL(/\/beverage\/version_[abcd]\?utm_source=ad#form$/);
  const first = page.url();
  const again = await context.newPage();
  await again.goto("/beverage?utm_source=ad#form");
  await expect(again).toHaveURL(first);
});

test("a new visitor gets the landing page with the redirect page, under its own URL, and keeps the key", async ({
  page,
  landing,
  complaints,
}) => {
  await page.goto("/skincare/version_a");
  const calls = callsWaitedFor(page);
  await page.goto("/food?utm_source=ad#form");
  await expect(page).toHaveURL(/\/food\/version_[abcd]\?utm_source=ad#form$/);
  expect(withoutAssets(calls)).toEqual([
    "GET /food",
    expect.stringMatching(/^POST \/ofrep\/v1\/evaluate\/flags .*"ticket"/),
  ]);
  expect(await keptKey(page)).toMatch(KEY);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Shift");
  await expect(landing.heroForm().form).toHaveAttribute("data-ready");
  await page.goBack();
  await expect(page).toHaveURL("/skincare/version_a");
  await page.goForward();
  await expect(page).toHaveURL(/\/food\/version_[abcd]\?utm_source=ad#form$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("furniture's redirect page, which has text, is shown before the page it leads to", async ({ page }) => {
  const calls = callsWaitedFor(page);
  await page.goto("/furniture");
  await expect(page).toHaveURL(/\/furniture\/version_[ab]$/);
  expect(calls.slice(0, 2)).toEqual(["GET /furniture", `GET ${new URL(page.url()).pathname}`]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a new visitor sees the link to continue, and nothing of the included page", async ({ page }) => {
    await page.goto("/food");
    await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
    await expect(page.locator("body > :visible")).toHaveCount(1);
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  });
});

test("a new visitor is redirected without a flag call", async ({ page }) => {
  await page.route("**/ofrep/**", (route) => route.abort());
  await page.goto("/beverage");
  await expect(page).toHaveURL(/\/beverage\/version_[abcd]$/);
});

test("two new visitors get two keys, and the page is not cached", async ({ page }) => {
  const texts = [];
  for (let visit = 0; visit < 2; visit++) {
    const response = await page.request.get("/jewelry");
    expect(response.headers()).toMatchObject({ "cache-control": "no-store" });
    texts.push(/user-[a-z0-9]{13}/.exec(await response.text())?.[0]);
  }
  expect(texts[0]).toMatch(KEY);
  expect(texts[1]).not.toBe(texts[0]);
});

test("an expired offer, as from a shared cache, is ignored, and the visitor gets a key", async ({ page }) => {
  const given: string[] = [];
  await page.route("**/ofrep/v1/evaluate/flags", async (route) => {
    expect(route.request().postDataJSON()).toEqual({ context: { page: "/food" } });
    const response = await route.fetch();
    given.push(((await response.json()) as { metadata: { targetingKey: string } }).metadata.targetingKey);
    await route.fulfill({ response });
  });
  await page.clock.install({ time: Date.now() + 60_000 });
  await page.goto("/food");
  await expect(page).toHaveURL(/\/food\/version_[abcd]$/);
  await expect.poll(() => given).toEqual([expect.stringMatching(KEY)]);
  // It may be navigating to another page.
  await expect.poll(() => keptKey(page).catch(() => null)).toBe(given[0]);
});
