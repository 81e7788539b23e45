import { pngOf } from "../support/visitor/pictures.ts";
import { expect, replaced, test } from "../support/specification/fixtures.ts";
import {
  expectError,
  expectThanks,
  field,
  findForm,
  formOn,
  forms,
  pagesByIndustry,
  refusedWords,
  submitButton,
} from "../support/specification/forms.ts";
import { expectLayout } from "../support/specification/layout.ts";
import { type Answer, refusedRow } from "../support/specification/supabase.ts";

// Section 4, "Form input mode" and "Submit flow", with the rows of sections 3 and 7, and section 2, "Common landing
// page layout".

// Long files, which all workers share.
replaced.describe.configure({ mode: "parallel" });

for (const [industry, paths] of pagesByIndustry) {
  replaced(
    `${industry}: each page has its parts in order, and each kind of form says that it is busy, sends its row, and after a failure is as before`,
    async ({ page, supabase }) => {
      const sent = new Set<string>();
      for (const row of forms.filter((form) => paths.includes(form.page))) {
        await replaced.step(`the ${row.place} form of ${row.page}`, async () => {
          if (row.place === "hero") {
            await page.goto(row.page);
            await expectLayout(page, row.page, row.asks);
          }
          // tests/site/forms.test.ts proves that the forms of a kind differ in nothing but their page.
          const kind = JSON.stringify({ ...row, page: null });
          if (sent.has(kind)) return;
          sent.add(kind);
          const form = formOn(page, row.place);
          const [input, button] = [field(form, row.asks), submitButton(form)];
          const entered = row.asks === "product" ? "https://shop.example/p" : "ana@shop.example";
          await expect(input).toBeVisible();
          await expect(button).toBeDisabled();
          const name = await button.innerText();
          await input.fill(entered);

          const held = Promise.withResolvers<Answer>();
          supabase.insertAnswer = held.promise;
          await button.click();
          await expect(button).toHaveText(row.busy);
          await expect(button).toBeDisabled();
          const message = `The ${row.place} row was refused.`;
          held.resolve(refusedRow(message));
          await expectError(page, refusedWords(row, message));
          await expect(page).toHaveURL(row.page);
          await expect(input).toHaveValue(entered);
          await expect(button).toHaveText(name);
          await expect(button).toBeEnabled();
          expect(supabase.inserts.at(-1)).toEqual({
            ...(row.asks === "product"
              ? { product: { type: "url", productUrl: entered } }
              : { email: entered }),
            ...(row.path && { path: row.page }),
          });
        });
      }
    },
  );
}

for (const path of ["/", "/apparel/version_b", "/furniture/version_a"]) {
  test(`${path}: a URL in the hero form and an image in the closing form are stored, and both lead to /ad_creation`, async ({
    page,
  }) => {
    await page.goto(path);
    const hero = formOn(page, "hero");
    await field(hero, "product").fill("https://shop.example/p");
    const insert = page.waitForResponse("**/rest/v1/**");
    await submitButton(hero).click();
    await expect(page).toHaveURL("/ad_creation");
    expect((await insert).status()).toBe(201);

    await page.goto(path);
    const closing = formOn(page, "closing");
    await closing.getByText("Upload Product Image").click();
    await expect(submitButton(closing)).toBeDisabled();
    const picture = pngOf({ name: "can.png" });
    await closing.locator("input[type=file]").setInputFiles(picture);
    const upload = page.waitForRequest("**/storage/v1/object/images/**");
    const row = page.waitForRequest("**/rest/v1/**");
    await submitButton(closing).click();
    await expect(page).toHaveURL("/ad_creation");

    // Section 3: the product object of kind file, and its image's address.
    const { pathname, origin } = new URL((await upload).url());
    expect(pathname).toMatch(/^\/storage\/v1\/object\/images\/products\/\d+-[a-z0-9]+\.png$/);
    const filePath = pathname.replace("/storage/v1/object/images/", "");
    const fileUrl = `${origin}/storage/v1/object/public/images/${filePath}`;
    expect((await row).postDataJSON()).toEqual({
      product: {
        type: "file",
        fileName: "can.png",
        fileType: "image/png",
        fileSize: picture.buffer.length,
        filePath,
        fileUrl,
      },
      path,
    });
    const stored = await page.request.get(fileUrl);
    expect(Buffer.compare(await stored.body(), picture.buffer)).toBe(0);
  });
}

