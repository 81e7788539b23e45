import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.describe("a press on a button that has nothing to send", () => {
  test("leads to the empty address, and to the email of a waitlist", async ({ landing }) => {
    await landing.open("/food/version_a");
    const product = landing.heroForm();
    await expect(product.button).toBeDisabled();
    await pressAt(landing.page, product.button);
    await expect(product.url).toBeFocused();

    await landing.open("/skincare/version_c");
    const waitlist = landing.closingForm();
    await pressAt(landing.page, waitlist.button);
    await expect(waitlist.email).toBeFocused();
  });

  test("does so before the form's script is there", async ({ page }) => {
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto("/food/version_a");
    const form = page.getByRole("form").first();
    await pressAt(page, form.locator("button[type=submit]"));
    await expect(form.getByRole("textbox", { name: "Product page address" })).toBeFocused();
  });

  test("opens the choice of a file where an image is wanted, and sends once there is one", async ({
    landing,
    page,
  }) => {
    await landing.open("/food/version_a");
    const form = landing.heroForm();
    await form.chooseUpload();
    const opened = page.waitForEvent("filechooser");
    await pressAt(page, form.button);
    await opened;
    await form.choosePicture();
    await expect(form.button).toBeEnabled();
    await form.send();
    await expect(page).toHaveURL("/ad_creation");
  });
});

/** As a finger does: nobody asks whether the button is enabled. */
async function pressAt(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}
