import type { Page } from "@playwright/test";
import { site } from "../../content/site.ts";
import { DESK } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { pngOf } from "../support/visitor/pictures.ts";

const SCREENS = ["/ad_creation", "/success", "/image_send", "/no/such/page"];
const link = { type: "url", productUrl: "https://shop.example/jam" };

async function rememberLink(page: Page) {
  const sent = JSON.stringify({ last: "product", product: link, industry: "food" });
  await page.addInitScript((record) => sessionStorage.setItem("sent", record), sent);
}

for (const path of ["/apparel/version_a", "/beverage/version_b"]) {
  test(`${path}: neither switching modes nor choosing an image moves the pictures below the form`, async ({
    landing,
    page,
  }) => {
    await page.setViewportSize(DESK);
    const form = (await landing.open(path)).heroForm();
    // Different line breaks in a stand-in font would move them, too.
    await page.waitForFunction(() => document.fonts.status === "loaded");
    const top = () => page.locator(".ad-stage").evaluate((images) => images.getBoundingClientRect().top);
    const before = await top();
    await form.chooseUpload();
    expect(await top()).toBe(before);
    await form.fileInput.setInputFiles(pngOf({ name: "mug.png" }));
    await expect(form.form.getByRole("button", { name: "Remove mug.png" })).toBeVisible();
    expect(await top()).toBe(before);
  });
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
    if (!isScreen) return;
    await page.emulateMedia({ media: "screen", forcedColors: "active" });
    const planes = page
      .locator(".done, .frame-plate, .frame-stamp, .fan span, .sets img")
      .filter({ visible: true });
    expect(await planes.count()).toBeGreaterThan(0);
    const colors = await planes.evaluateAll((all) =>
      all.map((plane) => getComputedStyle(plane).outlineColor),
    );
    for (const color of colors) expect(color).not.toBe("rgba(0, 0, 0, 0)");
  });
}

async function expectPaper(page: Page) {
  await expect(page.locator(".form-card").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
  const printed = await page
    .getByRole("link", { name: "Privacy" })
    .evaluate((privacy) => getComputedStyle(privacy, "::after").content);
  expect(printed).toContain(site.privacy.href);
}

test("a form whose script did not load says that there is no connection", async ({ page, context }) => {
  await page.route("**/assets/hydrate*", (route) => route.abort());
  await page.goto("/skincare/version_c");
  const form = page.getByRole("form").first();
  await form.getByLabel("Email address").fill("ann@shop.example");
  await context.setOffline(true);
  await form.getByRole("button", { name: /join|get/i }).click();
  await expect(form.getByRole("alert")).toHaveText(
    "No connection to the server. Please check your network and try again.",
  );
});
