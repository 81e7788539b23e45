import { readFile } from "node:fs/promises";
import { DESKTOP, PHONE } from "../support/browser/axe.ts";
import { boxOf, boxesOf, styleOf, unchangedOnHover, valuesOf } from "../support/browser/boxes.ts";
import { expect, test } from "../support/browser/fixtures.ts";

test("as many stars are filled as a customer gave", async ({ page }) => {
  const css = await readFile("web/sections/testimonials/testimonials.css", "utf8");
  const stars = [5, 4].map((rating) => `<p><span class="stars" data-rating="${rating}"></span></p>`);
  const colors = ":root{--accent-text:green;--line:gray}";
  await page.setContent(`<style>${colors}${css}</style>${stars.join("")}`);
  for (const rating of [5, 4]) {
    const given = `[data-rating="${rating}"]`;
    expect(await styleOf(page, given, "background-image")).toContain(`${20 * rating}%`);
    expect(await styleOf(page, given, "mask-image")).toContain("svg");
    // On paper and in forced colors, too.
    expect(await styleOf(page, given, "print-color-adjust")).toBe("exact");
    expect(await styleOf(page, given, "forced-color-adjust")).toBe("none");
  }
});

const QUIET = [
  ":not(.features, .chapters) > .section-head p",
  ".form-reassurance",
  ".form-privacy",

  ".picker-label span",
  "main > :not(.hero-poster) .hero-copy .lead",
  ".testimonial-card figcaption",
  ".sample-label",
  ".stats small",
  ".footer",
];
const BOLD = [".badge", ".brand", ".button", ".field-label", ".mode", ".showcase figcaption", "summary"];
const SMALL = [
  ".badge",
  ".field-label",
  ".footer",
  ".form-privacy",
  ".form-reassurance",
  ".mode",
  ".sample-label",
  ".showcase figcaption",
  ".stats small",
  ".testimonial-card figcaption",
  ".trust",
];

test("what matters less is smaller and muted, labels are bold, and headings are the largest", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/", "/food/version_d", "/jewelry/version_a", "/skincare/version_c"]) {
    await page.goto(path);
    const ink = await styleOf(page, ".questions", "color");
    const muted = await styleOf(page, ".footer", "color");
    expect(muted).not.toBe(ink);
    const found = [];
    for (const [selector, colors] of Object.entries(await valuesOf(page, "color", QUIET))) {
      if (colors.some((color) => color !== muted)) found.push(`${selector}: ${colors.join()}`);
    }
    for (const [selector, weights] of Object.entries(await valuesOf(page, "font-weight", BOLD))) {
      if (weights.some((weight) => Number(weight) < 600)) found.push(`${selector}: ${weights.join()}`);
    }
    for (const [selector, sizes] of Object.entries(await valuesOf(page, "font-size", SMALL))) {
      if (sizes.some((size) => Number.parseFloat(size) > 14)) found.push(`${selector}: ${sizes.join()}`);
    }
    expect(found, path).toEqual([]);
    const px = async (selector: string) => Number.parseFloat(await styleOf(page, selector, "font-size"));
    const sizes = await Promise.all(["h1", "main h2", ".lead", ".footer"].map(px));
    expect(sizes, path).toEqual(sizes.toSorted((one, other) => other - one));
  }
});

test("whatever can be pressed shows it under the pointer", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/");
  expect(await unchangedOnHover(page, [".menu a", ".menu button"])).toEqual([]);
  await page.goto("/no/such/page");
  expect(await unchangedOnHover(page, [".industries a", ".button"])).toEqual([]);
});

test("a quote in the hero has quotation marks, a smaller quote a comma after its name, and steps have numbers", async ({
  page,
}) => {
  await page.goto("/food/version_d");
  const quote = ".hero blockquote";
  expect(await styleOf(page, quote, "content", "::before")).toBe('"“"');
  expect(await styleOf(page, quote, "content", "::after")).toBe('"”"');
  await page.goto("/beverage/version_a");
  expect(await styleOf(page, ".testimonial-cards li + li strong", "content", "::after")).toBe('","');
  expect(await styleOf(page, ".features ol li", "content", "::before")).toContain("counter(step)");
  const numbers = await page
    .locator(".features ol li")
    .evaluateAll((all) => all.map((step) => getComputedStyle(step).counterIncrement));
  expect(new Set(numbers)).toEqual(new Set(["step 1"]));
});

