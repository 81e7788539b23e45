import type { Locator } from "@playwright/test";
import { expect, test } from "../support/browser/fixtures.ts";
import { dropFile, paste, pngOf } from "../support/visitor/pictures.ts";

test.use({ pictures: true });

const dropPicture = (on: Locator, name: string) => dropFile(on, [{ name, type: "image/png", bytes: "x" }]);

/** What is dragged: a file of this device, a picture of a web page, or selected text. */
const DRAGGED = {
  file: ["Files"],
  webPicture: ["Files", "text/html", "text/uri-list"],
  words: ["text/plain"],
};

/** Drags something over an element, away from it, or drops it there. @returns whether the page handles it. */
function drag(
  target: Locator,
  type: "dragover" | "dragleave" | "drop",
  dragged: keyof typeof DRAGGED,
): Promise<boolean> {
  return target.evaluate(
    (element, [kind, types]) => {
      const dataTransfer = new DataTransfer();
      for (const format of types) {
        if (format === "Files") dataTransfer.items.add(new File(["x"], "sample.png", { type: "image/png" }));
        else dataTransfer.setData(format, "x");
      }
      const { top: clientY } = element.getBoundingClientRect();
      const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer, clientY });
      return !element.dispatchEvent(event);
    },
    [type, DRAGGED[dragged]] as const,
  );
}

const DAMAGED = "This picture can’t be opened. It may be damaged. Please choose another one.";

/** After the size of a chosen picture that the browser can't draw. */
const noteOn = (form: Locator) =>
  form.locator(".chosen small").evaluate((size) => getComputedStyle(size, "::after").content);

test.beforeEach(async ({ landing }) => {
  await landing.open("/furniture/version_a");
  await landing.heroForm().chooseUpload();
});

test("a browsed picture is shown with its name, and Remove clears it and releases its preview", async ({
  landing,
  page,
}) => {
  await page.evaluate(() => {
    const revoked: string[] = [];
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (url) => {
      revoked.push(url);
      revoke(url);
    };
    Object.assign(globalThis, { revoked });
  });
  const { form, fileInput, button } = landing.heroForm();
  await fileInput.setInputFiles(pngOf({ name: "oak chair.png" }));
  const preview = form.getByRole("img", { name: "Preview" });
  await expect(preview).toBeVisible();
  await expect(page.getByText("oak chair.png")).toBeVisible();
  await expect(form.getByText("0.1 MB", { exact: true })).toBeVisible();
  await expect(fileInput).toHaveAccessibleName("Replace image");
  await expect(form.getByText("Drop your product image here")).toBeHidden();
  await expect(button).toBeEnabled();
  const url = await preview.getAttribute("src");
  await form.getByRole("button", { name: "Remove oak chair.png" }).click();
  await expect(form.getByText("Drop your product image here")).toBeVisible();
  await expect(button).toBeDisabled();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { revoked: string[] }).revoked))
    .toContain(url);
  await fileInput.setInputFiles({ name: "nothing.png", mimeType: "image/png", buffer: Buffer.alloc(0) });
  await expect(form.getByText("0 MB", { exact: true })).toBeVisible();
  await landing.heroForm().expectProblem(DAMAGED);
});

test("another picture of the same name and size, as phones take them, has its own preview", async ({
  landing,
}) => {
  const { form, fileInput } = landing.heroForm();
  const preview = form.getByRole("img", { name: "Preview" });
  await fileInput.setInputFiles(pngOf({ name: "image.png" }));
  const first = (await preview.getAttribute("src"))!;
  await fileInput.setInputFiles(pngOf({ name: "image.png" }));
  await expect(preview).not.toHaveAttribute("src", first);
});

test("the picker says what it accepts, and works by keyboard", async ({ landing, page }) => {
  const { form, fileInput } = landing.heroForm();
  await expect(form.getByText("Drop your product image here")).toBeVisible();
  await expect(form.getByText("or click to browse (PNG, JPG, WebP)")).toBeVisible();
  await expect(form.getByText("Up to 25 MB", { exact: true })).toBeVisible();
  await expect(fileInput).toHaveAttribute("accept", "image/*");
  await form.getByRole("radio", { name: "Upload Product Image" }).focus();
  await page.keyboard.press("Tab");
  await expect(fileInput).toBeFocused();
});

test("a click anywhere on the area opens the browse dialog", async ({ landing, page }) => {
  const dialog = page.waitForEvent("filechooser");
  await landing.heroForm().form.getByText("or click to browse").click();
  await (await dialog).setFiles(pngOf({ name: "lamp.png" }));
  await expect(landing.heroForm().form.getByText("lamp.png", { exact: true })).toBeVisible();
});

