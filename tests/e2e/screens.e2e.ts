import { expect, test } from "./fixtures.ts";

test("after a link, /ad_creation shows it, asks where the ads go, and leads to /image_send", async ({
  landing,
  page,
  stored,
  complaints,
}) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await page.waitForURL("**/ad_creation");
  await expect(page.getByRole("link", { name: "https://shop.example/jam" })).toBeVisible();

  const where = page.getByRole("form", { name: "Where should we send your ads?" });
  await where.getByRole("textbox", { name: "Email address" }).fill("ann@shop.example");
  await where.locator("button[type=submit]").click();
  await page.waitForURL("**/image_send");
  await expect(page.getByRole("heading", { name: "Image Sent Successfully!" })).toBeVisible();
  await expect(
    page.getByText(
      "Thank you for submitting your product image. We'll generate your AI-powered ad creatives and send them to your email shortly.",
    ),
  ).toBeVisible();
  expect(stored.leads()[1]).toEqual({ email: "ann@shop.example", path: "/ad_creation" });
  const [product, email] = stored.rows();
  expect(email?.visitor_key).toBe(product?.visitor_key);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  expect(complaints).toEqual([]);
});

test("/ad_creation opened by hand says so calmly and leads home", async ({ page, complaints }) => {
  await page.goto("/ad_creation");
  await expect(page.getByRole("heading", { name: "Nothing has been sent from here yet" })).toBeVisible();
  await expect(page.getByRole("form")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  expect(complaints).toEqual([]);
});

test("/success speaks of the signup", async ({ landing, page }) => {
  const form = (await landing.open("/jewelry/version_d")).closingForm();
  await form.email.fill("ann@shop.example");
  await form.send();
  await page.waitForURL("**/success");
  await expect(page.getByRole("heading", { name: "You are on the list" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("/success in a tab that last sent a product is the success screen word for word", async ({
  landing,
  page,
}) => {
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await page.waitForURL("**/ad_creation");
  await page.goto("/success");
  await expect(page.getByRole("heading", { name: "Image Sent Successfully!" })).toBeVisible();
});
