import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HANDLED_EVENTS } from "../../../../web/islands/handled-events.ts";

/** Props of our own components, and an image's error, for which React listens on the image. */
const OTHERS = new Set(["onError", "onRemove", "onReplaced", "onProblem", "onFileProblem"]);

test("React listens for the events that the form's components handle, and for no others", () => {
  const components = globSync("web/form/**/*.tsx").map((file) => readFileSync(file, "utf8"));
  const props = new Set(components.flatMap((text) => text.match(/\bon[A-Z]\w*(?==)/g) ?? []));
  const handled = [...props].filter((prop) => !OTHERS.has(prop));
  expect(handled.map((prop) => prop.slice(2).toLowerCase()).toSorted()).toEqual(HANDLED_EVENTS);
});
