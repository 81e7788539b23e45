import { expect, test } from "vitest";
import { landingPages } from "../../../content/index.ts";
import { questionsFor } from "../../../content/questions.ts";
import { copyOf } from "../../support/site/pages-by-path.ts";

test("the answers of trades whose products have no label mention none", () => {
  const pages = landingPages.filter(({ industry }) => ["apparel", "jewelry", "furniture"].includes(industry));
  const answers = pages.flatMap((page) => copyOf(questionsFor(page)));
  expect(answers).toContain(
    "Reply to the email and say what: a word, a color, the setting. We make that ad again, and it stays free.",
  );
  expect(answers.filter((answer) => answer.includes("label"))).toEqual([]);
});
