import { VARIANTS } from "../../contract/flags.ts";
import type { Variant } from "../../contract/flags.ts";
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
    const words = new URLSearchParams(query);
    const variant = VARIANTS.find((name) => name === words.get("variant"));
    return variant !== undefined && this.#mayPreview(words.get(KEY_NAME) ?? "") ? variant : null;
  }

  /** A query as it may be kept: without the key, right or wrong, and marked when it was a preview. */
  withoutKey(query: string): string {
    const words = query.split("&").filter((word) => !new URLSearchParams(word).has(KEY_NAME));
    return (this.variantIn(query) === null ? words : [...words, PREVIEW_MARK]).join("&");
  }
}
