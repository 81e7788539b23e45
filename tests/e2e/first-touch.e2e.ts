import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { fillByScript } from "../support/browser/fill-by-script.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { holdScript } from "../support/browser/hold-script.ts";
import type { LeadFormOnPage } from "../support/browser/lead-form-on-page.ts";
import { dropFile, paste, pngOf } from "../support/visitor/pictures.ts";

const FORM_SCRIPT = "**/assets/hydrate-*.js";

test("a form's script is fetched at the first interaction, even while the page loads", async ({ page }) => {
  await page.route("**/*.woff2", () => {});
  await page.goto("/furniture/version_a", { waitUntil: "domcontentloaded" });
  const asked = page.waitForRequest(FORM_SCRIPT);
  await page.mouse.wheel(0, 100);
  await asked;
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
});

test("an untouched page fetches no form script", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  // Its demo has no script of its own.
  await page.goto("/hygiene/version_a", { waitUntil: "networkidle" });
  const names = () => scripts.map((url) => url.replace(/^.*\/|-[\w-]{8}\.js$/g, ""));
  await expect.poll(() => new Set(names())).toEqual(new Set(["client", "extras", "page"]));

  const name = readdirSync("dist/site/assets").find((file) => /^hydrate-.*\.js$/.test(file));
  const isReady = await page.evaluate(async (script) => {
    const { hydrate } = await import(script);
    return Array.from(document.querySelectorAll("[data-island]"), (island) => {
      hydrate(island);
      return island.querySelector("form")!.hasAttribute("data-ready");
    });
  }, `/assets/${name}`);
  expect(isReady).toEqual([true, true]);
});

test("a lost form script and fonts are fetched again when needed", async ({ landing, page }) => {
  const lost = page.waitForEvent("requestfailed", (request) => /hydrate-/.test(request.url()));
  await page.route(FORM_SCRIPT, (route) => route.abort(), { times: 1 });
  await page.route("**/*.avif", () => {});
  await page.route("**/*.woff2", (route) => route.abort());
  const fontAgain = page.waitForRequest(
    (request) => request.url().endsWith(".woff2") && request.resourceType() === "fetch",
  );
  await page.goto("/furniture/version_b", { waitUntil: "domcontentloaded" });
  await page.mouse.wheel(0, 1);
  await lost;
  const form = landing.heroForm();
  await form.email.fill("ann@shop.example");
  await expect(form.form).toHaveAttribute("data-ready");
  await expect(form.email).toHaveValue("ann@shop.example");
  await fontAgain;
});

test("a form's script is downloaded once", async ({ landing, page }) => {
  await landing.open("/furniture/version_b");
  await expect(landing.heroForm().form).toHaveAttribute("data-ready");
  const transferred = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => /hydrate-/.test(name))
      .map(({ transferSize }) => transferSize > 0),
  );
  expect(transferred).toEqual([true, false]);
});

test("lost fonts are fetched again with the form's script", async ({ page }) => {
  const again: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "fetch" && pathname.endsWith(".woff2")) again.push(pathname);
  });
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto("/food/version_a");
  const fonts = page.locator("link[as=font]");
  const urls = await fonts.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(urls).toHaveLength(2);
  await page.keyboard.press("Shift");
  await expect.poll(() => again).toEqual(urls);
});

