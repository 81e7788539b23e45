import { VARIANTS } from "../../contract/flags.ts";
import { QUERY_CHARS_MAX, QUERY_READ_CHARS_MAX } from "../../contract/limits.ts";
import type { Variant } from "../../contract/flags.ts";
import { truncateQuery } from "../../contract/truncate-query.ts";
import { secretCheck } from "../secret.ts";

/** Who may ask for a variant in a page's address: nobody, anybody, or who knows the key. */
export type PreviewSetting = "off" | "open" | { key: string };

/** The parameter in an address that carries the key. */
const KEY_NAME = "preview";

/** Looks at one's own pages in a variant of one's choice: `?variant=version_c&preview=KEY`. */
export class Previews {
  readonly #mayPreview: (key: string) => boolean;

  constructor(setting: PreviewSetting) {
    if (typeof setting === "object") this.#mayPreview = secretCheck(setting.key);
    else this.#mayPreview = () => setting === "open";
  }

  /** The variant that a page's query asks for, or null when it asks for none or may not. */
  requestedVariant(query: string): Variant | null {
    if (query === "") return null;
    const parameters = new URLSearchParams(query.slice(0, QUERY_READ_CHARS_MAX));
    const asked = parameters.get("variant");
    const variant = VARIANTS.find((name) => name === asked);
    return variant !== undefined && this.#mayPreview(parameters.get(KEY_NAME) ?? "") ? variant : null;
  }

  /** What is kept of a query: without the key, right or wrong. */
  withoutPreviewKey(query: string): string {
    const parameters = truncateQuery(query, QUERY_READ_CHARS_MAX).split("&");
    return truncateQuery(
      parameters.filter((parameter) => !isPreviewKey(parameter)).join("&"),
      QUERY_CHARS_MAX,
    );
  }
}

/** However it is written: a slip in its name gives the key away just the same. */
function isPreviewKey(parameter: string): boolean {
  const [name = ""] = parameter.split("=", 1);
  // Decoding takes a microsecond, and hardly any name needs it.
  const [decoded = ""] = name.includes("%") ? new URLSearchParams(parameter).keys() : [name];
  return decoded.toLowerCase() === KEY_NAME;
}
