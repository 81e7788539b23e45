import type { Page } from "@playwright/test";
import type { LandingPath } from "../../contract/paths.ts";
import { DESKTOP, PHONE } from "../support/browser/axe.ts";
import { boxOf, boxesOf, styleOf } from "../support/browser/boxes.ts";
import { expect, test } from "../support/browser/fixtures.ts";

/** Fractions of a pixel may differ. */
function expectSame(...numbers: number[]) {
  for (const number of numbers) expect(Math.abs(number - numbers[0]!), numbers.join()).toBeLessThan(1.5);
}

const open = async (page: Page, path: LandingPath, screen = DESKTOP) => {
  await page.setViewportSize(screen);
  await page.goto(path);
};

const ADS = ".ad-stage > .ad";

const BESIDE_FORM = [
  "/beverage/version_a",
  "/skincare/version_a",
  "/food/version_a",
  "/apparel/version_b",
  "/hygiene/version_a",
  "/makeup/version_a",
  "/jewelry/version_a",
  "/furniture/version_b",
] as const;

test("ads beside a form: a feed ad, with the square over the story to its height, each whole and wide enough to read, and the plain shot in the large one’s corner", async ({
  page,
}) => {
  test.slow();
  for (const path of BESIDE_FORM) {
    await open(page, path);
    const [square, feed, story] = await boxesOf(page, ADS);
    expectSame(square!.top, feed!.top);
    expectSame(story!.bottom, feed!.bottom);
    expectSame(square!.left, story!.left);
    expectSame(square!.width, square!.height, story!.width);
    expectSame(story!.width, 0.5625 * story!.height);
    expect(square!.width, path).toBeGreaterThan(210);
    const picture = await boxOf(page, ".ad-tall .post-picture");
    expectSame(picture.width, 0.8 * picture.height);
    const shot = await boxOf(page, ".ad-stage > .ad-shot");
    expect(shot.left).toBeGreaterThan(picture.left);
    expect(shot.right).toBeLessThan(picture.left + 0.25 * picture.width);
    expect(shot.bottom).toBeLessThan(picture.bottom);
    expect((await boxOf(page, ".ad-stage")).bottom, path).toBeLessThan(DESKTOP.height);
  }
});

test("beside ads, the words and the form are one block, in the middle of the large one's height", async ({
  page,
}) => {
  test.slow();
  const below: LandingPath[] = ["/beverage/version_c", "/skincare/version_c", "/food/version_c"];
  for (const path of [...BESIDE_FORM, ...below]) {
    for (const width of [1440, 1920]) {
      await open(page, path, { width, height: 0.6 * width });
      const [copy, form] = [await boxOf(page, ".hero-copy"), await boxOf(page, ".form-card")];
      const ad = await boxOf(page, ".hero :is(.ad-tall, .compare)");
      const at = `${path}, ${width} px`;
      expect(form.top - copy.bottom, at).toBeGreaterThan(24);
      expect(form.top - copy.bottom, at).toBeLessThan(41);
      expect(Math.abs(copy.top + form.bottom - ad.top - ad.bottom) / 2, at).toBeLessThan(12);
    }
  }
});

test("beside a form, ads leave a low or narrow window’s form its room, and fill a wide one’s height", async ({
  page,
}) => {
  for (const screen of [
    { width: 1024, height: 768 },
    { width: 1366, height: 657 },
    { width: 2560, height: 1300 },
  ]) {
    await open(page, "/beverage/version_a", screen);
    const [form, stage] = [await boxOf(page, ".form-card"), await boxOf(page, ".ad-stage")];
    expect(form.width).toBeGreaterThan(350);
    expect(stage.left).toBeGreaterThan(form.right);
    expect(stage.bottom).toBeLessThanOrEqual(screen.height);
    if (screen.width > 2000) expect(stage.height).toBeGreaterThan(0.75 * screen.height);
  }
});

