import sharp from "sharp";
import { isLayered } from "../../content/images.ts";
import { industryContent } from "../../content/index.ts";
import { site } from "../../content/site.ts";
import { INDUSTRIES, type Industry } from "../../contract/paths.ts";
import type { Page, Route } from "@playwright/test";
import type { SentRecord } from "../../web/form/send/sent-record.ts";
import { addedIndustries } from "../support/site/example-content.ts";
import { screenPaths } from "../support/site/page-paths.ts";
import { DESKTOP, PHONE, SMALL_PHONE, expectNoViolation } from "../support/browser/axe.ts";
import { boxOf, boxesOf } from "../support/browser/boxes.ts";
import { expectDesign } from "../support/browser/design.ts";
import { DESIGN_OF_PAGES } from "../support/browser/design-of-pages.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { delayAnswers, expectNoShift } from "../support/browser/layout-shift.ts";
import { widthBeyondScreen } from "../support/browser/width-beyond-screen.ts";

test.use({ pictures: true });

test("after a link, /ad_creation shows it in its page's theme, asks for an e-mail address, and leads to /image_send", async ({
  landing,
  page,
  stored,
  complaints,
}) => {
  const form = (await landing.open("/jewelry/version_a")).heroForm();
  const paper = await paperOf(page);
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(await paperOf(page)).toBe(paper);
  const sent = page.getByRole("link", { name: "shop.example/jam" });
  await expect(sent).toHaveAttribute("href", "https://shop.example/jam");
  await expect(sent).toHaveAttribute("target", "_blank");
  await expect(sent).toHaveAttribute("rel", "noreferrer");
  await expect(page.locator(".received")).toHaveText(/^We have your link\s+shop.example\/jam$/, ONLY_SHOWN);
  await expect(page.locator(".preview-heading")).toHaveText(SAMPLES, { useInnerText: true });
  await expectSamples(page, "jewelry");
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#0F0E0C");
  expect((await fontsFetchedEarly(page)).toSorted()).toEqual([
    fontFetchedEarly("instrument-sans"),
    fontFetchedEarly("instrument-serif"),
  ]);

  await landing.emailForm().email.fill("ann@shop.example");
  await landing.emailForm().send();
  await page.waitForURL("**/image_send");
  await expect(page.getByRole("heading", { name: "Image Sent Successfully!" })).toBeVisible();
  await expect(
    page.getByText(
      "Thank you for submitting your product image. We'll generate your AI-powered ad creatives and send them to your email shortly.",
    ),
  ).toBeVisible();
  await expect(page.locator(".facts")).toContainText(`${site.brand}, with the subject “Your ads are here”.`);
  await expect(page.locator(".sent-email")).toHaveText("ann@shop.example");
  await expect(page.locator(".received")).toHaveText(/^Your link is in\s+shop.example\/jam$/, ONLY_SHOWN);
  expect(await paperOf(page)).toBe(paper);
  expect(await themeOf(page)).toEqual(themeOfIndustry("jewelry"));
  expect(stored.leads()[1]).toEqual({ email: "ann@shop.example", path: "/ad_creation" });
  const [product, email] = stored.rows();
  expect(email?.visitor_key).toBe(product?.visitor_key);

  // A mistyped address is noticed here, and can be replaced.
  await page.getByRole("link", { name: "Wrong address?" }).click();
  await page.waitForURL("**/ad_creation");
  await landing.emailForm().email.fill("anna@shop.example");
  await landing.emailForm().send();
  await page.waitForURL("**/image_send");
  await expect(page.locator(".sent-email")).toHaveText("anna@shop.example");
  await page.getByRole("button", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  expect(complaints).toEqual([]);
});

test("“Your link is in” comes before and is larger than the specified “Image Sent Successfully!”; a photo has its name alone", async ({
  page,
}) => {
  const height = async (text: string) => {
    const shown = page.getByText(text, { exact: true }).filter({ visible: true });
    return shown.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  };
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const [product, says, isLarger] of [
      [link, /^Your link is in\s+the-very-long-name/, true],
      [photo, /^very-long-name-/, false],
    ] as const) {
      await haveSent(page, { last: "email", product, industry: "skincare" });
      await page.goto("/image_send");
      const [received, heading] = [await boxOf(page, ".received"), await boxOf(page, "h1")];
      expect(heading.top).toBeGreaterThanOrEqual(received.bottom);
      expect((await boxOf(page, ".notice-head + .lead")).bottom).toBeLessThan(
        (await boxOf(page, ".facts")).top,
      );
      await expect(page.locator(".received")).toHaveText(says, ONLY_SHOWN);
      if (isLarger) {
        expect(await height("Your link is in")).toBeGreaterThan(await height("Image Sent Successfully!"));
      }
      await expect(page.locator(".print svg").filter({ visible: true })).toHaveCount(isLarger ? 1 : 0);
      // One check mark is enough.
      await expect(page.locator(".done").filter({ visible: true })).toHaveCount(0);
    }
  }
});

