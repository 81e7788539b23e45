import { Script } from "node:vm";
import { redirects } from "../../content/redirects.ts";
import { DEFAULT_PAGE_SETTINGS } from "../../contract/page-settings.ts";
import { INDUSTRIES, SCREEN_PATHS } from "../../contract/paths.ts";

/** The message is a sentence for the developer. */
export class UnusableName extends Error {
  override name = "UnusableName";
}

/** An industry's name in paths and file names, in code, and on pages. */
export type IndustryName = { path: string; identifier: string; words: string };

/** A longer name makes page titles too long for search results. */
const NAME_CHARS_MAX = 20;

const { storageUrl, rowsUrl } = DEFAULT_PAGE_SETTINGS;
/** First path segments in use by other pages and endpoints. */
const TAKEN = new Set(
  [
    storageUrl,
    rowsUrl,
    "/ofrep",
    "/healthz",
    "/readyz",
    "/assets",
    ...Object.values(SCREEN_PATHS),
    ...redirects.keys(),
  ].map((path) => path.split("/")[1]),
);

/** @throws UnusableName when the name is taken, not a valid path, or not usable as an identifier. */
export function toIndustryName(name: string, contentIndex: string): IndustryName {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || name.length > NAME_CHARS_MAX) {
    throw new UnusableName(
      `An industry's name is part of its URL: at most ${NAME_CHARS_MAX} lowercase letters, with hyphens between words. "${name}" is not valid.`,
    );
  }
  if (INDUSTRIES.some((industry) => industry === name)) {
    throw new UnusableName(`There is an industry "${name}" already: content/pages/${name}.ts.`);
  }
  if (TAKEN.has(name)) throw new UnusableName(`/${name} leads to something else on this site.`);
  const identifier = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  if (isReserved(identifier) || isUsed(identifier, contentIndex)) {
    throw new UnusableName(`"${name}" is a word of the code. Choose another.`);
  }
  const words = name.replaceAll("-", " ");
  return { path: name, identifier, words };
}

function isReserved(identifier: string): boolean {
  try {
    // As in a module, where await is reserved, too.
    return !new Script(`"use strict"; async () => { const ${identifier} = 0; };`);
  } catch {
    return true;
  }
}

/** Whether the generated page or the index already uses the identifier. */
function isUsed(identifier: string, contentIndex: string): boolean {
  const code = contentIndex.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "");
  return identifier === "light" || new RegExp(`\\b${identifier}\\b`).test(code);
}
