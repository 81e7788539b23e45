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

test.each([
  ["product", "off", "make that ad again, and it stays free"],
  ["product", "cost", "Nothing. These ads are free, and there’s no card on file to charge."],
  ["product", "people", "No. You get your product on a set"],
  ["product", "owns", "You do, and you may, wherever you advertise. Your photo stays yours, too."],
  ["product", "photo", "keep it as the privacy policy says. Write to us, and we’ll delete it."],
  ["email", "happens", "We email you as soon as you’re in."],
  ["email", "cost", "Nothing. Joining is free, and so are your first ads."],
  ["email", "need", "A plain photo of your product, or a link to its page."],
  ["email", "address", "We write to you about the beta. The privacy policy says the rest."],
  ["email", "leave", "Any time. Write to us, and we’ll delete your address."],
] as const)("every form that asks for a %s answers what visitors ask about “%s”", (asks, about, says) => {
  const pages = landingPages.filter(({ closing }) => closing.form.asks === asks);
  for (const page of pages) {
    const { questions } = questionsFor(page);
    expect(questions).toHaveLength(5);
    const asked = questions.filter(({ question }) => question.includes(about));
    expect(asked.map(({ answer }) => answer)).toEqual([expect.stringContaining(says)]);
  }
});