test("a chosen picture is announced once, and keeps the focus", async ({ landing, page }) => {
  const { form, fileInput } = landing.heroForm();
  const chosen = form.locator(".chosen");
  const mode = form.getByRole("radio", { name: "Upload Product Image" });
  await mode.focus();
  // The live region existed before it had content.
  await expect(chosen).toHaveAttribute("aria-live", "polite");
  await landing.heroForm().drop("jam.png", "image/png");
  await expect(chosen).toContainText("jam.png");
  await expect(chosen).toHaveAttribute("aria-live", "polite");
  await expect(mode).toBeFocused();
  await form.getByRole("button", { name: "Remove jam.png" }).press("Enter");
  await expect(chosen).toBeEmpty();
  await expect(fileInput).toBeFocused();
  await fileInput.setInputFiles(pngOf({ name: "chair.png" }));
  await expect(chosen).toContainText("chair.png");
  await expect(chosen).toHaveAttribute("aria-live", "off");
  await mode.focus();
  await paste(page);
  await expect(chosen).toContainText("pasted.png");
  await expect(chosen).toHaveAttribute("aria-live", "polite");
});

test("dragging a file highlights the picker, and the first of several pictures counts", async ({
  landing,
}) => {
  const { form, button } = landing.heroForm();
  const picker = form.locator("[data-picker]");
  expect(await drag(picker, "dragover", "file")).toBe(true);
  await expect(picker).toHaveAttribute("data-dragging");
  await drag(picker, "dragleave", "file");
  await expect(picker).not.toHaveAttribute("data-dragging");
  await dropFile(picker, [
    { name: "notes.txt", type: "text/plain", bytes: "x" },
    { name: "first.picture", type: "image/png", bytes: "x" },
    { name: "second.png", type: "image/png", bytes: "x" },
  ]);
  await expect(form.getByText("first.picture", { exact: true })).toBeVisible();
  await expect(form.getByText("pictu", { exact: true })).toBeVisible();
  await expect(picker).not.toHaveAttribute("data-dragging");
  await expect(button).toBeEnabled();
});

test("a picture dropped anywhere on the page goes to the nearest form, and switches it to upload", async ({
  landing,
  page,
}) => {
  const [hero, closing] = [landing.heroForm(), landing.closingForm()];
  await hero.chooseUrl();
  expect(await dropPicture(page.getByRole("heading", { level: 1 }), "chair.png")).toBe(true);
  await expect(hero.form.getByText("chair.png", { exact: true })).toBeVisible();
  await expect(hero.form.getByRole("radio", { name: "Upload Product Image" })).toBeChecked();
  await expect(hero.button).toBeEnabled();
  await expect(closing.form.getByRole("radio", { name: "Product Page URL" })).toBeChecked();

  expect(await dropPicture(page.getByRole("contentinfo"), "lamp.png")).toBe(true);
  await expect(closing.form.getByText("lamp.png", { exact: true })).toBeVisible();
  await expect(closing.form.locator("[data-picker]")).toBeInViewport();
  await expect(closing.form.getByRole("radio", { name: "Upload Product Image" })).toBeChecked();
  await expect(hero.form.getByText("chair.png", { exact: true })).toBeVisible();

  // Dropped on a form, it goes to that form, however far away its picker is.
  expect(await dropPicture(closing.button, "sofa.png")).toBe(true);
  await expect(closing.form.getByText("sofa.png", { exact: true })).toBeVisible();
});

test("a page without a picker ignores dropped files", async ({ landing, page }) => {
  await landing.open("/furniture/version_b");
  expect(await dropPicture(page.getByRole("heading", { level: 1 }), "chair.png")).toBe(true);
});

test("dragged text is left to the browser, and a web page's picture counts only when dropped on a form", async ({
  landing,
  page,
}) => {
  const { form, url } = landing.heroForm();
  await landing.heroForm().chooseUrl();
  expect(await drag(url, "dragover", "words")).toBe(false);
  expect(await drag(url, "drop", "words")).toBe(false);
  const heading = page.getByRole("heading", { level: 1 });
  expect(await drag(heading, "drop", "webPicture")).toBe(true);
  await expect(form.getByRole("radio", { name: "Product Page URL" })).toBeChecked();
  await drag(form.locator("fieldset"), "drop", "webPicture");
  await expect(form.getByText("sample.png", { exact: true })).toBeVisible();
});

