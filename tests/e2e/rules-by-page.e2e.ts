import { expect, test } from "../support/browser/fixtures.ts";

/** A site where version_c has won on /food, and everybody there sees it. */
test.use({ settings: { FLAGS_FILE: "examples/flags-by-page.json" } });

test("a page's winner is shown to everyone there and nowhere else", async ({ page }) => {
  // A new visitor each time: the default split would lead a quarter of them there.
  for (let visitor = 0; visitor < 4; visitor++) {
    await page.goto("/food/version_a");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/food?utm_source=ad");
    await expect(page).toHaveURL("/food/version_c?utm_source=ad");
  }
  // The default split gives this visitor version_a.
  await page.evaluate(() => localStorage.setItem("ld-user-key", "user-k3v9x2m7q1w8e"));
  await page.goto("/food");
  await expect(page).toHaveURL("/food/version_c");
  await page.goto("/jewelry");
  await expect(page).toHaveURL("/jewelry/version_a");
});
