import { expect, test } from "vitest";
import { allTexts, headings } from "../../../build/fonts/content-texts.ts";

test("fallback fonts are measured on the headings of a face's industries, and of all questions and screens", () => {
  const serif = headings("Fraunces");
  for (const everywhere of ["Image Sent Successfully!", "Oops! Page not found", "Before you join"]) {
    expect(serif).toContain(everywhere);
  }
  expect(serif).toContain("Before you open the bottle");
  const skincare = "Get early access to AI skincare ads";
  expect(serif).toContain(skincare);
  expect(headings("Instrument Serif")).not.toContain(skincare);
  // A button, which has the text face.
  expect(serif).not.toContain("Back to Home");
});

test("the text face is measured on everything", () => {
  const texts = allTexts();
  for (const text of ["Back to Home", "Oops! Page not found", "Get early access to AI skincare ads"]) {
    expect(texts).toContain(text);
  }
});
