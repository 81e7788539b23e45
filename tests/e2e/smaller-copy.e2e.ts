import { pictureFile } from "../support/browser/picture-file.ts";
import { randomFillSync } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../support/browser/fixtures.ts";
import { dropFile, pngOf } from "../support/visitor/pictures.ts";

test.use({ pictures: true });

test.slow();

const TOO_LARGE = "Image file size must be less than 5MB. Please choose a smaller image.";
const OFFER = "Use a smaller copy";
const MAX_BYTES = 5 * 1024 * 1024;

const plain = (background: string) => sharp({ create: { width: 48, height: 64, channels: 3, background } });

/** Red above blue when displayed; stored rotated, like a photo from a phone on its side, with noise after its end. */
async function phonePhoto(): Promise<Buffer> {
  const red = await plain("#ff0000").png().toBuffer();
  const blue = await plain("#0000ff").png().toBuffer();
  const photo = await sharp({ create: { width: 96, height: 64, channels: 3, background: "#000000" } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: blue, left: 48, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return Buffer.concat([photo, randomFillSync(Buffer.alloc(MAX_BYTES))]);
}

/** A picture whose left half is transparent; noise follows its end. */
async function halfTransparent(): Promise<Buffer> {
  const right = await plain("#ff0000").png().toBuffer();
  const picture = await sharp({
    create: { width: 96, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: right, left: 48, top: 0 }])
    .png()
    .toBuffer();
  return Buffer.concat([picture, randomFillSync(Buffer.alloc(MAX_BYTES))]);
}

/** Like a canvas that exceeds the browser's memory. */
function failNextCopy(page: Page) {
  return page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done) {
      HTMLCanvasElement.prototype.toBlob = toBlob;
      done(null);
    };
  });
}

function readUpload(dataDir: string, name: string): Buffer {
  const folder = join(dataDir, "pictures");
  const file = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((path) => path.endsWith(name));
  return readFileSync(join(folder, file!));
}

