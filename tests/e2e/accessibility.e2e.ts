import type { Page } from "@playwright/test";
import { PHONE, SMALL_PHONE, expectNoViolation } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import type { LeadFormOnPage } from "../support/browser/lead-form-on-page.ts";
import { pictureFile } from "../support/browser/picture-file.ts";
import { pngOf } from "../support/visitor/pictures.ts";
import { widthBeyondScreen } from "../support/browser/width-beyond-screen.ts";

test.use({ pictures: true });

test.slow();

type Step = (form: LeadFormOnPage, page: Page) => Promise<unknown>;

/** Every state of a product form, and how a visitor gets from one to the next. */
const productSteps: Record<string, Step> = {
  "an empty picker": (form) => form.chooseUpload(),
  "a file that is not a picture": async (form) => {
    const buffer = Buffer.from("x");
    await form.fileInput.setInputFiles({ name: "price list.pdf", mimeType: "application/pdf", buffer });
    await expect(form.form.getByText("That file is not an image.")).toBeVisible();
  },
  "a picture that can't be drawn": async (form) => {
    await form.drop("IMG_0001.HEIC", "");
    await expect(form.form.getByText("IMG_0001.HEIC", { exact: true })).toBeVisible();
  },
  "a chosen picture of a long name": async (form) => {
    await form.fileInput.setInputFiles(pngOf({ name: `${"very-long-name-".repeat(12)}.png` }));
    await expect(form.form.getByRole("img", { name: "Preview" })).toBeVisible();
  },
  "a photo over 5 MB": async (form) => {
    await form.fileInput.setInputFiles(pictureFile({ bytes: 5 * 1024 * 1024 + 1 }));
    await form.send();
    await expect(form.form.getByRole("button", { name: "Use a smaller copy" })).toBeVisible();
  },
  "an upload under way": async (form, page) => {
    await page.route("**/storage/v1/**", () => {});
    await form.fileInput.setInputFiles(pngOf({ bytes: 200_000 }));
    await form.send();
    await expect(form.button).toHaveText("Creating Your Ads...");
  },
};

/** Every state of an e-mail form: on dark paper before it is sent, on light paper afterwards. */
const anError: Step = async (form) => {
  await form.email.fill("ann");
  await form.send();
  await form.expectProblem("Please enter a valid email address");
};
const stepsOnDark: Record<string, Step> = {
  "an error": anError,
  "an e-mail address with a typing error": async (form) => {
    await form.email.fill("ann@gmial.com");
    await form.email.press("Tab");
    await expect(form.form.getByRole("button", { name: "Did you mean" })).toBeVisible();
  },
};
const stepsOnLight: Record<string, Step> = {
  "an error": anError,
  "a lost connection": async (form, page) => {
    await form.email.fill("ann@shop.example");
    await page.context().setOffline(true);
    await form.send();
    await expect(form.problem).toHaveText(/No connection to the server/);
    await page.context().setOffline(false);
    await expect(form.form.getByText("You’re back online. You can send it now.")).toBeVisible();
  },
  thanks: async (form) => {
    await form.send();
    await expect(form.toast("Welcome! You'll be among the first to know when we launch.")).toBeVisible();
  },
};

/** The part that a form's states change; the rest of each page is checked when it is opened. */
const FORMS = "form, .toast";

// A form has the same colors, texts and roles on a desktop.
test.describe("a form in use, on a phone", () => {
  for (const [kind, path, steps] of [
    ["that asks for a product", "/", productSteps],
    ["on light that asks for an e-mail address", "/skincare/version_c", stepsOnLight],
    ["on dark that asks for an e-mail address", "/jewelry/version_d", stepsOnDark],
  ] as const) {
    test(`${kind} has no accessibility violation, and is no wider than a small screen`, async ({
      landing,
      page,
    }) => {
      await landing.open(path);
      for (const [state, reach] of Object.entries(steps)) {
        await test.step(state, async () => {
          await reach(landing.closingForm(), page);
          await page.setViewportSize(PHONE);
          await expectNoViolation(page, FORMS);
          await page.setViewportSize(SMALL_PHONE);
          expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
        });
      }
    });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });
  test("an open menu has no accessibility violation", async ({ page }) => {
    await page.goto("/makeup/version_a");
    await page.getByRole("button", { name: "Menu" }).click();
    await expectNoViolation(page);
  });
});

test("every button and link is at least 44 pixels high", async ({ landing, page }) => {
  for (const path of ["/", "/jewelry/version_d"]) {
    await landing.open(path);
    const tooSmall = await page.evaluate(() =>
      Array.from(document.querySelectorAll("a, button, label:has(input), .field"))
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    expect(tooSmall).toEqual([]);
  }
});
