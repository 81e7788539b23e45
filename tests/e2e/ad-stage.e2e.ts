import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { landingPages } from "../../content/index.ts";
import type { LandingPage } from "../../content/page.ts";
import { DESKTOP, PHONE } from "../support/browser/axe.ts";
import { boxOf, boxesOf, styleOf } from "../support/browser/boxes.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { cover, handle } from "../support/browser/held-shot.ts";
import { LeadFormOnPage } from "../support/browser/lead-form-on-page.ts";
import { pauseClock } from "../support/browser/pause-clock.ts";
import { pngOf } from "../support/visitor/pictures.ts";

test.use({ pictures: true });

const PAGE = "/makeup/version_a";
const sender = (page: Page) => page.locator(".post-sender b").first();
const LAYER = /makeup_ad1-(plate|shadow|props-shadow|product|props)-/;
const layered = (page: Page) => page.locator('.ad[data-format="feed"]');
const compared = (page: Page) => page.locator(".ad[data-comparing]");

const tapFirstAd = (page: Page) => page.locator('.ad[data-format="square"]').dispatchEvent("click");

/** Until they are paused, animations of pages opened from now on stay at their start. */
async function holdAnimations(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Animation.enable");
  await devTools.send("Animation.setPlaybackRate", { playbackRate: 0 });
}

async function pauseAnimationsAt(page: Page, ms: number) {
  await page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = at;
    }
  }, ms);
}

/** How much of the large ad's opening photo is seen, and of the hero's other parts, so many ms into the opening. */
async function openingAt(page: Page, ms: number) {
  await pauseAnimationsAt(page, ms);
  return page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const opacity = (part: Element | null) => Number(getComputedStyle(part!).opacity);
    const opening = Array.from(document.querySelectorAll<HTMLElement>(".ad-photo")).find(
      ({ clientWidth }) => clientWidth,
    )!;
    const large = opening.closest(".ad, .hero-room-image")!;
    const hidden = /inset\(.*? ([\d.]+)%\)$/.exec(getComputedStyle(opening).clipPath)?.[1] ?? 0;
    const others = Array.from(document.querySelectorAll(".hero .ad")).filter((ad) => ad !== large);
    return {
      seen: 100 - Math.round(Number(hidden)),
      sender: opacity(large.querySelector(".post-bar")) * opacity(large.firstElementChild),
      others: others.map((ad) => opacity(ad.firstElementChild)),
      print: opacity(document.querySelector(".ad-shot")),
    };
  });
}

/** How far the plain shot covers the ad, and where the product is, so many milliseconds into the comparison. */
async function comparisonAt(page: Page, ms: number) {
  return cover(page).evaluate((before, at) => {
    const ad = before.closest("[data-comparing]")!;
    for (const animation of ad.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = at;
    }
    const width = before.clientWidth;
    const toPx = (length: string) =>
      Array.from(length.matchAll(/([+-]?) ?(-?[\d.]+)(%|px)/g), ([, sign, number, unit]) => {
        const px = unit === "%" ? (Number(number) / 100) * width : Number(number);
        return sign === "-" ? -px : px;
      }).reduce((sum, px) => sum + px, 0);
    const style = getComputedStyle(before);
    const hiddenPx = toPx(/^inset\(0px (calc\(.*?\)|\S+)/.exec(style.clipPath)![1]!);
    return {
      hiddenPx,
      shownPx: width - hiddenPx,
      movedPx: toPx(getComputedStyle(before, "::after").translate),
      product: {
        from: Number.parseFloat(style.getPropertyValue("--from")),
        to: Number.parseFloat(style.getPropertyValue("--to")),
      },
      opacity: style.opacity,
    };
  }, ms);
}

/** What the page requests of the ad's layers and their script, from now on. */
function watchLayers(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (LAYER.test(url) || url.includes("layered-scene")) requested.push(url);
  });
  return requested;
}

async function openWithPausedClock(page: Page) {
  await pauseClock(page);
  await page.goto(PAGE);
}

