import { expect, test } from "../support/browser/fixtures.ts";

const CLIENT = "**/assets/client-*.js";

for (const path of ["/furniture/version_a", "/jewelry/version_d"]) {
  test(`${path}: without its script, a page shows an e-mail address to write to, no dead form`, async ({
    page,
    complaints,
  }) => {
    await page.route(CLIENT, (route) => route.abort());
    await page.goto(path);
    const lines = page.locator(".without-script");
    await expect(lines).toHaveCount(2);
    for (const line of await lines.all()) {
      await expect(line).toContainText("This form needs JavaScript. You can also");
      await expect(line.getByRole("link")).toHaveAttribute("href", /^mailto:/);
    }
    await expect(page.getByRole("form")).toHaveCount(0);
    expect(complaints.filter((words) => words.includes("Content Security Policy"))).toEqual([]);
  });
}

test("without its script, the screen after a product shows an e-mail address, too", async ({
  landing,
  page,
}) => {
  let isLost = false;
  await page.route(CLIENT, (route) => (isLost ? route.abort() : route.continue()));
  const form = (await landing.open("/furniture/version_a")).heroForm();
  await form.url.fill("https://shop.example/chair");
  isLost = true;
  await form.send();
  await page.waitForURL("**/ad_creation");
  await expect(page.locator(".without-script")).toContainText("tell us by email where your ads should go");
  await expect(page.getByRole("form")).toHaveCount(0);
});

test("losing another script removes no form", async ({ landing, page }) => {
  const form = (await landing.open("/jewelry/version_d")).heroForm();
  const lost = page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement("script"), {
          type: "module",
          src: "https://elsewhere.example/x.js",
        });
        script.addEventListener("error", resolve);
        document.head.append(script);
      }),
  );
  await lost;
  await expect(form.button).toBeVisible();
});

test("other failures on a page do not stop a form", async ({ landing, page, complaints }) => {
  await page.addInitScript(() => {
    const { setProperty } = CSSStyleDeclaration.prototype;
    // The slider's position is set at once.
    CSSStyleDeclaration.prototype.setProperty = function (name, ...value) {
      if (name === "--cut") throw new Error("kaput");
      setProperty.call(this, name, ...value);
    };
    Reflect.deleteProperty(globalThis, "IntersectionObserver");
  });
  await landing.open("/furniture/version_a");
  expect(complaints).toContain("kaput");
  complaints.length = 0;
  await landing.open("/beverage/version_b");
  await expect.poll(() => complaints.join()).toContain("IntersectionObserver");
});

test("a form whose script did not load says that there is no connection", async ({ page, context }) => {
  await page.route("**/assets/hydrate*", (route) => route.abort());
  await page.goto("/skincare/version_c");
  const form = page.getByRole("form").first();
  await form.getByLabel("Email address").fill("ann@shop.example");
  await context.setOffline(true);
  await form.getByRole("button", { name: /join|get/i }).click();
  await expect(form.getByRole("alert")).toHaveText(
    "No connection to the server. Please check your network and try again.",
  );
});
