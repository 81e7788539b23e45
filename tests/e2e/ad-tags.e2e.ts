import { expect, test } from "../support/browser/fixtures.ts";
import type { Stored } from "../support/browser/stored.ts";

test.slow();

const NAMES =
  "utm_source utm_medium utm_campaign utm_term utm_content utm_id utm_source_platform utm_creative_format " +
  "utm_marketing_tactic gclid gbraid wbraid dclid fbclid ttclid msclkid";
/** Together longer than a referrer may be. */
const TAGS = Object.fromEntries(NAMES.split(" ").map((name) => [name, `${name}-é&${"x".repeat(260)}`]));
const QUERY = `?${new URLSearchParams(TAGS)}`;

const cameBy = (stored: Stored) =>
  stored.rows().map(({ tags, referrer_host }) => [JSON.parse(tags as string), referrer_host]);

test("a product and its e-mail address keep all of the ad's tags untruncated, and the referring site", async ({
  landing,
  page,
  stored,
}) => {
  await page.goto(`/food${QUERY}`, { referer: "https://news.example/story?id=1" });
  await page.waitForURL(/\/food\/version_\w/);
  const landed = new URL(page.url());
  expect(landed.search).toBe(QUERY);
  const form = landing.heroForm();
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await page.waitForURL("**/ad_creation?*");
  const where = page.getByRole("form", { name: "Where should we send your ads?" });
  await where.getByRole("textbox", { name: "Email address" }).fill("ann@shop.example");
  await where.locator("button[type=submit]").click();
  await page.waitForURL("**/image_send?*");
  expect(cameBy(stored)).toEqual([
    [TAGS, "news.example"],
    [TAGS, "news.example"],
  ]);
  // The page is recognized although its address is longer than a referrer may be.
  expect(stored.rows().map(({ source_path }) => source_path)).toEqual([landed.pathname, "/ad_creation"]);
});

test("a form that stays on its page sends the tags, too", async ({ landing, stored }) => {
  const form = (await landing.open("/skincare/version_c?utm_source=ad&gclid=1&other=2")).closingForm();
  await form.email.fill("ann@shop.example");
  await form.send();
  await expect(form.email).toHaveValue("");
  expect(cameBy(stored)).toEqual([[{ utm_source: "ad", gclid: "1" }, null]]);
});

test("the Continue link keeps ad tags", async ({ page }) => {
  await page.route("**/ofrep/**", (route) => route.abort());
  await page.addInitScript(() => localStorage.setItem("ld-user-key", "user-0123456789abc"));
  await page.goto("/beverage?utm_source=ad&gclid=1#form");
  await page.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL("**/beverage/version_a?utm_source=ad&gclid=1#form");
});