/** The word on the plain photo that a page opens with, and whether it is the print's file. */
async function openingLabel(page: Page) {
  await pauseAnimationsAt(page, 0);
  return page.evaluate(() => {
    const opening = document.querySelector(".ad-photo")!;
    return {
      word: getComputedStyle(opening, "::after").content,
      isPrinted:
        opening.querySelector("img")!.currentSrc ===
        document.querySelector<HTMLImageElement>(".ad-shot img")!.currentSrc,
      print: document.querySelector(".ad-shot figcaption")!.textContent,
    };
  });
}

test.describe("for visitors who like motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("an ad begins as its plain shot, from the same file and under the same word as the print", async ({
    page,
  }) => {
    await holdAnimations(page);
    // tests/site/landing-pages.test.ts has the files of the others.
    for (const path of [PAGE, "/furniture/version_a"]) {
      await page.goto(path);
      expect(await openingLabel(page), path).toEqual({
        word: '"Before" / ""',
        isPrinted: true,
        print: "Before",
      });
    }
  });

  test("the plain shot, under its sender from the start, becomes the large ad along a line; then the other ads come out of it, one after the other, and its print", async ({
    page,
  }) => {
    test.slow();
    await holdAnimations(page);
    for (const path of [PAGE, "/beverage/version_a", "/furniture/version_a"]) {
      for (const screen of [PHONE, DESKTOP]) {
        await page.setViewportSize(screen);
        await page.goto(path);
        const at = `${path}, ${screen.width} px`;
        const start = { seen: 100, sender: 1, others: [0, 0], print: 0 };
        expect(await openingAt(page, 0), at).toEqual(start);
        expect(await openingAt(page, 290), at).toEqual(start);
        const { seen, ...rest } = await openingAt(page, 590);
        expect(rest, at).toEqual({ sender: 1, others: [0, 0], print: 0 });
        expect(seen, at).toBeGreaterThan(30);
        expect(seen, at).toBeLessThan(70);
        const { others } = await openingAt(page, 740);
        expect(others[0], at).toBeGreaterThan(0.2);
        expect(others[1], at).toBe(0);
        expect(await openingAt(page, 1200), at).toMatchObject({ seen: 0, others: [1, 1] });
        expect(await openingAt(page, 1300), at).toEqual({ seen: 0, sender: 1, others: [1, 1], print: 1 });
      }
    }
  });

  test("where the plain shot has a place of its own, the row begins with it beside empty frames", async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await holdAnimations(page);
    await page.goto("/apparel/version_a");
    expect(await openingAt(page, 0)).toEqual({ seen: 100, sender: 1, others: [0, 0], print: 1 });
    await expect(page.locator(".ad-photo img")).toBeHidden();
  });

  test("until an ad comes out, its frame says its format", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    for (const path of ["/beverage/version_a", "/apparel/version_a", "/furniture/version_a"]) {
      await page.goto(path);
      for (const format of ["square", "story"]) {
        const frame = page.locator(`.hero .ad[data-format=${format}]`);
        const word = await frame.evaluate((ad) => getComputedStyle(ad, "::before").content);
        expect(word, path).toBe(`"${format}"`);
        // The ad covers it.
        await expect(frame.locator("> *")).toHaveCSS("position", "relative");
      }
    }
  });

  test("after its opening, nothing moves until an ad is tapped", async ({ page }) => {
    for (const screen of [PHONE, DESKTOP]) {
      await page.setViewportSize(screen);
      await openWithPausedClock(page);
      await pauseAnimationsAt(page, 3000);
      await handle(page).waitFor();
      await page.clock.runFor(60_000);
      await expect(compared(page)).toHaveCount(0);
      await tapFirstAd(page);
      await expect(compared(page)).toHaveAttribute("data-format", "square");
      await expect(page.locator(".ad-shot")).toHaveCSS("opacity", "0");
      await page.clock.runFor(3600);
      await expect(compared(page)).toHaveCount(0);
      await expect(page.locator(".ad-shot")).toHaveCSS("opacity", "1");
    }
  });

  test("resizing the window doesn't repeat the ad's beginning", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(PAGE);
    const running = () =>
      page.evaluate(
        () => document.getAnimations().filter((animation) => animation.playState === "running").length,
      );
    await expect.poll(running).toBe(0);
    await page.setViewportSize({ width: PHONE.width, height: 640 });
    await expect(page.locator(".post-bar").first()).toHaveCSS("height", "0px");
    await page.setViewportSize(PHONE);
    expect(await running()).toBe(0);
  });

  test("where the plain shot ends, a line stands, and each picture is opaque", async ({ page }) => {
    await openWithPausedClock(page);
    await handle(page).waitFor();
    await tapFirstAd(page);
    await expect(compared(page)).toHaveCount(1);
    for (const ms of [300, 1000, 1300, 1900, 2500, 2800]) {
      const { hiddenPx, movedPx, opacity } = await comparisonAt(page, ms);
      expect(hiddenPx, `${ms} ms`).toBeCloseTo(-movedPx, 0);
      expect(opacity).toBe("1");
    }
  });

  test("the line rests in the middle of the product", async ({ page }) => {
    for (const screen of [PHONE, DESKTOP]) {
      await page.setViewportSize(screen);
      await openWithPausedClock(page);
      await handle(page).waitFor();
      await tapFirstAd(page);
      await expect(compared(page)).toHaveCount(1);
      for (const ms of [1600, 2300]) {
        const { shownPx, product } = await comparisonAt(page, ms);
        expect(shownPx - product.from, `${screen.width} px`).toBeCloseTo(product.to - shownPx, 0);
      }
    }
  });

  test("a tapped ad shows its layers, which are fetched only then", async ({ page }) => {
    const requested = watchLayers(page);
    // Paused, a tapped ad waits for its layers as long as they take.
    await openWithPausedClock(page);
    await handle(page).waitFor();
    expect(requested).toEqual([]);
    await layered(page).click();
    await expect(layered(page)).toHaveAttribute("data-comparing");
    await expect(page.locator(".post-scene")).toBeVisible();
    expect(requested.filter((url) => LAYER.test(url))).toHaveLength(5);
    await page.clock.runFor(3600);
    await expect(page.locator(".post-scene")).toBeHidden();
  });

  test("visitors who save data see the comparison without the ad's layers", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    const requested = watchLayers(page);
    await openWithPausedClock(page);
    await handle(page).waitFor();
    await layered(page).click();
    await expect(compared(page)).toHaveCount(1);
    expect(requested).toEqual([]);
  });

  test("an ad tapped again during its comparison shows another whole one", async ({ page }) => {
    await openWithPausedClock(page);
    await handle(page).waitFor();
    await tapFirstAd(page);
    await expect(compared(page)).toHaveCount(1);
    await page.clock.runFor(2000);
    await cover(page).evaluate((first) => (first.id = "first-cover"));
    await tapFirstAd(page);
    await expect(compared(page).locator(".post-before:not(#first-cover)")).toHaveCount(1);
    await page.clock.runFor(3500);
    await expect(compared(page)).toHaveCount(1);
    await page.clock.runFor(100);
    await expect(compared(page)).toHaveCount(0);
  });

  test("no comparison starts if the form is filled in while it loads", async ({ page }) => {
    const loaded = Promise.withResolvers<void>();
    await page.route(/cover-with-shot/, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await openWithPausedClock(page);
    await handle(page).waitFor();
    const request = page.waitForRequest(/cover-with-shot/);
    await tapFirstAd(page);
    await request;
    await page.getByRole("textbox", { name: "Product page URL" }).first().fill("vermelle.com");
    loaded.resolve();
    await expect(cover(page).locator("[style*='border-image']")).toHaveCount(1);
    await expect(compared(page)).toHaveCount(0);
  });

  test("ads are finished at once when the form is filled in", async ({ page }) => {
    await openWithPausedClock(page);
    await handle(page).waitFor();
    await tapFirstAd(page);
    await expect(compared(page)).toHaveCount(1);
    await page.getByRole("textbox", { name: "Product page URL" }).first().fill("vermelle.com");
    await expect(compared(page)).toHaveCount(0);
  });
});

