import { readFileSync } from "node:fs";
import { loadEnvFile as load } from "node:process";
import { OperatorError } from "../domain/errors/operator-error.ts";

const DEFAULT_FILE = ".env";

/**
 * Loads `.env` from the working folder; variables that are already set win. A missing `.env` is fine. `ENV_FILE` names
 * another file, which must exist, or is `off`.
 * @throws OperatorError when the file cannot be read or contains an invalid line.
 */
export function loadEnvFile(): void {
  const named = process.env.ENV_FILE?.trim();
  if (named === "off") return;
  const file = named || DEFAULT_FILE;
  try {
    // Node silently skips lines it can't parse.
    const line = findBrokenLine(readFileSync(file, "utf8"));
    if (line !== null)
      throw new OperatorError(`Line ${line} of ${file} must be NAME=value, or a comment after #.`);
    load(file);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === "ENOENT" && !named) return;
    throw new OperatorError(`The settings in ${file} cannot be read (${code}).`);
  }
}

/** @returns the 1-based line number, not the text, which may be a secret. */
function findBrokenLine(text: string): number | null {
  // Quoted values may span lines.
  const quoted = /^(\s*(?:export\s+)?\w+\s*=\s*)("[^"]*"|'[^']*'|`[^`]*`)/gm;
  const unquoted = text.replaceAll(
    quoted,
    (_all, start: string, value: string) => start + value.replaceAll(/[^\n]/g, "#"),
  );
  const lines = unquoted.split("\n");
  const index = lines.findIndex((line) => !/^\s*(#|$|(export\s+)?[A-Za-z_]\w*\s*=)/.test(line));
  return index === -1 ? null : index + 1;
}