test("on phones, the e-mail field follows its question, and the samples come below", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await haveSent(page, { last: "product", product: link, industry: "food" });
  await page.goto("/ad_creation");
  const heading = await boxOf(page, "h1");
  const [form, preview] = [await boxOf(page, ".form-card"), await boxOf(page, ".preview")];
  expect(form.top - heading.bottom).toBeLessThan(24);
  expect(preview.top).toBeGreaterThan(form.bottom);
});

test("on a desktop, what comes of a product stands in one row, below the form and a preview of about one height", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await haveSent(page, { last: "product", product: photo, industry: "skincare" });
  await page.goto("/ad_creation");
  const [form, preview] = [await boxOf(page, ".form-card"), await boxOf(page, ".preview")];
  expect(Math.abs(form.bottom - preview.bottom)).toBeLessThan(90);
  const facts = await boxesOf(page, ".facts > div");
  expect(new Set(facts.map(({ top }) => top)).size).toBe(1);
  expect(facts[0]!.top).toBeGreaterThan(Math.max(form.bottom, preview.bottom));
  expect(facts[0]!.left).toBe(form.left);
  expect(facts[2]!.right).toBeCloseTo(preview.right, 0);
});

test.describe("for visitors who like motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the photo that was sent is there from the start", async ({ page }) => {
    await haveSent(page, { last: "product", product: photo, industry: "skincare" });
    await page.goto("/ad_creation");
    const opacity = await page.locator(".print").evaluate((print) => {
      for (const animation of print.getAnimations()) {
        animation.pause();
        animation.currentTime = 0;
      }
      return getComputedStyle(print).opacity;
    });
    expect(opacity).toBe("1");
  });
});

test("a link is named by its domain and its path's last part", async ({ page }) => {
  for (const [productUrl, name] of [
    ["https://www.shop.example/women/rings/solitaire?size=7#top", "shop.example/…/solitaire"],
    ["https://ann:secret@shop.example:8443/rings/", "shop.example/rings"],
    ["http://shop.example/", "shop.example"],
    ["https://shop.example?p=1", "shop.example"],
  ] as const) {
    await haveSent(page, { last: "product", product: { type: "url", productUrl } });
    await page.goto("/ad_creation");
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", productUrl);
    await expect(page.locator(".received-as a")).toHaveAttribute("title", productUrl);
  }
});

