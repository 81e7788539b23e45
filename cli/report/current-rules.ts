import { readFileSync, statSync } from "node:fs";
import type { Config } from "../../config/config.ts";
import { usesOwnFlag } from "../../contract/page-settings.ts";
import { InvalidFlagRules, readFlagRules } from "../../domain/flags/flag-rules.ts";
import { flagShares } from "../../domain/flags/flag-shares.ts";
import type { CurrentRules } from "../../domain/comparison/intended-split.ts";

/** Null without a valid rules file, and when another flag service decides. */
export function currentRules({
  flagsFile,
  pageSettings,
}: Pick<Config, "flagsFile" | "pageSettings">): CurrentRules | null {
  if (!usesOwnFlag(pageSettings)) return null;
  try {
    const text = readFileSync(flagsFile, "utf8");
    return { fingerprint: readFlagRules(text).fingerprint, shares: flagShares(text) };
  } catch (error) {
    if (error instanceof InvalidFlagRules || (error as NodeJS.ErrnoException).code !== undefined) return null;
    throw error;
  }
}

/** When the rules file was last written, replaced or touched; null without one, and when another flag service decides. */
export function rulesChangedAt({
  flagsFile,
  pageSettings,
}: Pick<Config, "flagsFile" | "pageSettings">): Date | null {
  if (!usesOwnFlag(pageSettings)) return null;
  return statSync(flagsFile, { throwIfNoEntry: false })?.ctime ?? null;
}
