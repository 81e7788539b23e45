import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { byClause } from "../../../web/ui/by-clause.tsx";
import { bySentence } from "../../../web/ui/by-sentence.tsx";

/** Each piece that stays on a line, and the text as a whole. */
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
])("the promise “%s” breaks between its clauses alone, and reads the same", (text, expected) => {
  expect(pieces(renderToStaticMarkup(byClause(text)))).toEqual([expected, text]);
});

test("a heading breaks between its sentences first, and reads the same", () => {
  const text = "You bring the can. We bring the summer.";
  expect(pieces(renderToStaticMarkup(bySentence(text)))).toEqual([
    ["You bring the can.", "We bring the summer."],
    text,
  ]);
});
