import type { Locator } from "@playwright/test";
import { expect, replaced, showsClaims, test } from "../support/specification/fixtures.ts";
import { field, formOn, submitButton } from "../support/specification/forms.ts";

// Section 2, "Variants", and the testimonials of section 3.

for (const path of ["/", "/beverage/version_a"]) {
  test(`${path} is the beverage landing page in the specification's words and order`, async ({ page }) => {
    test.skip(!showsClaims, "its testimonials and figures are samples");
    await page.goto(path);
    const headline = page.getByRole("heading", { name: "High-converting ads for your product." });
    const showcase = page.getByText("Your product shot -> 3 Free Ads creatives");
    const howItWorks = page.getByRole("region", { name: "How It Works" });
    const feedback = page.getByText(/^User feedback/);
    await expectInOrder([headline, showcase, howItWorks, feedback, formOn(page, "closing")]);
    await expect(howItWorks.getByRole("listitem")).toHaveCount(6);
    const hero = page.getByRole("region", { name: "High-converting ads for your product." });
    await expect(hero.locator("video")).toHaveCount(0);
    expect(await hero.getByRole("img").count()).toBeGreaterThanOrEqual(3);
    expect(await ratings(page.getByRole("blockquote"))).toEqual(["5", "4", "4"]);
  });
}

replaced(
  "/beverage/version_b: three videos instead of images, from an external object-storage host",
  async ({ page }) => {
    await page.goto("/beverage/version_b");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("High-converting ads for your product.");
    const players = page.locator("video");
    await expect(players).toHaveCount(3);
    await expect(players.last().locator("source").last()).toHaveAttribute("src", /./);
    const urls = await players.evaluateAll((videos) =>
      (videos as HTMLVideoElement[]).flatMap((video) =>
        Array.from(video.querySelectorAll("source"), ({ src }) => src),
      ),
    );
    expect(urls.length).toBeGreaterThanOrEqual(3);
    for (const url of urls) expect(url).toMatch(/^https:\/\/videos\.example\/landing\//);
  },
);

for (const path of ["/beverage/version_c", "/beverage/version_d"]) {
  test(`${path}: a beverage waitlist, 'BETA VERSION - Coming Soon'`, async ({ page }) => {
    test.skip(!showsClaims, "its testimonials and figures are samples");
    await page.goto(path);
    await expect(page.getByText("BETA VERSION - Coming Soon")).toBeVisible();
    await expect(page.getByText("Get Early Access", { exact: true })).toBeVisible();
    for (const place of ["hero", "closing"] as const) {
      await expect(submitButton(formOn(page, place))).toHaveText("Join Waitlist");
    }
    await expectInOrder([
      page.getByText("Your product shot -> 3 Free Ads creatives"),
      page.getByRole("heading", { name: "How It Works" }),
      page.getByText(/^User feedback/),
      formOn(page, "closing"),
    ]);
  });
}

for (const path of ["/skincare/version_c", "/skincare/version_d"]) {
  test(`${path}: the skincare waitlist, with an icon in the e-mail field and a benefit list`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByText("Get early access to AI skincare ads")).toBeVisible();
    await expect(formOn(page, "hero").locator("svg").first()).toBeVisible();
    const closing = page
      .getByRole("region")
      .filter({ has: formOn(page, "closing") })
      .last();
    expect(await closing.getByRole("listitem").count()).toBeGreaterThanOrEqual(3);
  });
}

