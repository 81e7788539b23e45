import { landingPages } from "../../../content/index.ts";
import type { LandingPage } from "../../../content/page.ts";

export function pageAt(path: string): LandingPage {
  const page = landingPages.find((each) => each.path === path);
  if (page === undefined) throw new Error(`There is no page at ${path}`);
  return page;
}

export function pagesOf(industry: string): LandingPage[] {
  return landingPages.filter((page) => page.industry === industry && page.path !== "/");
}

/** Keys whose values choose a look or a behavior, so no page shows them. */
const NOT_COPY = new Set([
  "picture",
  "shot",
  "industry",
  "path",
  "hypothesis",
  "header",
  "look",
  "arrangement",
  "image",
  "video",
  "steps",
  "avatar",
  "asks",
  "goTo",
  "messages",
]);

/** Every text that a page shows, from top to bottom. */
export function copyOf(content: unknown): string[] {
  if (typeof content === "string") return [content];
  if (typeof content !== "object" || content === null) return [];
  // A claim is read as one phrase: "200+ users".
  if ("value" in content && "label" in content) return [`${content.value} ${content.label}`];
  return Object.entries(content).flatMap(([key, value]) => (NOT_COPY.has(key) ? [] : copyOf(value)));
}
