import type { Page } from "@playwright/test";
import { changesByOthers } from "../support/browser/changed-by-others.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { holdScript } from "../support/browser/hold-script.ts";
import { readBrowserStorage } from "../support/browser/browser-storage.ts";
import { pictureFile } from "../support/browser/picture-file.ts";
import { pngOf } from "../support/visitor/pictures.ts";

test.use({ pictures: true });

// Extensions and translators may change a page before, while or after its forms' script loads: nothing is lost.

const FORM_SCRIPT = "**/assets/hydrate-*.js";
const ROWS = "**/rest/v1/**";

function readSelection(field: HTMLInputElement) {
  return { value: field.value, selected: field.value.slice(field.selectionStart!, field.selectionEnd!) };
}

// A form that is not prepared for one of these changes fails with its group, too.
const GROUPS = [
  ["attributes are set", "a node is put at the form's end", "a node is put at the form's start"],
  ["all texts are translated", "a node is put after each field"],
  ["each field is wrapped", "a node is put before each field", "texts are replaced, and labels removed"],
];

async function changePage(page: Page, group: string[]) {
  for (const what of group) await page.evaluate(changesByOthers[what]!);
}

test("each change is in a group", () => {
  expect(GROUPS.flat().toSorted()).toEqual(Object.keys(changesByOthers).toSorted());
});

test("a translated or extended form is hydrated around the same fields", async ({ page }) => {
  for (const path of ["/furniture/version_a", "/jewelry/version_d"]) {
    await page.goto(path);
    const forms = await page.evaluateHandle(() => Array.from(document.forms));
    await changePage(page, [
      "all texts are translated",
      "a node is put at the form's end",
      "attributes are set",
    ]);
    await page.keyboard.press("Shift");
    await expect(page.locator(".lead-form[data-ready]")).toHaveCount(2);
    expect(await forms.evaluate((all) => all.map((form) => form.isConnected))).toEqual([true, true]);
  }
});

test("a form broken by other scripts is redrawn with its contents", async ({ landing, page, stored }) => {
  const form = (await landing.open("/furniture/version_a")).heroForm();
  await form.url.fill("https://shop.example/chair");
  await form.choosePicture();
  await page.evaluate(() => document.querySelector(".chosen")!.replaceChildren());
  await form.fileInput.setInputFiles(pngOf({ name: "table.png" }));
  await expect(form.form.locator(".chosen-name")).toHaveText("table.png");
  await form.chooseUrl();
  await expect(form.url).toHaveValue("https://shop.example/chair");
  await form.chooseUpload();
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toMatchObject([{ product: { fileName: "table.png" } }]);
});

test("a draft is restored in a form that is changed while it loads", async ({ landing, page }) => {
  const form = (await landing.open("/furniture/version_a")).heroForm();
  await form.url.fill("https://shop.example/chair");
  await form.choosePicture();
  await expect(form.form.locator(".chosen-name")).toHaveText("chair.png");
  const change = String(changesByOthers["a node is put before each field"]);
  await page.addInitScript(`document.addEventListener("DOMContentLoaded", ${change})`);
  await expect.poll(() => readBrowserStorage(page)).toContain(`["chair.png"]`);
  await page.reload();
  await expect(form.form).toHaveAttribute("data-ready");
  await expect(form.form.locator(".chosen-name")).toHaveText("chair.png");
  await form.chooseUrl();
  await expect(form.url).toHaveValue("https://shop.example/chair");
});

test("fields keep their places and widths, and the selected choice shows, in an extended form", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ["/furniture/version_a", "/skincare/version_a"] as const) {
    await page.goto(path);
    const before = await choicesOf(page);
    await changePage(page, ["a node is put after each field", "a node is put before each field"]);
    expect(await choicesOf(page)).toEqual(before);
  }
});

/** What a visitor sees of the first form's choices and of its field, while the link is chosen. */
function choicesOf(page: Page) {
  return page.evaluate(() =>
    Array.from(
      document.querySelector(".lead-form")!.querySelectorAll(".mode, .mode-input, [name=url]"),
      (each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [[x, y, width, height].map(Math.round), getComputedStyle(each, "::before").backgroundColor];
      },
    ),
  );
}

