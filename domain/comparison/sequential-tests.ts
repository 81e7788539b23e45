import library from "jstat";
import { type Lift, type Sample } from "./statistics.ts";
import { sum } from "../sum.ts";

const { jStat } = library;

// Anytime-valid tests: however often one looks, and whenever one stops, errors are no more frequent than promised. They
// rest on Ville's inequality (Ville, "Étude critique de la notion de collectif", 1939): a fair game's winnings reach a
// thousand times the stake at most once in a thousand games.

/** How often, at most, equal variants get a winner, over all looks. */
export const FALSE_WINNER_MAX = 0.05;

/**
 * The evidence at which a split counts as broken. An intact one reaches it at most once in this many tests, over all
 * looks.
 */
export const BROKEN_SPLIT_EVIDENCE = 1000;

/** How often, at most, a variant that is not worse is found harmful, over all looks. */
const FALSE_HARM_MAX = 0.001;

/** The minimum detectable effect: 20% more leads. */
export const LIFT_WORTH_SEEING = 0.2;

/** The prior's weight, in visitors: suits deviations of a few percent, as when a page fails in some browsers. */
const SPLIT_PRIOR_VISITORS = 1000;

/**
 * How many times more likely the visitors are under some other split than under the intended one: the Bayes factor of
 * the Dirichlet-multinomial model (Lindon and Malek, "Anytime-Valid Inference for Multinomial Count Data", 2022).
 * @returns null without two variants to split between; at most `Number.MAX_VALUE`.
 */
export function splitEvidence(counts: readonly number[], weights: readonly number[]): number | null {
  const total = sum(weights);
  const cells = counts.map((count, index) => ({ count, share: weights[index]! / total }));
  if (cells.some(({ count, share }) => count > 0 && share === 0)) return Number.MAX_VALUE;
  const possible = cells.filter(({ share }) => share > 0);
  if (possible.length < 2) return null;
  const visitors = sum(counts);
  const logs = possible.map(({ count, share }) => {
    const prior = SPLIT_PRIOR_VISITORS * share;
    return jStat.gammaln(prior + count) - jStat.gammaln(prior) - count * Math.log(share);
  });
  const logFactor =
    sum(logs) + jStat.gammaln(SPLIT_PRIOR_VISITORS) - jStat.gammaln(SPLIT_PRIOR_VISITORS + visitors);
  return Math.min(Math.exp(logFactor), Number.MAX_VALUE);
}

/** The visitors of each variant who were split by the same rules at the same page. */
export type Stratum = readonly Sample[];

/**
 * The difference of two variants, compared only within strata, so that a larger share in a better week gives no variant
 * an advantage. The weights are those of Mantel and Haenszel (Greenland and Robins, "Estimation of a common effect
 * parameter from sparse follow-up data", Biometrics 41, 1985).
 */
type Contrast = {
  /** The sum over strata of the weighted differences of rates. */
  difference: number;
  /** Its variance, which grows with every visitor: the clock of the tests. */
  information: number;
};

function contrast(strata: readonly Stratum[], one: number, other: number): Contrast {
  let [difference, ifEqual, asSeen] = [0, 0, 0];
  for (const stratum of strata) {
    const [a, b] = [stratum[one]!, stratum[other]!];
    if (a.visitors === 0 || b.visitors === 0) continue;
    const visitors = a.visitors + b.visitors;
    const ofStratum = (a.visitors * b.visitors) / visitors;
    const [rateA, rateB] = [a.converted / a.visitors, b.converted / b.visitors];
    const together = (a.converted + b.converted) / visitors;
    difference += ofStratum * (rateA - rateB);
    ifEqual += ofStratum * together * (1 - together);
    asSeen += ofStratum ** 2 * ((rateA * (1 - rateA)) / a.visitors + (rateB * (1 - rateB)) / b.visitors);
  }
  // The larger of both, since with few leads the second one is too small.
  return { difference, information: Math.max(ifEqual, asSeen) };
}

