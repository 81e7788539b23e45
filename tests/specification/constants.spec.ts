import { expect, showsClaims, test } from "../support/specification/fixtures.ts";

// Section 9, the marketing claims. Its other constants are in the tests of the rules that use them.

test.skip(!showsClaims, "the claims are samples");

const claims: Record<string, string[]> = {
  "/": ["200+ users", "2K+ ads generated"],
  "/furniture/version_a": [
    "500+ furniture marketers",
    "500+ brands",
    "15K+ ads",
    "3.2x engagement",
    "40% better conversion",
  ],
  "/jewelry/version_d": [
    "2000+ professionals",
    "98% satisfaction",
    "500K+ creatives",
    "2000+ marketing professionals",
    "300% average engagement boost",
    "24h beta access delivery",
  ],
};

for (const [path, words] of Object.entries(claims)) {
  test(`${path} claims ${words.join(", ")}`, async ({ page }) => {
    await page.goto(path);
    for (const claim of words) await expect(page.getByText(claim).first()).toBeVisible();
  });
}

test("pages of five industries say 'Trusted by 500+'", async ({ page }) => {
  for (const industry of ["skincare", "food", "apparel", "hygiene", "makeup"]) {
    await page.goto(`/${industry}/version_a`);
    await expect(page.getByText("Trusted by 500+ brands").first()).toBeVisible();
  }
});
