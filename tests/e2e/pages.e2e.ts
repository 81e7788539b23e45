import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { site } from "../../content/site.ts";
import { HOME, INDUSTRIES } from "../../contract/paths.ts";
import { betaLinks, headerLinks, specifiedIndustries } from "../support/site/example-content.ts";
import { screenPaths } from "../support/site/page-paths.ts";
import { sectionsOf, shownPages } from "../support/site/shown-pages.ts";
import { DESKTOP, PHONE, SMALL_PHONE, expectNoViolation } from "../support/browser/axe.ts";
import { boxOf } from "../support/browser/boxes.ts";
import { type Apart, craftFaults } from "../support/browser/craft.ts";
import { designFaults } from "../support/browser/design.ts";
import { DESIGN_OF_PAGES, DESIGN_WITHOUT_TESTIMONIALS } from "../support/browser/design-of-pages.ts";
import { coveredProducts } from "../support/browser/covered-products.ts";
import { type Landing, expect, test } from "../support/browser/fixtures.ts";
import { delayAnswers, expectNoShift } from "../support/browser/layout-shift.ts";
import { differentPercent, firstScreen } from "../support/browser/first-screen.ts";
import { expectHeldShotToFit } from "../support/browser/held-shot.ts";
import { expectLegibleLiveWords } from "../support/browser/live-words.ts";
import { pauseClock } from "../support/browser/pause-clock.ts";
import { smallTargets } from "../support/browser/small-targets.ts";
import { wordsCutByTextSpacing } from "../support/browser/text-spacing.ts";
import { widthBeyondScreen } from "../support/browser/width-beyond-screen.ts";

test.use({ pictures: true });

// The longest file, which all workers share.
test.describe.configure({ mode: "parallel" });

const NOWHERE = "/no/such/page";

// Comparing two variants that look alike would prove nothing.
const DIFFERENT_PERCENT_MIN = 12;

/** A fiftieth of what counts as good: centered letters may move within their lines when the fonts arrive. */
const SHIFT_MAX = 0.002;

const APART: Apart = {
  ".header": 8,
  ".header-start": 12,
  ".menu ul, .menu-buttons": 4,
  ".hero": 10,
  ".hero-copy": 6,
  ".hero-form, .mode, .ad-stage, .post-bar, .post-sender": 8,
  ".form-card > div": 4,
  ".lead-form": 2,
  ".section-head": 7,
  ".showcase, .showcase-images": 8,
  ".features": 10,
  ".testimonials": 8,
  ".testimonial-card": 2,
  ".call-to-action": 16,
  ".call-to-action-copy": 8,
  ".benefits ul": 6,
  ".benefits li, .stats": 10,
  ".questions summary": 16,
  ".delivery figure": 10,
  ".delivery-files": 8,
  ".footer": 8,
  ".footer-links": 16,
  ".notice": 20,
  ".notice-words, .ways": 10,
  ".frames, .industries ul": 6,
};

/** A phone's height without the bars of its browser. */
const PHONE_FOLD_PX = 664;

const pages = shownPages.filter(({ path }) => path !== HOME);

const WITHOUT_TESTIMONIALS = new Set<string>(
  pages.filter((page) => !sectionsOf(page).includes("testimonials")).map(({ path }) => path),
);

/**
 * Each industry's first page, and the first with each look of the hero, are read on a desktop, too. The others share
 * their theme with one of these and their layout with another.
 */
const READ_ON_DESKTOP = new Set<string>(
  [Map.groupBy(pages, ({ industry }) => industry), Map.groupBy(pages, ({ hero }) => hero.look)].flatMap(
    (kinds) => Array.from(kinds.values(), ([first]) => first!.path),
  ),
);

/** Pages whose plain shot is a print on an ad, in each arrangement. */
const WITH_CAPTIONED_PRINT = new Set<string>([
  "/beverage/version_a",
  "/food/version_a",
  "/skincare/version_a",
  "/makeup/version_a",
  "/furniture/version_a",
  "/furniture/version_b",
]);

/** Pages that set the words of a hero's ads in live text. */
const WITH_LIVE_WORDS = new Set<string>(["/furniture/version_a"]);