test("visitors who asked for less motion see finished ads, and a tap moves none", async ({ page }) => {
  await page.goto(PAGE);
  await expect(page.getByRole("button", { name: "Hold to see the original photo" })).toBeVisible();
  await expect(compared(page)).toHaveCount(0);
  await expect(page.locator(".post-picture img").first()).toBeVisible();
  await expect(page.locator(".ad-photo").first()).toHaveCSS("clip-path", "inset(0px 0px 0px 100%)");
  await tapFirstAd(page);
  // Longer than a tapped ad waits for its layers.
  await page.waitForTimeout(1000);
  expect(await compared(page).count()).toBe(0);
});

test("the plain shot, labeled, covers the ad only while it is held, by a pointer that stays or a key", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(PAGE);
  const held = page.locator("[data-covered]");
  const { x, y, width, height } = (await handle(page).boundingBox())!;
  const hold = async () => {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await expect(held).toHaveCount(1);
  };
  await hold();
  await expect(cover(page)).toHaveAttribute("data-label", "Before");
  await page.mouse.up();
  await expect(held).toHaveCount(0);
  await hold();
  await page.mouse.move(5, 5);
  await expect(held).toHaveCount(0);
  await page.mouse.up();
  // A touch that becomes a scroll.
  await hold();
  await handle(page).dispatchEvent("pointercancel");
  await expect(held).toHaveCount(0);
  await page.mouse.up();
  await handle(page).focus();
  await page.keyboard.down("Enter");
  await expect(held).toHaveCount(1);
  await page.keyboard.up("Enter");
  await expect(held).toHaveCount(0);
  await page.keyboard.down("Enter");
  await expect(held).toHaveCount(1);
  await handle(page).blur();
  await expect(held).toHaveCount(0);
});