test("/ad_creation opened directly says so in the home page's theme, and links home", async ({
  page,
  complaints,
}) => {
  await page.goto("/ad_creation");
  await expect(page.getByRole("heading", { name: "You haven’t sent a product yet" })).toBeVisible();
  await expect(page.getByRole("form")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Back to Home" })).toBeVisible();
  expect(await themeOf(page)).toEqual(themeOfIndustry("beverage"));
  expect(await fontsFetchedEarly(page)).toHaveLength(2);
  expect(complaints).toEqual([]);
});

const ONLY_SHOWN = { useInnerText: true };
const SAMPLES = "Sample ads, until yours arrive";
const SAMPLE_FILES = ["ad1", "square", "story"];

/** The finished ads of an industry, one in each frame. */
async function expectSamples(page: Page, industry: Industry) {
  await expectFrames(
    page,
    SAMPLE_FILES.map((file) => `${industry}_${file}-`),
  );
}

/** The set of an industry's first ad in each frame, if it has one, and no sample. */
async function expectSets(page: Page, industry: Industry) {
  const ad = `${industry}_ad1`;
  await expectFrames(
    page,
    SAMPLE_FILES.map(() => (isLayered(ad) ? `${ad}-plate-` : null)),
  );
}

async function expectFrames(page: Page, files: (string | null)[]) {
  const plates = await page.locator(".frame-plate").all();
  expect(plates).toHaveLength(files.length);
  for (const [at, plate] of plates.entries()) {
    const file = files[at];
    await expect(plate).toHaveCSS("background-image", file ? new RegExp(`/${file}[^/]+webp`) : "none");
  }
}

/** Visitors wait only a second for the copy: a busy machine may need longer. */
async function copyBeforeSending(page: Page) {
  await page.evaluate(() => {
    const { toDataURL } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toDataURL = function (...options) {
      document.body.dataset.copied = "";
      return toDataURL.apply(this, options);
    };
  });
  const send = async (route: Route) => {
    await page.locator("[data-copied]").waitFor();
    await route.continue();
  };
  await page.route("**/rest/v1/**", send, { times: 1 });
}

for (const form of ["heroForm", "closingForm"] as const) {
  test(`a photo from the ${form} is shown above its industry's sample ads without a call for it, until another is sent`, async ({
    landing,
    page,
  }) => {
    const ground = { width: 900, height: 600, channels: 3 as const, background: "#16324f" };
    const buffer = await sharp({ create: ground }).jpeg().toBuffer();
    const open = async () => (await landing.open("/makeup/version_a"))[form]();
    const sending = await open();
    await copyBeforeSending(page);
    await sending.chooseUpload();
    await sending.fileInput.setInputFiles({ name: "lip.jpg", mimeType: "image/jpeg", buffer });
    const fetched: string[] = [];
    page.on("request", (request) => void (request.method() === "GET" && fetched.push(request.url())));
    await sending.send();
    await page.waitForURL("**/ad_creation");
    const sent = page.getByRole("img", { name: "lip.jpg" });
    await expect(sent).toHaveAttribute("src", /^data:image\/jpeg/);
    const ratio = await sent.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth / image.naturalHeight;
    });
    expect(ratio).toBeCloseTo(1.5, 1);
    await expect(page.locator(".received")).toHaveText(/^We have your photo\s+lip.jpg$/, ONLY_SHOWN);
    await expect(page.locator(".preview-heading")).toHaveText(SAMPLES, { useInnerText: true });
    await expectSamples(page, "makeup");
    await expect(page.locator(".received .print").locator(sent)).toBeVisible();
    expect(fetched.filter((url) => url.includes("/storage/"))).toEqual([]);

    const other = await open();
    await other.chooseUpload();
    await other.drop("IMG_0001.HEIC", "");
    await other.send();
    await page.waitForURL("**/ad_creation");
    await expect(page.locator(".received")).toHaveText(/^We have your photo\s+IMG_0001.HEIC$/, ONLY_SHOWN);
  });
}

test("a product is cut out of its photo's plain background, and stands on the set", async ({
  landing,
  page,
}) => {
  const product = await sharp({ create: { width: 300, height: 500, channels: 3, background: "#c02040" } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#f4f4f2" } })
    .composite([{ input: product }])
    .jpeg()
    .toBuffer();
  const form = (await landing.open("/food/version_a")).heroForm();
  await copyBeforeSending(page);
  await form.chooseUpload();
  await form.fileInput.setInputFiles({ name: "bar.jpg", mimeType: "image/jpeg", buffer });
  await form.send();
  await page.waitForURL("**/ad_creation");
  await expect(page.locator(".print").getByRole("img", { name: "bar.jpg" })).toBeVisible();
  const cut = page.locator(".frame-plate img").first();
  await expect(cut).toBeVisible();
  await expect(page.locator(".preview-heading")).toHaveText("A preview, not your ads yet", {
    useInnerText: true,
  });
  // It casts a shadow on the set.
  await expect(cut).toHaveCSS("filter", /drop-shadow/);
  const size = await cut.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth / image.naturalHeight;
  });
  expect(size).toBeCloseTo(3 / 5, 1);
  await expectSets(page, "food");
});