test("/jewelry/version_d has five sections in the specification's words and order", async ({ page }) => {
  test.skip(!showsClaims, "its testimonials and figures are samples");
  await page.goto("/jewelry/version_d");
  const [hero, gallery, features, testimonials, closing] = await page.getByRole("region").all();
  await expectInOrder([hero!, gallery!, features!, testimonials!, closing!]);
  await expect(field(hero!, "email")).toBeVisible();
  await expect(gallery!.getByRole("figure")).toHaveText([
    "Original piece",
    "Lifestyle Context",
    "Premium Showcase",
    "Social Ready",
  ]);
  await expect(features!.getByRole("listitem")).toHaveCount(6);
  await expect(testimonials!.getByRole("blockquote")).toHaveCount(3);
  await expect(field(closing!, "email")).toBeVisible();
  expect(await ratings(page.getByRole("blockquote"))).toEqual(["5", "5", "5"]);
  await expect(closing!.getByRole("listitem")).toHaveText([
    /professional-grade AI creative generation/i,
    /multi-platform campaign optimization/i,
    /brand consistency tools and templates/i,
    /performance analytics and insights/i,
    /unlimited creative variations/i,
    /priority marketing team support/i,
  ]);
});

test("/furniture/version_a promises 3 FREE ad creatives, offers the choice and the button, and lists what you'll get", async ({
  page,
}) => {
  await page.goto("/furniture/version_a");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("3 FREE ad creatives");
  for (const place of ["hero", "closing"] as const) {
    const form = formOn(page, place);
    await expect(form.getByText("Product Page URL", { exact: true })).toBeVisible();
    await expect(form.getByText("Upload Product Image")).toBeVisible();
    await expect(form.getByRole("button", { name: "Get My 3 FREE Ads Now" })).toBeVisible();
  }
  await expectFurnitureList(page.getByRole("region").last());
  if (showsClaims) expect(await ratings(page.getByRole("blockquote"))).toEqual(["5", "5", "5"]);
});

test("/furniture/version_b: an e-mail form in both places, 100% free, limited spots", async ({ page }) => {
  await page.goto("/furniture/version_b");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("3 FREE ad creatives");
  for (const place of ["hero", "closing"] as const) {
    await expect(formOn(page, place).getByRole("button", { name: "Join Beta Waitlist" })).toBeVisible();
  }
  await expectFurnitureList(page.getByRole("region").last());
  const words = await page.locator("main").innerText();
  expect(words).toContain("100% free");
  expect(words).toMatch(/spots are limited|limited spots/i);
});

async function expectFurnitureList(closing: Locator) {
  await expect(closing.getByText("What you'll get")).toBeVisible();
  await expect(closing.getByRole("listitem")).toHaveText([
    /^no credit card required$/i,
    /^3 unique furniture ad variations$/i,
    /^ready in a few minutes$/i,
    /^furniture industry-trained AI$/i,
  ]);
}

/** The accessible text of each testimonial's stars. */
async function ratings(testimonials: Locator): Promise<(string | undefined)[]> {
  const cards = testimonials.locator("..");
  const words = await cards.allTextContents();
  return words.map((card) => /([1-5]) out of 5/.exec(card)?.[1]);
}

async function expectInOrder(parts: Locator[]) {
  for (const part of parts) await expect(part).toBeVisible();
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
}

test("a button's name appears on its page only on the forms' buttons", async ({ page }) => {
  for (const [path, name] of [
    ["/furniture/version_a", "Get My 3 FREE Ads Now"],
    ["/furniture/version_b", "Join Beta Waitlist"],
    ["/beverage/version_c", "Join Waitlist"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(name, { exact: true }), path).toHaveCount(2);
  }
});

test("a form's fields are found by their labels and placeholders, and nothing else that is visible takes input", async ({
  page,
}) => {
  await page.goto("/furniture/version_a");
  const product = formOn(page, "hero");
  await product.getByRole("textbox", { name: /url/i }).fill("https://shop.example/p");
  await expect(product.locator("input:visible:not([type=radio])")).toHaveCount(1);
  await page.goto("/furniture/version_b");
  const email = formOn(page, "hero");
  await email.getByPlaceholder(/email/i).fill("ana@shop.example");
  await expect(email.getByLabel(/email/i)).toHaveValue("ana@shop.example");
  await expect(email.locator("input:visible")).toHaveCount(1);
});