/** Sample ads' pictures that are not shown whole, or whose words are not. */
const hiddenSamples = (page: Page) =>
  page
    .locator(".hero .ad :not(.ad-photo, .own-print) > img, .hero .ad video, .compare img, .room-stage img")
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && !each.closest(".ad-shot, .ad-photo, .own-print"))
        .filter((each) => !each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((each) => each.outerHTML),
    );

/** Fills the hero's field once the script that shows what is typed has arrived. */
async function typeLink(page: Page, path: string, url: string) {
  await page.goto(path);
  const field = page.getByRole("textbox", { name: "Product page URL" }).first();
  await expect(async () => {
    await field.fill("");
    await field.fill(url);
    await expect(page.locator(".own-card")).toBeVisible({ timeout: 1000 });
  }).toPass();
  return field;
}

test("the shop that a visitor links becomes the sender of the finished samples, called so, is named in the plain shot’s place and under the form, and is sent nowhere", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => void calls.push(request.method()));
  const field = await typeLink(page, PAGE, "https://www.rougette-lane.com/lipstick?shade=3");
  const names = page.locator(".post-sender b");
  await expect(names).toHaveText(["rougette-lane.com", "rougette-lane.com"]);
  await expect(page.locator(".post-sender small").first()).toHaveText("Sample");
  await expect(page.locator(".post-avatar").first()).toHaveText("R");
  await expect(page.locator(".own-card")).toHaveText("Lipstick from rougette-lane.com");
  await expect(page.locator(".ad-shot img")).toBeHidden();
  expect(await hiddenSamples(page)).toEqual([]);
  const note = () => styleOf(page, ".hero .form-reassurance", "content", "::before");
  expect(await note()).toContain("Your ads will be made from rougette-lane.com");
  for (const unnamed of ["https://rougette.co", "https:/rougette.co"]) {
    await field.fill(unnamed);
    await expect(page.locator(".own-card")).toHaveText("Your product from rougette.co");
  }
  for (const unfinished of ["rou", "www.rougette"]) {
    await field.fill(unfinished);
    await expect(sender(page)).toHaveText("vermelle");
    expect(await note()).toBe("none");
  }
  await expect(page.locator(".post-sender small").first()).toHaveText("Sponsored");
  await expect(page.locator(".post-avatar").first()).toHaveText("v");
  await expect(page.locator(".own-card")).toHaveCount(0);
  await expect(page.locator(".ad-shot img")).toBeVisible();
  expect(calls.filter((method) => method !== "GET")).toEqual([]);
});