for (const industry of INDUSTRIES) {
  test.describe(() => {
    // In one worker, because all results are compared at the end.
    test.describe.configure({ mode: "default" });
    const ofIndustry = pages.filter((page) => page.industry === industry);
    const paths = ofIndustry.map(({ path }) => path);
    const looks = new Map<string, Look>();
    for (const { path, hero } of ofIndustry) {
      testIsComplete(path, async (landing, look) => {
        looks.set(path, look);
        await expectLandingPage(landing);
        await expectFirstScreen(landing.page);
        if (hero.look !== "compare") await expectLargePlainShot(landing.page);
        if (!specifiedIndustries.includes(industry)) return;
        // An industry of one's own has no plain photo of its ad.
        if (hero.look !== "compare" && !hero.samples[0].video) await expectHeldShotToFit(landing.page);
        await expectUncoveredProducts(landing.page);
        if (WITH_CAPTIONED_PRINT.has(path)) await expectCaptionedPrint(landing.page);
        if (WITH_LIVE_WORDS.has(path)) await expectLegibleLiveWords(landing.page);
      });
    }
    if (paths.length > 1) testVariantsDiffer(industry, paths, looks);
  });
}

for (const path of [...screenPaths, NOWHERE]) testIsComplete(path);

/** Whether what all pages share has letters such as ł, which few brands have. */
const isExtended = /[\u0100-\u024f]/.test(JSON.stringify(site));

function testIsComplete(path: string, expectMore?: (landing: Landing, look: Look) => Promise<void>) {
  const isReadOnDesktop = !expectMore || READ_ON_DESKTOP.has(path);
  test(`${path} is accessible, fits, looks as designed, keeps its words when text is spaced, and neither shifts, logs nor loads anything foreign, on a phone${isReadOnDesktop ? " and a desktop" : ""}`, async ({
    landing,
    page,
    server,
    complaints,
  }) => {
    // Headless Chromium sometimes draws no frame for seconds.
    test.slow();
    const asked = new Set<string>();
    const fonts = new Set<string>();
    page.on("request", (request) => {
      const { origin, pathname } = new URL(request.url());
      asked.add(origin);
      if (pathname.endsWith(".woff2")) fonts.add(pathname);
    });
    await delayAnswers(page);
    for (const viewport of isReadOnDesktop ? [DESKTOP, PHONE] : [PHONE]) {
      await page.setViewportSize(viewport);
      await expectNoShift(page, () => landing.open(path), SHIFT_MAX);
    }
    const look: Look = [];
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
      await expectHeadingsInOrder(page);
      expect(await smallTargets(page), `${viewport.width} px`).toEqual([]);
      expect(await page.evaluate(craftFaults, APART), `${viewport.width} px`).toEqual([]);
      const screen = viewport === PHONE ? "phone" : "desktop";
      const design = WITHOUT_TESTIMONIALS.has(path) ? DESIGN_WITHOUT_TESTIMONIALS : DESIGN_OF_PAGES;
      expect(await page.evaluate(designFaults, [design, screen] as const), screen).toEqual([]);
      if (viewport === PHONE || isReadOnDesktop) await expectNoViolation(page);
      const foldPx = viewport === PHONE ? PHONE_FOLD_PX : viewport.height;
      if (expectMore) look.push(await firstScreen(page, foldPx));
    }
    await expectMore?.(landing, look);
    await page.setViewportSize(SMALL_PHONE);
    expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
    for (const viewport of [SMALL_PHONE, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await wordsCutByTextSpacing(page), `spaced, ${viewport.width} px`).toEqual([]);
    }
    const preloads = await page
      .locator("link[as=font]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    // The others have letters that don't occur in the content. For a letter such as ł, Chromium looks in all of them.
    const loaded = Array.from(fonts).filter((font) => !(isExtended && /-(?:latin-ext|rest)-/.test(font)));
    expect(loaded.toSorted()).toEqual(preloads.toSorted());
    // Inline content has no origin.
    expect(Array.from(asked).filter((origin) => origin !== "null")).toEqual([server.url]);
    // Chromium and our own script report that it is missing.
    expect(
      complaints.filter((line) => path !== NOWHERE || !/404 \(Not Found\)|Page not found/.test(line)),
    ).toEqual([]);
  });
}

