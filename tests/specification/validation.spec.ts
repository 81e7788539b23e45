import type { Locator } from "@playwright/test";
import { pictureFile } from "../support/browser/picture-file.ts";
import { expect, replaced } from "../support/specification/fixtures.ts";
import { expectError, field, formOn, submitButton } from "../support/specification/forms.ts";
import { refusedRow, refusedUpload } from "../support/specification/supabase.ts";

// Section 5.

/** Bypasses the disabled button. */
const submit = (form: Locator) => form.evaluate((element: HTMLFormElement) => element.requestSubmit());

const PLACES = ["hero", "closing"] as const;

for (const path of ["/", "/furniture/version_a"]) {
  replaced(`${path}: a product form needs a URL or an image`, async ({ page, supabase }) => {
    for (const place of PLACES) {
      await page.goto(path);
      const form = formOn(page, place);
      await expect(field(form, "product")).toHaveAttribute("required");
      await submit(form);
      await expectError(page, "Please provide product page URL");
      await form.getByText("Upload Product Image").click();
      await submit(form);
      await expectError(page, "Please upload a product image");
    }
    expect(supabase.calls).toEqual([]);
  });
}

for (const [path, words] of [
  ["/beverage/version_c", "Please enter your email address"],
  ["/apparel/version_d", "Please enter your email address"],
  ["/jewelry/version_d", "Please provide your email address"],
  ["/furniture/version_b", "Please provide your email address"],
] as const) {
  replaced(
    `${path}: without an e-mail address '${words}', with a malformed one 'Please enter a valid email address'`,
    async ({ page, supabase }) => {
      for (const place of PLACES) {
        await page.goto(path);
        const form = formOn(page, place);
        await expect(field(form, "email")).toHaveAttribute("required");
        await submit(form);
        await expectError(page, words);
        for (const malformed of place === "hero"
          ? ["ana", "a@b", "ana@x.", "ana@.co", "@.", "@x.co"]
          : ["ana"]) {
          await field(form, "email").fill(malformed);
          await submitButton(form).click();
          await expectError(page, "Please enter a valid email address");
        }
      }
      expect(supabase.calls).toEqual([]);
    },
  );
}

replaced("non-space, at sign, non-space, dot, non-space is an e-mail address", async ({ page, supabase }) => {
  await page.goto("/jewelry/version_d");
  const form = formOn(page, "hero");
  const addresses = ["a@b.c", "a..b@x.co", "a@b@c.d", "o'neil+ads@shop.example"];
  for (const address of addresses) {
    supabase.insertAnswer = refusedRow(`${address} was read.`);
    await field(form, "email").fill(address);
    await submitButton(form).click();
    await expectError(page, `Failed to submit: ${address} was read.`);
  }
  expect(supabase.inserts).toEqual(addresses.map((email) => ({ email, path: "/jewelry/version_d" })));
});

replaced("any http or https URL is a product page, and nothing else is", async ({ page, supabase }) => {
  await page.goto("/food/version_a");
  const form = formOn(page, "hero");
  const urls = [
    "https://shop.example/p?size=1#top",
    "http://localhost:8080/p",
    "https://shop",
    "http://192.168.0.1/p",
    "http://[::1]:3000/p",
  ];
  for (const url of urls) {
    supabase.insertAnswer = refusedRow(`${url} was read.`);
    await field(form, "product").fill(url);
    await submitButton(form).click();
    await expectError(page, `Failed to submit: ${url} was read.`);
  }
  expect(supabase.inserts).toEqual(
    urls.map((productUrl) => ({ product: { type: "url", productUrl }, path: "/food/version_a" })),
  );
  for (const other of ["ftp://shop.example/p", "mailto:ana@shop.example", "javascript:alert(1)", "http://"]) {
    await field(form, "product").fill(other);
    await submitButton(form).click();
    await expectError(page, "Please provide product page URL");
  }
  expect(supabase.inserts).toHaveLength(urls.length);
});

const LIMIT_BYTES = 5 * 1024 * 1024;

async function choose(form: Locator, bytes: number) {
  await form.getByText("Upload Product Image").click();
  await form.locator("input[type=file]").setInputFiles(pictureFile({ bytes }));
}

replaced(
  "the closing forms reject a file of one byte over 5 MB (5*1024*1024 bytes), and take one of exactly that",
  async ({ page, supabase }) => {
    // tests/site/forms.test.ts has the limit of each page's form.
    for (const path of ["/", "/furniture/version_a"]) {
      await page.goto(path);
      const form = formOn(page, "closing");
      await choose(form, LIMIT_BYTES + 1);
      await submitButton(form).click();
      await expectError(page, "Image file size must be less than 5MB. Please choose a smaller image.");
    }
    expect(supabase.calls).toEqual([]);
    await choose(formOn(page, "closing"), LIMIT_BYTES);
    await submitButton(formOn(page, "closing")).click();
    await expect(page).toHaveURL("/ad_creation");
    expect(supabase.uploads).toHaveLength(1);
  },
);

replaced("the hero forms lack the check", async ({ page, supabase }) => {
  supabase.uploadAnswer = refusedUpload("It arrived.");
  for (const path of ["/", "/skincare/version_b", "/furniture/version_a"]) {
    await page.goto(path);
    const form = formOn(page, "hero");
    await choose(form, LIMIT_BYTES + 1);
    await submitButton(form).click();
    await expectError(page, "Failed to upload image: It arrived.");
  }
  expect(supabase.uploads).toHaveLength(3);
});