const WIDTHS = [PHONE, { width: 820, height: 1180 }, { width: 1280, height: 800 }, DESKTOP];
/** One page with each arrangement of the hero's ads. */
const arranged = Array.from(
  new Map(landingPages.toReversed().map((page) => [arrangementOf(page), page])).values(),
);
const uploadPages = arranged.filter(({ hero }) => hero.form.asks === "product").map(({ path }) => path);

function arrangementOf({ hero: { look, arrangement, form } }: LandingPage) {
  return [look, arrangement, form.asks].join();
}

/** Visible senders that a part of the hero covers, at each width. */
async function coveredSenders(page: Page, part: string): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    const [over] = await boxesOf(page, `.hero ${part}`);
    for (const of of over ? await boxesOf(page, ".hero .post-sender") : []) {
      const isClear =
        over!.left >= of.right || over!.right <= of.left || over!.top >= of.bottom || over!.bottom <= of.top;
      if (!isClear && of.height > 1) found.push(`${viewport.width} px: ${JSON.stringify([over, of])}`);
    }
  }
  return found;
}

test("however its page arranges the ads, the plain shot covers no sender", async ({ page }) => {
  test.slow();
  for (const { path } of arranged) {
    await page.goto(path);
    expect(await coveredSenders(page, ".ad-shot"), path).toEqual([]);
  }
});

test("however its page arranges the ads, a link has one card, within the hero, over no sender, beside finished samples", async ({
  page,
}) => {
  test.slow();
  for (const path of uploadPages) {
    await typeLink(page, path, "allbirds.com");
    await expect(page.locator(".own-card"), path).toHaveCount(1);
    expect(await hiddenSamples(page), path).toEqual([]);
    expect(await coveredSenders(page, ".own-card"), path).toEqual([]);
    for (const { width } of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const [card, hero] = [await boxOf(page, ".own-card"), await boxOf(page, ".hero")];
      const [shot] = await boxesOf(page, ".hero .ad-shot");
      expect(card.left, path).toBeGreaterThanOrEqual(0);
      expect(card.right, path).toBeLessThanOrEqual(width);
      expect(card.bottom, path).toBeLessThanOrEqual(hero.bottom);
      expect(card.height, path).toBeLessThanOrEqual(Math.max(120, (shot?.height ?? 0) + 1));
    }
  }
});

/** A dark bar, twice as wide as high, on a plain background or on noise. */
async function photo(isPlain: boolean): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 90 };
  const ground = { width: 900, height: 900, channels: 3 as const, background: "#e8e6e1" };
  const bar = await sharp({ create: { ...ground, width: 300, height: 150, background: "#16324f" } })
    .png()
    .toBuffer();
  return sharp({ create: isPlain ? ground : { ...ground, noise } })
    .composite([{ input: bar }])
    .jpeg()
    .toBuffer();
}

async function choosePhoto(page: Page, isPlain: boolean): Promise<LeadFormOnPage> {
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Hold to see the original photo" }).waitFor();
  return addPhoto(page, isPlain);
}

async function addPhoto(page: Page, isPlain: boolean): Promise<LeadFormOnPage> {
  const form = new LeadFormOnPage(page, page.getByRole("form").first());
  await form.chooseUpload();
  await form.form.locator("input[type=file]").setInputFiles({
    name: "mug.jpg",
    mimeType: "image/jpeg",
    buffer: await photo(isPlain),
  });
  return form;
}

const labelOf = (own: Locator) => own.evaluate((element) => getComputedStyle(element, "::after").content);