/** The first screen of a page, on a phone and a desktop. */
type Look = Buffer[];

function testVariantsDiffer(industry: string, variants: string[], looks: Map<string, Look>) {
  test(`no two variants of ${industry} look alike on their first screen, on a phone or a desktop`, () => {
    expect(Array.from(looks.keys()), "what the tests before this one saw").toEqual(
      expect.arrayContaining(variants),
    );
    const alike = variants.flatMap((one, at) =>
      variants.slice(at + 1).flatMap((other) =>
        ["a phone", "a desktop"].map((where, which) => ({
          what: `${one} and ${other} on ${where}`,
          percent: differentPercent(looks.get(one)![which]!, looks.get(other)![which]!),
        })),
      ),
    );
    expect(
      alike
        .filter(({ percent }) => percent < DIFFERENT_PERCENT_MIN)
        .map(({ what, percent }) => `${what}: ${percent.toFixed(1)}%`),
    ).toEqual([]);
  });
}

async function expectLandingPage({ page }: Landing) {
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("form")).toHaveCount(2);
  const formNames = await page.getByRole("form").evaluateAll((all) => all.map((form) => form.ariaLabel));
  expect(new Set(formNames).size).toBe(2);
  await expect(page.getByRole("contentinfo")).toContainText(
    "Sample pictures, brands, quotes and figures are illustrative.",
  );
  expect(await brokenPictures(page)).toEqual([]);
}

/** The fold on a phone and a laptop, below the browser's bars. */
const FOLDS = [
  { width: 390, height: PHONE_FOLD_PX, buttonBottomMax: 640 },
  { width: 1366, height: 657, buttonBottomMax: 657 },
];
const SEEN_PX_MIN = 90;

/**
 * The form's button and its result are visible without scrolling, and on a phone without bars what it promises, too.
 */
async function expectFirstScreen(page: Page) {
  await page.setViewportSize(PHONE);
  await expect(page.locator(".hero .form-reassurance")).toBeInViewport({ ratio: 1 });
  for (const { buttonBottomMax, ...viewport } of FOLDS) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    const hero = page.locator(".hero");
    const { bottom } = await hero
      .getByRole("button", { name: /get|join/i })
      .evaluate((button) => button.getBoundingClientRect().toJSON() as DOMRect);
    expect(bottom, `${viewport.width} px: the button`).toBeLessThanOrEqual(buttonBottomMax);
    const seenPx = await hero.locator("img, video").evaluateAll((all) =>
      all.map((picture) => {
        const { top, bottom: end, width } = picture.getBoundingClientRect();
        return width === 0 ? 0 : Math.min(end, innerHeight) - Math.max(top, 0);
      }),
    );
    expect(Math.max(...seenPx), `${viewport.width} px: the pictures`).toBeGreaterThanOrEqual(SEEN_PX_MIN);
  }
}

/** On a phone, the plain shot is over a fifth as wide as the first ad, in whose corner it is. */
async function expectLargePlainShot(page: Page) {
  await page.setViewportSize(PHONE);
  const shot = await boxOf(page, ".ad-shot");
  const ad = await boxOf(page, ".hero :is(.ad:first-child, .hero-room-image)");
  expect(shot.width / Math.min(ad.width, PHONE.width)).toBeGreaterThan(0.2);
  expect(shot.left).toBeGreaterThan(ad.left);
  expect(shot.bottom).toBeLessThan(ad.bottom);
}

/** The plain shot on an ad is captioned, within its print. */
async function expectCaptionedPrint(page: Page) {
  await page.setViewportSize(DESKTOP);
  const print = await boxOf(page, ".ad-shot");
  const caption = await boxOf(page, ".ad-shot figcaption");
  expect(caption.height).toBeGreaterThanOrEqual(20);
  expect(caption.bottom).toBeLessThanOrEqual(print.bottom + 1);
}

