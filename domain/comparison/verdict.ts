import type { Variant } from "../../contract/flags.ts";
import type { AssignedVisitors } from "../experiment/experiment-repository.ts";
import {
  findBest,
  LIFT_WORTH_SEEING,
  BROKEN_SPLIT_EVIDENCE,
  type Stratum,
  visitorsToTell,
} from "./sequential-tests.ts";
import { addUp, type Sample } from "./statistics.ts";
import { DAY_MS } from "../durations.ts";

export type Verdict =
  | { is: "nobody" }
  /** The industry has only one page. */
  | { is: "single" }
  /** Sample ratio mismatch: the split is too uneven for the variants' visitors to be comparable. */
  | { is: "broken" }
  /**
   * `moreVisitors` estimates how many more, over all variants, are needed to detect `LIFT_WORTH_SEEING`; `moreDays` in
   * how many days they come, at the pace of the last week, null if nobody came in it.
   */
  | { is: "early"; moreVisitors: number; moreDays: number | null; ahead: Variant | null }
  | { is: "won"; by: Variant }
  /** Enough visitors, but these variants are too close to tell apart. */
  | { is: "level"; between: Variant[] };

/** The chance to be best at which a variant is said to be ahead. */
const CHANCE_TO_BE_AHEAD = 0.95;

/** A variant with fewer visitors is not compared. */
export const COMPARED_VISITORS_MIN = 100;

/** The conversion rate assumed until there are enough visitors to estimate it. */
const ASSUMED_RATE = 0.05;

type ComparedVariant = Sample & { name: Variant; chanceToBeBest: number | null };

/**
 * @param weights each variant's weight in the intended split.
 * @param evidence against that split.
 * @param perDay how many visitors come a day; null if unknown.
 */
export function reachVerdict(
  variants: readonly ComparedVariant[],
  strata: readonly Stratum[],
  weights: readonly number[],
  evidence: number | null,
  perDay: number | null,
): Verdict {
  const { visitors, converted } = addUp(variants);
  if (visitors === 0) return { is: "nobody" };
  // A variant that the rules no longer give to anyone need not catch up.
  const compared = variants.flatMap((_, index) => (weights[index]! > 0 ? [index] : []));
  if (compared.length < 2) return { is: "single" };
  if (evidence !== null && evidence >= BROKEN_SPLIT_EVIDENCE) return { is: "broken" };
  const fewest = Math.min(...compared.map((index) => variants[index]!.visitors));
  const { winner, contenders } = findBest(strata, compared);
  if (winner !== null && fewest >= COMPARED_VISITORS_MIN) return { is: "won", by: variants[winner]!.name };
  const rate = visitors < COMPARED_VISITORS_MIN ? ASSUMED_RATE : (converted + 1) / (visitors + 2);
  const missing = visitorsToTell(rate, LIFT_WORTH_SEEING, compared.length) - fewest;
  if (missing <= 0) return { is: "level", between: contenders.map((index) => variants[index]!.name) };
  const share = fewest < COMPARED_VISITORS_MIN ? 1 / compared.length : fewest / visitors;
  const moreVisitors = roundUp(missing / share);
  return {
    is: "early",
    moreVisitors,
    moreDays: perDay === null ? null : Math.ceil(moreVisitors / perDay),
    ahead: variants.find(({ chanceToBeBest }) => (chanceToBeBest ?? 0) >= CHANCE_TO_BE_AHEAD)?.name ?? null,
  };
}

/** Rounds up to two significant digits: more would suggest false precision. */
function roundUp(visitors: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(visitors)) - 1);
  return Math.ceil(visitors / unit) * unit;
}

const WEEK_DAYS = 7;

/** The pace of the last week; null if it had no visitors. */
export function arrivedPerDay(assigned: readonly AssignedVisitors[], until: Date | null): number | null {
  if (until === null) return null;
  const since = until.getTime() - WEEK_DAYS * DAY_MS;
  const { visitors } = addUp(assigned.filter(({ firstAt }) => firstAt.getTime() >= since));
  const first = Math.min(...assigned.map(({ firstAt }) => firstAt.getTime()));
  const days = Math.min(WEEK_DAYS, Math.max(1, (until.getTime() - first) / DAY_MS));
  return visitors > 0 ? visitors / days : null;
}