test("a product on a plain background is cut out and stands whole in the first ad, labeled, beside the other samples, until its photo is removed", async ({
  page,
}) => {
  const form = await choosePhoto(page, true);
  const own = page.locator(".own-ad");
  await expect(own).toHaveCount(1);
  await expect(own).toBeVisible();
  expect(await labelOf(own)).toBe('"Rough cut"');
  await expect(own).toHaveCSS("background-image", /makeup_ad1-plate-/);
  const print = page.locator(".own-print");
  expect(await labelOf(print)).toBe('"Your photo"');
  const ratio = await own.locator("canvas").evaluate((cut: HTMLCanvasElement) => cut.width / cut.height);
  expect(ratio).toBeCloseTo(2, 0);
  await expect(sender(page)).toHaveText("Your brand");
  await expect(page.locator(".post-sender small").first()).toHaveText("Sample");
  const others = page.locator(".ad:not(:has(.own-ad)) :not(.ad-photo) > img");
  for (const other of await others.all()) await expect(other).toBeVisible();
  await form.form.getByRole("button", { name: "Remove mug.jpg" }).click();
  await expect(page.locator(".own-ad, .own-print")).toHaveCount(0);
  await expect(sender(page)).toHaveText("vermelle");
});

test("of a link and a photo, the hero shows the one that will be sent", async ({ page }) => {
  await typeLink(page, PAGE, "https://rougette.co/lipstick");
  await expect(sender(page)).toHaveText("rougette.co");
  const form = await addPhoto(page, false);
  await expect(page.locator(".own-print")).toBeVisible();
  await expect(sender(page)).toHaveText("vermelle");
  await form.chooseUrl();
  await expect(page.locator(".own-card b")).toHaveText("rougette.co");
  await expect(page.locator(".own-print")).toHaveCount(0);
  await form.chooseUpload();
  await expect(page.locator(".own-print")).toBeVisible();
  await expect(page.locator(".own-card")).toHaveCount(0);
});

test("a photo with a busy background takes the plain shot’s place, whole and labeled, beside the finished samples, and nowhere else, until it is removed", async ({
  page,
}) => {
  await page.goto(PAGE);
  const before = await boxOf(page, ".ad-shot");
  const form = await choosePhoto(page, false);
  const print = page.locator(".own-print");
  await expect(print.locator("img")).toHaveJSProperty("naturalWidth", 900);
  expect(await labelOf(print)).toBe('"Your photo"');
  const shown = await boxOf(page, ".own-print");
  expect(shown.width).toBeLessThanOrEqual(before.width + 1);
  await expect(page.locator(".own-ad")).toHaveCount(0);
  await expect(page.locator(".ad-shot > picture")).toBeHidden();
  const photos = await page.locator(".hero img[src^='blob:']").evaluateAll((all) =>
    all
      .filter((each) => !each.closest("form"))
      .map((each) => {
        const { width, height } = each.getBoundingClientRect();
        return [getComputedStyle(each).objectFit, width > 0 && height > 0];
      }),
  );
  expect(photos).toEqual([["contain", true]]);
  expect(await hiddenSamples(page)).toEqual([]);
  await expect(sender(page)).toHaveText("vermelle");
  await form.form.getByRole("button", { name: "Remove mug.jpg" }).click();
  await expect(page.locator(".own-print")).toHaveCount(0);
  await expect(page.locator(".ad-shot > picture")).toBeVisible();
});

test("a photo lies on a slider, which still moves", async ({ page }) => {
  await page.goto("/food/version_c");
  const slider = page.locator(".hero .compare").getByRole("slider");
  await expect(slider).toBeVisible();
  const form = new LeadFormOnPage(page, page.getByRole("form").first());
  await form.chooseUpload();
  const picture = { name: "mug.jpg", mimeType: "image/jpeg", buffer: await photo(false) };
  await form.form.locator("input[type=file]").setInputFiles(picture);
  await expect(page.locator(".compare > .own-print img")).toBeVisible();
  await expect(page.locator(".hero .compare-label-before")).toBeHidden();
  await slider.press("ArrowRight");
  await expect(slider).toHaveValue("30");
  await form.form.getByRole("button", { name: "Remove mug.jpg" }).click();
  await expect(page.locator(".hero .compare-label-before")).toBeVisible();
});

