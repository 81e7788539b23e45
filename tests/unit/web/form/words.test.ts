import { expect, test } from "vitest";
import { furnitureHeroUpload, heroUpload } from "../../../../content/forms.ts";
import { formatMegabytes } from "../../../../web/form/image/image-picker.tsx";
import { findMessage } from "../../../../web/form/send/lead.ts";

test("a failure shows the service's message word for word", () => {
  expect(findMessage(heroUpload("Food"), "rowRefused", "It costs $& or $1.")).toBe(
    "Failed to submit: It costs $& or $1.",
  );
});

test("an exception without a message is an unknown error", () => {
  expect(findMessage(heroUpload("Food"), "exception", "")).toBe("An error occurred: Unknown error");
});

test("a simple failure doesn't name the cause", () => {
  expect(findMessage(furnitureHeroUpload, "exception", "secret")).toBe(
    "An error occurred. Please try again.",
  );
});

test.each([
  [5 * 1024 * 1024, "5"],
  [1, "0.1"],
  [1.26 * 1024 * 1024, "1.3"],
  [0, "0"],
])("%i bytes read as %s MB", (bytes, words) => {
  expect(formatMegabytes(bytes)).toBe(words);
});