test("a poster shows its ads first", async ({ page }) => {
  await open(page, "/beverage/version_c");
  const [stage, copy] = [await boxOf(page, ".ad-stage"), await boxOf(page, ".hero-copy")];
  expect(stage.right).toBeLessThan(copy.left);
  expect(stage.width).toBeGreaterThan(copy.width);
});

test("on a phone, an ad's foot is as wide as its picture, however long the link's domain is", async ({
  page,
}) => {
  for (const industry of ["beverage", "skincare", "food", "apparel", "makeup", "jewelry"] as const) {
    await open(page, `/${industry}/version_a`, PHONE);
    await page.getByRole("button", { name: "Hold to see the original photo" }).waitFor();
    await page.getByRole("textbox").first().fill("https://the-very-long-name-of-a-shop.example/serum");
    await expect(page.locator(".post-sender b").first()).toHaveText(/shop/);
    const [foot, picture] = [await boxOf(page, ".post-bar"), await boxOf(page, ".post-picture")];
    expectSame(foot.left, picture.left);
    expectSame(foot.right, picture.right);
  }
});

test("the smaller ads come first in columns and on a tabletop, which shows the large one in a border", async ({
  page,
}) => {
  for (const path of ["/food/version_a", "/makeup/version_a", "/furniture/version_b"] as const) {
    await open(page, path);
    const [square, feed] = await boxesOf(page, ADS);
    expect(square!.left).toBeGreaterThan((await boxOf(page, ".form-card")).right);
    expect(square!.right).toBeLessThan(feed!.left);
    const isOnTabletop = path !== "/makeup/version_a";
    await expect(page.locator(".ad-tall .post")).toHaveCSS("outline-style", isOnTabletop ? "solid" : "none");
  }
});

test("an arch stands behind skincare’s ads", async ({ page }) => {
  await open(page, "/skincare/version_a");
  const arch = (property: string) => styleOf(page, ".ad-stage", property, "::before");
  expect(Number.parseFloat(await arch("top"))).toBeLessThan(-30);
  expect(Number.parseFloat(await arch("border-top-left-radius"))).toBeGreaterThan(100);
});

test("callouts: numbers on the ad's label are explained below it, beside the other ads", async ({ page }) => {
  for (const screen of [DESKTOP, { width: 1000, height: 800 }]) {
    await open(page, "/hygiene/version_a", screen);
    const [square, large, story] = await boxesOf(page, ADS);
    const others = [square!, story!];
    const notes = await boxesOf(page, ".callouts > *");
    expect(notes.length).toBeGreaterThan(1);
    for (const note of notes) {
      expect(note.height).toBeGreaterThan(16);
      expect(note.top).toBeGreaterThanOrEqual(large!.bottom - 1);
      for (const other of others) expect(note.right).toBeLessThan(other.left + 1);
    }
    const numbers = await page.locator(".callouts > *").evaluateAll((all) =>
      all.map((note) => {
        const { top, left } = getComputedStyle(note, "::after");
        return { top: Number.parseFloat(top), left: Number.parseFloat(left) };
      }),
    );
    expect(new Set(numbers.map(({ top, left }) => `${top}, ${left}`)).size).toBe(numbers.length);
    for (const { top, left } of numbers) {
      expect(top).toBeLessThan(large!.height);
      expect(left).toBeGreaterThan(large!.width / 2);
    }
  }
});

test("a centered form is one line below its heading, above a page-wide row of the plain shot and all ads, uncropped", async ({
  page,
}) => {
  await open(page, "/jewelry/version_d");
  const card = await boxOf(page, ".hero .form-card");
  const heading = await boxOf(page, ".hero h1");
  expectSame((card.left + card.right) / 2, (heading.left + heading.right) / 2, DESKTOP.width / 2);
  const pictures = await boxesOf(page, `${ADS}, .ad-stage > .ad-shot`);
  expect(pictures).toHaveLength(4);
  const head = await boxOf(page, ".showcase .section-head");
  expectSame(head.left, Math.min(...pictures.map(({ left }) => left)));
  expectSame(head.right, Math.max(...pictures.map(({ right }) => right)));
  for (const { top, bottom } of pictures) {
    expect(top).toBeGreaterThan(card.bottom);
    expect(bottom).toBeLessThanOrEqual(DESKTOP.height);
    expectSame(bottom, pictures[0]!.bottom);
  }
});

