import { expect, test } from "vitest";
import {
  alignStrata,
  deviationsMax,
  findBest,
  isWorse,
  liftOver,
  smallestLift,
  splitEvidence,
  visitorsToTell,
} from "../../../../domain/comparison/sequential-tests.ts";
import type { Sample } from "../../../../domain/comparison/statistics.ts";

const sample = (converted: number, visitors: number): Sample => ({ converted, visitors });

/** Exact fractions, with a prior of 500 and 500 visitors. */
test.each([
  [[0, 0], 1],
  [[1, 0], 1],
  [[2, 0], (500 * 501) / (1000 * 1001) / 0.25],
  [[1, 1], (500 * 500) / (1000 * 1001) / 0.25],
  [[1, 2], (500 * 500 * 501) / (1000 * 1001 * 1002) / 0.125],
])("the evidence of %j visitors against equal halves matches exact fractions", (counts, evidence) => {
  expect(splitEvidence(counts, [1, 1])).toBeCloseTo(evidence, 9);
});

/** The property that makes it anytime-valid: the next visitor's expected effect is always zero. */
test("evidence against an intact split is a fair game", () => {
  const shares = [0.1, 0.3, 0.6];
  for (const before of [
    [0, 0, 0],
    [3, 1, 9],
    [200, 310, 480],
  ]) {
    const next = shares.map(
      (share, index) => share * splitEvidence(before.with(index, before[index]! + 1), shares)!,
    );
    expect(next.reduce((sum, each) => sum + each, 0) / splitEvidence(before, shares)!).toBeCloseTo(1, 9);
  }
});

test("a split counts as broken only if chance would hardly cause it", () => {
  expect(splitEvidence([10_100, 9_900], [1, 1])!).toBeLessThan(1);
  expect(splitEvidence([10_400, 9_600], [1, 1])!).toBeGreaterThan(1000);
  expect(splitEvidence([7000, 1000, 1000, 1000], [70, 10, 10, 10])!).toBeLessThan(1);
});

test("there is no split between fewer than two variants, or with visitors of a variant without a share", () => {
  expect(splitEvidence([500], [1])).toBeNull();
  expect(splitEvidence([500, 0], [1, 0])).toBeNull();
  expect(splitEvidence([500, 510, 0], [50, 50, 0])).toBeLessThan(1);
  expect(splitEvidence([500, 510, 1], [50, 50, 0])).toBe(Number.MAX_VALUE);
});

/**
 * Howard et al. mix exp(lD - l²V/2) over a normal l: at the boundary, the mixture is 1 / chance, the limit of Ville's
 * inequality. Integrated here by the trapezoidal rule.
 */
test.each([
  [40, 0.05],
  [400, 0.05],
  [4000, 0.025],
])("at %i of information, the mixture's winnings at the boundary are 1 in %d", (information, chance) => {
  const certainty = -2 * Math.log(chance);
  const start = 100 / (certainty + Math.log(1 + certainty));
  const difference = deviationsMax(information, chance) * Math.sqrt(information);
  const step = 0.0005;
  let winnings = 0;
  for (let slope = -3; slope <= 3; slope += step) {
    const density = Math.sqrt(start / (2 * Math.PI)) * Math.exp((-start * slope ** 2) / 2);
    winnings += density * Math.exp(slope * difference - (slope ** 2 * information) / 2) * step;
  }
  expect(winnings * chance).toBeCloseTo(1, 3);
});

test("the boundary is wider than a single look's, and slowly widens", () => {
  expect(deviationsMax(400, 0.05)).toBeCloseTo(3.127, 2);
  expect(deviationsMax(10, 0.05)).toBeGreaterThan(deviationsMax(400, 0.05));
  expect(deviationsMax(1e6, 0.05)).toBeGreaterThan(deviationsMax(400, 0.05));
  expect(deviationsMax(1e6, 0.05)).toBeLessThan(5);
});

test("a variant wins once it is better than every other, and those not worse may be best", () => {
  const clear = [sample(300, 10_000), sample(310, 10_000), sample(450, 10_000)];
  expect(findBest([clear], [0, 1, 2])).toEqual({ winner: 2, contenders: [2] });
  const close = [sample(300, 10_000), sample(440, 10_000), sample(450, 10_000)];
  expect(findBest([close], [0, 1, 2])).toEqual({ winner: null, contenders: [1, 2] });
  // A variant that isn't compared can't win.
  expect(findBest([clear], [0, 1])).toEqual({ winner: null, contenders: [0, 1] });
  expect(findBest([clear], [2])).toEqual({ winner: null, contenders: [2] });
  expect(findBest([[sample(0, 0), sample(0, 0)]], [0, 1])).toEqual({ winner: null, contenders: [0, 1] });
});

