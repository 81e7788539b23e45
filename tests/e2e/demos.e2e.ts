import type { Page } from "@playwright/test";
import { DESKTOP, PHONE } from "../support/browser/axe.ts";
import { boxOf, boxesOf, styleOf } from "../support/browser/boxes.ts";
import { expect, test } from "../support/browser/fixtures.ts";

test.use({ pictures: true });

test.describe("for visitors who like motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("an ad in layers stays whole when the page is scrolled back", async ({ page }) => {
    await page.goto("/food/version_a");
    const steps = page.getByRole("slider", { name: "Steps from the plain bar to the ad" });
    await steps.scrollIntoViewIfNeeded();
    // The demo's script may arrive while the page is scrolled.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300);
        return steps.getAttribute("aria-valuetext");
      })
      .toBe("A headline");
    // The wheel's last turn may still be under way.
    await expect.poll(() => page.evaluate(scrollToTop)).toBe(0);
    await expect(steps).toHaveAttribute("aria-valuetext", "A headline");
  });
});

test("a demo's script is fetched when the visitor comes near it", async ({ page }) => {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    if (/\/loupe-[^/]*\.js/.test(request.url())) fetched.add(request.url());
  });
  await page.setViewportSize({ width: PHONE.width, height: 320 });
  await page.goto("/jewelry/version_a");
  await page.waitForLoadState("networkidle");
  expect(fetched.size).toBe(0);
  await page.locator("[data-demo]").scrollIntoViewIfNeeded();
  await expect.poll(() => fetched.size).toBe(1);
});

test("the day's later hours are fetched when the visitor comes near it", async ({ page }) => {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    const hour = /furniture_day\d/.exec(request.url());
    if (hour) fetched.add(hour[0]);
  });
  await page.setViewportSize({ width: PHONE.width, height: 640 });
  await page.goto("/furniture/version_a");
  await page.waitForLoadState("networkidle");
  expect(Array.from(fetched)).toEqual(["furniture_day1"]);
  await page.locator("[data-demo]").scrollIntoViewIfNeeded();
  await expect.poll(() => fetched.size).toBe(4);
});

