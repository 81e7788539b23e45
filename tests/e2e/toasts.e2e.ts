import type { Page } from "@playwright/test";
import { DESKTOP, PHONE } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { pngOf } from "../support/visitor/pictures.ts";

const ROWS = "**/rest/v1/**";
const BAD_EMAIL = "Please enter a valid email address";
const STAYS_MS_MAX = 5000;
const ANNOUNCED_MS_MAX = 100;

/** The mark before a toast's words, which screen readers skip. */
function markOn(page: Page) {
  return page.locator(".toast").evaluate((toast) => getComputedStyle(toast, "::before").content);
}

test("an error stays until it is closed or the next try", async ({ landing, page }) => {
  await page.clock.install();
  const form = (await landing.open("/skincare/version_c")).heroForm();
  await form.email.fill("ann");
  await form.send();
  await form.expectProblem(BAD_EMAIL);
  expect(await markOn(page)).toBe('"!" / ""');
  const red = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement("p"));
    sample.style.color = "var(--error)";
    return getComputedStyle(sample).color;
  });
  for (const edge of ["border-top-color", "outline-color"]) await expect(form.email).toHaveCSS(edge, red);
  await expect(page.locator(".toast")).toHaveCSS("border-top-color", red);
  await page.clock.fastForward("10:00");
  await form.expectProblem(BAD_EMAIL);

  await page.getByRole("button", { name: "Close" }).press("Enter");
  await expect(form.problem).toHaveCount(0);
  // A keyboard user reached it from the field.
  await expect(form.email).toBeFocused();

  await page.route(ROWS, () => {}, { times: 1 });
  await form.send();
  await form.expectProblem(BAD_EMAIL);
  await form.email.fill("ann@shop.example");
  await form.send();
  await expect(form.button).toHaveText("Joining...");
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("a success toast closes itself, but not under the pointer", async ({ landing, page }) => {
  await page.clock.install();
  const form = (await landing.open("/skincare/version_c")).heroForm();
  await form.email.fill("ann@shop.example");
  // A busy machine might not move the pointer in time.
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.send();
  const thanks = page.getByText("Thank you! We'll notify you when we launch.");
  await expect(page.locator("[aria-label=Notification]")).toBeAttached();
  await page.clock.runFor(ANNOUNCED_MS_MAX);
  expect(await markOn(page)).toBe('"✓" / ""');
  await thanks.hover();
  await page.clock.fastForward(STAYS_MS_MAX);
  await expect(thanks).toBeVisible();
  await expect(thanks).toHaveRole("status");
  await page.mouse.move(200, 500);
  await page.clock.fastForward(STAYS_MS_MAX);
  await expect(page.locator(".toast")).toHaveCount(0);
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`at ${viewport.width} pixels an error stands right below its field, in view, and covers nothing`, async ({
    landing,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await landing.open("/food/version_d");
    for (const form of [landing.heroForm(), landing.closingForm()]) {
      await form.url.fill("not a link");
      await form.send();
      await form.expectProblem("Please provide product page URL");
      const toast = page.locator(".toast");
      await expect(toast).toBeInViewport({ ratio: 1 });
      await expect(toast).toHaveCSS("position", "static");
      const [box, button, field] = await Promise.all(
        [toast, form.button, form.url].map(async (each) => (await each.boundingBox())!),
      );
      expect(box!.y).toBeCloseTo(field!.y + field!.height + 8, 0);
      expect(button!.y).toBeGreaterThanOrEqual(box!.y + box!.height + 8);
      const privacy = (await form.form
        .locator("xpath=ancestor::*[3]")
        .locator(".form-privacy a")
        .boundingBox())!;
      expect(privacy.y).toBeGreaterThanOrEqual(button!.y + button!.height);
      expect([box!.x, box!.width].map(Math.round)).toEqual([field!.x, field!.width].map(Math.round));
      await expect(form.form.locator(".form-reassurance")).toBeHidden();
      await expect(form.url).toHaveCSS("border-color", "rgb(179, 38, 30)");
    }
    const close = page.getByRole("button", { name: "Close" });
    // On a phone, it would take the words' room; correcting the field closes it, too.
    if (viewport === PHONE) {
      await expect(close).toHaveCount(0);
      expect((await page.locator(".toast").boundingBox())!.height).toBeLessThan(48);
      await landing.closingForm().url.fill("https://shop.example/jam");
    } else await close.click();
    await expect(landing.closingForm().form.locator(".form-reassurance")).toBeVisible();
  });
}

for (const path of ["/hygiene/version_a", "/skincare/version_a", "/beverage/version_a"]) {
  test(`${path}: an error is not said twice, and a press beside its field moves nothing and counts`, async ({
    landing,
    page,
  }) => {
    const { form } = (await landing.open(path)).heroForm();
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(form.locator(".field:focus")).toHaveCount(1);
    await expect(form.locator(".form-hint")).toBeHidden();
    const label = form.getByText("Upload Product Image");
    const { x, y } = (await label.boundingBox())!;
    await page.mouse.move(x + 20, y + 6);
    await page.mouse.down();
    expect((await label.boundingBox())!.y).toBe(y);
    await page.mouse.up();
    await expect(form.getByRole("radio", { name: "Upload Product Image" })).toBeChecked();
  });
}

test("what can't be sent is said below the button, away from the line on privacy, and can be closed on a phone", async ({
  landing,
  page,
}) => {
  await page.setViewportSize(PHONE);
  const form = (await landing.open("/jewelry/version_d")).closingForm();
  await page.route(ROWS, (route) => route.fulfill({ status: 500, json: { message: "no" } }));
  await form.email.fill("ann@shop.example");
  await form.send();
  await form.expectProblem("Failed to submit: no");
  const [toast, button, privacy] = await Promise.all(
    [page.locator(".toast"), form.button, page.locator(".form-privacy").last()].map(
      async (each) => (await each.boundingBox())!,
    ),
  );
  expect(toast!.y).toBeGreaterThanOrEqual(button!.y + button!.height + 8);
  expect(privacy!.y).toBeGreaterThanOrEqual(toast!.y + toast!.height + 12);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(form.problem).toHaveCount(0);
});

test("what is no URL stays as it was typed", async ({ landing }) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("hello world");
  await form.send();
  await form.expectProblem("Please provide product page URL");
  await expect(form.url).toHaveValue("hello world");
  await form.url.fill(" shop.example/jam ");
  await form.url.blur();
  await expect(form.url).toHaveValue("https://shop.example/jam");
});

