import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { alternativeText } from "../../../content/alternative-text.ts";

const words = readFileSync(new URL("../../../tools/imagery/compose/overlays.json", import.meta.url), "utf8");

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}

test("no ad has stars or quotation marks, because nobody has reviewed an invented product", () => {
  expect(words).not.toMatch(/"stars"|[★☆⭐]/);
  for (const text of stringsIn(JSON.parse(words))) expect(text).not.toMatch(/[“”„‘"«»]/);
  for (const text of Object.values(alternativeText)) expect(text).not.toMatch(/\bstars?\b/);
});