test("portraits: the form in one line above a row of pictures from edge to edge", async ({ page }) => {
  await open(page, "/apparel/version_a");
  const stage = await boxOf(page, ".ad-stage");
  expect([stage.left, stage.right]).toEqual([0, DESKTOP.width]);
  expectSame(stage.bottom, (await boxOf(page, ".hero")).bottom);
  const form = await boxOf(page, ".hero-form");
  const ads = await boxesOf(page, ADS);
  for (const ad of ads) expect(ad.top).toBeGreaterThan(form.bottom);
  expectSame(...ads.map(({ top }) => top));
  expectSame(...ads.map(({ bottom }) => bottom));
  const shot = await boxOf(page, ".ad-stage > .ad-shot");
  expectSame(shot.bottom, ads[0]!.bottom);
  expectSame(shot.height, ads[0]!.height);
  const field = await boxOf(page, ".hero-form .field");
  const button = await boxOf(page, ".hero-form [type=submit]");
  expect(button.left).toBeGreaterThan(field.right);
  expectSame((field.top + field.bottom) / 2, (button.top + button.bottom) / 2);
});

test("who trusts us stands between the promise and the form, on the first screen", async ({ page }) => {
  for (const path of ["/beverage/version_a", "/skincare/version_a", "/hygiene/version_a"] as const) {
    await open(page, path);
    for (const screen of [PHONE, DESKTOP]) {
      await page.setViewportSize(screen);
      const trust = await boxOf(page, ".hero .trust");
      expect(trust.top).toBeGreaterThan((await boxOf(page, ".hero .lead")).bottom - 1);
      expect(trust.bottom).toBeLessThan((await boxOf(page, ".hero-form")).top);
    }
  }
});

test("a room fills the hero behind its text, with the ad around the piece", async ({ page }) => {
  await open(page, "/furniture/version_a");
  const [room, hero] = [await boxOf(page, ".hero-room-image"), await boxOf(page, ".hero")];
  expect([room.left, room.width]).toEqual([0, DESKTOP.width]);
  expectSame(room.top, hero.top);
  expectSame(room.bottom, hero.bottom);
  const ad = await boxOf(page, ".room-ad");
  expect(ad.left).toBeGreaterThan((await boxOf(page, ".hero-copy")).right);
  expectSame(ad.right, (await boxOf(page, ".menu")).right);
  const prints = await boxesOf(page, ".room-stage .ad-shot, .room-stage > .ad");
  expect(prints).toHaveLength(3);
  const form = await boxOf(page, ".form-card");
  for (const print of prints) {
    expect(print.width).toBeGreaterThan(170);
    expect(print.left).toBeGreaterThan(form.right + 12);
    expect(print.right).toBeLessThan(ad.left);
  }
  // One strip, through which no room shows.
  const [shot, square, story] = prints;
  expectSame(shot!.top, ad.top);
  expectSame(square!.top, shot!.bottom - 3);
  expectSame(story!.top, square!.bottom - 3);
  expectSame(story!.bottom, ad.bottom);
  const heading = await boxOf(page, ".hero h1");
  expect(heading.width).toBeLessThanOrEqual((await boxOf(page, ".hero-form")).width);
});

test("a showcase's slider stands beside its words, and on a phone below them", async ({ page }) => {
  await open(page, "/food/version_b");
  const words = await boxOf(page, ".showcase .section-head");
  expect((await boxOf(page, ".showcase .compare")).right).toBeLessThan(words.left);
  await page.setViewportSize(PHONE);
  const slider = await boxOf(page, ".showcase .compare");
  expect(slider.top).toBeGreaterThan((await boxOf(page, ".showcase p")).bottom);
});