const HERO_SCREENS = [PHONE, { width: 820, height: 1180 }, DESKTOP, { width: 2560, height: 1300 }];

/** No word, button or caption covers a product in the hero's pictures. */
async function expectUncoveredProducts(page: Page) {
  const showsFilms = (await page.locator(".hero video").count()) > 0;
  for (const viewport of HERO_SCREENS) {
    await page.setViewportSize(viewport);
    const { seen, covered } = await coveredProducts(page);
    expect(covered, `${viewport.width} px: what covers a product`).toEqual([]);
    // Else nothing would have been tested.
    expect(seen > 0, `${viewport.width} px: a product in the hero`).toBe(!showsFilms);
  }
}

/** Pictures that don't load, or don't reserve their space. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const images = Array.from(document.images);
    const loaded = images.map(
      (image) =>
        image.complete ||
        new Promise((done) => {
          image.addEventListener("load", done);
          image.addEventListener("error", done);
        }),
    );
    for (const image of images) image.loading = "eager";
    await Promise.all(loaded);
    return images
      .filter(
        (image) =>
          image.naturalWidth === 0 ||
          // One that lies on another moves nothing.
          (!image.hasAttribute("width") && getComputedStyle(image).position !== "absolute"),
      )
      .map((image) => image.src);
  });
}

/** Exactly one h1, and no skipped level. */
async function expectHeadingsInOrder(page: Page) {
  const levels = await page
    .locator("h1, h2, h3, h4, h5, h6")
    .evaluateAll((all) =>
      all.filter((heading) => heading.checkVisibility()).map(({ tagName }) => Number(tagName[1])),
    );
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.reduce((before, level) => {
    expect(level, levels.join(" ")).toBeLessThanOrEqual(before + 1);
    return level;
  }, 0);
}

test("a near-miss URL is logged, and links to the right page", async ({ page }) => {
  const logged = page.waitForEvent("console", (message) => message.text().includes("/fod/version_b"));
  await page.goto("/fod/version_b");
  expect((await logged).type()).toBe("error");
  await page.getByRole("link", { name: "Go to the food page" }).click();
  await expect(page).toHaveURL("/food/version_b");
});

test("an address unlike any page's gets no suggestion", async ({ page }) => {
  const logged = page.waitForEvent("console", (message) => message.text().includes("/nope/version_z"));
  await page.goto("/nope/version_z");
  await logged;
  await expect(page.locator(".ways").getByRole("link")).toHaveText(["Get 3 free ads", "Return to Home"]);
});

test("on a static host, an old URL has a page that redirects", async ({ page }) => {
  const body = await readFile("dist/site/version_b/index.html", "utf8");
  await page.route("**/version_b?*", (route) =>
    new URL(route.request().url()).pathname === "/version_b"
      ? route.fulfill({ contentType: "text/html", body })
      : route.continue(),
  );
  await page.goto("/food/version_a");
  await page.goto("/version_b?utm_source=ad#form");
  await expect(page).toHaveURL("/beverage/version_b?utm_source=ad#form");
  await page.goBack();
  await expect(page).toHaveURL("/food/version_a");
});

test("share cards and icons are served as pictures", async ({ page, request }) => {
  await page.goto("/");
  const named = page.locator('link[rel~="icon"], link[rel="apple-touch-icon"], meta[property="og:image"]');
  const urls = await named.evaluateAll((all) =>
    all.map((one) => one.getAttribute("href") ?? new URL(one.getAttribute("content")!).pathname),
  );
  expect(urls).toHaveLength(4);
  for (const url of urls) {
    const picture = await request.get(url);
    expect(picture.status(), url).toBe(200);
    expect(picture.headers()["content-type"], url).toMatch(/^image\//);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("an in-page link of the menu scrolls there and closes it", async ({ page }) => {
    await page.goto("/beverage/version_c");
    const toggle = page.getByRole("button", { name: "Menu" });
    await toggle.click();
    await page.getByRole("link", { name: betaLinks(true)[0]!, exact: true }).click();
    await expect(page).toHaveURL("/beverage/version_c#features");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  });

  for (const [path, links] of [
    ["/beverage/version_a", headerLinks],
    ["/beverage/version_c", betaLinks(!WITHOUT_TESTIMONIALS.has("/beverage/version_c"))],
  ] as const) {
    test(`the menu of ${path} opens by keyboard, announces its state, and closes on Escape`, async ({
      page,
    }) => {
      await page.goto(path);
      const toggle = page.getByRole("button", { name: "Menu" });
      await expect(toggle).toHaveAttribute("aria-expanded", "false");
      await toggle.focus();
      await page.keyboard.press("Enter");
      await expect(toggle).toHaveAttribute("aria-expanded", "true");
      for (const name of links) await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: links[0]!, exact: true })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(toggle).toHaveAttribute("aria-expanded", "false");
      await expect(toggle).toBeFocused();
      await expect(page.getByRole("link", { name: links[0]!, exact: true })).toBeHidden();
    });
  }
});