test("a photo that is too large is sent as a smaller, upright copy after one press", async ({
  landing,
  page,
  server,
  stored,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  const copying = () => scripts.filter((url) => url.includes("/smaller-copy-"));
  const form = (await landing.open("/furniture/version_a")).closingForm();
  await form.chooseUpload();
  await form.fileInput.setInputFiles({
    name: "chair.jpeg",
    mimeType: "image/jpeg",
    buffer: await phonePhoto(),
  });
  await form.send();
  await form.expectProblem(TOO_LARGE);
  await form.form.getByRole("button", { name: OFFER }).click();
  expect(copying()).toHaveLength(1);

  await expect(form.form.getByText("A smaller copy is in its place. You can send it now.")).toBeVisible();
  await expect(form.form.getByText("chair.jpg", { exact: true })).toBeVisible();
  await expect(form.problem).toHaveCount(0);
  await expect(form.button).toBeFocused();
  expect(stored.pictures()).toEqual([]);

  await form.send();
  await page.waitForURL("**/ad_creation");
  const sent = readUpload(server.dataDir, stored.pictures()[0]!);
  expect(stored.leads()).toMatchObject([
    { product: { fileName: "chair.jpg", fileType: "image/jpeg", fileSize: sent.length } },
  ]);
  expect(sent.length).toBeLessThan(MAX_BYTES);
  const { width, height, format } = await sharp(sent).metadata();
  expect([width, height, format]).toEqual([64, 96, "jpeg"]);
  const pixelAt = async (left: number, top: number) =>
    Array.from(await sharp(sent).extract({ left, top, width: 1, height: 1 }).raw().toBuffer());
  const [above, below] = [await pixelAt(32, 10), await pixelAt(32, 86)];
  expect(above[0]).toBeGreaterThan(200);
  expect(below[2]).toBeGreaterThan(200);
});

test("a smaller copy keeps transparency", async ({ landing, page, server, stored }) => {
  const form = (await landing.open("/food/version_a")).closingForm();
  await form.chooseUpload();
  const picture = { name: "jam.png", mimeType: "image/png", buffer: await halfTransparent() };
  await form.fileInput.setInputFiles(picture);
  await form.send();
  await failNextCopy(page);
  await form.form.getByRole("button", { name: OFFER }).click();
  await expect(form.form.getByText("This browser couldn’t make a smaller copy.")).toBeVisible();
  await expect(form.fileInput).toBeFocused();
  await form.fileInput.setInputFiles(picture);
  await form.send();
  await form.form.getByRole("button", { name: OFFER }).click();
  await expect(form.form.getByText("jam.webp", { exact: true })).toBeVisible();
  await form.send();
  await page.waitForURL("**/ad_creation");
  const sent = readUpload(server.dataDir, stored.pictures()[0]!);
  expect(stored.leads()).toMatchObject([
    { product: { fileName: "jam.webp", fileType: "image/webp", fileSize: sent.length } },
  ]);
  const { channels } = await sharp(sent).stats();
  expect(channels[3]).toMatchObject({ min: 0, max: 255 });
});

test("an unsent copy leaves the original in the draft", async ({ landing, page }) => {
  const form = (await landing.open("/furniture/version_a")).closingForm();
  await form.choosePicture({ name: "oak chair.png", bytes: MAX_BYTES + 1 });
  await form.send();
  await form.form.getByRole("button", { name: OFFER }).click();
  await expect(form.form.getByText("oak chair.webp", { exact: true })).toBeVisible();
  // Later choices are a separate draft.
  await expect(form.form.locator("[data-picker]")).not.toHaveAttribute("data-copied");
  const url = page.url();
  await page.goto("about:blank");
  await page.goto(url, { waitUntil: "load" });
  await expect(form.form.getByText("oak chair.png", { exact: true })).toBeVisible();
  await form.send();
  await expect(form.form.getByRole("button", { name: OFFER })).toBeVisible();
});

test("a copy that finishes does not disturb a link that is being sent", async ({ landing, page, stored }) => {
  await page.addInitScript(() => {
    const toBlob = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (...options) {
      addEventListener("let-copy-go", () => toBlob.apply(this, options), { once: true });
    };
  });
  const form = (await landing.open("/food/version_a")).closingForm();
  await form.choosePicture({ name: "jam.png", bytes: MAX_BYTES + 1 });
  await form.send();
  await form.form.getByRole("button", { name: OFFER }).click();
  await expect(form.form.getByRole("button", { name: "Making a smaller copy..." })).toBeVisible();
  await form.chooseUrl();
  await form.url.fill("https://shop.example/jam");
  const { promise: answer, resolve: letAnswerGo } = Promise.withResolvers<void>();
  await page.route("**/rest/v1/**", async (route) => {
    await answer;
    await route.continue();
  });
  await form.send();
  await page.evaluate(() => dispatchEvent(new Event("let-copy-go")));
  await expect(form.form.locator(".chosen")).toContainText("jam.webp");
  await expect(form.form.getByText("A smaller copy is in its place.")).toHaveCount(0);
  await expect(form.button).toBeDisabled();
  letAnswerGo();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toMatchObject([{ product: { productUrl: "https://shop.example/jam" } }]);
});

for (const [why, script] of [
  ["a canvas returns noise", "CanvasRenderingContext2D.prototype.getImageData = () => new ImageData(1, 1)"],
  ["the picture can't be decoded", "HTMLImageElement.prototype.decode = () => Promise.reject(new Error())"],
] as const) {
  test(`no copy is offered when ${why}`, async ({ landing, page }) => {
    await page.addInitScript(script);
    const form = (await landing.open("/makeup/version_a")).closingForm();
    // The fetch is followed by an import.
    const loaded = page.waitForResponse(
      (answer) => /smaller-copy-/.test(answer.url()) && answer.request().resourceType() === "script",
    );
    await form.choosePicture({ bytes: MAX_BYTES + 1 });
    await form.send();
    await form.expectProblem(TOO_LARGE);
    await (await loaded).finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0))));
    await expect(form.form.getByRole("button", { name: OFFER })).toHaveCount(0);
  });
}

test("no copy is offered of a picture that this browser can't draw, or that was replaced", async ({
  landing,
}) => {
  const form = (await landing.open("/makeup/version_a")).closingForm();
  const offer = form.form.getByRole("button", { name: OFFER });
  await form.chooseUpload();
  await dropFile(form.form.locator("[data-picker]"), [
    { name: "IMG_0001.HEIC", type: "", bytes: "x".repeat(MAX_BYTES + 1) },
  ]);
  await form.send();
  await form.expectProblem(TOO_LARGE);
  await expect(offer).toHaveCount(0);
  await form.fileInput.setInputFiles(pictureFile({ name: "large.png", bytes: MAX_BYTES + 1 }));
  await expect(offer).toHaveCount(0);
  await form.send();
  await expect(offer).toBeVisible();
  await form.fileInput.setInputFiles(pngOf({ name: "small.png" }));
  await expect(offer).toHaveCount(0);
});

test("an outdated message disappears when a smaller copy is used, and the copy can be removed", async ({
  landing,
}) => {
  const form = (await landing.open("/furniture/version_a")).closingForm();
  const copy = form.form.getByText("A smaller copy is in its place. You can send it now.");
  await form.choosePicture({ bytes: MAX_BYTES + 1 });
  await form.send();
  await form.form.getByRole("button", { name: OFFER }).click();
  await expect(copy).toBeVisible();
  await expect(form.problem).toHaveCount(0);
  await form.form.getByRole("button", { name: /^Remove/ }).click();
  await expect(copy).toHaveCount(0);
});
