import { betaLinks } from "../support/site/example-content.ts";
import { expect, test } from "../support/specification/fixtures.ts";

// Section 2, "Common landing page layout", of one page. What all pages share is in submit-flow.spec.ts, which visits
// them.

test("the header's Log In and Try for free buttons have no action", async ({ page }) => {
  await page.goto("/food/version_a", { waitUntil: "networkidle" });
  const before = await page.locator("body").innerText();
  const calls: string[] = [];
  page.on("request", (request) => {
    // The first interaction may fetch the page's remaining scripts.
    if (!request.url().includes("/assets/")) calls.push(request.url());
  });
  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByRole("button", { name: "Try for free" }).click();
  expect(await page.locator("body").innerText()).toBe(before);
  await expect(page).toHaveURL("/food/version_a");
  expect(calls).toEqual([]);
});

test("the simpler header has a mobile menu toggle", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/jewelry/version_d");
  const toggle = page.getByRole("button", { name: /menu/i });
  const link = page.getByRole("banner").getByRole("link", { name: betaLinks(true).at(-1)! });
  await expect(link).toBeHidden();
  await toggle.click();
  await expect(link).toBeVisible();
  await toggle.click();
  await expect(link).toBeHidden();
});

test("there is no login: no cookie, no account", async ({ page, context }) => {
  await page.goto("/");
  expect(await context.cookies()).toEqual([]);
  await expect(page.getByLabel(/password/i)).toHaveCount(0);
});