test("an ad in layers shows only the plain product until all layers have arrived", async ({ page }) => {
  const props = /food_ad1-props-\w/;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(props, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/food/version_a");
  await page.getByRole("heading", { name: "Set the table yourself" }).scrollIntoViewIfNeeded();
  const plate = page.locator(".layers-plate");
  await expect(page.locator("[data-demo=layers]")).toHaveAttribute("data-loading");
  await expect(plate).toHaveCSS("opacity", "0");
  await expect(page.locator(".layers-product")).toHaveCSS("opacity", "1");
  release();
  await expect(plate).toHaveCSS("opacity", "1");
});

test("a mark under a demo's slider leads to its step, whatever has been scrolled", async ({ page }) => {
  for (const [path, label, mark] of [
    ["/furniture/version_a", "Time of day", "Afternoon"],
    ["/food/version_a", "Steps from the plain bar to the ad", "Light"],
  ] as const) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    const range = page.getByRole("slider", { name: label });
    await range.scrollIntoViewIfNeeded();
    // Its line and thumb are ours, and a finger high.
    await expect(range).toHaveCSS("appearance", "none");
    expect((await range.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expect(range).not.toHaveAttribute("aria-valuetext", mark);
    await expect(async () => {
      await page.locator(".demo-marks span", { hasText: mark }).click();
      await expect(range).toHaveAttribute("aria-valuetext", mark, { timeout: 500 });
    }).toPass();
    await page.mouse.wheel(0, 400);
    await expect(range).toHaveAttribute("aria-valuetext", mark);
  }
});

const number = async (css: Promise<string>) => Number.parseFloat(await css);

/** One computed value of each element that matches. */
const valuesOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .evaluateAll(
      (all, name) => all.map((element) => getComputedStyle(element).getPropertyValue(name)),
      property,
    );

test("only the chosen claim is marked and answered, and a refused one is struck out in red", async ({
  page,
}) => {
  await page.goto("/hygiene/version_a");
  const answers = page.locator(".claim-reason").filter({ visible: true });
  const borders = () => valuesOf(page, ".claims label", "border-top-color");
  await expect(answers).toHaveCount(1);
  await expect(answers).not.toHaveClass(/claim-refused/);
  const asked = await borders();
  expect(asked.filter((color) => color === asked[0])).toHaveLength(1);
  const refused = await page
    .locator(".claims fieldset > div")
    .evaluateAll((all) => all.findIndex((claim) => claim.querySelector(".claim-refused")));
  await page.locator(".claims label").nth(refused).click();
  await expect(answers).toHaveClass(/claim-refused/);
  await expect(answers.locator("strong")).toHaveCSS("color", "rgb(179, 38, 30)");
  await expect(page.locator(".claim-headline s").filter({ visible: true })).toHaveCSS(
    "text-decoration-line",
    "line-through",
  );
});

test("the chosen word is outlined boldly in both photos of the label, which show the same part", async ({
  page,
}) => {
  await page.goto("/skincare/version_a");
  for (const at of [0, 1]) {
    await page.locator(".label-check label").nth(at).click();
    await page.mouse.move(0, 0);
    const bold = (await valuesOf(page, ".label-check svg", "stroke-opacity")).map(Number);
    expect(bold.indexOf(Math.max(...bold))).toBe(at);
    expect(bold.filter((each) => each === 1)).toHaveLength(1);
  }
  const [before, after] = await boxesOf(page, ".label-pictures figure");
  const [plain, ad] = await boxesOf(page, ".label-pictures img");
  expect(plain!.left - before!.left).toBeCloseTo(ad!.left - after!.left, 0);
  expect(plain!.top - before!.top).toBeCloseTo(ad!.top - after!.top, 0);
  expect(plain!.width).toBeGreaterThan(2 * before!.width);
});

test("the loupe moves to each part that is chosen, and under the pointer, and enlarges what is below it", async ({
  page,
}) => {
  await page.goto("/jewelry/version_a");
  await page.locator(".loupe").scrollIntoViewIfNeeded();
  /** Where the glass is, and what is in its middle, as shares of the picture. */
  const look = async () => {
    const [picture, glass, large] = await Promise.all(
      [".loupe-picture", ".loupe-glass", ".loupe-glass img"].map((part) => boxOf(page, part)),
    );
    const middle = (glass!.left + glass!.right) / 2;
    return {
      at: (middle - picture!.left) / picture!.width,
      shown: (middle - large!.left) / large!.width,
      enlarged: large!.width / picture!.width,
    };
  };
  const places: number[] = [];
  const expectTrue = async () => {
    const { at, shown, enlarged } = await look();
    expect(shown).toBeCloseTo(at, 2);
    expect(enlarged).toBeGreaterThan(2);
    places.push(Math.round(at * 100));
  };
  for (const part of await page.locator(".loupe label").all()) {
    await part.click();
    await expectTrue();
  }
  expect(new Set(places).size).toBe(3);
  const { left, top, width, height } = await boxOf(page, ".loupe-picture");
  await expect(async () => {
    await page.mouse.move(left + width * 0.8, top + height / 2);
    expect((await look()).at).toBeCloseTo(0.8, 1);
  }).toPass();
  await expectTrue();
  await page.locator(".loupe label").first().click();
  expect(Math.round((await look()).at * 100)).toBe(places[0]);
});

test("the loupe's glass is shown only with its picture, over which a small copy stands meanwhile", async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/jewelry_loupe/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/jewelry/version_a");
  await page.locator(".loupe").scrollIntoViewIfNeeded();
  const glass = page.locator(".loupe-glass");
  await expect(glass).toBeHidden();
  await expect(page.locator(".loupe-picture > picture")).toHaveCSS("background-image", /^url\("data:/);
  release();
  await expect(glass).toBeVisible();
});

test("each shade has a color of its own, which the picture takes on", async ({ page }) => {
  await page.goto("/makeup/version_a");
  const swatches = await valuesOf(page, ".shades input", "background-color");
  expect(new Set(swatches).size).toBe(swatches.length);
  for (const [at, label] of (await page.locator(".shades label").all()).entries()) {
    await label.click();
    expect(await styleOf(page, ".shades > picture", "background-color", "::before")).toBe(swatches[at]);
    const borders = await valuesOf(page, ".shades label", "border-top-color");
    expect(borders.filter((color) => color !== "rgba(0, 0, 0, 0)")).toEqual([swatches[at]]);
  }
});

test("each hour shows only its own room and words", async ({ page }) => {
  await page.goto("/furniture/version_a");
  const range = page.getByRole("slider", { name: "Time of day" });
  await range.scrollIntoViewIfNeeded();
  await expect(range).toHaveAttribute("aria-valuetext", /./);
  for (const hour of [0, 1, 2, 3]) {
    await range.fill(String(hour));
    const rooms = (await valuesOf(page, ".day picture", "opacity")).map(Number);
    // Each covers those before it.
    expect(rooms.map((opacity) => opacity > 0.99).lastIndexOf(true), `room ${hour}`).toBe(hour);
    expect(Math.max(0, ...rooms.slice(hour + 1))).toBe(0);
    const words = (await valuesOf(page, ".day figcaption p", "opacity")).map(Number);
    expect(words.map((opacity) => opacity === 1)).toEqual([0, 1, 2, 3].map((each) => each === hour));
  }
});

test("an ad in layers is put together step by step: dark, lit, with props, and with its headline; the step is marked", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/food/version_a");
  const range = page.getByRole("slider", { name: "Steps from the plain bar to the ad" });
  await range.scrollIntoViewIfNeeded();
  await expect(range).toHaveAttribute("aria-valuetext", /./);
  await expect(page.locator("[data-demo=layers]")).not.toHaveAttribute("data-loading");
  const steps: number[][] = [];
  for (const step of [0, 1, 2, 3, 4]) {
    await range.fill(String(step));
    steps.push([
      await number(styleOf(page, ".layers figure", "opacity", "::after")),
      await number(styleOf(page, ".layers-props", "opacity")),
      await number(styleOf(page, ".layers figcaption", "opacity")),
    ]);
    const borders = await valuesOf(page, ".layers li", "border-left-color");
    expect(borders.filter((color) => color === borders[step])).toHaveLength(1);
  }
  expect(steps).toEqual([
    [0, 0, 0],
    [expect.closeTo(0.55, 1), 0, 0],
    [0, 0, 0],
    [0, 1, 0],
    [0, 1, 1],
  ]);
  const { width } = await boxOf(page, ".layers figure");
  expect(await number(styleOf(page, ".layers figure", "width", "::after"))).toBeCloseTo(width, 0);
  // Paper shows the ad, and forced colors the browser's own slider.
  await range.fill("0");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".layers figcaption")).toHaveCSS("opacity", "1");
  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  await expect(range).toHaveCSS("appearance", "auto");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an ad in layers is whole, without a slider", async ({ page }) => {
    await page.goto("/food/version_a");
    await expect(page.locator(".demo-range")).toBeHidden();
    await expect(page.locator(".layers figcaption")).toHaveCSS("opacity", "1");
  });
});