/**
 * The information at which the boundary is narrowest: that of twice `LIFT_WORTH_SEEING`, so that large differences show
 * early. Planned for `LIFT_WORTH_SEEING` itself, the boundary would be 4% narrower there, and far wider before.
 */
const PLANNED_INFORMATION = 4 / LIFT_WORTH_SEEING ** 2;

/**
 * How many standard deviations from zero a difference that is truly zero ever exceeds in at most `chance` of tests: the
 * two-sided normal mixture boundary (Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform, nonparametric, nonasymptotic
 * confidence sequences", Annals of Statistics 49, 2021). For rates it holds asymptotically (Waudby-Smith, Arbour,
 * Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
 * Statistics 52, 2024); with equal shares, each lead moves the difference by half a step either way, and it holds from
 * the first lead.
 */
export function deviationsMax(information: number, chance: number): number {
  const certainty = -2 * Math.log(chance);
  const start = PLANNED_INFORMATION / (certainty + Math.log(1 + certainty));
  const grown = information + start;
  return Math.sqrt((grown / information) * Math.log(grown / (start * chance ** 2)));
}

/**
 * The chance of error to allow each pair of variants, so that together they name a false winner in at most
 * `FALSE_WINNER_MAX` of tests. A false winner must beat every other variant, the best one too, so each variant gets one
 * share of it, not each pair. `deviationsMax` is two-sided and only one side can win: twice that.
 */
function chancePerPair(variants: number): number {
  return (2 * FALSE_WINNER_MAX) / variants;
}

/** Whether the first variant is better than the second, by an anytime-valid test. */
function beats(strata: readonly Stratum[], [one, other]: [number, number], variants: number): boolean {
  const { difference, information } = contrast(strata, one, other);
  if (information === 0) return false;
  return difference > Math.sqrt(information) * deviationsMax(information, chancePerPair(variants));
}

/**
 * Whether a variant brings fewer leads than the base, by an anytime-valid test.
 * @param others how many are tested against it.
 */
export function isWorse(
  strata: readonly Stratum[],
  [base, variant]: [number, number],
  others: number,
): boolean {
  const { difference, information } = contrast(strata, base, variant);
  if (information === 0) return false;
  return difference > Math.sqrt(information) * deviationsMax(information, (2 * FALSE_HARM_MAX) / others);
}

/**
 * The variant that is better than every other, and the variants that may still be the best.
 * @param compared the indexes of the variants to compare.
 */
export function findBest(
  strata: readonly Stratum[],
  compared: readonly number[],
): { winner: number | null; contenders: number[] } {
  const isBeaten = (one: number) =>
    compared.some((other) => other !== one && beats(strata, [other, one], compared.length));
  const contenders = compared.filter((one) => !isBeaten(one));
  const winner = compared.find((one) =>
    compared.every((other) => other === one || beats(strata, [one, other], compared.length)),
  );
  return { winner: compared.length > 1 ? (winner ?? null) : null, contenders };
}

/**
 * How many more leads one variant brings than another, with an anytime-valid range. The ratio of rates is that of
 * Mantel and Haenszel, its variance that of Greenland and Robins (1985); with one stratum, Katz's.
 * @param comparisons how many such ranges are shown together: all of them hold in 95 of 100 tests.
 * @returns null while either has no lead, or all of its visitors left one.
 */
export function liftOver(
  strata: readonly Stratum[],
  [base, variant]: [number, number],
  comparisons: number,
): Lift | null {
  let [ofVariant, ofBase, spread] = [0, 0, 0];
  let isCertain = true;
  for (const stratum of strata) {
    const [a, b] = [stratum[variant]!, stratum[base]!];
    if (a.visitors === 0 || b.visitors === 0) continue;
    const visitors = a.visitors + b.visitors;
    const converted = a.converted + b.converted;
    ofVariant += (a.converted * b.visitors) / visitors;
    ofBase += (b.converted * a.visitors) / visitors;
    spread += (converted * a.visitors * b.visitors - a.converted * b.converted * visitors) / visitors ** 2;
    if (a.converted < a.visitors && b.converted < b.visitors) isCertain = false;
  }
  if (ofVariant === 0 || ofBase === 0 || isCertain) return null;
  const { information } = contrast(strata, variant, base);
  const ratio = ofVariant / ofBase;
  const deviation = Math.sqrt(spread / (ofVariant * ofBase));
  const reach = deviation * deviationsMax(information, FALSE_WINNER_MAX / comparisons);
  return { lift: ratio - 1, low: ratio * Math.exp(-reach) - 1, high: ratio * Math.exp(reach) - 1 };
}

