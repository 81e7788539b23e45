import { expect, test } from "../support/browser/fixtures.ts";

test("a toast keeps its styles under the page's policy, without complaints", async ({
  landing,
  page,
  complaints,
}) => {
  const form = (await landing.open("/jewelry/version_d")).heroForm();
  await form.email.fill("not an address");
  await form.send();
  const toast = page.locator(".toast");
  await expect(toast.locator("p")).toHaveText("Please enter a valid email address");
  await expect(toast).toHaveCSS("display", "flex");
  await expect(toast).toHaveCSS("background-color", "rgb(15, 14, 12)");
  await expect(toast).toHaveCSS("border-top-width", "1px");
  await expect(toast).toHaveCSS("font-size", "15px");
  await expect(toast).toHaveCSS("font-family", /^"Instrument Sans", .*sans-serif$/);
  await form.send();
  await expect(toast).toHaveCount(1);
  // The form's own failure is logged; the policy adds nothing.
  expect(complaints).toEqual(Array(2).fill("Please enter a valid email address"));
});

test("an injected inline style does not apply", async ({ landing, page }) => {
  await landing.open("/food/version_a");
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement("style"), { textContent: "h1{opacity:0.5}" }));
    document.querySelector("h1")!.setAttribute("style", "opacity:0.4");
  });
  await expect(page.locator("h1")).toHaveCSS("opacity", "1");
});

test.describe("with consent", () => {
  test.use({ settings: { USER_KEY_CONSENT: "required" } });

  test("the consent line keeps its styles under the policy", async ({ page, complaints }) => {
    await page.goto("/jewelry/version_d");
    await expect(page.locator(".consent-line")).toHaveCSS("position", "fixed");
    expect(complaints).toEqual([]);
  });
});
