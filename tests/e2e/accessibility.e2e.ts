import type { Page } from "@playwright/test";
import { DESK, PHONE, expectNoViolation } from "./axe.ts";
import { type Landing, expect, test } from "./fixtures.ts";
import { pngOf } from "./pictures.ts";

/** Every state that a form can be in, and how a visitor brings it there. */
const states: Record<string, { path: string; reach: (landing: Landing, page: Page) => Promise<unknown> }> = {
  "an empty picker": {
    path: "/food/version_a",
    reach: (landing) => landing.heroForm().chooseUpload(),
  },
  "a chosen picture": {
    path: "/furniture/version_a",
    reach: async (landing) => {
      await landing.heroForm().choosePicture({ name: "chair.png" });
      await expect(landing.heroForm().form.getByText("chair.png", { exact: true })).toBeVisible();
    },
  },
  "a file that is no picture": {
    path: "/makeup/version_a",
    reach: async (landing) => {
      await landing.heroForm().chooseUpload();
      await landing.heroForm().drop("price list.pdf", "application/pdf");
    },
  },
  "a picture that can't be drawn": {
    path: "/apparel/version_a",
    reach: async (landing) => {
      await landing.heroForm().chooseUpload();
      await landing.heroForm().drop("IMG_0001.HEIC", "");
    },
  },
  "an error": {
    path: "/jewelry/version_d",
    reach: async (landing) => {
      const form = landing.heroForm();
      await form.email.fill("ann");
      await form.send();
      await form.expectProblem("Please enter a valid email address");
    },
  },
  "an error on light": {
    path: "/skincare/version_c",
    reach: async (landing) => {
      const form = landing.heroForm();
      await form.email.fill("ann");
      await form.send();
      await form.expectProblem("Please enter a valid email address");
    },
  },
  "a photo over 5 MB": {
    path: "/furniture/version_a",
    reach: async (landing) => {
      const form = landing.closingForm();
      await form.choosePicture({ bytes: 5 * 1024 * 1024 + 1 });
      await form.send();
      await expect(form.form.getByRole("button", { name: "Use a smaller copy" })).toBeVisible();
    },
  },
  "an address with a typing error": {
    path: "/jewelry/version_d",
    reach: async (landing) => {
      const form = landing.heroForm();
      await form.email.fill("ann@gmial.com");
      await form.email.press("Tab");
      await expect(form.form.getByRole("button", { name: "Did you mean" })).toBeVisible();
    },
  },
  "a lost connection": {
    path: "/skincare/version_c",
    reach: async (landing, page) => {
      const form = landing.heroForm();
      await form.email.fill("ann@shop.example");
      await page.context().setOffline(true);
      await form.send();
      await expect(form.form.getByText("You’re offline. What you entered stays here.")).toBeVisible();
    },
  },
  "an upload under way": {
    path: "/hygiene/version_a",
    reach: async (landing, page) => {
      await page.route("**/storage/v1/**", () => {});
      const form = landing.heroForm();
      await form.chooseUpload();
      await form.fileInput.setInputFiles(pngOf({ bytes: 200_000 }));
      await form.send();
      await expect(form.button).toHaveText("Creating Your Hygiene Ads...");
    },
  },
  thanks: {
    path: "/beverage/version_d",
    reach: async (landing) => {
      const form = landing.heroForm();
      await form.email.fill("ann@shop.example");
      await form.send();
      await expect(form.toast("Thank you! We'll notify you when we launch.")).toBeVisible();
    },
  },
};

/** What their states change; the rest of each page is looked at when it is opened. */
const FORMS = "form, [data-sonner-toaster]";

test.describe("a form, on a phone and at a desk", () => {
  test.use({ viewport: PHONE });

  for (const [state, { path, reach }] of Object.entries(states)) {
    test(`${state} has no accessibility violation`, async ({ landing, page }) => {
      await landing.open(path);
      await reach(landing, page);
      await expectNoViolation(page, FORMS);
      await page.setViewportSize(DESK);
      await expectNoViolation(page, FORMS);
    });
  }

  test("what follows a form has no accessibility violation", async ({ landing, page }) => {
    const form = (await landing.open("/furniture/version_a")).heroForm();
    await form.choosePicture({ name: "chair.png" });
    await form.send();
    await page.waitForURL("**/ad_creation");
    await expect(page.getByRole("img", { name: "chair.png" })).toBeVisible();
    await expectNoViolation(page);
    await page.setViewportSize(DESK);
    await expectNoViolation(page);
  });
});

test.describe("on a phone's menu", () => {
  test.use({ viewport: PHONE });
  test("an open menu has no accessibility violation", async ({ page }) => {
    await page.goto("/makeup/version_a");
    await page.getByRole("button", { name: "Menu" }).click();
    await expectNoViolation(page);
  });
});

test.describe("at 320 pixels", () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test("a form in use is no wider than the screen", async ({ landing, page }) => {
    await landing.open("/food/version_a");
    await landing.heroForm().choosePicture({ name: `${"very-long-name-".repeat(12)}.png` });
    await expect(landing.heroForm().form.getByRole("button", { name: /^Remove/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test("everything that is pressed is at least 44 pixels high", async ({ landing, page }) => {
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

test("the place where a form speaks is there from the first paint", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/food/version_a");
  await expect(page.getByRole("form").first().locator("[aria-live=polite]")).toBeAttached();
});
