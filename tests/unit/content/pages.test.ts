import { expect, test } from "vitest";
import { industryContent } from "../../../content/index.ts";
import { consent } from "../../../content/consent.ts";
import { formNotes } from "../../../content/form-notes.ts";
import { type PageContent, SECTION_ORDER } from "../../../content/page.ts";
import { questionsFor } from "../../../content/questions.ts";
import * as screens from "../../../content/screens.ts";
import { SCRIPT_FAILED, SCRIPT_FAILED_MAY_RELOAD } from "../../../content/script-failed.ts";
import { BASE_VARIANT } from "../../../contract/flags.ts";
import { hasExampleBrand, specifiedIndustries } from "../../support/site/example-content.ts";
import { pageAt } from "../../support/site/pages-by-path.ts";

/** Everything in a part of the content, in its order: texts as they are, choices with their names. */
function listValues(content: unknown, name: string): string[] {
  if (typeof content === "string") return [content.replaceAll("\n", " / ")];
  if (typeof content !== "object" || content === null) return [`${name} ${String(content)}`];
  return Object.entries(content).flatMap(([key, value]) =>
    // Forms have tests of their own.
    value === undefined || typeof value === "function" || key === "form" ? [] : listValues(value, key),
  );
}

const toLines = (content: object) =>
  Object.entries(content).flatMap(([name, part]) =>
    part === undefined || typeof part === "function" ? [] : `  ${name}: ${listValues(part, "").join(" | ")}`,
  );

function linesOf({ order = SECTION_ORDER, ...page }: PageContent): string[] {
  const { showcase, demo, features, testimonials, questionsHeading, closing, ...first } = page;
  const sections = { showcase, demo, features, testimonials };
  const ordered = Object.fromEntries(order.map((name) => [name, sections[name]]));
  return toLines({ ...first, ...ordered, questionsHeading, closing });
}

const block = (name: string, lines: string[]) => [name, ...lines, ""].join("\n");

test.runIf(hasExampleBrand)(
  "docs/pages.txt has all that each page says and shows, and of a variant what differs from version_a",
  async () => {
    const texts: string[] = [];
    for (const industry of specifiedIndustries) {
      const { theme, media, ads, pages } = industryContent[industry];
      texts.push(block(`/${industry}`, toLines({ theme, media, ads })));
      const base = linesOf(pages[BASE_VARIANT]);
      for (const [variant, page] of Object.entries<PageContent>(pages)) {
        const lines = linesOf(page);
        const own = variant === BASE_VARIANT ? lines : lines.filter((line) => !base.includes(line));
        texts.push(block(`/${industry}/${variant}`, own));
      }
    }
    const questions = ["/beverage/version_a", "/beverage/version_c"].map((path) =>
      questionsFor(pageAt(path)),
    );
    const others = { questions, ...screens, formNotes, consent, SCRIPT_FAILED, SCRIPT_FAILED_MAY_RELOAD };
    texts.push(block("Forms and other screens", toLines(others)));
    await expect(texts.join("\n")).toMatchFileSnapshot("../../../docs/pages.txt");
  },
);
