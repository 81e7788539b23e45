import { expect, test } from "vitest";
import { fitToWidth } from "../../../cli/terminal/fit-to-width.ts";

test.each([
  ["ada", "ada   "],
  ["日本", "日本  "],
  ["❤️1️⃣", "❤️1️⃣  "],
  ["ｶﾅ", "ｶﾅ    "],
  ["cafe\u0301", "cafe\u0301  "],
])("%s is filled up to six columns as terminals count them", (text, filled) => {
  expect(fitToWidth(6, text)).toBe(filled);
  expect(fitToWidth(6, text, "right").trimStart()).toBe(text);
});

test.each([
  ["ada@example.com", "ada@e…"],
  ["日本日本", "日本… "],
  ["❤️1️⃣👨‍👩‍👧👨‍👩‍👧", "❤️1️⃣… "],
])("%s is cut to six columns, and never within a letter", (text, cut) => {
  expect(fitToWidth(6, text)).toBe(cut);
});