test("a dropped file that is not a picture is ignored silently", async ({ landing, page }) => {
  const { form, button } = landing.heroForm();
  const pdf = [{ name: "price list.pdf", type: "application/pdf", bytes: "x" }];
  const said = async () => (await form.locator("[aria-live=polite]").allInnerTexts()).join("");
  const before = await form.innerText();
  expect(await dropFile(form.locator("[data-picker]"), pdf)).toBe(true);
  expect(await dropFile(page.getByRole("heading", { level: 1 }), pdf)).toBe(true);
  expect([await form.innerText(), await said()]).toEqual([before, ""]);
  await expect(button).toBeDisabled();

  await landing.heroForm().drop("next.tif", "image/tiff");
  await expect(form.getByText("next.tif", { exact: true })).toBeVisible();
  // It can't be drawn, as the browser notices a moment later.
  await expect(form.getByText("tif", { exact: true })).toBeVisible();
  const chosen = await form.innerText();
  await dropFile(form.locator("[data-picker]"), pdf);
  expect(await form.innerText()).toBe(chosen);
  await expect(page.locator("[role=alert], [role=status]")).toHaveCount(0);
});

test("a browsed file that is not a picture is refused like every error, below the picker, and leaves the picture before", async ({
  landing,
  page,
}) => {
  const hero = landing.heroForm();
  const { form, fileInput, button, problem } = hero;
  const cv = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") };
  const refusal = "That file is not an image. Please choose a picture.";
  const picker = form.locator("[data-picker]");
  const [before, place] = [await picker.boundingBox(), await button.boundingBox()];
  await fileInput.setInputFiles(cv);
  await hero.expectProblem(refusal);
  await expect(fileInput).toHaveAttribute("aria-invalid", "true");
  const red = await problem.evaluate((alert) => getComputedStyle(alert).color);
  await expect(picker).toHaveCSS("border-top-color", red);
  await expect(button).toBeDisabled();
  expect(await picker.boundingBox()).toEqual(before);
  const { y } = (await page.locator(".toast").boundingBox())!;
  expect(y).toBeCloseTo(before!.y + before!.height + 8, 0);
  await fileInput.setInputFiles(pngOf({ name: "chair.png" }));
  await expect(problem).toHaveCount(0);
  expect([await picker.boundingBox(), await button.boundingBox()]).toEqual([before, place]);
  await fileInput.setInputFiles(cv);
  await hero.expectProblem(refusal);
  await expect(form.getByText("chair.png", { exact: true })).toBeVisible();
  await expect(button).toBeEnabled();
  await form.getByRole("button", { name: "Remove chair.png" }).click();
  await expect(page.locator("[role=alert], [role=status]")).toHaveCount(0);
});

test("a damaged picture is reported as soon as it is chosen, loses nothing, and can still be sent", async ({
  landing,
  page,
  stored,
}) => {
  const hero = landing.heroForm();
  const { form, fileInput, button, problem } = hero;
  const confirmation = () =>
    form.locator(".form-reassurance").evaluate((line) => getComputedStyle(line, "::before").content);
  await fileInput.setInputFiles({ name: "big.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no jpeg") });
  await hero.expectProblem(DAMAGED);
  await expect.poll(() => noteOn(form)).toBe('" · can’t be opened"');
  await problem.locator("xpath=..").getByRole("button", { name: "Close" }).click();
  expect(await confirmation()).toBe("none");
  await hero.chooseUrl();
  await hero.url.fill("https://shop.example/chair");
  await expect.poll(confirmation).toContain("shop.example");
  await hero.chooseUpload();

  // Only some browsers draw HEIC, whatever a phone calls it.
  const heic = Buffer.from("....ftypheic");
  await fileInput.setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: heic });
  await expect.poll(() => noteOn(form)).toBe('" · no preview here"');
  await expect(problem).toHaveCount(0);
  await fileInput.setInputFiles({ name: "big.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no jpeg") });
  await hero.expectProblem(DAMAGED);
  await button.click();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toMatchObject([{ product: { fileName: "big.jpg" } }]);
});