test("however its page arranges the ads, a photo is shown whole, and covers no sender", async ({ page }) => {
  test.slow();
  const tall = await sharp(await photo(false))
    .resize(600, 1067, { fit: "fill" })
    .jpeg()
    .toBuffer();
  for (const path of uploadPages) {
    await page.goto(path);
    const form = new LeadFormOnPage(page, page.getByRole("form").first());
    await form.chooseUpload();
    await expect(async () => {
      const picture = { name: "mug.jpg", mimeType: "image/jpeg", buffer: tall };
      await form.form.locator("input[type=file]").setInputFiles(picture);
      await expect(page.locator(".own-print")).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await coveredSenders(page, ".own-print"), path).toEqual([]);
    await expect(page.locator(".own-print img"), path).toHaveCSS("object-fit", "contain");
    for (const { width } of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page.locator(".own-print").evaluate((print: HTMLElement) => {
        const picture = print.querySelector("img")!;
        return Math.max(
          picture.offsetTop + picture.offsetHeight - print.clientHeight,
          picture.offsetLeft + picture.offsetWidth - print.clientWidth,
        );
      });
      expect(cut, `${path}, ${width} px`).toBeLessThanOrEqual(1);
    }
  }
});

test("the line under the button says which photo the ads will be made from, until it is removed", async ({
  page,
}) => {
  const form = await choosePhoto(page, true);
  const note = form.form.locator(".form-reassurance");
  await expect
    .poll(() => note.evaluate((line) => getComputedStyle(line, "::before").content))
    .toContain("Your ads will be made from mug.jpg");
  await form.form.getByRole("button", { name: "Remove mug.jpg" }).click();
  await expect.poll(() => note.evaluate((line) => getComputedStyle(line, "::before").content)).toBe("none");
});

test("a chosen picture stands beside the form and the ad's button on a desktop, however its page arranges the ads", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(DESKTOP);
  for (const industry of ["jewelry", "food", "makeup", "skincare", "hygiene"]) {
    await page.goto(`/${industry}/version_a`);
    await page.getByRole("button", { name: "Hold to see the original photo" }).waitFor();
    const form = new LeadFormOnPage(page, page.getByRole("form").first());
    await form.chooseUpload();
    const picture = { name: "mug.jpg", mimeType: "image/jpeg", buffer: await photo(true) };
    await form.form.locator("input[type=file]").setInputFiles(picture);
    const own = (await page.locator(".own-ad canvas").boundingBox())!;
    for (const other of [".form-card", ".post-bar"]) {
      const { x, y, width, height } = (await page.locator(`.hero ${other}:visible`).first().boundingBox())!;
      const isBeside = own.x >= x + width || own.x + own.width <= x;
      const isAboveOrBelow = own.y >= y + height || own.y + own.height <= y;
      expect(isBeside || isAboveOrBelow, `${industry}: ${other}`).toBe(true);
    }
  }
});

test("a chosen picture stands in the ad in furniture's room, too", async ({ page }) => {
  await page.goto("/furniture/version_a");
  const form = new LeadFormOnPage(page, page.getByRole("form").first());
  await form.chooseUpload();
  await expect(async () => {
    const picture = { name: "mug.jpg", mimeType: "image/jpeg", buffer: await photo(true) };
    await form.form.locator("input[type=file]").setInputFiles(picture);
    await expect(page.locator(".hero canvas")).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the hero shows finished ads", async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.locator(".post-picture img").first()).toBeVisible();
  });
});

for (const path of ["/apparel/version_a", "/beverage/version_b"]) {
  test(`${path}: neither switching modes nor choosing an image moves the pictures below the form`, async ({
    landing,
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    const form = (await landing.open(path)).heroForm();
    // Different line breaks in a fallback font would move them, too.
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
