import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";

/** The text with this hash, from the file that the build writes beside the site; null if the file lacks it. */
export function findConsentText({ siteDir }: Pick<Config, "siteDir">, hash: string): string | null {
  const file = join(siteDir ?? "dist/site", "../consent-texts.json");
  if (!existsSync(file)) return null;
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return new Map(Object.entries(texts)).get(hash) ?? null;
}
