import type { Locator, Page } from "@playwright/test";
import { type FormRow, formKinds } from "../support/site/forms-table.ts";
import { type Landing, type SiteFixtures, expect, test } from "../support/browser/fixtures.ts";
import type { LeadFormOnPage } from "../support/browser/lead-form-on-page.ts";
import { pngOf } from "../support/visitor/pictures.ts";

const ROWS = "**/rest/v1/**";
const UPLOADS = "**/storage/v1/object/images/**";

const openForm = async (landing: Landing, { page, place }: FormRow): Promise<LeadFormOnPage> => {
  await landing.open(page);
  return place === "hero" ? landing.heroForm() : landing.closingForm();
};

/**
 * Sends a filled form three times: its row is refused, its connection fails, and its row is held back while the form
 * is busy. Each time what was entered stays. Returns how to let the held row go.
 */
async function meetEveryFailure(
  page: Page,
  form: LeadFormOnPage,
  row: FormRow,
  field: Locator,
  entered: string,
) {
  await page.route(ROWS, (route) =>
    route.fulfill({
      status: 400,
      json: { code: "x", message: "The row was refused.", details: null, hint: null },
    }),
  );
  await form.send();
  await form.expectProblem(row.whenRefused);
  await expect(field).toHaveValue(entered);
  await expect(form.button).toBeEnabled();

  await page.unroute(ROWS);
  await page.route(ROWS, (route) => route.abort());
  await form.send();
  await form.expectProblem(row.whenBroken);
  await expect(form.form).not.toHaveAttribute("data-pressed");
  await expect(field).toHaveValue(entered);

  await page.unroute(ROWS);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ROWS, async (route) => {
    await promise;
    await route.continue();
  });
  await form.send();
  await expect(form.button).toHaveText(row.busyLabel);
  await expect(form.button).toBeDisabled();
  await expect(form.button).toHaveAttribute("aria-busy", "true");
  await expect(form.problem).toHaveCount(0);
  // The next page is requested once, however many tries it takes.
  const asksFor = page.locator("link[rel=prefetch]");
  await expect(asksFor).toHaveCount("says" in row && row.says ? 0 : 1);
  return resolve;
}

const titleOf = ({ page, place }: FormRow) => `${page} ${place} form`;
const pathOf = ({ page, writesPath }: FormRow) => (writesPath ? { path: page } : {});

/** Where a form of this kind leads, or what it shows. */
async function expectThanks(page: Page, form: LeadFormOnPage, row: FormRow) {
  if (row.asks === "product") return page.waitForURL("**/ad_creation");
  if (!row.says) return page.waitForURL("**/success");
  await expect(form.toast(row.says)).toBeVisible();
  await expect(form.email).toHaveValue("");
  await expect(form.button).toBeDisabled();
  expect(new URL(page.url()).pathname).toBe(row.page);
}

/** The row for a form's picture. */
function expectedPicture(
  row: FormRow,
  fileSize: number,
  { stored, server }: Pick<SiteFixtures, "stored" | "server">,
) {
  const [name] = stored.pictures();
  expect(name).toMatch(/^\d{13}-[a-z0-9]{12,}\.png$/);
  return {
    product: {
      type: "file",
      fileName: "my chair.PNG",
      fileType: "image/png",
      fileSize,
      filePath: `products/${name}`,
      fileUrl: `${server.url}/storage/v1/object/public/images/products/${name}`,
    },
    ...pathOf(row),
  };
}

for (const row of formKinds) {
  if (row.asks === "product") {
    test(`${titleOf(row)}: a link shows each failure, then is stored once`, async ({
      landing,
      page,
      stored,
    }) => {
      const form = await openForm(landing, row);
      await expect(form.button).toBeDisabled();
      await form.url.fill("https://shop.example/chair");
      const letGo = await meetEveryFailure(page, form, row, form.url, "https://shop.example/chair");
      letGo();
      await expectThanks(page, form, row);
      expect(stored.leads()).toEqual([
        { product: { type: "url", productUrl: "https://shop.example/chair" }, ...pathOf(row) },
      ]);
    });
  } else {
    test(`${titleOf(row)}: an e-mail address is checked, shows each failure, then is stored once`, async ({
      landing,
      page,
      stored,
    }) => {
      const form = await openForm(landing, row);
      await form.email.fill("nobody");
      await form.send();
      await form.expectProblem(row.whenMalformed);

      // An empty field disables the button, but the Enter key still submits.
      await form.email.fill("   ");
      await expect(form.button).toBeDisabled();
      await form.form.evaluate((element: HTMLFormElement) =>
        element.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })),
      );
      await form.expectProblem(row.whenEmpty);

      await form.email.fill("  ann@shop.example ");
      const letGo = await meetEveryFailure(page, form, row, form.email, "ann@shop.example");
      letGo();
      await expectThanks(page, form, row);
      expect(stored.leads()).toEqual([{ email: "ann@shop.example", ...pathOf(row) }]);
    });
  }
}