/**
 * Standardizes each variant's rate to one common mix of strata, and returns it as a sample of as many visitors as would
 * give a plain rate the same variance. Strata that lack one of the variants are left out.
 * @returns null without a stratum that has them all.
 */
export function alignStrata(strata: readonly Stratum[], compared: readonly number[]): Sample[] | null {
  const shared = strata
    .map((stratum) => compared.map((variant) => stratum[variant]!))
    .filter((samples) => samples.every(({ visitors }) => visitors > 0));
  if (shared.length === 0) return null;
  if (shared.length === 1) return shared[0]!;
  const weights = shared.map((samples) => 1 / sum(samples.map(({ visitors }) => 1 / visitors)));
  const whole = sum(weights);
  return compared.map((_, index) => {
    const samples = shared.map((stratum) => stratum[index]!);
    const rate =
      sum(samples.map(({ visitors, converted }, at) => (weights[at]! * converted) / visitors)) / whole;
    // A rate of 0 or 1 would have no variance.
    const smooth = samples.map(({ visitors, converted }) => (converted + 0.5) / (visitors + 1));
    const variance = sum(
      samples.map(
        ({ visitors }, at) => (weights[at]! / whole) ** 2 * ((smooth[at]! * (1 - smooth[at]!)) / visitors),
      ),
    );
    const smoothRate = sum(smooth.map((each, at) => weights[at]! * each)) / whole;
    const visitors = Math.min(
      sum(samples.map((sample) => sample.visitors)),
      (smoothRate * (1 - smoothRate)) / variance,
    );
    return { visitors, converted: rate * visitors };
  });
}

/** Statistical power. */
const POWER = 0.8;

/**
 * The visitors per variant with which the best of several, all others equal, has won in 4 of 5 trials, looked at as
 * often as one likes.
 */
export function visitorsToTell(rate: number, lift: number, variants: number): number {
  const lifted = Math.min(1, rate * (1 + lift));
  const middle = (rate + lifted) / 2;
  // A winner beats all others.
  const power = jStat.normal.inv(1 - (1 - POWER) / (variants - 1), 0, 1);
  const isEnough = (visitors: number) => {
    const information = (visitors / 2) * middle * (1 - middle);
    const deviations = ((visitors / 2) * (lifted - rate)) / Math.sqrt(information);
    return deviations >= deviationsMax(information, chancePerPair(variants)) + power;
  };
  let [few, enough] = [0, 64];
  while (!isEnough(enough)) [few, enough] = [enough, 2 * enough];
  while (enough - few > 1) {
    const between = Math.floor((few + enough) / 2);
    if (isEnough(between)) enough = between;
    else few = between;
  }
  return enough;
}

/**
 * The smallest lift that this many visitors per variant would show, by the standard of `visitorsToTell`; null if none
 * up to `LIFT_MAX` would.
 */
export function smallestLift(rate: number, visitors: number, variants: number): number | null {
  let [low, high] = [0, Math.min(LIFT_MAX, 1 / rate - 1)];
  if (high <= 0 || visitorsToTell(rate, high, variants) > visitors) return null;
  while (high - low > LIFT_STEP) {
    const middle = (low + high) / 2;
    if (visitorsToTell(rate, middle, variants) > visitors) low = middle;
    else high = middle;
  }
  return high;
}

const LIFT_MAX = 10;
const LIFT_STEP = 0.001;