test("each frame has its format's proportions", async ({ page }) => {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await haveSent(page, { last: "product", industry: "beverage" });
    await page.goto("/image_send");
    for (const [format, ratio] of [
      ["Feed 4:5", 0.8],
      ["Square 1:1", 1],
      ["Story 9:16", 0.5625],
    ] as const) {
      const plate = page.getByRole("figure", { name: format }).locator(".frame-plate");
      const { width, height } = (await plate.boundingBox())!;
      expect(width / height, format).toBeCloseTo(ratio, 1);
    }
  }
});

test("after a product and a signup, the screens look as designed", async ({ page }) => {
  const product = { type: "url", productUrl: "https://shop.example/jam" } as const;
  for (const [path, sent] of [
    ["/ad_creation", { last: "product", industry: "food", product }],
    ["/image_send", { last: "email", industry: "food", email: "ann@shop.example", product }],
    ["/success", { last: "email", industry: "food", email: "ann@shop.example" }],
  ] as const) {
    await haveSent(page, sent);
    await page.goto(path);
    await expectDesign(page, DESIGN_OF_PAGES);
  }
});

for (const path of ["/no/such/page", ...screenPaths]) {
  test(`${path} with nothing sent shows the way to every industry`, async ({ page }) => {
    await page.goto(path);
    const links = page.getByRole("navigation", { name: "Choose what you sell" }).getByRole("link");
    await expect(links).toHaveCount(INDUSTRIES.length);
    for (const [at, industry] of INDUSTRIES.entries()) {
      await expect(links.nth(at)).toHaveAttribute("href", `/${industry}`);
      const named = industry
        .split("-")
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(" ");
      await expect(links.nth(at)).toHaveText(named, { useInnerText: true });
      const product = links.nth(at).locator("img");
      const ad = `${industry}_ad1`;
      const file = isLayered(ad) ? `${ad}_plate` : ad;
      await expect(product).toHaveAttribute("src", new RegExp(`/${file}-`));
      await product.scrollIntoViewIfNeeded();
      await expect
        .poll(() => product.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
  });
}

test("a message stands beside its pictures on a desktop, and above several rows of them on a phone", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/no/such/page");
  const [words, industries] = [await boxOf(page, ".notice-words"), await boxOf(page, ".industries")];
  expect(industries.left).toBeGreaterThan(words.right);
  const [number, heading] = [await boxOf(page, ".not-found-number"), await boxOf(page, "h1")];
  expect(number.height).toBeLessThan(heading.height / 3);
  expect(number.bottom).toBeLessThanOrEqual(heading.top);
  await page.setViewportSize(PHONE);
  const [above, below] = [await boxOf(page, ".notice-words"), await boxOf(page, ".industries")];
  expect(below.top).toBeGreaterThan(above.bottom);
  const tops = (await boxesOf(page, ".industries a")).map(({ top }) => top);
  expect(tops.filter((top) => top === tops[0])).toHaveLength(2);
});

test("an unknown path that resembles a page's offers that page first, then home, and shifts nothing", async ({
  page,
}) => {
  const clear = "rgba(0, 0, 0, 0)";
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoShift(page, () => page.goto("/furnitur/version_x"), 0.001);
    const nearest = page.getByRole("link", { name: "Go to the furniture page" });
    await expect(nearest).toHaveAttribute("href", "/furniture");
    await expect(nearest).not.toHaveCSS("background-color", clear);
    await expect(page.getByRole("link", { name: "Return to Home" })).toHaveCSS("background-color", clear);
  }
  await page.setViewportSize(SMALL_PHONE);
  expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
});

test("after a product, another one is the first choice, home the lesser, and long links take one line", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const productUrl = `https://shop.example/${"a-long-path/".repeat(12)}`;
  await haveSent(page, { last: "product", product: { type: "url", productUrl }, industry: "food" });
  await page.goto("/image_send");
  const clear = "rgba(0, 0, 0, 0)";
  await expect(page.locator(".another-product")).not.toHaveCSS("background-color", clear);
  await expect(page.getByRole("button", { name: "Back to Home" })).toHaveCSS("background-color", clear);
  expect((await boxOf(page, ".received-as a")).height).toBeLessThan(30);
});

