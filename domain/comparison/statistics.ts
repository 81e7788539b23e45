import library from "jstat";
import { sum } from "../sum.ts";

const { jStat } = library;

/** `converted` of the `visitors` left a lead. */
export type Sample = { visitors: number; converted: number };

/** A sample with the leads' total value, if they have values. */
type ValuedSample = Sample & { value?: number };

export function addUp(samples: readonly ValuedSample[]): ValuedSample {
  const hasValue = samples.some(({ value }) => value !== undefined);
  return {
    visitors: sum(samples.map(({ visitors }) => visitors)),
    converted: sum(samples.map(({ converted }) => converted)),
    ...(hasValue && { value: sum(samples.map(({ value = 0 }) => value)) }),
  };
}

/** Both ends are fractions: 0.05 is 5%. */
export type Interval = { low: number; high: number };

/** The confidence level of all intervals. */
const CONFIDENCE = 0.95;
const Z = jStat.normal.inv(1 - (1 - CONFIDENCE) / 2, 0, 1);

/**
 * Wilson's score interval: method 3 of Newcombe, "Two-sided confidence intervals for the single proportion" (1998). It
 * stays within 0 and 1, and is meaningful even without any lead.
 * @returns null for no visitors.
 */
export function rateInterval({ visitors, converted }: Sample): Interval | null {
  if (visitors === 0) return null;
  const rate = converted / visitors;
  const center = 2 * converted + Z ** 2;
  const reach = Z * Math.sqrt(Z ** 2 + 4 * converted * (1 - rate));
  const whole = 2 * (visitors + Z ** 2);
  return {
    low: converted === 0 ? 0 : (center - reach) / whole,
    high: converted === visitors ? 1 : (center + reach) / whole,
  };
}

/** The relative difference of two rates: 0.2 is 20% more. */
export type Lift = Interval & { lift: number };

/**
 * The posterior probability that each sample's true rate is the highest, with a uniform prior. Integrated numerically,
 * so the result is deterministic; the probabilities add up to 1.
 */
export function chancesToBeBest(samples: readonly Sample[]): number[] {
  const posteriors = samples.map(({ visitors, converted }) => ({
    a: converted + 1,
    b: visitors - converted + 1,
  }));
  const grid = gridOver(posteriors);
  const cdfs = posteriors.map(({ a, b }) => grid.map((rate) => jStat.beta.cdf(rate, a, b)));
  const chances = posteriors.map(({ a, b }, index) => {
    const others = cdfs.filter((_, other) => other !== index);
    const densities = grid.map((rate, at) =>
      others.reduce((density, cdf) => density * cdf[at]!, jStat.beta.pdf(rate, a, b)),
    );
    return integrate(densities, grid);
  });
  const total = sum(chances);
  return chances.map((chance) => chance / total);
}

const GRID_POINTS = 200;
/** Beyond this many standard deviations from its mean a posterior is negligible. */
const GRID_DEVIATIONS = 9;

/** Rates from 0 to 1, dense wherever a posterior has its mass. */
function gridOver(posteriors: readonly { a: number; b: number }[]): number[] {
  const points = posteriors.flatMap(({ a, b }) => {
    const mean = a / (a + b);
    const reach = GRID_DEVIATIONS * Math.sqrt((mean * (1 - mean)) / (a + b + 1));
    const low = Math.max(0, mean - reach);
    const high = Math.min(1, mean + reach);
    return Array.from({ length: GRID_POINTS + 1 }, (_, index) => low + ((high - low) * index) / GRID_POINTS);
  });
  return [...new Set(points)].toSorted((one, other) => one - other);
}

/** The trapezoidal rule. */
function integrate(values: readonly number[], grid: readonly number[]): number {
  let area = 0;
  for (let at = 1; at < grid.length; at++) {
    area += ((values[at]! + values[at - 1]!) / 2) * (grid[at]! - grid[at - 1]!);
  }
  return area;
}

/**
 * The smaller tail of the binomial distribution: the probability of at least, or at most, `count` successes in
 * `trials`, each with the given probability.
 */
export function binomialTail(count: number, trials: number, probability: number): number {
  // The upper tail is the regularized incomplete beta function (Abramowitz and Stegun, 26.5.24).
  const atLeast = (min: number) => (min === 0 ? 1 : jStat.beta.cdf(probability, min, trials - min + 1));
  return Math.min(atLeast(count), count === trials ? 1 : 1 - atLeast(count + 1));
}
