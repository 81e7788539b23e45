import { createHash } from "node:crypto";
import type { EvaluationContext, JsonValue } from "@openfeature/core";
import type { FlagdCore } from "@openfeature/flagd-core";
import { FLAG_NAME, findVariant, VARIANTS } from "../../contract/flags.ts";
import { REDIRECT_PATHS } from "../../contract/paths.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import { openFlagd, silentLogger } from "./flagd.ts";
import { rulesAt, scheduledMoments } from "./schedule.ts";

/** A flag's value for one visitor, in OFREP's terms. */
export type FlagAnswer = {
  key: string;
  value: JsonValue;
  variant: string | undefined;
  reason: string | undefined;
};

export interface FlagRules {
  /** When the flag is switched off, visitors stay on redirect pages. */
  readonly isOff: boolean;
  /** Identifies the current rules: changes at each scheduled moment, but not with the file's formatting. */
  readonly fingerprint: string;
  /**
   * Evaluates the flag for the visitor whose `targetingKey` the context carries; null if it is switched off. Only
   * `page` sets the page: one in the context is ignored, as visitors could write anything there.
   */
  evaluate(context: EvaluationContext, page?: RedirectPath | null): FlagAnswer | null;
  /** The flag's value for a user key at a page; empty when the flag is switched off. */
  valueFor(userKey: string, page: RedirectPath): string;
}

/** The context attribute that holds the redirect page, such as `/food`. */
export const PAGE_ATTRIBUTE = "page";

/** The message says in one line what is wrong with the rules. */
export class InvalidFlagRules extends Error {
  override name = "InvalidFlagRules";
}

/** How many visitors rules are tried on, per page. */
const TRIAL_VISITORS = 2000;

/** The same before and after each scheduled moment. */
const SCHEDULED_TRIAL_VISITORS = 100;

/** The most moments at which rules may change; they are evaluated at each before they are accepted. */
const MOMENTS_MAX = 20;

const FINGERPRINT_CHARS = 12;

/** Far more than anyone writes, but few enough for recursive functions. */
const LEVELS_MAX = 100;

/**
 * Reads rules in flagd's format. Checks more than flagd, which accepts an empty file and meaningless weights.
 * @throws InvalidFlagRules unless every visitor gets an existing variant.
 */
export function readFlagRules(text: string): FlagRules {
  const json = readJson(text);
  checkLevels(json);
  checkShape(json);
  const core = openCore(text);
  const canonical = JSON.stringify(json);
  // Rules that never mention the page need only one trial.
  const pages = canonical.includes(`"${PAGE_ATTRIBUTE}"`) ? [null, ...REDIRECT_PATHS] : [null];
  checkEveryVisitorGetsVariant(core, pages, TRIAL_VISITORS);
  const moments = scheduledMoments(json);
  if (moments.length > MOMENTS_MAX) refuse(`it names more than ${MOMENTS_MAX} moments`);
  for (const moment of moments) {
    for (const at of [moment.getTime() - 1000, moment.getTime(), moment.getTime() + 1000]) {
      const then = openCore(JSON.stringify(rulesAt(json, new Date(at))));
      checkEveryVisitorGetsVariant(then, pages, SCHEDULED_TRIAL_VISITORS);
    }
  }
  let [fingerprint, fingerprintSecond] = [hashRules(canonical), -Infinity];
  return {
    isOff: core.getFlag(FLAG_NAME)?.state === "DISABLED",
    get fingerprint() {
      const now = new Date();
      const second = Math.floor(now.getTime() / 1000);
      if (moments.length > 0 && second !== fingerprintSecond) {
        fingerprint = hashRules(JSON.stringify(rulesAt(json, now)));
        fingerprintSecond = second;
      }
      return fingerprint;
    },
    evaluate(context, page = null) {
      const [answer] = core.resolveAll(atPage(context, page));
      if (!answer) return null;
      const { flagKey: key, value, variant, reason } = answer;
      return { key, value, variant, reason };
    },
    valueFor: (userKey, page) =>
      core.resolveStringEvaluation(FLAG_NAME, "", atPage({ targetingKey: userKey }, page), silentLogger)
        .value,
  };
}

function hashRules(canonical: string): string {
  return createHash("sha256").update(canonical).digest("hex").slice(0, FINGERPRINT_CHARS);
}

function openCore(text: string): FlagdCore {
  try {
    return openFlagd(text);
  } catch {
    refuse("it does not follow flagd's schema");
  }
}