test("on a phone, words keep their distance from the edge of a hero's background", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/apparel/version_c", "/food/version_d"]) {
    await page.goto(path);
    const [background, words] = [await boxOf(page, ".hero"), await boxOf(page, ".hero-copy")];
    expect(words.top - background.top, path).toBeGreaterThanOrEqual(16);
  }
});

test("a room's words lie on it, and six features take three columns on a desktop", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/furniture/version_a");
  const { left, top, height } = await boxOf(page, ".hero h1");
  const seen = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)!.closest(".hero-copy") !== null,
    [left + 20, top + height / 2],
  );
  expect(seen).toBe(true);
  await page.goto("/");
  const tops = (await boxesOf(page, ".feature-list > li")).map((feature) => Math.round(feature.top));
  expect(tops).toHaveLength(6);
  expect(tops.filter((each) => each === tops[0])).toHaveLength(3);
});

test("a question's arrow is at its line's end, and turns when it is open; the email has its sender's picture beside its subject", async ({
  page,
}) => {
  await page.goto("/food/version_a");
  const arrow = await boxOf(page, ".questions summary svg");
  expect(arrow.right).toBeCloseTo((await boxOf(page, ".questions summary")).right, 0);
  await page.locator(".questions summary").first().click();
  const turn = (state: string) => styleOf(page, `.questions details${state} summary svg`, "rotate");
  expect(await turn("[open]")).toBe("180deg");
  expect(await turn(":not([open])")).toBe("none");
  const sender = ".delivery figure > p";
  const mark = await boxOf(page, `${sender} > svg`);
  expect(Number.parseFloat(await styleOf(page, sender, "padding-left"))).toBeGreaterThan(mark.width);
});

test("on a phone, a menu's links stand one below the other, and ads rest where one is whole", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/beverage/version_a");
  await page.getByRole("button", { name: "Menu" }).click();
  const links = await boxesOf(page, ".menu ul a");
  expect(links.length).toBeGreaterThan(3);
  expect(new Set(links.map(({ top }) => top)).size).toBe(links.length);
  await page.keyboard.press("Escape");
  const stage = page.locator(".ad-stage");
  await stage.evaluate((row) => row.scrollTo({ left: 40, behavior: "instant" }));
  await expect.poll(() => stage.evaluate(({ scrollLeft }) => scrollLeft)).not.toBe(40);
  // A low screen has room for the picture alone.
  const bar = page.locator(".post-bar").first();
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: PHONE.width, height: 664 });
  await expect(bar).toBeHidden();
});

test("a long domain is cut within its ad", async ({ landing, page }) => {
  await page.setViewportSize(DESKTOP);
  const form = (await landing.open("/makeup/version_a")).heroForm();
  // The script that shows what is typed has arrived.
  await expect(page.locator(".ad-shot-handle")).toBeAttached();
  const domain = `${"the-long-name-of-a-shop-".repeat(3)}.example`;
  await form.url.fill(`https://${domain}/`);
  const name = page.locator(".post-sender b:visible").first();
  await expect(name).toHaveText(domain);
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  for (const sender of await boxesOf(page, ".ad .post-sender b")) {
    expect(sender.right).toBeLessThanOrEqual(DESKTOP.width);
  }
});

test("below a desktop's demo, or else its features, a link leads to the closing form's field; phones have a button instead", async ({
  page,
}) => {
  for (const [path, section, call] of [
    ["/jewelry/version_a", ".demo", "Try it with your ring"],
    ["/furniture/version_a", ".demo", "Try it with your chair"],
    ["/food/version_b", ".features", "Try it with your pack"],
    ["/jewelry/version_d", ".features", "Save a spot for your ring"],
  ] as const) {
    await page.setViewportSize(DESKTOP);
    await page.goto(path);
    const link = page.locator(section).getByRole("link", { name: call });
    await expect(link).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await link.click();
    const field = page.getByRole("form").last().getByRole("textbox");
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await expect(page.getByRole("form").last().getByRole("button").last()).toBeInViewport();
    await page.setViewportSize(PHONE);
    await expect(page.getByText(call)).toBeHidden();
  }
});