test("two large ads fill a desktop's row with the plain shot, which is nearly as large", async ({ page }) => {
  for (const path of ["/apparel/version_a", "/skincare/version_a"] as const) {
    await open(page, path);
    const [shot, ...ads] = await boxesOf(page, ".showcase figure img");
    expect(ads).toHaveLength(2);
    expectSame(...ads.map(({ width }) => width));
    expect(ads[0]!.width).toBeGreaterThan(380);
    expect(shot!.width).toBeGreaterThan(0.7 * ads[0]!.width);
    const heading = await boxOf(page, ".showcase .section-head");
    expectSame(shot!.left, heading.left);
    expectSame(ads[1]!.right, heading.right);
  }
});

test("sections of one ground are as far apart as one section's padding, and a page has few grounds", async ({
  page,
}) => {
  await open(page, "/food/version_a");
  const distance = async (upper: string, lower: string) =>
    (await boxOf(page, lower)).top - (await boxOf(page, upper)).bottom;
  for (const [upper, lower] of [
    [".showcase-images", ".layers figure"],
    [".testimonial-picture", ".questions h2"],
  ] as const) {
    const px = await distance(upper, lower);
    expect(px, lower).toBeGreaterThan(60);
    expect(px, lower).toBeLessThan(100);
  }
  const grounds = await page
    .locator("main section")
    .evaluateAll((all) => all.map((section) => getComputedStyle(section).backgroundColor));
  expect(new Set(grounds).size).toBeLessThanOrEqual(5);
});

for (const path of ["/beverage/version_a", "/makeup/version_a"] as const) {
  test(`the features of ${path}, which follow a demo with a color of its own, have the page's ground`, async ({
    page,
  }) => {
    await open(page, path);
    const [features, testimonials] = [".demo + .features", ".testimonials"].map((section) =>
      styleOf(page, section, "background-color"),
    );
    expect(await features).toBe(await testimonials);
  });
}

test("on a desktop, a showcase's words stand in one line above its pictures, and its ads are as large as each other", async ({
  page,
}) => {
  for (const path of ["/beverage/version_a", "/beverage/version_c"] as const) {
    await open(page, path);
    const [heading, text] = await boxesOf(page, ".showcase .section-head > *");
    const [shot, ...ads] = await boxesOf(page, ".showcase figure img");
    expect(text!.left).toBeGreaterThan(heading!.right);
    expectSame(text!.bottom, heading!.bottom);
    expect(ads).toHaveLength(3);
    expectSame(...ads.map(({ width }) => width));
    expectSame(...ads.map(({ top }) => top));
    expect(ads[0]!.width).toBeGreaterThan(280);
    expect(shot!.right).toBeLessThan(ads[0]!.left);
    expect(shot!.top).toBeGreaterThan(heading!.bottom);
  }
});

test("on a tablet, a showcase is a row: the plain shot, and three larger ads of one height", async ({
  page,
}) => {
  await open(page, "/beverage/version_a", { width: 820, height: 1180 });
  const [shot, ...ads] = await boxesOf(page, ".showcase figure img");
  expect(ads).toHaveLength(3);
  expectSame(...ads.map(({ top }) => top));
  expectSame(shot!.bottom, ...ads.map(({ bottom }) => bottom));
  expect(ads[0]!.width).toBeGreaterThan(1.1 * shot!.width);
});

test("on a tablet, ads stand whole at one height, and no sender is cut off", async ({ page }) => {
  const tablet = { width: 820, height: 1180 };
  for (const path of ["/beverage/version_a", "/skincare/version_a", "/jewelry/version_d"] as const) {
    await open(page, path, tablet);
    expectSame(...(await boxesOf(page, ADS)).map(({ height }) => height));
    for (const [at, { width, height }] of (await boxesOf(page, `${ADS} picture:first-child`)).entries())
      expectSame(width, height * [1, 0.8, 0.5625][at]!);
  }
  await open(page, "/apparel/version_a", tablet);
  const cut = await page
    .locator(".post-sender")
    .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect(cut).toBe(0);
});

