import type { Page } from "@playwright/test";
import { site } from "../../content/site.ts";
import { styleOf } from "../support/browser/boxes.ts";
import { expect, test } from "../support/browser/fixtures.ts";

const SCREENS = ["/ad_creation", "/success", "/image_send", "/no/such/page"];
const link = { type: "url", productUrl: "https://shop.example/jam" };

async function rememberLink(page: Page) {
  const sent = JSON.stringify({ last: "product", product: link, industry: "food" });
  await page.addInitScript((record) => sessionStorage.setItem("sent", record), sent);
}

for (const path of ["/", "/apparel/version_b", "/jewelry/version_a", "/furniture/version_a", ...SCREENS]) {
  const isScreen = SCREENS.includes(path);
  test(`${path} prints dark on white, without forms, and with link targets${isScreen ? ", and in forced colors keeps frames, icons and numbers" : ""}`, async ({
    page,
  }) => {
    if (path === "/ad_creation") await rememberLink(page);
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    await expectPaper(page);
    if (path === "/ad_creation") {
      const target = await page
        .locator(".received-as a")
        .evaluate((sent) => getComputedStyle(sent, "::after").content);
      expect(target).toContain(link.productUrl);
      expect(await styleOf(page, ".received-as a", "white-space")).toBe("normal");
    }
    await page.emulateMedia({ media: "screen", forcedColors: "active" });
    const icons = page.locator(".lucide").filter({ visible: true });
    for (const icon of await icons.all()) {
      const [color, text] = await icon.evaluate((element) =>
        [element, element.parentElement!].map((each) => getComputedStyle(each).color),
      );
      expect(color).toBe(text);
    }
    if (!isScreen) return;
    const outlines = await page
      .locator(".done, .frame-plate")
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((plane) => {
          const { outlineColor, outlineStyle } = getComputedStyle(plane);
          return { isClear: outlineColor === "rgba(0, 0, 0, 0)", outlineStyle };
        }),
      );
    if (path === "/ad_creation") expect(outlines.length).toBeGreaterThan(0);
    for (const outline of outlines) expect(outline).toEqual({ isClear: false, outlineStyle: "solid" });
  });
}

async function expectPaper(page: Page) {
  await expect(page.locator(".form-card").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
  const printed = await page
    .getByRole("contentinfo")
    .getByRole("link", { name: site.privacy.label })
    .evaluate((privacy) => getComputedStyle(privacy, "::after").content);
  expect(printed).toContain(site.privacy.href);
  const closing = page.locator(".call-to-action");
  if ((await closing.count()) > 0) {
    await expect(closing).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(closing.getByRole("heading").first()).toHaveCSS("color", "rgb(0, 0, 0)");
  }
  // No page ends between a picture and its caption, or a heading and its text.
  for (const figure of await page.locator("main figure").all()) {
    await expect(figure).toHaveCSS("break-inside", "avoid");
  }
  for (const heading of await page.locator("main :is(h1, h2, h3)").all()) {
    await expect(heading).toHaveCSS("break-after", "avoid");
  }
}
