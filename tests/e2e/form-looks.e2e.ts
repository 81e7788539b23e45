import { DESKTOP, PHONE, SMALL_PHONE } from "../support/browser/axe.ts";
import { boxOf, boxesOf, styleOf } from "../support/browser/boxes.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { pngOf } from "../support/visitor/pictures.ts";
import { widthBeyondScreen } from "../support/browser/width-beyond-screen.ts";

test.use({ viewport: PHONE });

const ROWS = "**/rest/v1/**";

/** The font size below which iOS zooms into a focused field. */
const FIELD_PX_MIN = 16;

test("the chosen mode looks chosen, labels stay on one line, and the button has its arrow once there is something to send", async ({
  landing,
  page,
}) => {
  const form = (await landing.open("/furniture/version_a")).heroForm();
  const plane = (mode: string) => styleOf(page, `${mode} + .mode`, "background-color", "::before");
  expect(await plane(":checked")).not.toBe(await plane(":not(:checked)"));
  for (const { height } of await boxesOf(page, ".mode span")) expect(height).toBeLessThan(24);
  const sizes = await page
    .locator(".field, .picker-input")
    .evaluateAll((all) => all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(FIELD_PX_MIN);
  expect((await boxOf(page, ".lead-form .button")).width).toBe((await boxOf(page, ".lead-form")).width);

  const arrow = () => styleOf(page, ".lead-form .button", "opacity", "::after");
  expect(await arrow()).toBe("0");
  await form.url.focus();
  // What the button waits for takes the place of what it promises.
  await expect(form.form.locator(".form-hint")).toBeVisible();
  await expect(form.form.locator(".form-reassurance")).toBeHidden();
  await form.url.fill("https://shop.example/chair");
  expect(await arrow()).toBe("1");
  // Clauses are never broken.
  await page.setViewportSize(SMALL_PHONE);
  const pieces = await page
    .locator(".form-reassurance .together")
    .evaluateAll((all) => all.map((clause) => clause.getClientRects().length));
  expect(new Set(pieces)).toEqual(new Set([1]));
});

test("a chosen picture is a square beside its name, which ends before the button that removes it", async ({
  landing,
  page,
}) => {
  const form = (await landing.open("/furniture/version_a")).heroForm();
  const picker = form.form.locator("[data-picker]");
  await form.chooseUpload();
  await expect(picker).toHaveCSS("border-style", "dashed");
  await picker.evaluate((element) => (element.dataset.dragging = ""));
  await expect(picker).toHaveCSS("border-style", "solid");
  await form.fileInput.setInputFiles(pngOf({ name: `${"very-long-name-".repeat(12)}.png` }));
  const [preview, name, remove] = await Promise.all(
    [".chosen img", ".chosen-name", ".chosen-remove"].map((part) => boxOf(page, part)),
  );
  expect(preview!.width).toBe(preview!.height);
  expect(await styleOf(page, ".chosen img", "object-fit")).toBe("cover");
  expect(name!.left).toBeGreaterThan(preview!.right);
  expect(name!.right).toBeLessThan(remove!.left);
  expect(await form.form.locator(".chosen-name").evaluate((element) => element.scrollHeight)).toBeLessThan(
    30,
  );
});

test.describe("by touch", () => {
  test.use({ isMobile: true, hasTouch: true });

  test("the picker, which can't be dropped on, looks like a button, and has no dashes when a picture is chosen", async ({
    landing,
    page,
  }) => {
    const form = (await landing.open("/furniture/version_a")).heroForm();
    const picker = form.form.locator("[data-picker]");
    await form.chooseUpload();
    await expect(picker).toHaveCSS("border-style", "solid");
    const icon = await styleOf(page, ".hero .picker-label", "mask-image", "::before");
    expect(icon).toContain("data:image/svg+xml");
    const { height } = (await picker.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(80);
    for (const text of await form.form.locator(".picker-label > *").all())
      expect(
        Number.parseFloat(await text.evaluate((element) => getComputedStyle(element).fontSize)),
      ).toBeGreaterThanOrEqual(12);
    const { y } = (await form.button.boundingBox())!;
    await form.fileInput.setInputFiles(pngOf({ name: "chair.png" }));
    await expect(form.form.locator(".chosen")).toHaveCSS("border-style", "solid");
    expect(await boxOf(page, ".hero .chosen")).toEqual(await boxOf(page, ".hero .picker"));
    expect((await form.button.boundingBox())!.y).toBe(y);
    expect((await boxOf(page, ".chosen img")).height).toBe(64);
  });
});

test("an e-mail form on a small phone: text beside its icon, and a long suggestion or error within the screen", async ({
  landing,
  page,
}) => {
  await page.setViewportSize(SMALL_PHONE);
  const form = (await landing.open("/skincare/version_c")).heroForm();
  const icon = await boxOf(page, ".hero .field-with-icon svg");
  const field = await boxOf(page, ".hero .field");
  const text = field.left + Number.parseFloat(await styleOf(page, ".hero .field", "padding-left"));
  expect(text).toBeGreaterThan(icon.right);
  await form.email.fill(`${"ann".repeat(20)}@gmial.com`);
  await form.email.press("Tab");
  await expect(form.form.getByRole("button", { name: "Did you mean" })).toBeVisible();
  expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);

  await landing.open("/jewelry/version_d");
  const message = "permission-denied-for-this-table".repeat(8);
  await page.route(ROWS, (route) => route.fulfill({ status: 400, json: { message } }));
  await form.email.fill("ann@shop.example");
  await form.send();
  await expect(form.problem).toContainText(message);
  const toast = await boxOf(page, ".toast");
  expect(toast.right).toBeLessThanOrEqual(SMALL_PHONE.width);
  const words = await boxOf(page, ".toast p");
  expect(words.right).toBeLessThanOrEqual(toast.right);
  // Paper has no use for it, and forced colors no background.
  await page.emulateMedia({ forcedColors: "active" });
  await expect(page.locator(".toast")).toHaveCSS("border-top-style", "solid");
  await page.emulateMedia({ forcedColors: "none", media: "print" });
  await expect(page.locator(".toast")).toBeHidden();
});

test.describe("for visitors who like motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a spinner turns in the button while a lead is sent", async ({ landing, page }) => {
    const form = (await landing.open("/furniture/version_a")).heroForm();
    await page.route(ROWS, () => {});
    await form.url.fill("https://shop.example/chair");
    await form.send();
    await expect(form.button).toHaveAttribute("aria-busy", "true");
    const turning = () =>
      form.button.evaluate((button) =>
        button
          .getAnimations({ subtree: true })
          .some((each) => each.effect!.getComputedTiming().iterations === Infinity),
      );
    await expect.poll(turning).toBe(true);
  });
});

for (const path of ["/", "/food/version_d", "/hygiene/version_a", "/furniture/version_a"]) {
  test(`on the first screen of ${path}, neither the picker nor a chosen picture moves the button`, async ({
    landing,
    page,
  }) => {
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      const form = (await landing.open(path)).heroForm();
      await page.waitForFunction(() => document.fonts.status === "loaded");
      const { y } = (await form.button.boundingBox())!;
      await form.chooseUpload();
      expect((await form.button.boundingBox())!.y, `${viewport.width} px`).toBeCloseTo(y, 0);
      await form.choosePicture({ name: `${"a-long-name-".repeat(8)}.png` });
      expect((await form.button.boundingBox())!.y, `${viewport.width} px`).toBeCloseTo(y, 0);
      await expect(form.button).toBeInViewport({ ratio: 1 });
      await form.form.getByRole("button", { name: /^Remove/ }).click();
    }
  });
}