test("the two forms of a page share one toast, and a field whose toast is gone keeps its description", async ({
  landing,
}) => {
  const [hero, closing] = [(await landing.open("/jewelry/version_d")).heroForm(), landing.closingForm()];
  await hero.email.fill("ann");
  await hero.send();
  await expect(hero.email).toHaveAttribute("aria-describedby", (await hero.problem.getAttribute("id"))!);
  await closing.email.fill("bob");
  await closing.send();
  await closing.expectProblem(BAD_EMAIL);
  await expect(closing.email).toHaveAttribute("aria-describedby", /./);
  await expect(hero.email).not.toHaveAttribute("aria-describedby");
  await expect(hero.email).toHaveAttribute("aria-description", BAD_EMAIL);
});

test("the console gets the message and the error, and nothing that was entered", async ({
  landing,
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  const form = (await landing.open("/jewelry/version_d")).heroForm();
  await form.email.fill("ann@shop.example");
  await page.route(ROWS, (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: "23505",
        message: "duplicate key",
        details: "Key (email)=(ann@shop.example) already exists.",
      },
    }),
  );
  await form.send();
  await form.expectProblem("Failed to submit: duplicate key");
  await expect
    .poll(() => logged.join("\n"))
    .toContain("Failed to submit: duplicate key Refused: duplicate key");
  expect(logged.join("\n")).not.toContain("ann");
});

test.describe("outdated messages disappear", () => {
  const LINK = "Please provide product page URL";
  const NO_IMAGE = "Please upload a product image";

  test("when a link is corrected, and when the visitor switches to a picture", async ({ landing }) => {
    const form = (await landing.open("/food/version_a")).heroForm();
    await form.url.fill("not a link");
    await form.send();
    await form.expectProblem(LINK);
    await form.url.press("End");
    await form.url.press("x");
    await expect(form.problem).toHaveCount(0);
    await expect(form.url).toHaveAttribute("aria-invalid", "false");
    await form.send();
    await form.expectProblem(LINK);
    await form.choosePicture();
    await expect(form.problem).toHaveCount(0);
    await expect(form.fileInput).toHaveAccessibleDescription("");
  });

  test("when an empty file is replaced", async ({ landing }) => {
    const form = (await landing.open("/food/version_a")).heroForm();
    await form.chooseUpload();
    await form.fileInput.setInputFiles({ name: "jam.png", mimeType: "image/png", buffer: Buffer.alloc(0) });
    await expect(form.form.getByText("0 MB")).toBeVisible();
    await form.send();
    await form.expectProblem(NO_IMAGE);
    await form.fileInput.setInputFiles(pngOf({}));
    await expect(form.problem).toHaveCount(0);
  });

  test("a failed send's toast stays until the next try", async ({ landing, page }) => {
    const form = (await landing.open("/jewelry/version_d")).heroForm();
    await form.email.fill("ann@shop.example");
    await page.route(ROWS, (route) => route.fulfill({ status: 500, json: { message: "no" } }));
    await form.send();
    await form.expectProblem("Failed to submit: no");
    await form.email.fill("bob@shop.example");
    await form.expectProblem("Failed to submit: no");
    await expect(form.email).toHaveAttribute("aria-invalid", "false");
  });
});