const unchecked = formKinds.find((row) => row.asks === "product" && !row.checksSize)!;

test(`${titleOf(unchecked)}: a refused upload of a photo over 5 MB stops the flow, and the next try succeeds`, async ({
  landing,
  page,
  stored,
  server,
}) => {
  const form = await openForm(landing, unchecked);
  await form.choosePicture({ name: "my chair.PNG", bytes: 6 * 1024 * 1024 });
  await page.route(UPLOADS, (route) =>
    route.fulfill({
      status: 400,
      json: { statusCode: "400", error: "x", message: "The picture was refused." },
    }),
  );
  await form.send();
  await form.expectProblem("Failed to upload image: The picture was refused.");
  expect(stored.leads()).toEqual([]);
  await page.unroute(UPLOADS);
  await form.send();
  await expectThanks(page, form, unchecked);
  await expect(page.getByRole("img", { name: "my chair.PNG" })).toBeVisible();
  expect(stored.pictures()).toHaveLength(1);
  expect(stored.leads()).toEqual([expectedPicture(unchecked, 6 * 1024 * 1024, { stored, server })]);
});

for (const how of ["mouse", "touch", "key"] as const) {
  test(`an autofilled value is sent at the first press, by ${how}`, async ({ landing, page, stored }) => {
    const form = (await landing.open("/jewelry/version_d")).heroForm();
    await form.email.evaluate((field: HTMLInputElement) => (field.value = "ann@shop.example"));
    const { x, y, width, height } = (await form.button.boundingBox())!;
    const [left, top] = [x + width / 2, y + height / 2];
    if (how === "mouse") await page.mouse.click(left, top);
    else if (how === "touch") await tap(page, left, top);
    else {
      await form.email.focus();
      await page.keyboard.press("Enter");
    }
    await page.waitForURL("**/success");
    expect(stored.leads()).toEqual([{ email: "ann@shop.example", path: "/jewelry/version_d" }]);
  });
}

async function tap(page: Page, x: number, y: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a press on the waiting button leads to what it waits for: the field, with a hint, or the choice of a picture", async ({
  landing,
  page,
}) => {
  await landing.open("/food/version_a");
  const form = landing.heroForm();
  const hint = form.form.getByText("Paste a link or add a photo first.");
  await expect(hint).toBeHidden();
  const ink = await form.url.evaluate((field) => getComputedStyle(field).color);
  await form.url.focus();
  await expect(hint).toHaveCSS("color", ink);
  await pressDisabled(page, form);
  await expect(form.url).toBeFocused();
  await expectBelow(hint, form.url);
  await form.url.fill("https://shop.example/jam");
  await expect(hint).toBeHidden();
  await expect(form.url).not.toHaveCSS("outline-color", RED);
  await form.chooseUpload();
  const chooser = page.waitForEvent("filechooser");
  await pressDisabled(page, form);
  await chooser;
  const picker = form.form.locator("[data-picker]");
  await expectBelow(hint, picker);
  await form.fileInput.setInputFiles(pngOf({}));
  await expect(hint).toBeHidden();
  await expect(picker).not.toHaveCSS("border-top-color", RED);
});

test("a press on a waitlist's waiting button leads to its field", async ({ landing, page }) => {
  await landing.open("/jewelry/version_d");
  const form = landing.closingForm();
  await pressDisabled(page, form);
  await expect(form.email).toBeFocused();
  await expect(form.form.getByText("Type your email address first.")).toBeVisible();
});

const RED = "rgb(179, 38, 30)";

/** What is missing is said in red, right below what lacks it. */
async function expectBelow(hint: Locator, place: Locator) {
  await expect(hint).toHaveCSS("color", RED);
  await expect(place).toHaveCSS("border-top-color", RED);
  const [words, box] = [(await hint.boundingBox())!, (await place.boundingBox())!];
  expect(words.y).toBeCloseTo(box.y + box.height + 8, 0);
  // The disc of an error.
  expect(await hint.evaluate((line) => getComputedStyle(line, "::before").width)).toBe("20px");
}

/** Where the button is, not on the element: Playwright would wait until it is enabled. */
async function pressDisabled(page: Page, { button }: LeadFormOnPage) {
  await expect(button).toBeDisabled();
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}
