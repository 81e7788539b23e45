import { expect, test } from "vitest";
import { type FormRow, forms } from "../e2e/forms-table.ts";
import { BuiltSite } from "./built-site.ts";
import { formsOn } from "./form-islands.ts";

const site = new BuiltSite("dist/site");

const withMessage = (words: string) =>
  words.replace(/The row was refused\.|No connection to the server.*/, "{message}");

/** What its script is told of a form, as the browser tests' table has it. */
function toldOf(row: FormRow) {
  const failures = { rowRefused: withMessage(row.whenRefused), exception: withMessage(row.whenBroken) };
  const { asks, busyLabel, writesPath } = row;
  if (asks === "product") {
    return {
      asks,
      busyLabel,
      writesPath,
      imageBytesMax: row.checksSize ? 5 * 1024 * 1024 : null,
      afterSuccess: { goTo: "/ad_creation" },
      words: {
        noImage: "Please upload a product image",
        noUrl: "Please provide product page URL",
        imageTooLarge: "Image file size must be less than 5MB. Please choose a smaller image.",
        uploadFailed: "Failed to upload image: {message}",
        ...failures,
      },
    };
  }
  return {
    asks,
    busyLabel,
    writesPath,
    afterSuccess: row.says ? { stayAndSay: row.says } : { goTo: "/success" },
    words: { noEmail: row.whenEmpty, badEmail: row.whenMalformed, ...failures },
  };
}

for (const [path, rows] of Map.groupBy(forms, ({ page }) => page)) {
  test(`${path} was built with both of its forms as the table says`, () => {
    expect(rows.map(({ place }) => place)).toEqual(["hero", "closing"]);
    const built = formsOn(site, path);
    expect(built).toHaveLength(2);
    for (const [index, row] of rows.entries()) expect(built[index]).toMatchObject(toldOf(row));
  });
}

test("the table has the two forms of every landing page", () => {
  expect(new Set(forms.map(({ page }) => page)).size).toBe(25);
  expect(forms).toHaveLength(50);
});

test("the place where a form speaks is there before any script, on every page", () => {
  for (const { page, place } of forms) {
    const [hero, closing] = site.page(page).querySelectorAll("form");
    const form = place === "hero" ? hero : closing;
    expect(form?.querySelectorAll("[aria-live=polite]"), `${page} ${place}`).toHaveLength(1);
  }
});
