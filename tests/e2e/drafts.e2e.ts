import type { Page } from "@playwright/test";
import { Landing, expect, test } from "../support/browser/fixtures.ts";
import { readBrowserStorage } from "../support/browser/browser-storage.ts";
import { pngOf } from "../support/visitor/pictures.ts";

const ROWS = "**/rest/v1/**";

/** Saves pictures like forms in other tabs, by name and time. */
function keepPictures(page: Page, pictures: Record<string, number>) {
  return page.evaluate(async (keptAt) => {
    const opening = indexedDB.open("drafts");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const transaction = opening.result.transaction("pictures", "readwrite");
    for (const [name, at] of Object.entries(keptAt)) {
      // Under a key that sorts before the random ones of forms.
      transaction.objectStore("pictures").put({ picture: new File(["x"], name), at }, ` ${name}`);
    }
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    opening.result.close();
  }, pictures);
}

/** The tab's next visit, without the browser restoring any fields. */
async function visitAgain(page: Page) {
  const url = page.url();
  await page.goto("about:blank");
  await page.goto(url, { waitUntil: "load" });
}

test("a draft returns on the tab's next visit, only in its own form", async ({ landing, page, context }) => {
  await landing.open("/jewelry/version_d");
  await landing.heroForm().email.fill("ann@shop.example");
  await landing.closingForm().email.fill("bea@shop.example");
  const other = new Landing(await context.newPage());
  await other.open("/jewelry/version_d");
  await expect(other.heroForm().email).toHaveValue("");
  await visitAgain(page);
  await expect(landing.heroForm().email).toHaveValue("ann@shop.example");
  await expect(landing.closingForm().email).toHaveValue("bea@shop.example");
  await expect(landing.heroForm().button).toBeEnabled();
  await landing.open("/furniture/version_b");
  await expect(landing.heroForm().email).toHaveValue("");
});

test("a draft typed before the script arrived returns, too", async ({ landing, page }) => {
  await page.route("**/assets/hydrate-*.js", (route) => route.abort());
  await page.goto("/food/version_a");
  await landing.heroForm().url.fill("shop.example/jam");
  await visitAgain(page);
  await expect(landing.heroForm().url).toHaveValue("shop.example/jam");
  await expect(landing.heroForm().button).toBeEnabled();
});

test("leaving a page while it sends a picture keeps its form, and stores one lead", async ({
  landing,
  page,
  stored,
}) => {
  const form = (await landing.open("/furniture/version_a")).closingForm();
  await form.choosePicture({ name: "oak chair.png", bytes: 300_000 });
  await page.route(ROWS, async (route) => {
    await route.fetch();
    // The answer never arrives.
  });
  await form.send();
  await expect.poll(() => stored.leads()).toHaveLength(1);
  // Later versions of the site look for drafts under the same names.
  const ofForm = "/furniture/version_a#closing-form";
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({
    [`attempt ${ofForm}`]: expect.any(String),
    [`draft ${ofForm}`]: expect.stringContaining('"picture":"oak chair.png"'),
    [`pictures ${ofForm}`]: expect.stringMatching(/^"[a-z0-9]{16}"$/),
  });
  await visitAgain(page);
  await page.unroute(ROWS);
  await expect(form.form.getByText("oak chair.png", { exact: true })).toBeVisible();
  await expect(form.form.getByRole("radio", { name: "Upload Product Image" })).toBeChecked();
  await expect(form.button).toBeEnabled();
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toHaveLength(1);
  expect(stored.pictures()).toHaveLength(1);
});

test("a draft overwrites nothing that the visitor filled in meanwhile", async ({ landing, page }) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("https://shop.example/old");
  await page.route("**/assets/client-*.js", async (route) => {
    await form.url.fill("https://shop.example/new");
    await route.continue();
  });
  await visitAgain(page);
  await expect(form.url).toHaveValue("https://shop.example/new");
});

test("a sent lead leaves no draft", async ({ landing, page }) => {
  const form = (await landing.open("/furniture/version_a")).heroForm();
  await form.choosePicture({ name: "oak chair.png" });
  await expect.poll(() => readBrowserStorage(page)).toMatch(/oak chair.*oak chair/);
  await form.send();
  await page.waitForURL("**/ad_creation");
  // Only what the next screen shows is kept.
  const kept = async () => (await readBrowserStorage(page)).replace(/"sent":"([^"\\]|\\.)*"/, "");
  await expect.poll(kept).not.toContain("oak chair");
  const email = landing.heroForm().email;
  await email.fill("ann@shop.example");
  expect(await readBrowserStorage(page)).toContain("ann@shop.example");
  await landing.heroForm().send();
  await page.waitForURL("**/image_send");
  await expect(page.locator(".sent-email")).toHaveText("ann@shop.example");
  expect(await kept()).not.toContain("ann@shop.example");
});

test("a removed picture is forgotten, and so are pictures that another tab saved a day ago", async ({
  landing,
  page,
}) => {
  const form = (await landing.open("/furniture/version_a")).heroForm();
  await form.choosePicture({ name: "oak chair.png" });
  await expect.poll(() => readBrowserStorage(page)).toMatch(/oak chair.*oak chair/);
  await form.form.getByRole("button", { name: "Remove oak chair.png" }).click();
  await expect.poll(() => readBrowserStorage(page)).not.toContain("oak chair");

  const now = Date.now();
  const day = 24 * 60 * 60 * 1000;
  await page.clock.setFixedTime(now);
  await keepPictures(page, {
    "1 yesterday's": now - day,
    "2 today's": now - day + 1,
    "3 too late": now + day,
  });
  await landing.closingForm().choosePicture({ name: "new chair.png" });
  await expect
    .poll(async () => (await readBrowserStorage(page)).match(/\[[^[]*\]\]$/)![0])
    .toBe('["2 today\'s","new chair.png"]]');
});

test("a picture that the browser could not save is asked for again", async ({ landing, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", {
      get() {
        throw new DOMException("Access is denied", "SecurityError");
      },
    });
    // Some browsers restore a file field after a reload; this test is about those that don't.
    addEventListener("DOMContentLoaded", () => {
      for (const input of document.querySelectorAll<HTMLInputElement>("input[type=file]")) input.value = "";
    });
  });
  const form = (await landing.open("/furniture/version_a")).heroForm();
  await form.choosePicture({ name: "oak chair.png" });
  await landing.open("/furniture/version_a");
  const words = "Please choose your picture again. This browser could not keep it.";
  await expect(form.form.getByText(words)).toBeVisible();
  await expect(page.locator("[role=alert], [role=status]")).toHaveCount(0);
  await form.fileInput.setInputFiles(pngOf({ name: "oak chair.png" }));
  await expect(form.form.getByText(words)).toBeHidden();
  await expect(form.button).toBeEnabled();
});