test("on a desktop, the mark of a sample that can be enlarged is beside its caption, off the picture, and large enough to press", async ({
  page,
}) => {
  await open(page, "/skincare/version_a", DESKTOP);
  const sample = await boxOf(page, ".showcase .sample");
  const mark = async (property: string) =>
    Number.parseFloat(await styleOf(page, ".showcase .sample", property, "::after"));
  const border = await mark("border-top-width");
  expect((await mark("top")) + border).toBeGreaterThanOrEqual(sample.height);
  for (const side of ["width", "height"]) {
    expect(await mark(side)).toBeGreaterThanOrEqual(44);
    expect((await mark(side)) - 2 * border).toBeGreaterThanOrEqual(28);
  }
});

test("on a phone, a showcase is a strip: the first ad, large enough to read, and the next one's edge", async ({
  page,
}) => {
  for (const path of ["/beverage/version_a", "/beverage/version_c"] as const) {
    await open(page, path, PHONE);
    await expect(page.locator(".showcase figure").first()).toBeHidden();
    const [first, next] = await boxesOf(page, ".showcase figure");
    expect(first!.left).toBeGreaterThan(8);
    expect(first!.width).toBeGreaterThan(240);
    expect(next!.left).toBeLessThan(PHONE.width - 32);
    expect(next!.right).toBeGreaterThan(PHONE.width);
    expectSame(first!.width, next!.width);
  }
});

test("the gallery of the jewelry beta begins with the original piece on a phone, too", async ({ page }) => {
  await open(page, "/jewelry/version_d", PHONE);
  const [shot, first] = await boxesOf(page, ".showcase figure");
  expect(shot!.left).toBeGreaterThan(8);
  expect(first!.left).toBeGreaterThan(shot!.right);
  expect(first!.right).toBeLessThanOrEqual(PHONE.width);
});

test("on a phone, a room is the first of three ads to swipe, whose second one shows its edge", async ({
  page,
}) => {
  await open(page, "/furniture/version_a", PHONE);
  const room = await boxOf(page, ".hero-room-image");
  const [second, third] = await boxesOf(page, ".room-stage > .ad");
  expect(room.left).toBe(16);
  await expect(page.locator(".hero-room-image")).toHaveCSS("border-radius", "8px");
  expect(second!.left).toBeGreaterThan(room.right);
  expect(second!.left).toBeLessThan(PHONE.width - 16);
  expect(third!.left).toBeGreaterThan(PHONE.width);
});

test("on a phone, three dots stand below the ads, and the form's card ends on the screen", async ({
  page,
}) => {
  for (const path of [
    ...BESIDE_FORM,
    "/beverage/version_b",
    "/beverage/version_c",
    "/furniture/version_a",
  ] as const) {
    await open(page, path, PHONE);
    expect((await boxOf(page, ".hero .form-card")).bottom, path).toBeLessThanOrEqual(PHONE.height);
    expect(await styleOf(page, ".hero-form", "border-top", "::before"), path).toMatch(/^6px dotted/);
    expect(await styleOf(page, ".hero-form", "width", "::before"), path).toBe("30px");
  }
});

test("on a phone, every ad is whole, in its own format", async ({ page }) => {
  for (const path of ["/skincare/version_a", "/makeup/version_a", "/apparel/version_a"] as const) {
    await open(page, path, PHONE);
    for (const [at, { width, height }] of (await boxesOf(page, `${ADS} picture:first-child`)).entries())
      expectSame(width, height * [1, 0.8, 0.5625][at]!);
  }
});