for (const group of GROUPS) {
  test.describe(`where ${group.join(", and ")}`, () => {
    test("before and while a visitor types, chooses a picture and presses, text, focus, selection and picture stay, and the press counts", async ({
      landing,
      page,
      stored,
    }) => {
      const letArrive = await holdScript(page);
      // An empty answer leaves the page where it is after the press.
      await page.route("**/ad_creation", (route) => route.fulfill({ status: 204 }));
      await page.goto("/furniture/version_a");
      const [{ form, url, button }, closing] = [landing.heroForm(), landing.closingForm()];
      const field = form.locator("[name=url]");
      const upload = closing.form.locator("[value=upload]");
      await changePage(page, group);
      await upload.check({ force: true });
      await closing.fileInput.setInputFiles(pngOf({}));
      await closing.send();
      await expect(closing.form).toHaveAttribute("data-pressed");
      await field.click();
      await page.keyboard.type("shop.example/chair");
      await changePage(page, group);
      // Wrapping a field alone takes away its focus.
      await field.focus();
      await field.evaluate((input: HTMLInputElement) =>
        input.setSelectionRange("shop.example/".length, input.value.length),
      );
      expect(stored.leads()).toEqual([]);
      letArrive();
      await expect(form).toHaveAttribute("data-ready");
      await expect(field).toBeFocused();
      expect(await field.evaluate(readSelection)).toEqual({
        value: "shop.example/chair",
        selected: "chair",
      });
      await page.keyboard.type("sofa");
      await expect(url).toHaveValue("shop.example/sofa");
      await expect(button).toBeEnabled();

      await expect.poll(() => stored.leads()).toMatchObject([{ product: { fileName: "chair.png" } }]);
      await expect(closing.form.locator(".chosen-name")).toContainText("chair.png");
      await expect(upload).toBeChecked();
    });

    test("a press during hydration counts once", async ({ landing, page, stored }) => {
      const letArrive = await holdScript(page);
      await page.goto("/jewelry/version_d");
      const { form, button } = landing.heroForm();
      await form.locator("[name=email]").fill("ann@shop.example");
      await changePage(page, group);
      const box = (await button.boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      const arrived = page.waitForResponse(FORM_SCRIPT);
      letArrive();
      await page.evaluate((script) => import(script), (await arrived).url());
      await page.mouse.up();
      await page.waitForURL("**/success");
      expect(stored.leads()).toHaveLength(1);
    });

    test("after hydration the form validates, accepts and keeps pictures, and sends", async ({
      landing,
      page,
      stored,
      complaints,
    }) => {
      const form = (await landing.open("/furniture/version_a")).closingForm();
      await changePage(page, group);
      await form.form.locator("[name=url]").fill("not a link");
      await form.send();
      await form.expectProblem("Please provide product page URL");
      await form.form.locator("[value=upload]").check({ force: true });
      await form.fileInput.setInputFiles(pictureFile({ name: "table.png", bytes: 5 * 1024 * 1024 + 1 }));
      await expect(form.form.locator(".chosen-name")).toContainText("table.png");
      await form.send();
      await form.expectProblem("Image file size must be less than 5MB. Please choose a smaller image.");
      await expect(form.form.locator(".form-link")).toBeVisible();
      await changePage(page, group);
      await form.form.locator(".chosen-remove").click();
      await expect(form.form.locator(".chosen-name")).toHaveCount(0);
      await expect(form.form.locator(".form-link")).toHaveCount(0);
      await form.fileInput.setInputFiles(pngOf({}));
      await page.route(ROWS, (route) => route.fulfill({ status: 500, json: { message: "no" } }), {
        times: 1,
      });
      await form.send();
      await form.expectProblem("Failed to submit: no");
      await expect(form.button).toContainText("Get My 3 FREE Ads Now");
      let busyWords = "";
      await page.route(ROWS, async (route) => {
        busyWords = (await form.button.textContent())!;
        await route.continue();
      });
      await form.send();
      await page.waitForURL("**/ad_creation");
      expect(busyWords).toContain("Creating Your Furniture Ads...");
      expect(stored.leads()).toMatchObject([{ product: { fileName: "chair.png" } }]);
      expect(
        complaints.filter((words) => /React|NotFoundError|removeChild|insertBefore/.test(words)),
      ).toEqual([]);
    });
  });
}