test("sample videos play only in view, and stop on request", async ({ page, complaints }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/beverage/version_b");
  const player = page.locator("video").first();
  const playing = () => player.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);
  await expect.poll(playing).toBe(true);
  const toggle = page.locator(".video-toggle").first();
  const [pause, play] = [toggle.locator(".when-playing"), toggle.locator(".when-paused")];
  // The icon shows what a press would do.
  await expect(pause).toBeVisible();
  await expect(play).toBeHidden();
  await page.mouse.wheel(0, 100_000);
  await expect.poll(playing).toBe(false);
  await page.mouse.wheel(0, -100_000);
  await expect.poll(playing).toBe(true);
  await expect(toggle).toHaveAccessibleName("Pause video");
  await toggle.click();
  await expect(toggle).toHaveAccessibleName("Play video");
  await expect(play).toBeVisible();
  await expect(pause).toBeHidden();
  expect(await playing()).toBe(false);
  await toggle.click();
  await expect(toggle).toHaveAccessibleName("Pause video");
  expect(await player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  await expect(page.locator("[data-paused]")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("sample videos respect reduced motion", async ({ page }) => {
  await page.goto("/beverage/version_b");
  await expect(page.getByRole("button", { name: "Play video", exact: true })).toHaveCount(3);
  await expect(page.locator("video[data-paused]")).toHaveCount(3);
  expect(await page.locator("video").first().getAttribute("poster")).toMatch(/\.webp$/);
});

test("data savers fetch no sample videos", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const videos: string[] = [];
  page.on("request", (request) => request.resourceType() === "media" && videos.push(request.url()));
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "connection", { value: { saveData: true } }),
  );
  await page.goto("/beverage/version_b");
  await expect(page.getByRole("button", { name: "Play video", exact: true })).toHaveCount(3);
  expect(videos).toEqual([]);
  await page.getByRole("button", { name: "Play video", exact: true }).first().click();
  await expect.poll(() => videos.length).toBeGreaterThan(0);
});

