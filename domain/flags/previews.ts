import { VARIANTS } from "../../contract/flags.ts";
import { QUERY_CHARS_MAX, QUERY_READ_CHARS_MAX } from "../../contract/limits.ts";
import type { Variant } from "../../contract/flags.ts";
import { wholeParameters } from "../../contract/whole-parameters.ts";
import { secretCheck } from "../secret.ts";

/** Who may ask for a variant in a page's address: nobody, anybody, or who knows the key. */
export type PreviewSetting = "off" | "open" | { key: string };

/** What a preview leaves in the query of a lead, in place of the key. */
export const PREVIEW_MARK = "preview=yes";

/** The word in an address that carries the key. */
const KEY_NAME = "preview";

/** Looks at one's own pages in a variant of one's choice: `?variant=version_c&preview=KEY`. */
export class Previews {
  readonly #mayPreview: (key: string) => boolean;

  constructor(setting: PreviewSetting) {
    if (typeof setting === "object") this.#mayPreview = secretCheck(setting.key);
    else this.#mayPreview = () => setting === "open";
  }

  /** The variant that a page's query asks for, or null when it asks for none or may not. */
  variantIn(query: string): Variant | null {
    if (query === "") return null;
    const words = new URLSearchParams(query.slice(0, QUERY_READ_CHARS_MAX));
    const asked = words.get("variant");
    const variant = VARIANTS.find((name) => name === asked);
    return variant !== undefined && this.#mayPreview(words.get(KEY_NAME) ?? "") ? variant : null;
  }

  /** What is kept of a query: without the key, right or wrong, and marked when it was a preview. */
  withoutKey(query: string): string {
    const words = wholeParameters(query, QUERY_READ_CHARS_MAX).split("&");
    const kept = words.filter((word) => !isKey(word)).join("&");
    if (this.variantIn(query) === null) return wholeParameters(kept, QUERY_CHARS_MAX);
    return `${wholeParameters(kept, QUERY_CHARS_MAX - PREVIEW_MARK.length - 1)}&${PREVIEW_MARK}`;
  }
}

/** To take a word apart takes a microsecond, and nearly all of them show at once that they are not the key. */
function isKey(word: string): boolean {
  const [name = ""] = word.split("=", 1);
  return name === KEY_NAME || (name.includes("%") && new URLSearchParams(word).has(KEY_NAME));
}
