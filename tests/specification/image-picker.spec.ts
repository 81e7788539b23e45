import type { Locator } from "@playwright/test";
import { dropFile, pngOf } from "../support/visitor/pictures.ts";
import { expect, test } from "../support/specification/fixtures.ts";
import { formOn, submitButton } from "../support/specification/forms.ts";

test.use({ pictures: true });

// Section 2, "Image picker", with its states of section 4 and the image type of section 5.

let form: Locator;
const area = () => form.getByText("Drop your product image here");

test.beforeEach(async ({ page }) => {
  await page.goto("/furniture/version_a");
  form = formOn(page, "hero");
  await form.getByText("Upload Product Image").click();
});

test("the area is labeled, and a click on it browses for an image of any type", async ({ page }) => {
  await expect(area()).toBeVisible();
  await expect(form.getByText("or click to browse (PNG, JPG, WebP)")).toBeVisible();
  await expect(form.locator("input[type=file]")).toHaveAttribute("accept", "image/*");
  const dialog = page.waitForEvent("filechooser");
  await area().click();
  await (await dialog).setFiles(pngOf({ name: "chair.png" }));
  await expect(form.getByText("chair.png")).toBeVisible();
});

test("after selection it shows a preview with the file name, once, and a remove button that clears the selection", async ({
  page,
}) => {
  await form.locator("input[type=file]").setInputFiles(pngOf({ name: "chair.png" }));
  await expect(page.getByText("chair.png")).toBeVisible();
  await expect(form.getByRole("img")).toBeVisible();
  await expect(area()).toBeHidden();
  await expect(submitButton(form)).toBeEnabled();
  await form.getByRole("button", { name: /remove/i }).click();
  await expect(area()).toBeVisible();
  await expect(page.getByText("chair.png")).toHaveCount(0);
  await expect(form.getByRole("img")).toHaveCount(0);
  await expect(submitButton(form)).toBeDisabled();
});

test("an image of any type may be dropped or browsed for", async () => {
  await dropFile(area(), [{ name: "chair.gif", type: "image/gif", bytes: "x" }]);
  await expect(form.getByText("chair.gif")).toBeVisible();
  for (const [name, mimeType] of [
    ["chair.webp", "image/webp"],
    ["chair.bmp", "image/bmp"],
  ] as const) {
    await form.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.from("x") });
    await expect(form.getByText(name)).toBeVisible();
  }
});

test("a dropped file that is not an image is ignored silently, whether or not an image was chosen", async ({
  page,
}) => {
  const pdf = [{ name: "prices.pdf", type: "application/pdf", bytes: "x" }];
  await form.locator("input[type=file]").setInputFiles(pngOf({ name: "chair.png" }));
  await expect(submitButton(form)).toBeEnabled();
  await expect(form.getByText("0.1 MB")).toBeVisible();
  const shown = page.locator(".own-print");
  await expect(shown).toBeVisible();
  await expectNothingSaid(() => dropFile(form.getByText("chair.png"), pdf));
  await form.getByRole("button", { name: /remove/i }).click();
  await expect(submitButton(form)).toBeDisabled();
  await expect(shown).toHaveCount(0);
  await expectNothingSaid(() => dropFile(area(), pdf));

  async function expectNothingSaid(act: () => Promise<unknown>) {
    const before = await page.locator("body").innerText();
    await act();
    // The effect of a drop is drawn two frames later.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.locator("body").innerText()).toBe(before);
  }
});

test("of several dropped files, the first image counts", async () => {
  await dropFile(area(), [
    { name: "notes.txt", type: "text/plain", bytes: "x" },
    { name: "first.png", type: "image/png", bytes: "x" },
    { name: "second.png", type: "image/png", bytes: "x" },
  ]);
  await expect(form.getByText("first.png")).toBeVisible();
  await expect(form.getByText("second.png")).toHaveCount(0);
});
