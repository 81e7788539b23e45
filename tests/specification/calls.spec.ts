import { pngOf } from "../support/visitor/pictures.ts";
import { expect, replaced } from "../support/specification/fixtures.ts";
import { field, formOn, submitButton } from "../support/specification/forms.ts";
import { Supabase } from "../support/specification/supabase.ts";

// Sections 6 and 7, for the calls of a form. submit-flow.spec.ts has the rows of all forms.

replaced(
  "an image is uploaded to the bucket 'images' before its row is inserted into 'Landing page', with the public anonymous key, and no other calls are made",
  async ({ page, supabase }) => {
    await page.goto("/jewelry/version_a");
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" && !request.url().startsWith(Supabase.URL))
        elsewhere.push(request.url());
    });
    const form = formOn(page, "hero");
    await form.getByText("Upload Product Image").click();
    await form.locator("input[type=file]").setInputFiles(pngOf({ name: "ring.png" }));
    await submitButton(form).click();
    await expect(page).toHaveURL("/ad_creation");

    const [filePath] = supabase.uploads;
    expect(filePath).toMatch(/^products\/\d+-[a-z0-9]+\.png$/);
    expect(supabase.calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)).toEqual([
      `POST /storage/v1/object/images/${filePath}`,
      "POST /rest/v1/Landing%20page",
    ]);
    for (const call of supabase.calls) {
      expect(call.headers()).toMatchObject({
        apikey: "the-public-anonymous-key",
        authorization: "Bearer the-public-anonymous-key",
      });
    }
    expect(supabase.inserts).toEqual([
      {
        product: {
          type: "file",
          fileName: "ring.png",
          fileType: "image/png",
          fileSize: pngOf({}).buffer.length,
          filePath,
          fileUrl: `https://project.supabase.example/storage/v1/object/public/images/${filePath}`,
        },
        path: "/jewelry/version_a",
      },
    ]);
    expect(elsewhere).toEqual([]);
  },
);

replaced("a row's path is the page's path, without its query", async ({ page, supabase }) => {
  await page.goto("/apparel/version_d?utm_source=ad#start");
  await field(formOn(page, "hero"), "email").fill("ana@shop.example");
  await submitButton(formOn(page, "hero")).click();
  await expect(field(formOn(page, "hero"), "email")).toHaveValue("");
  expect(supabase.inserts).toEqual([{ email: "ana@shop.example", path: "/apparel/version_d" }]);
});
