import { findVariant } from "../../contract/flags.ts";
import { QUERY_CHARS_MAX, QUERY_READ_CHARS_MAX } from "../../contract/limits.ts";
import type { Variant } from "../../contract/flags.ts";
import { truncateQuery } from "../../contract/truncate-query.ts";
import { secretCheck } from "../secret.ts";

/** Who may preview variants: nobody, anybody, or holders of the key. */
export type PreviewSetting = "off" | "open" | { key: string };

/** The query parameter that carries the key. */
const KEY_NAME = "preview";

/** Previews of a chosen variant: `?variant=version_c&preview=KEY`. */
export class Previews {
  readonly #mayPreview: (key: string) => boolean;

  constructor(setting: PreviewSetting) {
    if (typeof setting === "object") this.#mayPreview = secretCheck(setting.key);
    else this.#mayPreview = () => setting === "open";
  }

  /** Null if the query asks for no variant or lacks permission. */
  requestedVariant(query: string): Variant | null {
    if (query === "") return null;
    const parameters = new URLSearchParams(query.slice(0, QUERY_READ_CHARS_MAX));
    const variant = findVariant(parameters.get("variant"));
    return variant !== null && this.#mayPreview(parameters.get(KEY_NAME) ?? "") ? variant : null;
  }

  /** The query to store: truncated, and without the key, even a wrong one. */
  withoutPreviewKey(query: string): string {
    const parameters = truncateQuery(query, QUERY_READ_CHARS_MAX).split("&");
    return truncateQuery(
      parameters.filter((parameter) => !isPreviewKey(parameter)).join("&"),
      QUERY_CHARS_MAX,
    );
  }
}

/** In any case or encoding, so that a mistyped name doesn't leak the key. */
function isPreviewKey(parameter: string): boolean {
  const [name = ""] = parameter.split("=", 1);
  // Decoding takes a microsecond, and few names need it.
  const [decoded = ""] = name.includes("%") ? new URLSearchParams(parameter).keys() : [name];
  return decoded.toLowerCase() === KEY_NAME;
}