for (const path of ["/jewelry/version_d", "/furniture/version_b"]) {
  test(`${path}: both e-mail forms lead to /success`, async ({ page }) => {
    for (const place of ["hero", "closing"] as const) {
      await page.goto(path);
      await field(formOn(page, place), "email").fill("ana@shop.example");
      const insert = page.waitForResponse("**/rest/v1/**");
      await submitButton(formOn(page, place)).click();
      await expect(page).toHaveURL("/success");
      expect((await insert).status()).toBe(201);
    }
  });
}

// Section 8, "Success toasts".
const thanks: Record<string, [hero: string, closing: string]> = {
  "/beverage/version_c": [
    "Thank you! We'll notify you when we launch.",
    "Welcome! You'll be among the first to know when we launch.",
  ],
  "/apparel/version_d": [
    "Welcome to the beta! You'll be among the first to know when we launch.",
    "Welcome to the beta! You'll be among the first to know when we launch.",
  ],
};

for (const [path, words] of Object.entries(thanks)) {
  test(`${path}: both waitlist forms stay on the page, show a success toast and clear the e-mail field`, async ({
    page,
  }) => {
    for (const [index, place] of (["hero", "closing"] as const).entries()) {
      await page.goto(path);
      const form = formOn(page, place);
      await field(form, "email").fill("ana@shop.example");
      const insert = page.waitForResponse("**/rest/v1/**");
      await submitButton(form).click();
      await expectThanks(page, words[index]!);
      expect((await insert).status()).toBe(201);
      await expect(page).toHaveURL(path);
      await expect(field(form, "email")).toHaveValue("");
      await expect(submitButton(form)).toBeDisabled();
    }
  });
}

test("the mode is 'url' by default, can be switched to 'upload' and back, and each choice is a radio", async ({
  page,
}) => {
  await page.goto("/furniture/version_a");
  for (const place of ["hero", "closing"] as const) {
    const form = formOn(page, place);
    const url = form.getByRole("radio", { name: "Product Page URL" });
    const upload = form.getByRole("radio", { name: "Upload Product Image" });
    await expect(url).toBeChecked();
    await expect(field(form, "product")).toBeVisible();
    await expect(form.getByText("Drop your product image here")).toBeHidden();
    await upload.check();
    await expect(form.getByText("Drop your product image here")).toBeVisible();
    await expect(field(form, "product")).toBeHidden();
    await url.check();
    await expect(field(form, "product")).toBeVisible();
    await form.getByLabel("Upload Product Image").check();
    await expect(upload).toBeChecked();
  }
});

test("the submit button is disabled while the chosen input is empty, and only then", async ({ page }) => {
  await page.goto("/food/version_a");
  const form = formOn(page, "hero");
  const button = submitButton(form);
  await expect(button).toBeDisabled();
  await field(form, "product").fill("https://shop.example/p");
  await expect(button).toBeEnabled();
  await form.getByText("Upload Product Image").click();
  await expect(button).toBeDisabled();
  await form.locator("input[type=file]").setInputFiles(pngOf({ name: "can.png" }));
  await expect(button).toBeEnabled();
  await form.getByText("Product Page URL", { exact: true }).click();
  await field(form, "product").fill("");
  await expect(button).toBeDisabled();
});

test("after going back from /ad_creation, the field is filled and the button enabled", async ({ page }) => {
  await page.goto("/food/version_a");
  await field(formOn(page, "hero"), "product").fill("https://shop.example/p");
  await submitButton(formOn(page, "hero")).click();
  await expect(page).toHaveURL("/ad_creation");
  await page.goBack();
  await expect(page).toHaveURL("/food/version_a");
  const form = formOn(page, "hero");
  await expect(field(form, "product")).toHaveValue("https://shop.example/p");
  await expect(submitButton(form)).toBeEnabled();
});

replaced("a second press while a form is submitting sends nothing", async ({ page, supabase }) => {
  const held = Promise.withResolvers<Answer>();
  supabase.insertAnswer = held.promise;
  await page.goto("/jewelry/version_d");
  const form = formOn(page, "hero");
  await field(form, "email").fill("ana@shop.example");
  await field(form, "email").press("Enter");
  await expect(submitButton(form)).toHaveText(findForm("/jewelry/version_d", "hero").busy);
  await field(form, "email").press("Enter");
  await form.dispatchEvent("submit");
  held.resolve({ status: 201 });
  await expect(page).toHaveURL("/success");
  expect(supabase.inserts).toHaveLength(1);
});
