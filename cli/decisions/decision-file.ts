import { existsSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { dirname, join, parse as parsePath } from "node:path";
import type { Variant } from "../../contract/flags.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import type { Period } from "../../domain/experiment/experiment-repository.ts";
import { chownToFolderOwner } from "../../storage/chown-to-folder-owner.ts";
import { makeFolder } from "../../storage/make-folder.ts";
import type { Verdict } from "../../domain/comparison/verdict.ts";
import { syncFolder } from "../../storage/sync-folder.ts";

/** What was decided about a page, and the page's figures at that time. */
export type Decision = {
  at: Date;
  /** The operator's name on this machine. */
  who: string;
  page: RedirectPath;
  variant: Variant;
  /** True if `leads watch --act` took the variant out; otherwise it was chosen. */
  isOut?: true;
  because: string;
  /** The fingerprint of the flag's rules before the decision; null if they could not be read. */
  rules: string | null;
  verdict: Verdict["is"];
  variants: { name: Variant; visitors: number; leads: number; rate: number | null }[];
};

/** A line of the file, which calls a variant a version, as the first files did. */
type Line = Omit<Decision, "at" | "variant" | "variants"> & {
  at: string;
  version: Variant;
  versions: Decision["variants"];
};

/** `unreadable` has the numbers of invalid lines. */
export type Decisions = { decisions: Decision[]; unreadable: number[] };

export function decisionFile(dataDir: string): string {
  return join(dataDir, "decisions.jsonl");
}

/** The file of decisions beside a backup of the leads. */
export function decisionsBeside(backup: string): string {
  const { dir, name } = parsePath(backup);
  return join(dir, `${name}.decisions.jsonl`);
}

/** Returns once the decision is on disk. */
export async function appendDecision(
  dataDir: string,
  { at, variant: version, variants: versions, ...rest }: Decision,
): Promise<void> {
  const line: Line = { at: at.toISOString(), ...rest, version, versions };
  await appendLines(decisionFile(dataDir), [JSON.stringify(line)]);
}

/** Appends to a file the lines of another that it lacks. @returns how many were added. */
export async function copyDecisions(from: string, to: string): Promise<number> {
  const existing = new Set(await readLines(to));
  const missing = (await readLines(from)).filter((line) => line !== "" && !existing.has(line));
  if (missing.length > 0) await appendLines(to, missing);
  return missing.length;
}

async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  makeFolder(dirname(file));
  const isNew = !existsSync(file);
  const handle = await open(file, "a+", 0o600);
  try {
    if (isNew) chownToFolderOwner(file);
    // A crash may have cut off the last line; begin a new one.
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.from("\n"), 0, 1, Math.max(0, size - 1));
    const isCutOff = buffer.toString() !== "\n";
    await handle.appendFile(`${isCutOff ? "\n" : ""}${lines.join("\n")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (isNew) await syncFolder(dirname(file));
}

/** The decisions of a period, oldest first. */
export async function readDecisions(dataDir: string, { since, until }: Period): Promise<Decisions> {
  const found: Decisions = { decisions: [], unreadable: [] };
  for (const [index, line] of (await readLines(decisionFile(dataDir))).entries()) {
    if (line === "") continue;
    const decision = parse(line);
    if (decision === null) found.unreadable.push(index + 1);
    else if ((since === null || decision.at >= since) && (until === null || decision.at < until))
      found.decisions.push(decision);
  }
  found.decisions.sort((one, other) => one.at.getTime() - other.at.getTime());
  return found;
}

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, "utf8")).split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Null for an invalid line, for example after a crash or a manual edit. */
function parse(line: string): Decision | null {
  try {
    const { version: variant, versions: variants, ...decision } = JSON.parse(line) as Line;
    const at = new Date(decision.at);
    const texts = [decision.who, decision.page, variant, decision.because];
    const isWhole = texts.every((text) => typeof text === "string") && variants.every(isFigures);
    return isWhole && !Number.isNaN(at.getTime()) ? { ...decision, at, variant, variants } : null;
  } catch {
    return null;
  }
}

function isFigures({ name, visitors, leads }: Decision["variants"][number]): boolean {
  return typeof name === "string" && Number.isInteger(visitors) && Number.isInteger(leads);
}