test("a damaged picture of a draft does not scroll the page to its form", async ({ landing, page }) => {
  const closing = landing.closingForm();
  await closing.chooseUpload();
  const damaged = { name: "big.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no jpeg") };
  await closing.fileInput.setInputFiles(damaged);
  await expect(closing.problem).toBeVisible();
  await page.evaluate(() => {
    history.scrollRestoration = "manual";
    scrollTo(0, 0);
  });
  await page.reload();
  await expect.poll(() => noteOn(closing.form)).toBe('" · can’t be opened"');
  await expect(closing.problem).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the camera in the URL's field leads to the picker, and browses at once", async ({ landing, page }) => {
  const { form, url } = landing.heroForm();
  await landing.heroForm().chooseUrl();
  const dialog = page.waitForEvent("filechooser");
  const { x, y, width, height } = (await url.boundingBox())!;
  await page.mouse.click(x + width - 22, y + height / 2);
  await (await dialog).setFiles(pngOf({ name: "lamp.png" }));
  await expect(form.getByRole("radio", { name: "Upload Product Image" })).toBeChecked();
  await expect(form.getByText("lamp.png", { exact: true })).toBeVisible();
});

test("a pasted picture goes to the focused form or the first picker, and text does not", async ({
  landing,
  page,
}) => {
  const [hero, closing] = [landing.heroForm(), landing.closingForm()];
  await closing.chooseUpload();
  expect(await paste(page, "lamp.png")).toBe(true);
  await expect(closing.form.getByText("lamp.png", { exact: true })).toBeVisible();
  await hero.chooseUrl();
  expect(await paste(page)).toBe(false);
  await hero.chooseUpload();
  expect(await paste(page, "")).toBe(false);
  await expect(hero.form.getByText("Drop your product image here")).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await paste(page);
  await expect(hero.form.getByText("pasted.png", { exact: true })).toBeVisible();
});

test("a HEIC photo without a type is accepted, shown as a tile, and stored as image/heic", async ({
  landing,
  page,
  stored,
}) => {
  const { form, fileInput, button } = landing.heroForm();
  await fileInput.evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File(["not drawn by this browser"], "IMG_0001.HEIC"));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(form.getByText("IMG_0001.HEIC", { exact: true })).toBeVisible();
  await expect(form.getByText("HEIC", { exact: true })).toBeVisible();
  await expect.poll(() => noteOn(form)).toBe('" · no preview here"');
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(form.getByRole("img", { name: /Preview/ })).toHaveCount(0);
  await button.click();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toMatchObject([{ product: { fileName: "IMG_0001.HEIC", fileType: "image/heic" } }]);
  expect(stored.pictures()[0]).toMatch(/\.heic$/);
  await expect(page.locator(".received")).toHaveText(/^We have your photo\s+IMG_0001.HEIC$/, {
    useInnerText: true,
  });
});

test("a HEIC photo is shown where the browser can decode it", async ({ landing }) => {
  const { form, fileInput } = landing.heroForm();
  // Chromium goes by a picture's first bytes, and can draw this one.
  await fileInput.setInputFiles(pngOf({ name: "IMG_0002.HEIC", type: "image/heic" }));
  await expect(form.getByRole("img", { name: "Preview" })).toHaveJSProperty("naturalWidth", 1);
});

for (const width of [1280, 320]) {
  test(`at ${width} px clicking a mode's label chooses it`, async ({ landing, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { form, url } = landing.heroForm();
    const [byUrl, byUpload] = ["Product Page URL", "Upload Product Image"].map((name) => ({
      radio: form.getByRole("radio", { name }),
      label: form.locator("label", { hasText: name }),
    }));
    for (const { radio, label } of [byUrl!, byUpload!]) {
      const [inner, outer] = [await radio.boundingBox(), await label.boundingBox()];
      expect(inner!.x).toBeGreaterThanOrEqual(outer!.x);
      expect(inner!.y).toBeGreaterThanOrEqual(outer!.y);
      expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width);
      expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height);
    }
    await byUrl!.radio.check();
    await expect(url).toBeVisible();
    await byUpload!.radio.check();
    await expect(url).toBeHidden();
    await expect(form.getByText("Drop your product image here")).toBeVisible();
    await byUrl!.label.click();
    await expect(byUrl!.radio).toBeChecked();
    await byUpload!.label.click();
    await expect(byUpload!.radio).toBeChecked();
  });
}

test("switching between link and picture keeps both drafts", async ({ landing, page, stored }) => {
  const form = landing.heroForm();
  await form.choosePicture({ name: "chair.png" });
  await form.chooseUrl();
  await expect(form.button).toBeDisabled();
  await form.url.fill("https://shop.example/chair");
  await form.chooseUpload();
  await expect(form.form.getByText("chair.png", { exact: true })).toBeVisible();
  await form.chooseUrl();
  await expect(form.url).toHaveValue("https://shop.example/chair");
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toEqual([{ product: { type: "url", productUrl: "https://shop.example/chair" } }]);
});