for (const path of ["/food/version_a", "/jewelry/version_d"]) {
  test(`${path} on a phone shows its second button without covering a form, a caption or a demo`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    const covered = await page.evaluate(async () => {
      const call = document.querySelector<HTMLElement>(".sticky-button")!;
      const others = document.querySelectorAll("form, .showcase figcaption, .demo :is(figure, input, label)");
      const found: string[] = [];
      let calls = 0;
      for (let top = 0; top < document.documentElement.scrollHeight; top += 60) {
        scrollTo(0, top);
        await new Promise(requestAnimationFrame);
        const box = call.getBoundingClientRect();
        const x = box.left + box.width / 2;
        const seen = [box.top + 2, box.top + box.height / 2, box.bottom - 2].filter(
          (y) => document.elementFromPoint(x, y) === call,
        );
        if (seen.length === 3) calls++;
        for (const other of others) {
          const { top: start, bottom: end } = other.getBoundingClientRect();
          if (seen.some((y) => y > start && y < end))
            found.push(`${top}: ${other.className || other.tagName}`);
        }
      }
      return { found, calls };
    });
    expect(covered.found).toEqual([]);
    // Otherwise nothing would have been tested.
    expect(covered.calls).toBeGreaterThan(5);
    const call = page.locator(".sticky-button");
    // On a bar of the page's color from edge to edge.
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const gutterPx = (await call.boundingBox())!.x;
    await expect(call).toHaveCSS(
      "box-shadow",
      new RegExp(`^${paper.replace(/[()]/g, "\\$&")} 0px 1588px 0px 1600px, `),
    );
    await expect(call).toHaveCSS("clip-path", `inset(-20px -${gutterPx}px -12px)`);
    // A demo may hide it, but not while it has the focus.
    await page.keyboard.press("Tab");
    await call.focus();
    const above = async (selector: string) => Number(await styleOf(page, selector, "z-index"));
    if ((await page.locator(".demo").count()) > 0) {
      expect(await above(".sticky-button")).toBeGreaterThan(await above(".demo"));
    }
  });
}

/** Runs in the page. Returns where it is two frames later. */
async function scrollToTop(): Promise<number> {
  scrollTo(0, 0);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return scrollY;
}