test("data savers get smaller pictures below the first screen of a sharp phone", async ({
  browser,
  server,
}) => {
  const widthsChosen = async (saveData: boolean) => {
    const page = await browser.newPage({ baseURL: server.url, viewport: PHONE, deviceScaleFactor: 3 });
    await page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, "connection", { value: { saveData: value } });
    }, saveData);
    // None of those that may wait has arrived when the script runs.
    const html = await (await page.request.get("/skincare/version_a")).text();
    const urgent = Array.from(
      html.matchAll(/<source\b[^>]* srcSet="([^"]+)"[^>]*\/><img(?![^>]*loading="lazy")/gi),
    );
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/*.avif", async (route) => {
      const { pathname } = new URL(route.request().url());
      if (!urgent.some(([, urls]) => urls!.includes(pathname))) await released;
      await route.continue().catch(() => {});
    });
    await page.goto("/skincare/version_a");
    if (saveData) await expect(page.locator("source[sizes$='px']:not([sizes*=' '])")).not.toHaveCount(0);
    release();
    const widths = await page.evaluate(async () => {
      const images = document.querySelectorAll<HTMLImageElement>(
        "main > * img[loading=lazy]:not(.post-before *)",
      );
      const chosen = Array.from(images, async (image) => {
        image.loading = "eager";
        await image.decode();
        // Some have a source of their own for desktops.
        const sources = Array.from(image.parentElement!.querySelectorAll("source"), ({ srcset }) => srcset);
        const url = new URL(image.currentSrc).pathname;
        return Number(new RegExp(`${url} (\\d+)w`).exec(sources.join(" "))![1]);
      });
      return Promise.all(chosen);
    });
    await page.close();
    return widths.reduce((sum, width) => sum + width, 0);
  };
  const usual = await widthsChosen(false);
  expect(await widthsChosen(true)).toBeLessThan(usual);
});

test("a video's toggle keeps its disc in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/beverage/version_b");
  const toggle = page.getByRole("button", { name: "Play video", exact: true }).first();
  await expect(toggle).toHaveCSS("background-color", "rgba(0, 0, 0, 0.62)");
  await expect(toggle).toHaveCSS("color", "rgb(255, 255, 255)");
});

test("a slider moves by keyboard and announces its position", async ({ page }) => {
  await page.goto("/furniture/version_a");
  const slider = page.getByRole("slider", { name: "Compare before and after" });
  await expect(slider).toHaveAttribute("aria-valuetext", "50% after");
  const compare = page.locator(".compare");
  // A finger that moves up or down scrolls the page.
  await expect(compare).toHaveCSS("touch-action", "pan-y");
  await expect(page.locator(".compare-before")).toHaveCSS("clip-path", "inset(0px 50% 0px 0px)");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(compare).toHaveCSS("outline-style", "solid");
  await expect(slider).toHaveAttribute("aria-valuetext", "48% after");
  await page.keyboard.press("PageUp");
  await expect(slider).toHaveAttribute("aria-valuetext", "38% after");
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "0% after");
  await expect(page.locator(".compare")).toHaveAttribute("style", "--cut: 100%;");
  await expect(page.locator(".compare-label-before")).toHaveCSS("opacity", "1");
  await expect(page.locator(".compare-label-after")).toHaveCSS("opacity", "0");
});

test("a slider's cut never divides a label", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  for (const path of ["/food/version_b", "/furniture/version_a"]) {
    await page.goto(path);
    const slider = (await page.locator(".showcase .compare").boundingBox())!;
    const label = (await page.locator(".showcase .compare-label-before").boundingBox())!;
    expect(label.x + label.width, path).toBeLessThan(slider.x + slider.width * 0.5);
  }
});

test("a slider's divider and handle move without layout", async ({ page }) => {
  await page.goto("/furniture/version_a");
  const slider = page.locator(".showcase .compare");
  const placeAt = (cut: string) =>
    slider.evaluate((compare: HTMLElement, at) => {
      compare.style.setProperty("--cut", at);
      return ["::before", "::after"].map((part) => {
        const { left, transform } = getComputedStyle(compare, part);
        return { left, isMoved: transform !== "matrix(1, 0, 0, 1, 0, 0)" };
      });
    }, cut);
  const [atStart, inside] = [await placeAt("0%"), await placeAt("70%")];
  expect(inside).toEqual(atStart.map(({ left }) => ({ left, isMoved: true })));
  expect(atStart.map(({ isMoved }) => isMoved)).toEqual([false, false]);
});

test.describe("for visitors who like motion, a slider", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("sweeps once when it comes into view, and returns to where it was", async ({ page }) => {
    await pauseClock(page);
    await page.goto("/furniture/version_a");
    const slider = page.locator(".showcase .compare");
    await page.waitForLoadState("networkidle");
    expect(await cutOf(slider)).toBe(50);
    await slider.scrollIntoViewIfNeeded();
    const aStepLater = async () => {
      await page.clock.runFor(100);
      return cutOf(slider);
    };
    await expect.poll(aStepLater).toBeGreaterThan(50);
    await page.clock.runFor(1600);
    expect(await cutOf(slider)).toBe(50);
    await expect(slider.getByRole("slider")).toHaveAttribute("aria-valuetext", "50% after");
  });

  test("does not sweep once it has been used", async ({ page }) => {
    await pauseClock(page);
    await page.goto("/furniture/version_a");
    const slider = page.locator(".showcase .compare");
    await page.waitForLoadState("networkidle");
    await slider.getByRole("slider").dispatchEvent("input");
    await slider.scrollIntoViewIfNeeded();
    for (let ms = 0; ms < 2000; ms += 400) {
      await page.clock.runFor(400);
      expect(await cutOf(slider)).toBe(50);
    }
  });

  test("glides after a flick, and stays where it is put", async ({ page }) => {
    await page.goto("/furniture/version_a");
    const slider = page.locator(".showcase .compare");
    await page.waitForLoadState("networkidle");
    // On a busy machine, a pointer may be released so late that it has rested.
    await expect(async () => {
      await drag(page, slider, { restMs: 0 });
      await expect.poll(() => cutOf(slider), { timeout: 1500 }).toBeGreaterThan(45);
    }).toPass();
    await drag(page, slider, { restMs: 200 });
    await page.waitForTimeout(300);
    expect(await cutOf(slider)).toBe(40);
  });
});

test("a slider neither sweeps nor glides for visitors who asked for less motion", async ({ page }) => {
  await page.goto("/furniture/version_a");
  const slider = page.locator(".showcase .compare");
  await slider.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(await cutOf(slider)).toBe(50);
  await drag(page, slider, { restMs: 0 });
  await page.waitForTimeout(300);
  expect(await cutOf(slider)).toBe(40);
});

/** In percent. */
function cutOf(slider: Locator): Promise<number> {
  return slider.evaluate((element) => Number.parseFloat(element.style.getPropertyValue("--cut")));
}