test("one quote is large, beside its ad, and no rating is broken", async ({ page }) => {
  for (const screen of [PHONE, DESKTOP]) {
    await open(page, "/jewelry/version_a", screen);
    const quotes = await boxesOf(page, ".testimonial-cards blockquote");
    expect(quotes).toHaveLength(screen === PHONE ? 2 : 3);
    const picture = await boxOf(page, ".testimonial-picture img");
    expect(picture.top).toBeLessThan(quotes[0]!.bottom);
    expect(quotes[0]!.right <= picture.left || quotes[0]!.left >= picture.right).toBe(true);
    // The label is the first thing above the quotes.
    const label = await boxOf(page, ".testimonials > .sample-label");
    expect(quotes[0]!.top - label.bottom).toBeLessThan(12);
    if (screen === DESKTOP) {
      // One flow from the top.
      const name = await boxOf(page, ".testimonial-cards li:first-child figcaption");
      expect(quotes[1]!.top - name.bottom).toBeLessThan(60);
      expect(picture.width).toBeGreaterThan(300);
      expect(quotes[2]!.left).toBeGreaterThan(quotes[1]!.right);
    }
    const [large, small] = await page
      .locator(".testimonial-cards blockquote")
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
    expect(large).toBeGreaterThan(1.2 * small!);
    const ratings = await boxesOf(page, ".testimonial-cards figcaption span");
    expect(ratings).toHaveLength(quotes.length);
    for (const { height } of ratings) expect(height).toBeLessThan(30);
  }
});

test("the plain shot of the quotes' ad lies in its corner", async ({ page }) => {
  for (const screen of [PHONE, DESKTOP]) {
    await open(page, "/beverage/version_a", screen);
    const picture = await boxOf(page, ".testimonial-picture img");
    const print = await boxOf(page, ".testimonial-shot");
    expect(print.left).toBeGreaterThan(picture.left - 12);
    expect(print.right).toBeLessThan(picture.left + 0.33 * picture.width);
    expect(print.top).toBeLessThan(picture.bottom - 20);
    // On a phone it would hide too much of it.
    const [highest, lowest] = screen === PHONE ? [20, 32] : [-12, 0];
    expect(print.bottom).toBeGreaterThan(picture.bottom + highest);
    expect(print.bottom).toBeLessThan(picture.bottom + lowest);
  }
  // As on paper, and not on the ad.
  expect(await styleOf(page, ".testimonial-shot", "background-color")).toBe("rgb(255, 255, 255)");
});

test("questions are closed from the start, and opening one closes the one before", async ({ page }) => {
  await open(page, "/food/version_a");
  await expect(page.locator(".questions details[open]")).toHaveCount(0);
  for (const question of [/^Who owns/, /^What happens/]) {
    await page.locator("summary", { hasText: question }).click();
    await expect(page.locator(".questions details[open] summary")).toHaveText(question);
  }
});

test("a film fills a phone's width and a desktop's section, with its scenes side by side or, all described, one below the other", async ({
  page,
}) => {
  for (const screen of [PHONE, DESKTOP]) {
    await open(page, "/beverage/version_a", screen);
    const [section, film] = [await boxOf(page, ".demo"), await boxOf(page, ".demo .video")];
    if (screen === PHONE) expectSame(film.width, PHONE.width);
    else expectSame(film.height, section.height);
    const scenes = await boxesOf(page, ".chapters-list button");
    expect(scenes).toHaveLength(3);
    expectSame(...scenes.map((scene) => (screen === PHONE ? scene.top : scene.left)));
    const texts = page.locator(".chapters-list p");
    await expect(texts.last()).toHaveCSS("opacity", screen === PHONE ? "0" : "1");
    expectSame(...scenes.map(({ width }) => width));
  }
});

test("the ad beside the features stands at the section's edge", async ({ page }) => {
  await open(page, "/skincare/version_b", PHONE);
  const picture = await boxOf(page, ".features-image");
  expectSame(picture.right, PHONE.width);
});

test("the picture beside the features shows its product whole, or fills half of a desktop", async ({
  page,
}) => {
  await open(page, "/skincare/version_b");
  const { width, height } = await boxOf(page, ".features-image img");
  expectSame(width, 0.8 * height);
  await open(page, "/jewelry/version_d");
  const [section, picture] = [await boxOf(page, ".features"), await boxOf(page, ".features-image img")];
  expectSame(picture.left, DESKTOP.width / 2);
  expectSame(picture.right, section.right);
  expectSame(picture.top, section.top);
  expectSame(picture.bottom, section.bottom);
  expect((await boxOf(page, ".feature-list")).right).toBeLessThan(picture.left);
});

