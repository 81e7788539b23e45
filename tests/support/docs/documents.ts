import { readFileSync } from "node:fs";

/** A document in one line, for sentences that wrap. */
export function inOneLine(page: string): string {
  return readFileSync(page, "utf8").replaceAll(/\s+/g, " ");
}

/** A document's text without its blocks of code. */
export function withoutBlocks(text: string): string {
  return text.replaceAll(/^ *```[^]*?^ *```/gm, "");
}
