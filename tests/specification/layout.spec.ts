import type { Locator, Page } from "@playwright/test";
import { expect, showsClaims, test } from "../support/specification/fixtures.ts";
import { forms, pagesByIndustry } from "../support/specification/forms.ts";

// Section 2, "Common landing page layout", and what section 1 promises on each page.

for (const [industry, paths] of pagesByIndustry) {
  test(`${industry}: header, hero with form, showcase, features, testimonials, and a second copy of the form`, async ({
    page,
  }) => {
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectLayout(page);
        await expectHeader(page, forms.find((form) => form.page === path)!.asks);
        await expectPromises(page, path);
      });
    }
  });
}

async function expectLayout(page: Page) {
  const sections = page.getByRole("main").getByRole("region");
  await expect(sections).toHaveCount(showsClaims ? 5 : 4);
  const [hero, showcase, features, ...others] = await sections.all();
  const [testimonials, closing] = showsClaims ? others : [null, ...others];
  await expect(hero!.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(hero!.locator("form")).toBeVisible();
  await expect(showcase!.getByRole("img").first()).toBeVisible();
  await expect(features!.getByRole("listitem").first()).toBeVisible();
  if (testimonials) await expect(testimonials.getByRole("blockquote").first()).toBeVisible();
  await expect(closing!.locator("form")).toBeVisible();
  await expect(page.locator("form")).toHaveCount(2);
  await expectStacked([page.getByRole("banner"), ...(await sections.all())]);
}

async function expectHeader(page: Page, asks: "product" | "email") {
  const header = page.getByRole("banner");
  const links = header.getByRole("navigation").getByRole("link");
  if (asks === "email") {
    await expect(header.getByText("BETA", { exact: true })).toBeVisible();
    // "About" leads to the testimonials.
    await expect(links).toHaveText(["Features", "Pricing", ...(showsClaims ? ["About"] : []), "Contact"]);
    return;
  }
  await expect(links).toHaveText(["Agencies", "Brands", "Blog", "Pricing", "Careers"]);
  const hosts = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
  expect(hosts).not.toContain(new URL(page.url()).host);
  await expect(header.getByRole("button", { name: "Log In" })).toBeVisible();
  await expect(header.getByRole("button", { name: "Try for free" })).toBeVisible();
}

/** What section 1 promises. */
async function expectPromises(page: Page, path: string) {
  const words = await page.locator("body").innerText();
  // The fashion pages promise multiple creatives in place of three.
  const isFashion = path.startsWith("/apparel");
  expect([/\b3 free\b/i.test(words), /\bmultiple\b/i.test(words)]).toEqual([!isFashion, isFashion]);
  for (const promise of [/few minutes/i, /no credit card/i, /\bbeta\b/i, /brands, marketers and agencies/i]) {
    expect(words).toMatch(promise);
  }
}

/** Each below the previous one. */
async function expectStacked(parts: Locator[]) {
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
}

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
  const link = page.getByRole("banner").getByRole("link", { name: "Contact" });
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