test.describe("before the form's script has loaded", () => {
  test("typing enables the button, an empty field disables it, and a press shows that it counts", async ({
    landing,
    page,
    stored,
  }) => {
    const letArrive = await holdScript(page);
    await page.goto("/food/version_a");
    const { url, button } = landing.heroForm();
    await expect(button).toBeDisabled();
    // Its cover leads to the empty field.
    await button.click({ force: true });
    await expect(url).toBeFocused();
    await fillByScript(url, "shop", "input");
    await expect(button).toBeEnabled();
    await fillByScript(url, "", "change");
    await expect(button).toBeDisabled();
    await url.pressSequentially("shop.example/jam");
    await expect(button).toHaveAttribute("aria-busy", "false");
    await button.click();
    await expect(button).toHaveAttribute("aria-busy", "true");
    const arrow = () => button.evaluate((element) => getComputedStyle(element, "::after").clipPath);
    // A spinner has replaced it.
    expect(await arrow()).toBe("none");
    await expect(page).toHaveURL("/food/version_a");
    // Pressing again sends nothing twice.
    await button.click();
    letArrive();
    await page.waitForURL("**/ad_creation");
    expect(stored.leads()).toEqual([
      { product: { type: "url", productUrl: "https://shop.example/jam" }, path: "/food/version_a" },
    ]);
  });

  test("a link that is sent with Enter counts", async ({ landing, page, stored }) => {
    const letArrive = await holdScript(page);
    await page.goto("/food/version_a");
    const { url, button } = landing.heroForm();
    await url.fill("https://shop.example/jam");
    await expect(button).toBeEnabled();
    await url.press("Enter");
    await expect(button).toHaveAttribute("aria-busy", "true");
    letArrive();
    await page.waitForURL("**/ad_creation");
    expect(stored.leads()).toMatchObject([{ product: { productUrl: "https://shop.example/jam" } }]);
  });

  for (const [how, send] of Object.entries({
    "with Enter": ({ email }) => email.press("Enter"),
    "by the button": ({ button }) => button.click(),
  } satisfies Record<string, (form: LeadFormOnPage) => Promise<void>>)) {
    test(`an e-mail address that is sent ${how} counts`, async ({ landing, page, stored }) => {
      const letArrive = await holdScript(page);
      await page.goto("/furniture/version_b");
      const form = landing.heroForm();
      await expect(form.button).toBeDisabled();
      await form.email.pressSequentially("ann@shop.example");
      await expect(form.button).toBeEnabled();
      await send(form);
      await expect(form.button).toHaveAttribute("aria-busy", "true");
      letArrive();
      await page.waitForURL("**/success");
      expect(stored.leads()).toEqual([{ email: "ann@shop.example", path: "/furniture/version_b" }]);
    });
  }

  test("a typing error in an e-mail address that was left is pointed out once the script is there", async ({
    landing,
    page,
  }) => {
    const letArrive = await holdScript(page);
    await page.goto("/furniture/version_b");
    const form = landing.heroForm();
    await form.email.fill("ann@gmial.com");
    await form.email.press("Tab");
    letArrive();
    await expect(form.form.getByRole("button", { name: "Did you mean ann@gmail.com?" })).toBeVisible();
  });

  test("switching shows the other input, and keeps both", async ({ landing, page }) => {
    const letArrive = await holdScript(page);
    await page.goto("/food/version_a");
    const form = landing.heroForm();
    await form.url.fill("https://shop.example/jam");
    await form.choosePicture({ name: "jam.png" });
    await expect(form.url).toBeHidden();
    await expect(form.button).toBeEnabled();
    await form.chooseUrl();
    await expect(form.url).toHaveValue("https://shop.example/jam");
    await form.chooseUpload();
    letArrive();
    await expect(form.form.getByText("jam.png", { exact: true })).toBeVisible();
    await form.chooseUrl();
    await expect(form.url).toHaveValue("https://shop.example/jam");
  });

  for (const [action, choose] of Object.entries({
    chosen: (page, name) => page.locator("#hero-form [type=file]").setInputFiles(pngOf({ name })),
    dropped: (page, name) => dropFile(page.getByRole("heading", { level: 1 }), [image(name)]),
    pasted: paste,
  } satisfies Record<string, (page: Page, name: string) => Promise<unknown>>)) {
    test(`a picture that is ${action} shows its name, can be removed, and is sent`, async ({
      landing,
      page,
      stored,
    }) => {
      const letArrive = await holdScript(page);
      await page.goto("/furniture/version_a");
      const form = landing.heroForm();
      const remove = form.form.getByRole("button", { name: "Remove" });
      await form.chooseUpload();
      await expect(remove).toBeHidden();
      // The browser draws the name, so it isn't in the document.
      const drawn: string[] = [];
      for (const name of ["chair.png", "sofa.png"]) {
        await choose(page, name);
        await expect(form.form.getByText("Drop your product image here")).toBeHidden();
        await expect(form.button).toBeEnabled();
        drawn.push((await form.form.locator("[data-picker]").screenshot()).toString("base64"));
      }
      expect(drawn[0]).not.toBe(drawn[1]);
      await remove.click();
      await expect(remove).toBeHidden();
      await expect(form.form.getByText("Drop your product image here")).toBeVisible();
      await expect(form.button).toBeDisabled();
      await expect(form.fileInput).toBeFocused();
      await choose(page, "lamp.png");
      letArrive();
      await expect(form.form.getByText("lamp.png", { exact: true })).toBeVisible();
      await form.send();
      await page.waitForURL("**/ad_creation");
      expect(stored.leads()).toMatchObject([{ product: { fileName: "lamp.png" } }]);
    });
  }

  test("a dropped file that is not a picture changes nothing", async ({ landing, page }) => {
    await holdScript(page);
    await page.goto("/furniture/version_a");
    const form = landing.heroForm();
    await form.chooseUpload();
    await form.drop("price list.pdf", "application/pdf");
    await expect(form.button).toBeDisabled();
    await expect(form.form.getByText("Drop your product image here")).toBeVisible();
  });
});

test("even before the page's first script has loaded, fields, modes and pictures show their contents", async ({
  landing,
  page,
}) => {
  const letArrive = await holdScript(page, "client");
  await page.goto("/furniture/version_a", { waitUntil: "commit" });
  const form = landing.heroForm();
  await form.url.fill("https://shop.example/chair");
  await form.choosePicture();
  await expect(form.url).toBeHidden();
  await expect(form.form.getByText("Drop your product image here")).toBeHidden();
  letArrive();
  await expect(form.button).toBeEnabled();
  await form.chooseUrl();
  await expect(form.url).toHaveValue("https://shop.example/chair");
});

function image(name: string) {
  return { name, type: "image/png", bytes: "x" };
}
