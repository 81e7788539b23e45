import { readFileSync, statSync } from "node:fs";
import { InvalidFlagRules, readFlagRules } from "../../domain/flags/flag-rules.ts";
import { flagShares } from "../../domain/flags/flag-shares.ts";
import type { CurrentRules } from "./intended-split.ts";

/** Null when there is no valid rules file, for instance with another flag service. */
export function currentRules(file: string): CurrentRules | null {
  try {
    const text = readFileSync(file, "utf8");
    return { fingerprint: readFlagRules(text).fingerprint, shares: flagShares(text) };
  } catch (error) {
    if (error instanceof InvalidFlagRules || (error as NodeJS.ErrnoException).code !== undefined) return null;
    throw error;
  }
}

/** When the file was last written, replaced or touched; null without one. */
export function rulesChangedAt(file: string): Date | null {
  return statSync(file, { throwIfNoEntry: false })?.ctime ?? null;
}