/** Drags from a fifth to two fifths of the slider's width, and rests there before it lets go. */
async function drag(page: Page, slider: Locator, { restMs }: { restMs: number }) {
  await slider.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await slider.boundingBox())!;
  await page.mouse.move(x + width * 0.2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.4, y + height / 2, { steps: 4 });
  if (restMs > 0) await page.waitForTimeout(restMs);
  await page.mouse.up();
}

test("the email's files have one height, and fill its width on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/food/version_a");
  await expect(page.locator(".delivery figure > p")).toContainText("Your ads are here");
  const mail = (await page.locator(".delivery figure").boundingBox())!;
  const boxesOf = async (selector: string) =>
    Promise.all((await page.locator(selector).all()).map(async (each) => (await each.boundingBox())!));
  const files = await boxesOf(".delivery-files p");
  expect(files).toHaveLength(3);
  expect(files[0]!.x - mail.x).toBeCloseTo(mail.x + mail.width - files[2]!.x - files[2]!.width, 0);
  for (const { height } of await boxesOf(".delivery-files img")) expect(height).toBeCloseTo(132, -1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a page is readable and gives an e-mail address instead of a dead form", async ({ page }) => {
    await page.goto("/food/version_a");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("form").first()).toBeHidden();
    const address = page.getByRole("link", { name: site.contactEmail }).first();
    await expect(address).toBeVisible();
    await expect(address).toHaveAttribute("href", `mailto:${site.contactEmail}`);
  });

  test("a slider has no dead handle", async ({ page }) => {
    await page.goto("/skincare/version_d");
    const handle = await page
      .locator(".compare")
      .first()
      .evaluate((compare) => getComputedStyle(compare, "::after").display);
    expect(handle).toBe("none");
  });

  test("a redirect page shows its link", async ({ page }) => {
    await page.goto("/skincare");
    const onward = page.getByRole("link", { name: "Continue" });
    await expect(onward).toBeVisible({ timeout: 2000 });
    const { x, y, width, height } = (await onward.boundingBox())!;
    expect([Math.round(x + width / 2), Math.round(y + height / 2)]).toEqual([640, expect.closeTo(450, -2)]);
    expect(height).toBeGreaterThan(44);
    await page.emulateMedia({ media: "print" });
    await expect(onward).toHaveCSS("color", "rgb(0, 0, 0)");
    await onward.click();
    await expect(page).toHaveURL("/skincare/version_a");
  });
});
