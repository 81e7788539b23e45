import { readFileSync } from "node:fs";
import { loadEnvFile as load } from "node:process";
import { StartupError } from "../domain/errors/startup-error.ts";

const DEFAULT_FILE = ".env";

/**
 * Adds what the file `.env` of the working folder says to the environment, which wins where both say something. Without
 * that file nothing happens; `ENV_FILE` names another, which must be there, or is `off`.
 * @throws StartupError when the file can not be read, or a line in it is no setting.
 */
export function loadEnvFile(): void {
  const named = process.env.ENV_FILE?.trim();
  if (named === "off") return;
  const file = named || DEFAULT_FILE;
  try {
    // Node passes over what it does not understand.
    const line = findBrokenLine(readFileSync(file, "utf8"));
    if (line !== null)
      throw new StartupError(`Line ${line} of ${file} must be NAME=value, or a comment after #.`);
    load(file);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === "ENOENT" && !named) return;
    throw new StartupError(`The settings in ${file} can not be read (${code}).`);
  }
}

/** @returns its number, counted from 1; its text may be a secret. */
function findBrokenLine(text: string): number | null {
  // A quoted value may go on over several lines.
  const quoted = /^(\s*(?:export\s+)?\w+\s*=\s*)("[^"]*"|'[^']*'|`[^`]*`)/gm;
  const unquoted = text.replaceAll(
    quoted,
    (_all, start: string, value: string) => start + value.replaceAll(/[^\n]/g, "#"),
  );
  const lines = unquoted.split("\n");
  const index = lines.findIndex((line) => !/^\s*(#|$|(export\s+)?[A-Za-z_]\w*\s*=)/.test(line));
  return index === -1 ? null : index + 1;
}
