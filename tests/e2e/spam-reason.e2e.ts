import { expect, test } from "../support/browser/fixtures.ts";

const trap = "input[name=website]";

test("a filled hidden field looks like success, and the lead is stored with a mark", async ({
  landing,
  page,
  stored,
}) => {
  const form = (await landing.open("/furniture/version_b")).heroForm();
  await form.email.fill("bot@shop.example");
  await form.form.locator(trap).evaluate((field: HTMLInputElement) => (field.value = "https://spam.example"));
  await form.send();
  await page.waitForURL("**/success");
  expect(stored.leads()).toEqual([{ email: "bot@shop.example", path: "/furniture/version_b" }]);
  expect(String(stored.rows()[0]?.suspicion)).toContain("hidden field");
});

test("a program that fills every field and sends at once is marked for both", async ({ page, stored }) => {
  await page.addInitScript(() => {
    const once = new MutationObserver(() => {
      const form = document.querySelector<HTMLFormElement>(".lead-form[data-ready]");
      if (!form) return;
      once.disconnect();
      for (const field of form.querySelectorAll("input")) field.value = "bot@shop.example";
      form.requestSubmit();
    });
    once.observe(document, { subtree: true, attributes: true });
    // It doesn't even wait for the page to start.
    Object.defineProperty(performance, "now", { value: () => 100 });
    addEventListener("DOMContentLoaded", () => setTimeout(() => dispatchEvent(new Event("keydown")), 300));
  });
  await page.goto("/furniture/version_b");
  await page.waitForURL("**/success");
  expect(stored.rows()).toMatchObject([{ email: "bot@shop.example", suspicion: "hidden field, too fast" }]);
});

test("a human is not marked, whatever the device's clock says", async ({ landing, page, stored }) => {
  await page.clock.setSystemTime(new Date("2063-04-05"));
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  const form = (await landing.open("/furniture/version_b")).heroForm();
  await form.email.pressSequentially("ann@shop.example", { delay: 60 });
  await form.email.press("Enter");
  await page.waitForURL("**/success");
  expect(stored.rows()).toMatchObject([{ email: "ann@shop.example", suspicion: null }]);
  // No challenge is set either, unless the server is configured to.
  expect(scripts.filter((url) => url.includes("solve-challenges"))).toEqual([]);
});

test("the hidden field is never seen, announced or focused, and exists before the script", async ({
  page,
}) => {
  // Never arrives.
  await page.route("**/assets/*.js", () => {});
  await page.goto("/furniture/version_b", { waitUntil: "commit" });
  const field = page.locator(trap).first();
  await expect(field).toHaveAttribute("autocomplete", "off");
  await expect(field).toBeHidden();
  // Only each form's own field is visible.
  await expect(page.locator("form input:visible")).toHaveCount(2);
  await expect(page.getByRole("textbox")).toHaveCount(2);
  const reached: string[] = [];
  for (let press = 0; press < 25; press++) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement?.getAttribute("name") ?? ""));
  }
  expect(reached).toContain("email");
  expect(reached).not.toContain("website");
});