test("the link leads to the closing form, too, when that asks for a picture", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/makeup/version_a");
  const form = page.getByRole("form").last();
  await form.getByText("Upload Product Image").click();
  await page.getByRole("link", { name: "Try it with your shade" }).click();
  await expect(form.getByText("Drop your product image here")).toBeInViewport();
});

/** Styles of the first shown element that matches, or of its part: on all screens, or on a phone and a desktop. */
const DETAILS: Record<string, readonly (readonly [what: string, style: string, desktop?: string])[]> = {
  "/": [
    // Titles run in, as in a magazine.
    [".feature-list h3::after", 'content: ". "', "content: none"],
    [".feature-list h3", "letter-spacing: normal"],
    [".features-steps li::before", "place-items: center"],
    [".ad::before", 'content: "square"'],
    [".ad-photo::after", 'content: "Before" / ""'],
    [".ad-shot img", "object-position: 50% 60%"],
    [".ad-shot-handle", "touch-action: pan-x"],
    [".ad-stage", "scroll-snap-type: x mandatory"],
    [".showcase-images", "scroll-snap-type: x", "scroll-snap-type: none"],
    [".showcase .sample::after", "content: none", 'content: "+" / ""'],
    [".brand", "letter-spacing: -0.44px"],
    [".call-to-action-copy .lead", "max-width: 586.88px", "max-width: 704px"],
    [".section-head p", "max-width: 581.04px", "max-width: 648px"],
    [".hero", "isolation: isolate"],
    [".call-to-action", "isolation: isolate"],
  ],
  "/skincare/version_a": [
    [".hero::before", "pointer-events: none"],
    [".call-to-action::before", "pointer-events: none"],
    [".label-check svg", "pointer-events: none"],
    [".features-pictured img", "object-position: 100% 50%"],
    [".post-sender b", "text-overflow: ellipsis"],
  ],
  "/skincare/version_c": [[".field-with-icon svg", "pointer-events: none"]],
  "/apparel/version_a": [
    [".looks", "scroll-snap-type: x mandatory"],
    [".looks img", "object-position: 76% 90%"],
  ],
  "/hygiene/version_a": [[".claim-headline", "pointer-events: none"]],
  "/makeup/version_a": [
    [
      ".shades fieldset input",
      "background-image: radial-gradient(circle at 35% 28%, rgba(255, 255, 255, 0.45), rgba(0, 0, 0, 0) 45%), none",
    ],
  ],
  "/jewelry/version_a": [[".loupe-picture", "touch-action: pan-y"]],
  "/furniture/version_a": [
    [".room-stage", "scroll-snap-type: x mandatory", "scroll-snap-type: none"],
    [".compare", "touch-action: pan-y"],
    [".compare input", "touch-action: pan-y"],
    [".compare::before", "pointer-events: none"],
    [".compare::after", "pointer-events: none"],
    [".compare img", "object-position: 50% 70%"],
    [".day", "isolation: isolate"],
    [".day img", "object-position: 83% 100%", "object-position: 50% 80%"],
    [
      ".day p",
      "text-shadow: rgba(0, 0, 0, 0.4) 0px 0px 17.556px",
      "text-shadow: rgba(0, 0, 0, 0.4) 0px 0px 30px",
    ],
  ],
  "/no/such/page": [
    [".industries a::after", 'content: " →" / ""'],
    [".industries img", "object-position: 50% 80%", "object-position: 50% 50%"],
  ],
};

for (const [path, details] of Object.entries(DETAILS)) {
  test(`${path} has its marks, frames its pictures, scrolls as a finger expects, and lets clicks through what is over a control`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const wanted = details.map(([what, style, desktop = style]) => [
        what,
        viewport === PHONE ? style : desktop,
      ]);
      const found = wanted.map(async ([what, style]) => {
        const [selector, part] = what!.split("::");
        const property = style!.split(":", 1)[0]!;
        const value = await styleOf(page, `${selector}:visible`, property, part && `::${part}`);
        return [what, `${property}: ${value}`];
      });
      expect(await Promise.all(found)).toEqual(wanted);
    }
  });
}