test("a day and a lookbook are as wide as the window, with headings in the page's column", async ({
  page,
}) => {
  for (const [path, pictures] of [
    ["/furniture/version_b", ".day"],
    ["/apparel/version_a", ".looks"],
  ] as const) {
    await open(page, path);
    const box = await boxOf(page, pictures);
    expect([box.left, box.width]).toEqual([0, DESKTOP.width]);
    expectSame((await boxOf(page, ".demo h2")).left, (await boxOf(page, ".features h2")).left);
  }
});

test("on a desktop, questions stand one below the other beside their heading", async ({ page }) => {
  await open(page, "/food/version_a");
  const heading = await boxOf(page, ".questions h2");
  const questions = await boxesOf(page, ".questions details");
  expect(questions[0]!.left).toBeGreaterThan(heading.right);
  expectSame(heading.top, questions[0]!.top);
  expectSame(...questions.map(({ left }) => left));
});

test("a header's menu is open on a desktop, up to the page's edge, and on a phone opens right below it", async ({
  page,
}) => {
  await open(page, "/beverage/version_d");
  const link = await boxOf(page, ".menu nav li:last-child a");
  const edge = await page.locator(".header").evaluate((header) => {
    const { right } = header.getBoundingClientRect();
    return right - Number.parseFloat(getComputedStyle(header).paddingInlineEnd);
  });
  // The link's target is wider than its words.
  expectSame(link.right, edge + 12);
  await expect(page.locator(".menu-toggle")).toBeHidden();
  await page.setViewportSize(PHONE);
  await expect(page.locator(".menu")).toBeHidden();
  await page.locator(".menu-toggle").click();
  expectSame((await boxOf(page, ".menu")).top, (await boxOf(page, ".header")).bottom);
});

test("very wide screens get wider pages and larger letters, with no longer lines", async ({ page }) => {
  await open(page, "/hygiene/version_a", { width: 1800, height: 1000 });
  const { width } = await boxOf(page, ".showcase .section-head");
  const lettersPx = async () => Number.parseFloat(await styleOf(page, "body", "font-size"));
  const narrowPx = await lettersPx();
  await page.setViewportSize({ width: 2560, height: 1400 });
  expect((await boxOf(page, ".showcase .section-head")).width).toBeGreaterThan(width);
  expect(await lettersPx()).toBeGreaterThan(narrowPx);
  // A reader finds the next line.
  for (const lead of await boxesOf(page, ".lead")) expect(lead.width).toBeLessThan(40 * (await lettersPx()));
});

test("of a post's three formats, the first is the largest, and as high as the others stacked", async ({
  page,
}) => {
  const sent = { last: "product", product: { type: "url", productUrl: "https://shop.example/can" } };
  await page.addInitScript((record) => sessionStorage.setItem("sent", record), JSON.stringify(sent));
  for (const screen of [PHONE, DESKTOP]) {
    await page.setViewportSize(screen);
    await page.goto("/ad_creation");
    const [first, second, story] = await boxesOf(page, ".frame");
    expect(first!.width).toBeGreaterThan(2 * second!.width);
    expect(second!.left).toBeGreaterThan(first!.right);
    expectSame(second!.left, story!.left);
    expectSame(first!.top, second!.top);
    expect(story!.top).toBeGreaterThan(second!.bottom);
    expectSame(first!.bottom, story!.bottom);
  }
});

test("a phone that turns doesn't enlarge letters, and very wide screens have larger ones", async ({
  page,
}) => {
  await open(page, "/food/version_a");
  expect(await styleOf(page, "html", "-webkit-text-size-adjust")).toBe("100%");
  const sizes = [];
  for (const width of [1440, 1920, 2560, 3840]) {
    await page.setViewportSize({ width, height: 1300 });
    sizes.push(
      await page.evaluate(() =>
        Math.round(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
      ),
    );
  }
  expect(sizes).toEqual([16, 20, 22, 22]);
});