test("a photo that the browser cannot show has a picture's sign instead", async ({ page }) => {
  const undrawn = { ...photo, fileName: "ad.heic", fileUrl: "/robots.txt" };
  await haveSent(page, { last: "product", product: undrawn, industry: "makeup" });
  await page.goto("/ad_creation");
  await expect(page.locator(".received")).toHaveText(/^We have your photo\s+ad.heic$/, ONLY_SHOWN);
  await expect(page.locator(".print img")).toHaveCount(0);
  await expect(page.locator(".print")).toHaveCSS("background-image", /svg/);
  await expect(page.locator(".preview img")).toHaveCount(0);
  await expectSamples(page, "makeup");
});

for (const [path, says] of [
  ["/image_send", "You haven’t sent a product yet"],
  ["/success", "You haven’t joined yet"],
  ["/ad_creation", "You haven’t sent a product yet"],
] as const) {
  test(`${path} in a tab that sent nothing says so, leads to a form, and claims nothing`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: says })).toBeVisible();
    for (const part of await page.locator("main :is(.notice-head, .lead, .ways):visible").all())
      await expect(part).not.toContainText(/successfully|on the list/i);
    await expect(page.getByRole("term")).toHaveCount(0);
    await expect(page.getByRole("figure")).toHaveCount(0);
    await expect(page.locator(".done")).toHaveCount(0);
    const offer = page.getByRole("link", { name: "Get 3 free ads" });
    await expect(offer).toHaveAttribute("href", "/");
    await expect(offer).toHaveCSS("background-color", themeOfIndustry("beverage").button);
    const home = page.getByRole("button", { name: "Back to Home" });
    await expect(home).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(home).toHaveCSS("text-decoration-line", "underline");
    await expect(page.getByText("Choose what you sell")).toHaveCount(1);
    await page.setViewportSize(PHONE);
    if (path === "/image_send") {
      const footnote = page.getByText("Sent it from another tab?");
      expect((await boxOf(page, ".industries")).bottom).toBeLessThan((await footnote.boundingBox())!.y);
    }
    expect((await boxOf(page, ".ways")).bottom).toBeLessThan((await boxOf(page, ".industries")).top);
    await page.goto(`${path}#${path === "/ad_creation" ? "sent" : "email"}`);
    await page.reload();
    await expect(page.locator("h1")).not.toHaveText(says);
  });
}

