import { expect, test } from "../support/specification/fixtures.ts";
import { landingPages } from "../support/specification/forms.ts";

// Section 2, "Route table", and the success and not-found screens.

test("every landing page of the table is there, and every other path is not found", async ({ request }) => {
  const found = landingPages.concat(
    ["/beverage", "/skincare", "/food", "/apparel", "/hygiene", "/makeup", "/jewelry", "/furniture"],
    ["/ad_creation", "/success", "/image_send"],
  );
  const others = ["/hygiene/version_b", "/hygiene/version_c", "/hygiene/version_d"].concat(
    ["/makeup/version_b", "/makeup/version_c", "/makeup/version_d"],
    ["/furniture/version_c", "/furniture/version_d", "/beverage/version_e", "/beverage/anything"],
    ["/beverages", "/beverages/version_e", "/version_e", "/BEVERAGE", "/login", "/nothing-here"],
  );
  const statuses = await Promise.all(
    [...found, ...others].map(async (path) => [path, (await request.get(path)).status()]),
  );
  expect(statuses).toEqual([...found.map((path) => [path, 200]), ...others.map((path) => [path, 404])]);
});

test("/ is the beverage landing page", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("High-converting ads for your product.");
});

test("/version_a to version_d, alone and below /beverages, replace-redirect to the matching beverage page, but not permanently", async ({
  page,
  request,
}) => {
  for (const letter of ["a", "b", "c", "d"]) {
    for (const old of [`/version_${letter}`, `/beverages/version_${letter}`]) {
      const moved = await request.get(`${old}?utm_source=ad`, { maxRedirects: 0 });
      const { location, "cache-control": cacheControl = "" } = moved.headers();
      expect(location, old).toBe(`/beverage/version_${letter}?utm_source=ad`);
      const isKept = [301, 308].includes(moved.status()) && !cacheControl.includes("no-store");
      expect(isKept, `${old} is kept by browsers`).toBe(false);
    }
  }
  for (const old of ["/version_c", "/beverages/version_b"]) {
    await page.goto("/image_send");
    await page.goto(old);
    await expect(page).toHaveURL(`/beverage${old.slice(-10)}`);
    await page.goBack();
    await expect(page).toHaveURL("/image_send");
  }
});

test("a path with a trailing slash redirects to the exact path with its query", async ({ request }) => {
  for (const path of ["/beverage", "/food/version_a", "/furniture/version_b", "/image_send", "/success"]) {
    const response = await request.get(`${path}/?utm_source=ad`, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], path).toEqual([308, `${path}?utm_source=ad`]);
  }
});

test("the success screen says that the image was sent, and 'Back to Home' goes to /", async ({ page }) => {
  await page.goto("/image_send");
  await expect(page.getByText("Image Sent Successfully!")).toBeVisible();
  await expect(
    page.getByText(
      "Thank you for submitting your product image. We'll generate your AI-powered ad creatives and send them to your email shortly.",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("/success has one heading and one 'Back to Home' button, whatever was sent before", async ({ page }) => {
  await page.goto("/success");
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.getByText("Back to Home")).toBeVisible();
  await page.goto("/food/version_a");
  await page.getByRole("textbox").first().fill("https://shop.example/p");
  await page.locator("button[type=submit]").first().click();
  await expect(page).toHaveURL("/ad_creation");
  await page.goto("/success");
  await expect(page.locator("h1")).toHaveText("Image Sent Successfully!");
  await page.getByRole("button", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("any other path shows '404' and 'Oops! Page not found', and 'Return to Home' leads to /", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => void logged.push(message.text()));
  const response = await page.goto("/nothing-here");
  expect(response!.status()).toBe(404);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expect.poll(() => logged.join("\n")).toContain("/nothing-here");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("'Back to Home' goes to /", async ({ page }) => {
    await page.goto("/image_send");
    await page.getByRole("button", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});
