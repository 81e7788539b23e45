import { expect, test } from "vitest";
import { landingPages } from "../../../content/index.ts";
import { questionsFor } from "../../../content/questions.ts";
import { hasExampleAnswers } from "../../support/site/example-content.ts";

test.each([
  [
    "product",
    "cost",
    "Nothing: there’s no card to charge. If you order more ads, you pay what the pricing page says.",
  ],
  ["product", "owns", "You do, and you may, wherever you advertise. Your photo stays yours, too."],
  ["product", "my photo?", "keep it as the privacy policy says. Write to us, and we’ll delete it."],
  ["email", "happens", "Send a photo or a link then, and your ads follow a few minutes later."],
  ["email", "cost", "Nothing. Joining is free, and so are your first ads."],
  ["email", "address", "We write to you about the beta. The privacy policy says the rest."],
  ["email", "leave", "Any time. Write to us, and we’ll delete your address."],
] as const)("every form that asks for a %s answers what visitors ask about “%s”", (asks, about, says) => {
  const pages = landingPages.filter(({ closing }) => closing.form.asks === asks);
  for (const page of pages) {
    const { questions } = questionsFor(page);
    const own = page.questions?.own.length ?? 0;
    expect(questions).toHaveLength(asks === "product" ? 3 + own : 4);
    if (!hasExampleAnswers) continue;
    const asked = questions.filter(({ question }) => question.includes(about));
    expect(asked.map(({ answer }) => answer)).toEqual([expect.stringContaining(says)]);
  }
});

test("pages that ask for a product answer two questions of their industry first", () => {
  for (const page of landingPages.filter(({ closing }) => closing.form.asks === "product")) {
    if (!page.questions) continue;
    const { heading, questions } = questionsFor(page);
    expect({ heading, own: questions.slice(0, 2) }).toEqual(page.questions);
  }
  const own = landingPages.flatMap(({ questions }) => questions?.own ?? []);
  const asked = Array.from(new Set(own.map(({ question }) => question)));
  if (hasExampleAnswers) expect(asked).toHaveLength(2 * new Set(landingPages.map((p) => p.industry)).size);
});
