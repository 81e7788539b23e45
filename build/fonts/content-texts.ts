import { industryContent, landingPages } from "../../content/index.ts";
import { questionsFor } from "../../content/questions.ts";
import * as screens from "../../content/screens.ts";
import { site } from "../../content/site.ts";
import type { DisplayFace } from "../../content/theme.ts";

const questions = landingPages.map(questionsFor);

/** The keys of texts in the display face. */
const DISPLAYED = new Set(["heading", "formHeading", "headline", "title", "value", "content"]);

/** All pages' texts, for the text face. */
export function allTexts(): string[] {
  return [...strings([industryContent, landingPages, questions, screens, site])].map(([, text]) => text);
}

/**
 * Texts in this display face: those of its industries, and of questions and screens, which take any industry's theme.
 */
export function headings(face: DisplayFace): string[] {
  const industries = Object.values(industryContent).filter(({ theme }) => theme.display === face);
  return [...strings([industries, questions, screens])]
    .filter(([key]) => DISPLAYED.has(key))
    .map(([, text]) => text);
}

/** All strings within a value, each with the nearest key. */
function* strings(value: unknown, key = ""): Generator<[key: string, text: string]> {
  if (typeof value === "string") yield [key, value];
  else if (Array.isArray(value)) for (const item of value) yield* strings(item, key);
  else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) yield* strings(item, name);
  }
}
