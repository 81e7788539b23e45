import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Element, type Node, Window } from "happy-dom";
import { expect, test } from "vitest";
import { type FormRow, forms } from "../support/site/forms-table.ts";
import type { FormDefinition } from "../../content/form-definition.ts";
import { BuiltSite } from "../support/site/built-site.ts";
import { formIslandsOn } from "../support/site/form-islands.ts";

const site = new BuiltSite("dist/site");
const parser = new new Window().DOMParser();

const withMessage = (words: string) =>
  words.replace(/The row was refused\.|No connection to the server.*/, "{message}");

/** The props that a form must have according to the browser tests' table. */
function propsOf(row: FormRow) {
  const failures = { rowRefused: withMessage(row.whenRefused), exception: withMessage(row.whenBroken) };
  const { asks, busyLabel, writesPath } = row;
  if (asks === "product") {
    return {
      asks,
      busyLabel,
      writesPath,
      imageBytesMax: row.checksSize ? 5 * 1024 * 1024 : null,
      afterSuccess: { goTo: "/ad_creation" },
      messages: {
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
    afterSuccess: row.says ? { showToast: row.says } : { goTo: "/success" },
    messages: { noEmail: row.whenEmpty, badEmail: row.whenMalformed, ...failures },
  };
}

for (const [path, rows] of Map.groupBy(forms, ({ page }) => page)) {
  test(`${path} was built with both of its forms as in the table`, () => {
    expect(rows.map(({ place }) => place)).toEqual(["hero", "closing"]);
    const built = formIslandsOn(site, path).map(({ form }) => form);
    expect(built).toHaveLength(2);
    for (const [index, row] of rows.entries()) expect(built[index]).toMatchObject(propsOf(row));
  });
}

test("the table has the two forms of every landing page", () => {
  expect(new Set(forms.map(({ page }) => page)).size).toBe(25);
  expect(forms).toHaveLength(50);
});

test("each form has the hash of the text at its button, and the build keeps the text", () => {
  const texts = JSON.parse(readFileSync("dist/consent-texts.json", "utf8")) as Record<string, string>;
  for (const page of [...new Set(forms.map((row) => row.page)), "/ad_creation"]) {
    const islands = site.page(page).querySelectorAll("[data-island]");
    expect(islands.length).toBeGreaterThan(0);
    for (const island of islands) {
      const read = (selector: string, within = island) => within.querySelector(selector)!.textContent;
      const words = [
        read("[type=submit]"),
        read(".form-reassurance"),
        read(".form-privacy", island.parentElement!),
      ];
      const hash = createHash("sha256").update(words.join("\n")).digest("base64url").slice(0, 16);
      expect(island.getAttribute("data-consent-text")).toBe(hash);
      expect(texts[hash]).toBe(words.join("\n"));
    }
  }
});

const productFields = (id: string, megabytesMax: number) => `
  <fieldset>
    <legend>What do you want to start with?</legend>
    <div>
      <input id="${id}-by-url" type="radio" name="mode" value="url" checked>
      <label for="${id}-by-url"><span>Product Page URL</span></label>
      <input id="${id}-by-upload" type="radio" name="mode" value="upload">
      <label for="${id}-by-upload"><span>Upload Product Image</span></label>
      <div>
        <input id="${id}-url" name="url" type="url" aria-label="Product page URL" required inputmode="url"
          autocomplete="url" autocapitalize="none" spellcheck="false" placeholder="https://your-shop.com/product"
          aria-invalid="false">
        <label for="${id}-by-upload"></label>
      </div>
      <div>
        <div data-picker="true">
          <input id="${id}-image" type="file" accept="image/*" required aria-invalid="false">
          <label for="${id}-image">
            <b>Take or choose a photo</b>
            <strong>Drop your product image here</strong>
            <span>or click to browse (PNG, JPG, WebP)</span>
            <small>Up to ${megabytesMax} MB</small>
          </label>
          <button type="button">Remove</button>
          <div aria-live="polite"></div>
          <p>Please choose your picture again. This browser could not keep it.</p>
        </div>
      </div>
    </div>
  </fieldset>`;

const emailFields = (id: string, icon: string) => `
  <div>
    <label for="${id}-email">Email address</label>
    <div>
      ${icon}
      <input id="${id}-email" name="email" type="email" required autocomplete="email" autocapitalize="none"
        spellcheck="false" placeholder="Enter your email" aria-invalid="false">
    </div>
  </div>`;

/** A form before any script runs: no message, and nothing to send. */
function markupOf(id: string, form: FormDefinition): string {
  const fields =
    form.asks === "product"
      ? productFields(id, form.imageBytesMax === null ? 25 : 5)
      : emailFields(id, form.showsIcon ? '<svg aria-hidden="true"></svg>' : "");
  return `
    <form id="${id}" data-asks="${form.asks}" aria-label="${form.name}" novalidate>
      ${fields}
      <div aria-live="polite"><p></p><p></p></div>
      <div>
        <button type="submit" disabled aria-busy="false">${form.button}</button>
        ${form.asks === "product" ? `<label for="${id}-url"></label><label for="${id}-image"></label>` : `<label for="${id}-email"></label>`}
      </div>
      <p>${form.reassurance}</p>
      <p aria-hidden="true">${form.asks === "product" ? "Paste a link or add a photo first." : "Type your email address first."}</p>
      <input name="website" autocomplete="off" data-1p-ignore="true" data-bwignore="true" data-lpignore="true">
    </form>`;
}

const isText = (node: Node) =>
  node.nodeType === node.TEXT_NODE || (node as Element).classList?.contains("together");

/** An element's attributes and contents without its styling; for an icon, only whether it is hidden. */
function outline(element: Element): object {
  const isIcon = element.tagName === "svg";
  const attributes = Array.from(element.attributes, ({ name, value }) => [name, value] as const);
  const nodes = Array.from(element.childNodes);
  return {
    tag: element.tagName,
    attributes: Object.fromEntries(
      attributes.filter(([name]) => (isIcon ? name === "aria-hidden" : name !== "class")),
    ),
    words: Array.from(nodes.filter(isText), ({ textContent }) => textContent)
      .join("")
      .trim(),
    children: isIcon
      ? []
      : Array.from(element.children)
          .filter((child) => !isText(child))
          .map(outline),
  };
}

test("every form has its fields, labels, button and message area before any script runs", () => {
  for (const path of [...new Set(forms.map(({ page }) => page)), "/ad_creation"]) {
    for (const { id, form, start, element } of formIslandsOn(site, path)) {
      const expected = parser.parseFromString(markupOf(id, form), "text/html").querySelector("form")!;
      expect(outline(element), `${path} ${id}`).toEqual(outline(expected));
      expect(start, path).toBe(path === "/ad_creation" ? "load" : "intent");
    }
  }
});
