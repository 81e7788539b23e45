import { expect, test } from "../support/browser/fixtures.ts";

test.use({ pictures: true });

test("where a redirect page contains several pages, the shown one's first picture is fetched ahead, once, and no other's", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/food");
  await expect(page).toHaveURL(/\/food\/version_[abcd]$/);
  await expect(page.locator("link[rel=preload][as=image]")).toHaveCount(1);
  const first = page.locator("img[fetchpriority=high]").first();
  await expect(first).toHaveJSProperty("complete", true);
  const shown = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(asked.filter((url) => url === shown)).toHaveLength(1);
});