test("/ad_creation in a tab that signed up for an industry leads to its form", async ({ page }) => {
  await haveSent(page, { last: "email", industry: "jewelry" });
  await page.goto("/ad_creation");
  await expect(page.getByRole("link", { name: "Get 3 free ads" })).toHaveAttribute("href", "/jewelry");
  const home = page.getByRole("button", { name: "Back to Home" });
  await expect(home).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("a signup's screen says what comes next, and repeats the e-mail address only to the tab that sent it", async ({
  page,
}) => {
  await haveSent(page, { last: "email", industry: "furniture" });
  await page.goto("/success");
  await expect(page.locator(".facts dt")).toHaveText(["Next", "Then", "Until then"]);
  await haveSent(page, { last: "email", email: "ann@shop.example", industry: "furniture" });
  await page.goto("/success");
  await expect(page.locator(".facts dt")).toHaveText(["To", "Next", "Then", "Until then"]);
  await expect(page.locator(".facts dd").first()).toHaveText("ann@shop.example");
  const mail = new URL((await page.getByRole("link", { name: "Tell a colleague" }).getAttribute("href"))!);
  expect(mail.protocol).toBe("mailto:");
  const link = new URL("/furniture", page.url()).href;
  expect(Object.fromEntries(mail.searchParams)).toEqual({
    subject: "Free ads from one product photo",
    body: `One plain photo of a product in, finished ads out: ${link}`,
  });
  await expect(page.locator(".preview-heading")).toHaveText("What the ads look like", ONLY_SHOWN);
  await expectSamples(page, "furniture");
});

test("a product that may be any is shown ads of several industries", async ({ page }) => {
  const mixed = ["skincare_ad1-", "food_square-", "beverage_story-"];
  await page.goto("/ad_creation#sent");
  await expect(page.locator(".preview-heading")).toHaveText(SAMPLES, ONLY_SHOWN);
  await expectFrames(page, mixed);
  await haveSent(page, { last: "product", product: link });
  await page.goto("/ad_creation");
  await expectFrames(page, mixed);
  for (const product of [link, photo]) {
    await haveSent(page, { last: "product", product, industry: "beverage" });
    await page.goto("/ad_creation");
    await expectSamples(page, "beverage");
  }
});

test("after a form, the way on and the way home stand side by side, and fill a phone's width", async ({
  page,
}) => {
  await haveSent(page, { last: "email", industry: "beverage" });
  for (const [path, onward] of [
    ["/image_send", "Send another product"],
    ["/success", "Tell a colleague"],
  ] as const) {
    await page.setViewportSize(DESKTOP);
    await page.goto(path);
    const ways = [
      page.getByRole("link", { name: onward }),
      page.getByRole("button", { name: "Back to Home" }),
    ];
    const boxes = () => Promise.all(ways.map(async (way) => (await way.boundingBox())!));
    const [on, home] = await boxes();
    expect(home!.y, path).toBe(on!.y);
    await expect(ways[1]!).toHaveCSS("box-shadow", "none");
    await page.setViewportSize(PHONE);
    const { x: margin } = (await page.locator(".lead").first().boundingBox())!;
    for (const { width } of await boxes()) expect(width, path).toBeCloseTo(PHONE.width - 2 * margin, 0);
  }
});

const rgb = (hex: string) => `rgb(${Array.from(Buffer.from(hex.replace("#", ""), "hex")).join(", ")})`;

/** The look of an industry's pages. */
function themeOfIndustry(industry: Industry) {
  const { accent, display } = industryContent[industry].theme;
  return { button: rgb(accent), face: display };
}

/** The look of a screen, whose first button is the filled one. */
async function themeOf(page: Page) {
  const filled = page.locator("main .button").first();
  const button = await filled.evaluate((link) => getComputedStyle(link).backgroundColor);
  const face = await page
    .getByRole("heading", { level: 1 })
    .evaluate((heading) => getComputedStyle(heading).fontFamily.split(",")[0]!.replaceAll('"', ""));
  return { button, face };
}

const fontFetchedEarly = (file: string): unknown =>
  expect.stringMatching(
    `^<link rel="preload" as="font" type="font/woff2" href="/assets/${file}-[^"]+" crossorigin="anonymous">$`,
  );

const fontsFetchedEarly = (page: Page) =>
  page.locator("link[as=font]").evaluateAll((all) => all.map((link) => link.outerHTML));

const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Makes the tab remember that it sent this. */
async function haveSent(page: Page, sent: SentRecord) {
  await page.addInitScript((record) => sessionStorage.setItem("sent", record), JSON.stringify(sent));
}

test("the screens have each industry's paper, font, button and set", async ({ page, complaints }) => {
  await haveSent(page, { last: "product" });
  await page.goto("/image_send");
  for (const industry of INDUSTRIES) {
    // Does what the script in the head does, which the tests above check.
    await page.evaluate((name) => (document.documentElement.dataset.industry = name), industry);
    expect(await paperOf(page), industry).toBe(rgb(industryContent[industry].theme.paper));
    expect(await themeOf(page), industry).toEqual(themeOfIndustry(industry));
    await expectSamples(page, industry);
    await page.evaluate(() => (document.documentElement.dataset.product = "cut"));
    await expectSets(page, industry);
    await page.evaluate(() => (document.documentElement.dataset.product = "unknown"));
  }
  expect(complaints).toEqual([]);
});

const link = { type: "url", productUrl: "https://www.the-very-long-name.of-a-shop.example/p" } as const;
const photo = {
  type: "file",
  fileName: `${"very-long-name-".repeat(12)}.png`,
  fileType: "image/png",
  fileSize: 1,
  filePath: "products/1.png",
  fileUrl: "/apple-touch-icon.png",
} as const;

const RECEIVED = "Where should we send your ads?";

/**
 * Every state of the screens and its words, except that of nothing sent, which pages.e2e.ts covers. After an address,
 * /image_send has the words of /success after a product.
 */
const states: { name: string; path: string; says: string; sent?: SentRecord }[] = [
  {
    name: "a photo",
    path: "/ad_creation",
    says: RECEIVED,
    sent: { last: "product", product: photo, industry: "food" },
  },
  {
    name: "a link",
    path: "/ad_creation",
    says: RECEIVED,
    sent: { last: "product", product: link, industry: "jewelry" },
  },
  {
    name: "a signup",
    path: "/success",
    says: "You’re on the list",
    sent: { last: "email", industry: "jewelry" },
  },
  {
    name: "a product",
    path: "/success",
    says: "Image Sent Successfully!",
    sent: { last: "product", product: link, industry: "apparel" },
  },
  { name: "a product that is not known", path: "/ad_creation#sent", says: RECEIVED },
];

test("a screen's document has only its current state and title", async ({ page }) => {
  const nothingSent = ["/ad_creation", "/image_send", "/success"].map((path): (typeof states)[number] => ({
    name: path,
    path,
    says: path === "/success" ? "You haven’t joined yet" : "You haven’t sent a product yet",
  }));
  const titles: Record<string, string> = {
    [RECEIVED]: `Where should we send your ads? · ${site.brand}`,
    "You haven’t sent a product yet": `Nothing sent yet · ${site.brand}`,
    "You haven’t joined yet": `Not joined yet · ${site.brand}`,
    "You’re on the list": `You’re on the list · ${site.brand}`,
    "Image Sent Successfully!": `Image sent · ${site.brand}`,
  };
  for (const { name, path, says, sent } of [...nothingSent, ...states]) {
    await page.goto("/robots.txt");
    await page.evaluate(
      (record) => {
        if (record) sessionStorage.setItem("sent", record);
        else sessionStorage.clear();
      },
      sent && JSON.stringify(sent),
    );
    await page.goto(path);
    await expect(page, name).toHaveTitle(titles[says]!);
    // Hidden elements included.
    await expect(page.locator("h1"), name).toHaveText([says]);
    const isNamed = (await page.locator(".received a").filter({ visible: true }).count()) > 0;
    expect(isNamed, name).toBe(sent?.product?.type === "url");
    if (says !== RECEIVED) await expect(page.getByText("Back to Home"), name).toBeVisible();
    const again = page.locator(".another-product");
    if ((await again.count()) > 0) {
      await expect(again, name).toHaveAttribute("href", sent?.industry ? `/${sent.industry}` : "/");
    }
  }
});

test.describe("on every screen", () => {
  for (const { name, path, says, sent } of states) {
    test(`${path} after ${name} shows it, shifts nothing, fits 320 pixels, and is accessible`, async ({
      page,
    }) => {
      await delayAnswers(page);
      if (sent) await haveSent(page, sent);
      await page.setViewportSize(DESKTOP);
      await expectNoShift(page, () => page.goto(path), 0.001);
      await page.setViewportSize(PHONE);
      await expectNoShift(page, () => page.reload(), 0.001);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(says);
        expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
        await expectNoViolation(page);
      }
      await page.setViewportSize(SMALL_PHONE);
      expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
    });
  }

  test("a small phone shows what was sent and the button under the e-mail address without scrolling", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    for (const product of [photo, link]) {
      const sent: SentRecord = { last: "product", product, industry: "skincare" };
      await haveSent(page, sent);
      await page.goto("/ad_creation");
      await expect(page.getByRole("button", { name: "Send my ads here" })).toBeInViewport({ ratio: 1 });
      await expect(page.locator(".received")).toBeInViewport({ ratio: 1 });
    }
  });

  test("a screen's text aligns with its brand, and its footer is at the bottom", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    for (const path of [...screenPaths, "/no/such/page"]) {
      await page.goto(path);
      const brand = (await page.getByRole("banner").getByRole("link").boundingBox())!;
      const heading = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
      const footer = (await page.getByRole("contentinfo").boundingBox())!;
      expect(heading.x, path).toBe(brand.x);
      const rows = await page.evaluate(() => document.documentElement.scrollHeight);
      // Ways to further industries reach below the screen.
      const height = addedIndustries.length === 0 ? DESKTOP.height : expect.closeTo(rows, -0.3);
      expect(footer.y + footer.height, path).toEqual(height);
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("every screen has one message and leads home", async ({ page }) => {
    for (const path of screenPaths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("form")).toHaveCount(0);
      await page.getByRole("button", { name: "Back to Home" }).click();
      await expect(page).toHaveURL("/");
    }
  });
});
