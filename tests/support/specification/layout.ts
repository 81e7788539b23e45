import type { Locator, Page } from "@playwright/test";
import { betaLinks, headerLinks } from "../site/example-content.ts";
import { expect, hasTestimonials } from "./fixtures.ts";

/** Section 2, "Common landing page layout", and what section 1 promises on each page. */
export async function expectLayout(page: Page, path: string, asks: "product" | "email") {
  await expectSections(page, hasTestimonials(path));
  await expectHeader(page, asks, hasTestimonials(path));
  await expectPromises(page, path);
}

async function expectSections(page: Page, hasProof: boolean) {
  const sections = page.getByRole("main").getByRole("region");
  await expect(sections).toHaveCount(hasProof ? 5 : 4);
  const [hero, showcase, features, ...others] = await sections.all();
  const [testimonials, closing] = hasProof ? others : [null, ...others];
  await expect(hero!.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(hero!.locator("form")).toBeVisible();
  await expect(showcase!.getByRole("img").first()).toBeVisible();
  await expect(features!.getByRole("listitem").first()).toBeVisible();
  if (testimonials) await expect(testimonials.locator("blockquote, .stats").first()).toBeVisible();
  await expect(closing!.locator("form")).toBeVisible();
  await expect(page.locator("form")).toHaveCount(2);
  await expectStacked([page.getByRole("banner"), ...(await sections.all())]);
}

async function expectHeader(page: Page, asks: "product" | "email", hasProof: boolean) {
  const header = page.getByRole("banner");
  const links = header.getByRole("navigation").getByRole("link");
  if (asks === "email") {
    await expect(header.getByText("BETA", { exact: true })).toBeVisible();
    await expect(links).toHaveText(betaLinks(hasProof));
    return;
  }
  await expect(links).toHaveText(headerLinks);
  const hosts = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
  expect(hosts).not.toContain(new URL(page.url()).host);
  await expect(header.getByRole("button", { name: "Log In" })).toBeVisible();
  await expect(header.getByRole("button", { name: "Try for free" })).toBeVisible();
}

/** What section 1 promises. */
async function expectPromises(page: Page, path: string) {
  const words = await page.locator("body").innerText();
  expect(words).toMatch(/\b3 free\b/i);
  // The fashion pages say multiple creatives, too.
  expect(/\bmultiple\b/i.test(words)).toBe(path.startsWith("/apparel"));
  for (const promise of [/few minutes/i, /no credit card/i, /\bbeta\b/i, /brands, marketers and agencies/i]) {
    expect(words).toMatch(promise);
  }
}

/** Each below the previous one. */
async function expectStacked(parts: Locator[]) {
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
}
