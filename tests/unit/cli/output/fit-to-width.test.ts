import { expect, test } from "vitest";
import { fitToWidth } from "../../../../cli/output/fit-to-width.ts";

test.each([
  ["ada", "ada   "],
  ["日本", "日本  "],
  ["❤️1️⃣", "❤️1️⃣  "],
  ["ｶﾅ", "ｶﾅ    "],
  ["cafe\u0301", "cafe\u0301  "],
])("%s is padded to six terminal columns", (text, filled) => {
  expect(fitToWidth(6, text)).toBe(filled);
  expect(fitToWidth(6, text, "right").trimStart()).toBe(text);
});

test.each([
  ["ada@example.com", "ada@e…"],
  ["日本日本", "日本… "],
  ["❤️1️⃣👨‍👩‍👧👨‍👩‍👧", "❤️1️⃣… "],
])("%s is truncated to six columns, but never within a character", (text, cut) => {
  expect(fitToWidth(6, text)).toBe(cut);
});
