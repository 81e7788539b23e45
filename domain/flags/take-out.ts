import { FLAG_NAME } from "../../contract/flags.ts";
import type { Variant } from "../../contract/flags.ts";
import { REDIRECT_PATHS } from "../../contract/paths.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import { PAGE_ATTRIBUTE } from "./flag-rules.ts";
import { flagShares, holdsAt } from "./flag-shares.ts";
import type { Flag } from "./flag-shares.ts";

export type TakeOutResult =
  | {
      /** The new rules, as text. */
      rules: string;
      /** Whether the rules still give only these values at other times or to some visitors. */
      isStillGivenElsewhere: boolean;
    }
  | { refused: "flagOff" | "notGiven" | "onlyVariant" | "unknownRule" };

/**
 * Takes some values of the flag out of a page's rules, by setting their weights there to 0. Other pages keep their
 * shares.
 * @param rules accepted by `readFlagRules`
 */
export function takeOut(
  rules: string,
  page: RedirectPath,
  values: readonly Variant[],
  now: Date,
): TakeOutResult {
  const json = JSON.parse(rules) as { flags: { [FLAG_NAME]: Flag & { state?: string } } };
  const flag = json.flags[FLAG_NAME];
  if (flag.state === "DISABLED") return { refused: "flagOff" };
  const isGiven = (text: string) => {
    const shares = flagShares(text, now)[page];
    return shares === null ? null : values.some((value) => shares[value] > 0);
  };
  if (isGiven(rules) === false) return { refused: "notGiven" };
  const names = new Set(Object.keys(flag.variants).filter((name) => values.includes(flag.variants[name]!)));
  const { targeting = {} } = flag;
  const rule = Object.keys(targeting).length > 0 ? targeting : null;
  try {
    const cut = strip(rule, REDIRECT_PATHS, { page, names, fallback: flag.defaultVariant });
    if (!cut.isChanged) return { refused: cut.isStillGiven ? "onlyVariant" : "notGiven" };
    flag.targeting = cut.rule as object;
    const text = formatRules(json);
    return isGiven(text) === true
      ? { refused: "onlyVariant" }
      : { rules: text, isStillGivenElsewhere: cut.isStillGiven };
  } catch (error) {
    if (error instanceof UnknownRule) return { refused: "unknownRule" };
    throw error;
  }
}

class UnknownRule extends Error {
  override name = "UnknownRule";
}

type Target = { page: RedirectPath; names: ReadonlySet<string>; fallback: string };

/** `isStillGiven`: some branch gives the page's visitors only these values. */
type Cut = { rule: unknown; isChanged: boolean; isStillGiven: boolean };

/** @param pages whose visitors reach this part of the rules. */
function strip(rule: unknown, pages: readonly RedirectPath[], target: Target): Cut {
  const { names, fallback } = target;
  const name = rule ?? fallback;
  if (typeof name === "string") return { rule, isChanged: false, isStillGiven: names.has(name) };
  const [[operator, operands] = [], ...more] = Object.entries(name);
  if (more.length > 0 || !Array.isArray(operands)) throw new UnknownRule();
  if (operator === "fractional") return stripSplit(operands, pages, target);
  if (operator === "if") return stripBranches(operands, pages, target);
  throw new UnknownRule();
}

/** The weight of a split's operand; 0 for the optional first one, the value to split by. */
function toWeight(share: unknown): number {
  return Array.isArray(share) ? ((share[1] as number | undefined) ?? 1) : 0;
}

function stripSplit(split: readonly unknown[], pages: readonly RedirectPath[], { page, names }: Target): Cut {
  const rule = { fractional: split };
  const isNamed = (share: unknown) => Array.isArray(share) && names.has(share[0] as string);
  const given = split.filter((share) => toWeight(share) > 0);
  const harmful = given.filter(isNamed);
  if (harmful.length === 0) return { rule, isChanged: false, isStillGiven: false };
  if (harmful.length === given.length) return { rule, isChanged: false, isStillGiven: true };
  const fractional = split.map((share) => (harmful.includes(share) ? [(share as unknown[])[0], 0] : share));
  const isAlone = pages.length === 1;
  const changed = isAlone
    ? { fractional }
    : { if: [{ "===": [{ var: PAGE_ATTRIBUTE }, page] }, { fractional }, rule] };
  return { rule: changed, isChanged: true, isStillGiven: false };
}

/** [condition, then, condition, then, ..., else] */
function stripBranches(operands: readonly unknown[], pages: readonly RedirectPath[], target: Target): Cut {
  const stripped = [...operands];
  let [isChanged, isStillGiven, isReached] = [false, false, true];
  let remaining = pages;
  const enter = (at: number, entering: readonly RedirectPath[]) => {
    const cut = strip(operands[at], entering, target);
    if (cut.isChanged) stripped[at] = cut.rule;
    isChanged ||= cut.isChanged;
    isStillGiven ||= cut.isStillGiven;
  };
  let at = 0;
  for (; isReached && at + 1 < operands.length; at += 2) {
    const holds = new Map(remaining.map((page) => [page, holdsAt(page, operands[at])]));
    if (holds.get(target.page) !== false) {
      enter(
        at + 1,
        remaining.filter((page) => holds.get(page) !== false),
      );
    }
    isReached = holds.get(target.page) !== true;
    remaining = remaining.filter((page) => holds.get(page) !== true);
  }
  if (isReached) enter(operands.length % 2 === 1 ? operands.length - 1 : operands.length, remaining);
  return { rule: { if: stripped }, isChanged, isStillGiven };
}

const LINE_CHARS_MAX = 80;

/** Formats rules as people write them, with short lists on one line. */
function formatRules(rules: unknown): string {
  return `${format(rules, "")}\n`;
}

function format(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const parts = isList
    ? value.map((part) => format(part, inner))
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${format(part, inner)}`);
  if (parts.length === 0) return isList ? "[]" : "{}";
  const line = isList ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  // In a table of shares, each has its own line.
  const isTable = isList && parts.length > 1 && value.every((part) => Array.isArray(part));
  if (!isTable && !line.includes("\n") && line.length <= LINE_CHARS_MAX) return line;
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}
