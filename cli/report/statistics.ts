import library from "jstat";

const { jStat } = library;

/** `converted` of the `visitors` left a lead. */
export type Sample = { visitors: number; converted: number };

/** Both ends are fractions: 0.05 is 5 %. */
export type Interval = { low: number; high: number };

/** The confidence level of all intervals. */
const CONFIDENCE = 0.95;
const Z = jStat.normal.inv(1 - (1 - CONFIDENCE) / 2, 0, 1);

/** Statistical power. */
const POWER = 0.8;

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

/** The relative difference of two rates: 0.2 is 20 % more. */
export type Lift = Interval & { lift: number };

/**
 * The ratio of two rates less one, with Katz's logarithmic interval (Agresti, "Categorical Data Analysis", 3.1).
 * @returns null while either has no lead.
 */
export function liftOver(base: Sample, version: Sample): Lift | null {
  if (base.converted === 0 || version.converted === 0) return null;
  // At a rate of 100 % the estimated variance is 0, and the interval would have no width.
  if (base.converted === base.visitors || version.converted === version.visitors) return null;
  const ratio = estimateRate(version) / estimateRate(base);
  const deviation = Math.sqrt(logRateVariance(base) + logRateVariance(version));
  const at = (z: number) => ratio * Math.exp(z * deviation) - 1;
  return { lift: ratio - 1, low: at(-Z), high: at(Z) };
}

function estimateRate({ visitors, converted }: Sample): number {
  return converted / visitors;
}

function logRateVariance({ visitors, converted }: Sample): number {
  return 1 / converted - 1 / visitors;
}

/**
 * The posterior probability that each sample's true rate is the highest, with a uniform prior. Integrated numerically, so
 * the result is deterministic; the probabilities add up to 1.
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
 * The p-value of a sample ratio mismatch, by Pearson's chi-squared test.
 * @returns null with too few visitors for the test, or only one positive weight.
 */
export function sampleRatioTest(counts: readonly number[], weights: readonly number[]): number | null {
  const visitors = sum(counts);
  const expected = weights.map((weight) => (visitors * weight) / sum(weights));
  if (counts.some((count, index) => count > 0 && expected[index] === 0)) return 0;
  const cells = expected.flatMap((size, index) => (size > 0 ? [{ size, count: counts[index]! }] : []));
  if (cells.length < 2 || cells.some(({ size }) => size < EXPECTED_MIN)) return null;
  const chiSquared = sum(cells.map(({ size, count }) => (count - size) ** 2 / size));
  return 1 - jStat.chisquare.cdf(chiSquared, cells.length - 1);
}

/**
 * The smaller tail of the binomial distribution: the probability of at least, or at most, `count` successes in `trials`,
 * each with the given probability.
 */
export function binomialTail(count: number, trials: number, probability: number): number {
  // The upper tail is the regularized incomplete beta function (Abramowitz and Stegun, 26.5.24).
  const atLeast = (min: number) => (min === 0 ? 1 : jStat.beta.cdf(probability, min, trials - min + 1));
  return Math.min(atLeast(count), count === trials ? 1 : 1 - atLeast(count + 1));
}

/** With smaller expected counts the chi-squared approximation is poor (Cochran, 1954). */
const EXPECTED_MIN = 5;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * The sample size per version of a two-sided test of two proportions at 5 % significance. Fleiss, "Statistical Methods
 * for Rates and Proportions", without correction for continuity.
 */
export function visitorsNeeded(rate: number, lift: number, power: number = POWER): number {
  const lifted = Math.min(1, rate * (1 + lift));
  const middle = (rate + lifted) / 2;
  const underNull = Z * Math.sqrt(2 * middle * (1 - middle));
  const underLift = jStat.normal.inv(power, 0, 1) * Math.sqrt(rate * (1 - rate) + lifted * (1 - lifted));
  return Math.ceil(((underNull + underLift) / (lifted - rate)) ** 2);
}

/**
 * The chance to be best at which a version wins. For two versions, as in a two-sided test at 5 %; it is lower for
 * more, because beating several others by luck is rarer.
 */
export function chanceToWin(versions: number): number {
  return versions === 2 ? 0.975 : 0.95;
}

/**
 * The sample size per version at which the best of several, all others equal, reaches `chanceToWin` in 4 of 5 trials.
 * The factors come from simulations at rates from 2 to 20 %; `npm run bench -- verdicts` repeats them.
 */
export function visitorsToTell(rate: number, lift: number, versions: number): number {
  const factor = versions === 2 ? 1.05 : 1.1 + 0.15 * (versions - 3);
  return Math.ceil(visitorsNeeded(rate, lift) * factor);
}

/**
 * The smallest lift that this many visitors per version would show as `visitorsToTell` has it; null if none up to
 * `LIFT_MAX` would.
 */
export function smallestLift(rate: number, visitors: number, versions: number): number | null {
  let [low, high] = [0, Math.min(LIFT_MAX, 1 / rate - 1)];
  if (high <= 0 || visitorsToTell(rate, high, versions) > visitors) return null;
  while (high - low > LIFT_STEP) {
    const middle = (low + high) / 2;
    if (visitorsToTell(rate, middle, versions) > visitors) low = middle;
    else high = middle;
  }
  return high;
}

const LIFT_MAX = 10;
const LIFT_STEP = 0.001;