test("the more variants are tested against the base, the more it takes to find one worse", () => {
  const strata = [[sample(400, 10_000), sample(292, 10_000)]];
  expect(isWorse(strata, [0, 1], 1)).toBe(true);
  expect(isWorse(strata, [0, 1], 3)).toBe(false);
  expect(isWorse([[sample(400, 10_000), sample(250, 10_000)]], [0, 1], 3)).toBe(true);
  // Only fewer leads than the base's are worse.
  expect(isWorse([[sample(200, 10_000), sample(400, 10_000)]], [0, 1], 1)).toBe(false);
  expect(isWorse([[sample(0, 0), sample(0, 0)]], [0, 1], 1)).toBe(false);
});

/** Equal shares in a good week, nine tenths for the second variant in a poor one. */
const CHANGED = [
  [sample(800, 10_000), sample(800, 10_000)],
  [sample(60, 2000), sample(540, 18_000)],
];

test("a larger share in a better week makes no winner", () => {
  expect(findBest(CHANGED, [0, 1])).toEqual({ winner: null, contenders: [0, 1] });
  const addedUp = [[sample(860, 12_000), sample(1340, 28_000)]];
  expect(findBest(addedUp, [0, 1]).winner).toBe(0);
  expect(liftOver(CHANGED, [0, 1], 1)!.lift).toBeCloseTo(0, 9);
  expect(liftOver(addedUp, [0, 1], 1)!.high).toBeLessThan(0);
  const [one, other] = alignStrata(CHANGED, [0, 1]) as [Sample, Sample];
  expect(one.converted / one.visitors).toBeCloseTo(other.converted / other.visitors, 9);
});

test("a stratum weighs by the visitors of both variants, so that a hundred of a rare one decide nothing", () => {
  const even = [sample(300, 10_000), sample(300, 10_000)];
  const rare = [sample(30, 100), sample(597, 19_900)];
  expect(findBest([even, rare], [0, 1])).toEqual({ winner: null, contenders: [0, 1] });
  expect(isWorse([even, rare], [0, 1], 1)).toBe(false);
});

test("a stratum without one of two variants says nothing about them", () => {
  const alone = [...CHANGED, [sample(0, 0), sample(900, 1000)]];
  expect(findBest(alone, [0, 1])).toEqual(findBest(CHANGED, [0, 1]));
  expect(liftOver(alone, [0, 1], 1)).toEqual(liftOver(CHANGED, [0, 1], 1));
  expect(alignStrata(alone, [0, 1])).toEqual(alignStrata(CHANGED, [0, 1]));
  expect(alignStrata([[sample(0, 0), sample(9, 10)]], [0, 1])).toBeNull();
});

test("with one stratum, aligned visitors are those who came", () => {
  expect(alignStrata([[sample(3, 100), sample(0, 90)]], [0, 1])).toEqual([sample(3, 100), sample(0, 90)]);
});

/**
 * Agresti, "Categorical Data Analysis", 3.1.3: heart attacks without and with aspirin in the Physicians' Health Study.
 */
test("a ratio of rates has the value and the deviation that Agresti gives for the aspirin study", () => {
  const study = [sample(104, 11_037), sample(189, 11_034)];
  const { lift, low, high } = liftOver([study], [0, 1], 1)!;
  expect(lift + 1).toBeCloseTo(1.82, 2);
  const deviation = (Math.log(2.31) - Math.log(1.43)) / 2 / 1.96;
  const information = (11_037 * 11_034 * (293 / 22_071) * (1 - 293 / 22_071)) / 22_071;
  const reach = deviation * deviationsMax(information, 0.05);
  expect(Math.log((high + 1) / (lift + 1))).toBeCloseTo(reach, 2);
  expect(Math.log((lift + 1) / (low + 1))).toBeCloseTo(reach, 2);
  expect(liftOver([study], [0, 1], 3)!.high).toBeGreaterThan(high);
});

test("there is no lift without leads on both sides, nor if all visitors left a lead", () => {
  for (const pair of [
    [sample(0, 100), sample(5, 100)],
    [sample(5, 100), sample(0, 100)],
    [sample(1, 1), sample(1, 1)],
    [sample(1, 1), sample(5, 100)],
    [sample(5, 100), sample(1, 1)],
    [sample(0, 0), sample(5, 100)],
  ]) {
    expect(liftOver([pair], [0, 1], 1)).toBeNull();
  }
});

test("more visitors are needed for rarer leads, smaller lifts and more variants", () => {
  const needed = visitorsToTell(0.05, 0.2, 2);
  // A fixed test that is looked at once needs 8,155.
  expect(needed / 8155).toBeGreaterThan(1.5);
  expect(needed / 8155).toBeLessThan(2.2);
  expect(visitorsToTell(0.02, 0.2, 2)).toBeGreaterThan(2 * needed);
  expect(visitorsToTell(0.05, 0.1, 2)).toBeGreaterThan(3 * needed);
  expect(visitorsToTell(0.05, 0.2, 4)).toBeGreaterThan(1.2 * needed);
});

test("the smallest visible lift is the one that needs this many visitors", () => {
  const visitors = visitorsToTell(0.05, 0.2, 3);
  expect(smallestLift(0.05, visitors, 3)).toBeCloseTo(0.2, 2);
  expect(smallestLift(0.05, 10, 3)).toBeNull();
  expect(smallestLift(1, 1000, 2)).toBeNull();
});
