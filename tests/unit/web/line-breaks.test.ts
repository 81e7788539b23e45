import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { breakByClause, breakBySentence, keepTogether } from "../../../web/ui/line-breaks.tsx";

/** The unbreakable pieces, and the whole text. */
function pieces(html: string): [string[], string] {
  return [
    Array.from(html.matchAll(/<span[^>]*>([^<]*)<\/span>/g), ([, piece]) => piece!),
    html.replaceAll(/<[^>]*>/g, ""),
  ];
}

test.each([
  ["3 free ads, no credit card", ["3 free ads,", "no credit card"]],
  ["One email. No newsletter, no credit card.", ["One email.", "No newsletter,", "no credit card."]],
  ["Ready in 2.5 minutes", []],
])("the reassurance “%s” breaks only between its clauses", (text, expected) => {
  expect(pieces(renderToStaticMarkup(breakByClause(text)))).toEqual([expected, text]);
});

test("a heading breaks between its sentences first", () => {
  const text = "You bring the can. We bring the summer.";
  expect(pieces(renderToStaticMarkup(breakBySentence(text)))).toEqual([
    ["You bring the can.", "We bring the summer."],
    text,
  ]);
});

test.each([
  ["Send one photo, get 3 free ads.", ["3 free"]],
  ["2 photos in, 3 finished ad creatives out", ["2 photos", "3 finished ad creatives"]],
  ["Within 24 hours. Then, in 2 days, the rest", ["24 hours.", "2 days,"]],
  ["No credit card", []],
])("in “%s”, a number stays on its noun's line", (text, expected) => {
  expect(pieces(renderToStaticMarkup(keepTogether(text)))).toEqual([expected, text]);
});
