import library from "jstat";

const { jStat } = library;

/** So many visitors, of whom so many left a lead. */
export type Sample = { visitors: number; withLead: number };

/** From `low` to `high`, both as shares: 0.05 is 5 %. */
export type Interval = { low: number; high: number };

/** How often an interval holds the truth: in 95 of 100 such samples. */
const CONFIDENCE = 0.95;
const Z = jStat.normal.inv(1 - (1 - CONFIDENCE) / 2, 0, 1);

/** How often a difference that is there shows itself, when as many came as were asked for. */
const POWER = 0.8;

/**
 * Where the true rate lies: Wilson's score interval, the third method of Newcombe, "Two-sided confidence intervals for
 * the single proportion" (1998). It stays within 0 and 1, and says something sensible about no lead at all.
 * @returns null for no visitors.
 */
export function rateInterval({ visitors, withLead }: Sample): Interval | null {
  if (visitors === 0) return null;
  const rate = withLead / visitors;
  const centre = 2 * withLead + Z ** 2;
  const reach = Z * Math.sqrt(Z ** 2 + 4 * withLead * (1 - rate));
  const whole = 2 * (visitors + Z ** 2);
  return {
    low: withLead === 0 ? 0 : (centre - reach) / whole,
    high: withLead === visitors ? 1 : (centre + reach) / whole,
  };
}

/** By how much more a version brings than another, as a share of the other: 0.2 is a fifth more. */
export type Lift = Interval & { lift: number };

/**
 * The ratio of two rates less one, with Katz's logarithmic interval (Agresti, "Categorical Data Analysis", 3.1).
 * @returns null while either has no lead: a ratio to nothing says nothing.
 */
export function liftOver(base: Sample, version: Sample): Lift | null {
  if (base.withLead === 0 || version.withLead === 0) return null;
  // Of those who all left one the logarithm knows no spread, and the range would be of no width.
  if (base.withLead === base.visitors || version.withLead === version.visitors) return null;
  const ratio = estimateRate(version) / estimateRate(base);
  const deviation = Math.sqrt(spread(base) + spread(version));
  const at = (z: number) => ratio * Math.exp(z * deviation) - 1;
  return { lift: ratio - 1, low: at(-Z), high: at(Z) };
}

function estimateRate({ visitors, withLead }: Sample): number {
  return withLead / visitors;
}

function spread({ visitors, withLead }: Sample): number {
  return 1 / withLead - 1 / visitors;
}

/**
 * How likely it is, of each of the samples, that its true rate is the highest. Before anyone came every rate counted as
 * equally likely; the visitors make a beta distribution of that. Integrated over a grid, so the same samples give the
 * same chances each time; they add up to 1.
 */
export function chancesToBeBest(samples: readonly Sample[]): number[] {
  const beliefs = samples.map(({ visitors, withLead }) => ({ a: withLead + 1, b: visitors - withLead + 1 }));
  const grid = gridOver(beliefs);
  const below = beliefs.map(({ a, b }) => grid.map((rate) => jStat.beta.cdf(rate, a, b)));
  const chances = beliefs.map(({ a, b }, index) => {
    const others = below.filter((_, other) => other !== index);
    const heights = grid.map((rate, at) =>
      others.reduce((height, shares) => height * shares[at]!, jStat.beta.pdf(rate, a, b)),
    );
    return areaUnder(heights, grid);
  });
  const total = sum(chances);
  return chances.map((chance) => chance / total);
}

const GRID_POINTS = 200;
/** Beyond this many standard deviations from its mean a belief has no weight worth counting. */
const GRID_DEVIATIONS = 9;

/** Rates from 0 to 1, close together wherever one of the beliefs has its weight. */
function gridOver(beliefs: readonly { a: number; b: number }[]): number[] {
  const points = beliefs.flatMap(({ a, b }) => {
    const mean = a / (a + b);
    const reach = GRID_DEVIATIONS * Math.sqrt((mean * (1 - mean)) / (a + b + 1));
    const low = Math.max(0, mean - reach);
    const high = Math.min(1, mean + reach);
    return Array.from({ length: GRID_POINTS + 1 }, (_, index) => low + ((high - low) * index) / GRID_POINTS);
  });
  return [...new Set(points)].toSorted((one, other) => one - other);
}

function areaUnder(heights: readonly number[], grid: readonly number[]): number {
  let area = 0;
  for (let at = 1; at < grid.length; at++) {
    area += ((heights[at]! + heights[at - 1]!) / 2) * (grid[at]! - grid[at - 1]!);
  }
  return area;
}

/**
 * How often chance alone would share visitors out at least as unevenly as this: Pearson's chi-squared test.
 * @returns null when there are too few for the test, or only one share.
 */
export function chanceOfSplit(counts: readonly number[], weights: readonly number[]): number | null {
  const visitors = sum(counts);
  const expected = weights.map((weight) => (visitors * weight) / sum(weights));
  if (counts.some((count, index) => count > 0 && expected[index] === 0)) return 0;
  const shares = expected.flatMap((size, index) => (size > 0 ? [{ size, count: counts[index]! }] : []));
  if (shares.length < 2 || shares.some(({ size }) => size < EXPECTED_MIN)) return null;
  const distance = sum(shares.map(({ size, count }) => (count - size) ** 2 / size));
  return 1 - jStat.chisquare.cdf(distance, shares.length - 1);
}

/**
 * How often so many of these fall to one share by chance, or more where that is many, or fewer where it is few: the smaller
 * tail of the binomial distribution.
 */
export function chanceOfCount(count: number, of: number, share: number): number {
  // The regularized incomplete beta function is that tail (Abramowitz and Stegun, 26.5.24).
  const atLeast = (least: number) => (least === 0 ? 1 : jStat.beta.cdf(share, least, of - least + 1));
  return Math.min(atLeast(count), count === of ? 1 : 1 - atLeast(count + 1));
}

/** Below this the chi-squared distribution is no longer close to the truth (Cochran, 1954). */
const EXPECTED_MIN = 5;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * How many visitors each of two versions needs before a lift over this rate shows in 80 of 100 such trials (or another
 * power), while versions that are alike seem different in 5 of 100. Fleiss, "Statistical Methods for Rates and
 * Proportions", without correction for continuity.
 */
export function visitorsNeeded(rate: number, lift: number, power: number = POWER): number {
  const lifted = Math.min(1, rate * (1 + lift));
  const middle = (rate + lifted) / 2;
  const ifAlike = Z * Math.sqrt(2 * middle * (1 - middle));
  const ifNot = jStat.normal.inv(power, 0, 1) * Math.sqrt(rate * (1 - rate) + lifted * (1 - lifted));
  return Math.ceil(((ifAlike + ifNot) / (lifted - rate)) ** 2);
}
