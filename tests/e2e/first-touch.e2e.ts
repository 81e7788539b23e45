import { readdirSync } from "node:fs";
import { expect, test } from "../support/browser/fixtures.ts";

const FORM_SCRIPT = "**/assets/hydrate-*.js";

test("a form's script is fetched at the first interaction, even while the page loads", async ({ page }) => {
  await page.route("**/*.avif", () => {});
  await page.goto("/furniture/version_a", { waitUntil: "domcontentloaded" });
  const asked = page.waitForRequest(FORM_SCRIPT);
  await page.mouse.wheel(0, 100);
  await asked;
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
});

test("an untouched page fetches no form script", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  await page.goto("/furniture/version_a", { waitUntil: "networkidle" });
  const names = () => scripts.map((url) => url.replace(/^.*\/|-[\w-]{8}\.js$/g, ""));
  await expect.poll(() => new Set(names())).toEqual(new Set(["client", "media", "page"]));

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
  const addresses = await fonts.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toHaveLength(2);
  await page.keyboard.press("Shift");
  await expect.poll(() => again).toEqual(addresses);
});
