import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser/fixtures.ts";

const HINT = "Did you mean ann@gmail.com?";

/** Presses something while a field has the focus, and holds it until the effects of leaving the field are drawn. */
async function pressSlowly(page: Page, field: Locator, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 5);
  await page.mouse.down();
  await expect(field).not.toBeFocused();
  await page.evaluate(
    () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 0)))),
  );
}

test("a typing error in an e-mail address is pointed out when its field is left, and corrected by one press", async ({
  landing,
  page,
  stored,
}) => {
  const form = (await landing.open("/jewelry/version_d")).closingForm();
  const hint = form.form.locator("[aria-live=polite]").getByRole("button", { name: HINT });
  await form.email.fill("ann@gmial.com");
  await expect(hint).toHaveCount(0);
  await form.email.press("Tab");
  await expect(hint).toBeVisible();
  await hint.click();
  await expect(form.email).toHaveValue("ann@gmail.com");
  await expect(hint).toHaveCount(0);
  await expect(form.button).toBeFocused();
  await form.send();
  await page.waitForURL("**/success");
  expect(stored.leads()).toEqual([{ email: "ann@gmail.com", path: "/jewelry/version_d" }]);
});

test("a hint disappears on editing, and never blocks sending", async ({ landing, page, stored }) => {
  const form = (await landing.open("/beverage/version_d")).heroForm();
  const hint = form.form.getByRole("button", { name: HINT });
  await form.email.fill("ann@gmial.com");
  await form.email.press("Tab");
  await expect(hint).toBeVisible();
  await form.email.press("End");
  await form.email.press("Backspace");
  await expect(hint).toHaveCount(0);
  await form.email.press("m");
  await pressSlowly(page, form.email, page.getByRole("heading", { level: 1 }));
  await expect(hint).toHaveCount(0);
  await page.mouse.up();
  await expect(hint).toBeVisible();
  await form.send();
  await expect(form.toast("Thank you! We'll notify you when we launch.")).toBeVisible();
  await expect(hint).toHaveCount(0);
  expect(stored.leads()).toEqual([{ email: "ann@gmial.com" }]);
});

test("a hint does not move the button from under a slow press", async ({ landing, page, stored }) => {
  const form = (await landing.open("/jewelry/version_d")).closingForm();
  await form.email.fill("ann@gmial.com");
  await pressSlowly(page, form.email, form.button);
  await page.mouse.up();
  await page.waitForURL("**/success");
  expect(stored.leads()).toMatchObject([{ email: "ann@gmial.com" }]);
});
