import { expect, test } from "vitest";
import {
  addUp,
  binomialTail,
  chancesToBeBest,
  rateInterval,
} from "../../../../domain/comparison/statistics.ts";
import type { Sample } from "../../../../domain/comparison/statistics.ts";
import { seededRandom, countConverted } from "../../../support/report/seeded-random.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";

const sample = (converted: number, visitors: number): Sample => ({ converted, visitors });

/** Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])(
  "the interval for %i of %i is the one that Newcombe gives for Wilson's method",
  (converted, visitors, low, high) => {
    const interval = rateInterval(sample(converted, visitors));
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  },
);

test("samples without values have no total value, not a value of 0", () => {
  const [with3, without] = [{ ...sample(1, 5), value: 3 }, sample(2, 7)];
  expect(addUp([without, without])).toStrictEqual({ visitors: 14, converted: 4 });
  expect(addUp([with3, without])).toStrictEqual({ visitors: 12, converted: 3, value: 3 });
});

/** Added up term by term from the binomial distribution. */
test.each([
  [6, 10, 0.25, 0.0197277],
  [1, 10, 0.25, 0.2440252],
  [0, 20, 0.25, 0.0031712],
  [50, 50, 0.25, 7.888609e-31],
  [5, 5, 1, 1],
  [1, 5, 0, 0],
  [0, 5, 0, 1],
])("the chance that %i of %i fall to a share of %d is %d", (count, of, share, chance) => {
  expect(binomialTail(count, of, share) / (chance || 1)).toBeCloseTo(chance === 0 ? 0 : 1, 5);
});

test("without visitors there is no rate, and no rate exceeds 100%", () => {
  expect(rateInterval(sample(0, 0))).toBeNull();
  expect(rateInterval(sample(20, 20))).toMatchObject({ high: 1 });
});

/** The closed sum of Evan Miller, "Formulas for Bayesian A/B Testing" (2014): the chance that the second is better. */
function millersChance(first: Sample, second: Sample): number {
  const [a1, b1] = [first.converted + 1, first.visitors - first.converted + 1];
  const [a2, b2] = [second.converted + 1, second.visitors - second.converted + 1];
  let total = 0;
  for (let i = 0; i < a2; i++) {
    total += Math.exp(logBeta(a1 + i, b1 + b2) - Math.log(b2 + i) - logBeta(1 + i, b2) - logBeta(a1, b1));
  }
  return total;
}

/** For whole numbers only, by sums of logarithms. */
function logBeta(a: number, b: number): number {
  return logFactorial(a - 1) + logFactorial(b - 1) - logFactorial(a + b - 1);
}

function logFactorial(number: number): number {
  let total = 0;
  for (let factor = 2; factor <= number; factor++) total += Math.log(factor);
  return total;
}

test.each([
  [sample(5, 100), sample(9, 100)],
  [sample(0, 40), sample(3, 1000)],
  [sample(300, 10_000), sample(340, 10_000)],
  [sample(1, 1), sample(0, 1)],
])("the chance to be the best of two follows Miller's formula: %j, %j", (first, second) => {
  const [chance, other] = chancesToBeBest([first, second]);
  expect(other).toBeCloseTo(millersChance(first, second), 4);
  expect(chance! + other!).toBeCloseTo(1, 10);
});

test("equal variants are equally likely to be best, however many visitors came", () => {
  for (const visitors of [0, 50, 5000, 1_000_000]) {
    const same = sample(visitors / 50, visitors);
    for (const chance of chancesToBeBest([same, same, same, same])) expect(chance).toBeCloseTo(0.25, 4);
  }
});

test("the chances of four variants match how often each wins in simulated draws", () => {
  const four = [sample(30, 1000), sample(38, 1000), sample(41, 1100), sample(3, 90)];
  const random = seededRandom(7);
  const wins = [0, 0, 0, 0];
  const rounds = 20_000;
  for (let round = 0; round < rounds; round++) {
    const rates = four.map(({ converted, visitors }) => {
      const [a, b] = [gamma(converted + 1, random), gamma(visitors - converted + 1, random)];
      return a / (a + b);
    });
    wins[rates.indexOf(Math.max(...rates))]! += 1;
  }
  for (const [index, chance] of chancesToBeBest(four).entries()) {
    // Three standard deviations of a share in this many rounds are at most 0.011.
    expect(Math.abs(chance - wins[index]! / rounds)).toBeLessThan(0.011);
  }
});

/** Marsaglia and Tsang's method (2000), for shapes from 1. */
function gamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x ** 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Each interval promises 95 of 100. For 4,000 runs, three standard deviations either way are 93.9 to 96.1 of 100. */
test("in 4,000 simulated experiments, the intervals contain the truth in 95 of 100", () => {
  const random = seededRandom(20_260_101);
  const runs = 4000;
  let held = 0;
  for (let run = 0; run < runs; run++) {
    const variant = sample(countConverted(1400, 0.045, random), 1400);
    if (isWithin(rateInterval(variant)!, 0.045)) held += 1;
  }
  expect(held / runs).toBeGreaterThan(0.939);
  expect(held / runs).toBeLessThan(0.961);
});

function isWithin({ low, high }: { low: number; high: number }, truth: number): boolean {
  return low <= truth && truth <= high;
}

/** With rates drawn as the method assumes, predictions of 80 to 100% come true as often as stated. */
test(
  "in 1,000 simulated experiments, the variant called best is best as often as the chances say",
  { timeout: SLOW_TEST_MS },
  () => {
    const random = seededRandom(99);
    let promised = 0;
    let kept = 0;
    for (let run = 0; run < 1000; run++) {
      const rates = [random(), random(), random()];
      const samples = rates.map((rate) => sample(countConverted(30, rate, random), 30));
      const chances = chancesToBeBest(samples);
      const called = chances.indexOf(Math.max(...chances));
      promised += chances[called]!;
      if (rates[called] === Math.max(...rates)) kept += 1;
    }
    // Three standard deviations of 1,000 such outcomes are at most 0.048.
    expect(Math.abs(kept - promised) / 1000).toBeLessThan(0.048);
  },
);
