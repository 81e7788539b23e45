import { FLAG_NAME, recordByVariant } from "../../contract/flags.ts";
import type { Variant } from "../../contract/flags.ts";
import { REDIRECT_PATHS } from "../../contract/paths.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import { PAGE_ATTRIBUTE } from "./flag-rules.ts";
import { openFlagd, silentLogger } from "./flagd.ts";
import { rulesAt, scheduledMoments } from "./schedule.ts";

/** Relative weights. */
export type FlagShares = Readonly<Record<Variant, number>>;

/** Null for a page whose rules depend on more than the page and the time, so that shares are unknown. */
export type SharesByPage = Readonly<Record<RedirectPath, FlagShares | null>>;

export type Flag = { variants: Record<string, Variant>; defaultVariant: string; targeting?: object };
type Weights = [name: string, weight: number][];

/**
 * How rules split each page's visitors between the variants.
 * @param rules accepted by `readFlagRules`
 * @param at defaults to now
 */
export function flagShares(rules: string, at = new Date()): SharesByPage {
  const flag = (rulesAt(JSON.parse(rules), at) as { flags: { [FLAG_NAME]: Flag } }).flags[FLAG_NAME];
  return Object.fromEntries(REDIRECT_PATHS.map((path) => [path, sharesAt(path, flag)])) as SharesByPage;
}

function sharesAt(page: RedirectPath, { variants, defaultVariant, targeting = {} }: Flag): FlagShares | null {
  const rule = Object.keys(targeting).length > 0 ? targeting : null;
  const weights = readWeights(rule, page, defaultVariant);
  if (weights === null) return null;
  const shares = recordByVariant(() => 0);
  for (const [name, weight] of weights) shares[variants[name]!] += weight;
  return shares;
}

/** Null if unknown. */
function readWeights(rule: unknown, page: RedirectPath, defaultVariant: string): Weights | null {
  if (rule === null || rule === undefined) return [[defaultVariant, 1]];
  if (typeof rule === "string") return [[rule, 1]];
  const [[operator, operands] = [], ...more] = Object.entries(rule);
  if (more.length > 0 || !Array.isArray(operands)) return null;
  if (operator === "fractional") return readSplit(operands);
  if (operator !== "if") return null;
  // [condition, then, condition, then, ..., else]
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const holds = holdsAt(page, operands[at]);
    if (holds === null) return null;
    if (holds) return readWeights(operands[at + 1], page, defaultVariant);
  }
  return readWeights(operands.length % 2 === 1 ? operands.at(-1) : null, page, defaultVariant);
}

/**
 * Whether flagd finds a condition true at a page, at any time; null if it depends on more than the page, or changes
 * with time.
 */
export function holdsAt(page: RedirectPath, condition: unknown): boolean | null {
  const moments = [new Date(0), ...scheduledMoments(condition)].flatMap((moment) =>
    [0, 1, 2].map((seconds) => new Date(moment.getTime() + (seconds - 1) * 1000)),
  );
  const answers = new Set(moments.map((at) => evaluateAt(page, rulesAt(condition, at))));
  const [answer = null] = answers;
  return answers.size === 1 ? answer : null;
}

function evaluateAt(page: RedirectPath, condition: unknown): boolean | null {
  if (!dependsOnPageAlone(condition)) return null;
  const variants = { yes: true, no: false };
  const flag = {
    state: "ENABLED",
    variants,
    defaultVariant: "no",
    targeting: { if: [condition, "yes", "no"] },
  };
  const core = openFlagd(JSON.stringify({ flags: { [FLAG_NAME]: flag } }));
  return core.resolveBooleanEvaluation(FLAG_NAME, false, { [PAGE_ATTRIBUTE]: page }, silentLogger).value;
}

function dependsOnPageAlone(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return true;
  if (Array.isArray(part)) return part.every(dependsOnPageAlone);
  return Object.entries(part).every(([operator, operands]) => {
    if (operator === "var") return operands === PAGE_ATTRIBUTE;
    return operator !== "fractional" && dependsOnPageAlone(operands);
  });
}

function readSplit(split: readonly unknown[]): Weights {
  // An optional first operand is the value to split by.
  const shares: readonly unknown[] = Array.isArray(split[0]) ? split : split.slice(1);
  return shares.map((share) => {
    const [name, weight = 1] = share as [string, number?];
    return [name, weight];
  });
}