function atPage(context: EvaluationContext, page: RedirectPath | null): EvaluationContext {
  const { [PAGE_ATTRIBUTE]: _, ...others } = context;
  return page === null ? others : { ...others, [PAGE_ATTRIBUTE]: page };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, line] = /\(line (\d+) /.exec((error as SyntaxError).message) ?? [];
    refuse(`it is not valid JSON${line === undefined ? "" : `, as line ${line} shows`}`);
  }
}

/** Breadth-first: recursing into thousands of levels would overflow the stack. */
function checkLevels(json: unknown): void {
  let level = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > LEVELS_MAX) refuse(`it is nested more than ${LEVELS_MAX} levels deep`);
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
}

function checkShape(json: unknown): void {
  const flags = isObject(json) && isObject(json.flags) ? json.flags : {};
  const unknown = Object.keys(flags).find((name) => name !== FLAG_NAME);
  if (unknown !== undefined) refuse(`there is no flag ${unknown}, only ${FLAG_NAME}`);
  const flag = flags[FLAG_NAME];
  if (!isObject(flag) || !isObject(flag.variants))
    refuse(`the flag ${FLAG_NAME} with its variants is missing`);
  for (const [name, value] of Object.entries(flag.variants)) {
    if (findVariant(value) === null) refuse(`the variant ${name} must be one of ${VARIANTS.join(", ")}`);
  }
  if (typeof flag.defaultVariant !== "string" || !Object.hasOwn(flag.variants, flag.defaultVariant)) {
    refuse("the default variant must be one of the variants");
  }
  checkSplits(json, new Set(Object.keys(flag.variants)));
  checkPages(json);
}

/** A comparison with a misspelled page would never match. */
function checkPages(json: unknown): void {
  if (typeof json !== "object" || json === null) return;
  for (const [operator, operands] of Object.entries(json)) {
    if (COMPARISONS.has(operator) && Array.isArray(operands)) checkComparison(operands);
    checkPages(operands);
  }
}

const COMPARISONS: ReadonlySet<string> = new Set(["==", "===", "!=", "!==", "in"]);

function checkComparison(operands: readonly unknown[]): void {
  if (!operands.some((operand) => isObject(operand) && operand.var === PAGE_ATTRIBUTE)) return;
  const pages: readonly unknown[] = REDIRECT_PATHS;
  const unknown = operands.flat().find((operand) => typeof operand === "string" && !pages.includes(operand));
  if (unknown !== undefined) refuse(`there is no page ${String(unknown)}, only ${REDIRECT_PATHS.join(", ")}`);
}

/** Where flagd can't read a `fractional`, it silently gives everybody the default. */
function checkSplits(json: unknown, variants: ReadonlySet<string>): void {
  if (typeof json !== "object" || json === null) return;
  for (const [key, value] of Object.entries(json)) {
    if (key === "fractional") checkSplit(value, variants);
    checkSplits(value, variants);
  }
}

function checkSplit(split: unknown, variants: ReadonlySet<string>): void {
  // An optional first operand is the value to split by.
  const shares = Array.isArray(split) ? (Array.isArray(split[0]) ? split : split.slice(1)) : [];
  let total = 0;
  for (const share of shares) {
    const [variant, weight = 1, ...more] = Array.isArray(share) ? share : [];
    if (typeof variant !== "string" || more.length > 0)
      refuse("each share of a split must be [variant, weight]");
    if (!variants.has(variant)) refuse(`a split has ${variant}, which is not a variant of the flag`);
    if (!Number.isInteger(weight) || weight < 0)
      refuse("the weights of a split must be whole numbers from 0");
    total += weight;
  }
  if (total === 0 || total > WEIGHTS_MAX) refuse(`the weights of a split must add up to 1 to ${WEIGHTS_MAX}`);
}

/** flagd's own limit. */
const WEIGHTS_MAX = 2 ** 31 - 1;

function checkEveryVisitorGetsVariant(
  core: FlagdCore,
  pages: (RedirectPath | null)[],
  visitors: number,
): void {
  if (core.getFlag(FLAG_NAME)?.state === "DISABLED") return;
  for (const page of pages) {
    for (let visitor = 0; visitor < visitors; visitor++) {
      const context = atPage({ targetingKey: `user-trial-${visitor}` }, page);
      const answer = core.resolveStringEvaluation(FLAG_NAME, "", context, silentLogger);
      if (findVariant(answer.value) !== null) continue;
      refuse(`some visitors${page === null ? "" : ` of ${page}`} get no variant`);
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(why: string): never {
  throw new InvalidFlagRules(why);
}
