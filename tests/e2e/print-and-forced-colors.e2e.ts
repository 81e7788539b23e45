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

for (const path of [
  "/",
  "/beverage/version_c",
  "/apparel/version_b",
  "/jewelry/version_a",
  "/furniture/version_a",
  ...SCREENS,
]) {
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

test("in forced colors, a button with nothing to send has a disabled button's border", async ({
  landing,
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const form = (await landing.open("/food/version_a")).heroForm();
  const system = (color: string) =>
    page.evaluate((name) => {
      const sample = document.body.appendChild(document.createElement("p"));
      sample.style.color = name;
      return getComputedStyle(sample).color;
    }, color);
  const [disabled, enabled] = [await system("GrayText"), await system("ButtonText")];
  expect(disabled).not.toBe(enabled);
  await expect(form.button).toHaveCSS("border-top-color", disabled);
  await form.url.fill("https://shop.example/jam");
  await expect(form.button).toHaveCSS("border-top-color", enabled);
});

/** What only a screen can use. */
const UNPRINTED = ".form-card, .menu, .menu-toggle, .video-toggle, .notice button, .compare input";

async function expectPaper(page: Page) {
  await expect(page.locator(UNPRINTED).filter({ visible: true })).toHaveCount(0);
  const grounds = await page
    .locator("main, main > :is(section, .screen), .features, .showcase")
    .evaluateAll((all) =>
      all.map((ground) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(ground);
        const before = getComputedStyle(ground, "::before");
        return `${backgroundColor} ${backgroundImage} ${before.display === "none" ? "none" : before.backgroundImage}`;
      }),
    );
  for (const ground of grounds) expect(ground).toMatch(/^rgba?\((255, 255, 255|0, 0, 0, 0)\) none none$/);
  for (const words of await page
    .locator("main .lead, .section-head :is(h2, p)")
    .filter({ visible: true })
    .all()) {
    await expect(words).toHaveCSS("color", /^rgb\((0, 0, 0|51, 51, 51)\)$/);
  }
  // Those beside it that lead home are links there.
  const button = page.locator("main a.button").filter({ visible: true }).first();
  if ((await button.count()) > 0) {
    await expect(button).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(button).toHaveCSS("color", "rgb(0, 0, 0)");
    const said = await button.evaluate((each) => {
      const { content, clipPath } = getComputedStyle(each, "::after");
      return `${content.replaceAll('"', "")} ${clipPath}`;
    });
    expect(said).toBe(` (${await button.getAttribute("href")}) none`);
  }
  for (const colored of await page.locator(".frame-plate").all()) {
    await expect(colored).toHaveCSS("print-color-adjust", "exact");
  }
  for (const item of await page.locator("main li").all())
    await expect(item).toHaveCSS("break-inside", "avoid");
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

test("on paper nothing moves, and a room's picture stands above its words", async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, reducedMotion: "no-preference" });
  await page.goto("/furniture/version_a");
  await page.emulateMedia({ media: "print" });
  const moving = await page
    .locator("main *")
    .evaluateAll((all) =>
      all.flatMap((each) =>
        [undefined, "::before", "::after"].map((part) => getComputedStyle(each, part).animationName),
      ),
    );
  expect(new Set(moving)).toEqual(new Set(["none"]));
  await expect(page.locator(".hero-room-image")).toHaveCSS("position", "static");
  await page.close();
});

test("in forced colors, what means something by its color keeps it, and edges replace grounds", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/furniture/version_a");
  const form = page.getByRole("form").first();
  for (const kept of [".compare", ".post"]) {
    expect(await styleOf(page, kept, "forced-color-adjust"), kept).toBe("none");
  }
  for (const [icon, part] of [
    [".field-photo", "::before"],
    [".picker-label", "::before"],
    ["form .button", "::after"],
  ] as const) {
    expect(await styleOf(page, icon, "forced-color-adjust", part), icon).toBe("none");
  }
  const outlines = () =>
    form
      .locator(".mode")
      .evaluateAll((all) => all.map((mode) => getComputedStyle(mode, "::before").outlineStyle));
  expect(await outlines()).toEqual(["solid", "none"]);
  await form.getByText("Upload Product Image").click();
  expect(await outlines()).toEqual(["none", "solid"]);
  const edge = () => styleOf(page, "form .button", "border-top-color");
  const [gray, plain] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    return ["GrayText", "ButtonText"].map((color) => {
      probe.style.color = color;
      return getComputedStyle(probe).color;
    });
  });
  expect(gray).not.toBe(plain);
  expect(await edge()).toBe(gray);
  await form.getByText("Product Page URL").click();
  await form.getByRole("textbox").fill("https://shop.example/chair");
  expect(await edge()).toBe(plain);
  await page.goto("/skincare/version_d");
  expect(await styleOf(page, ".hero", "display", "::before")).toBe("none");
});
