import {
  findBest,
  BROKEN_SPLIT_EVIDENCE,
  splitEvidence,
  type Stratum,
  visitorsToTell,
} from "../../../domain/comparison/sequential-tests.ts";
import type { Sample } from "../../../domain/comparison/statistics.ts";
import { seededRandom } from "../../../tests/support/report/seeded-random.ts";
import { type Section, atLeast, atMost } from "../report/section.ts";
import { sum } from "../../../domain/sum.ts";

const CAMPAIGNS = 2000;
/** More campaigns, because false alarms about the split are rarer. */
const SPLIT_CAMPAIGNS = 20_000;
const RATES = [0.02, 0.05, 0.2];
const LIFT = 0.2;
const SEED = 20_261_124;

/** By the end of this day, as many visitors have come as the report asks for; campaigns run twice as long. */
const DAYS_PLANNED = 30;
const DAYS = 2 * DAYS_PLANNED;

/** Simulates campaigns that are checked daily: how often they have a winner, and how often a broken split. */
export async function measureVerdicts(): Promise<Section> {
  const random = seededRandom(SEED);
  const rows: (string | number)[][] = [];
  const goals = [];
  for (const variants of [2, 3, 4]) {
    const found = RATES.map((rate) => {
      const visitors = visitorsToTell(rate, LIFT, variants);
      const equal = Array.from({ length: variants }, () => rate);
      const better = [rate * (1 + LIFT), ...equal.slice(1)];
      const plan = { perDay: Math.ceil((variants * visitors) / DAYS_PLANNED), random };
      return { rate, visitors, equal: runCampaigns(equal, plan), better: runCampaigns(better, plan) };
    });
    for (const { rate, visitors, equal, better } of found) {
      rows.push([
        variants,
        `${rate * 100}%`,
        visitors,
        percent(equal.wonAtAll),
        percent(equal.fixedDaily),
        percent(better.wonByPlan),
        percent(better.fixedOnce),
        better.daysToWin,
      ]);
      goals.push(
        atMost(
          `${variants} equal variants at ${rate * 100}%: a winner on any day`,
          100 * equal.wonAtAll,
          5,
          "%",
        ),
        atLeast(
          `${variants} variants at ${rate * 100}%, one a fifth better: it has won`,
          100 * better.wonByPlan,
          80,
          "%",
        ),
      );
    }
  }
  const lopsided = lopsidedShares(random);
  goals.push(atMost("equal variants at 1%, of which one has a tenth: a winner", 100 * lopsided, 5, "%"));
  const changing = changingRules(random);
  goals.push(
    atMost("equal variants, other shares in a better month: a winner", 100 * changing.stratified, 5, "%"),
  );
  const split = splitAlarms([0.25, 0.25, 0.25, 0.25], random);
  goals.push(atMost("an intact split: an alarm on any day", 100 * split.intact, 0.1, "%"));
  return {
    title: "Verdicts",
    about: `${formatCount(CAMPAIGNS)} simulated campaigns each, looked at on each of ${DAYS} days with the tests of \`leads report\`; by day ${DAYS_PLANNED} as many visitors have come as the report asks for. The fixed test is the usual one for two proportions, with the same correction for the number of variants: applied daily until it finds a winner among equal variants, and once, on day ${DAYS_PLANNED}, to variants of which one is a fifth better.`,
    tables: [
      {
        columns: [
          "Variants",
          "Rate",
          "Visitors per variant",
          "Winner if equal",
          "fixed test, daily",
          "Has won if a fifth better",
          "fixed test, once",
          "Median days to win",
        ],
        rows,
      },
      {
        columns: ["Shares of two equal variants", "Winner", "Winner, had rates been added up"],
        rows: [
          ["90:10 at 1%", percent(lopsided), percent(lopsided)],
          ["50:50 at 8%, then 90:10 at 3%", percent(changing.stratified), percent(changing.addedUp)],
        ],
      },
      {
        columns: ["Split of four variants, over 60 days", "Broken"],
        rows: [
          [`intact, ${formatCount(SPLIT_CAMPAIGNS)} campaigns`, percent(split.intact, 3)],
          ["one variant loses 2% of its visitors, 40,000 visitors each", percent(split.loses2)],
          ["one variant loses 5%", percent(split.loses5)],
          ["one variant loses 10%", percent(split.loses10)],
        ],
      },
    ],
    goals,
    skipped: [],
  };
}

type Plan = { perDay: number; random: () => number };

/** Campaigns whose first variant is the best, or as good as the others. */
function runCampaigns(rates: readonly number[], { perDay, random }: Plan) {
  const all = rates.map((_, index) => index);
  const isEqual = rates.every((rate) => rate === rates[0]);
  const wonOn: number[] = [];
  let [fixedDaily, fixedOnce] = [0, 0];
  for (let campaign = 0; campaign < CAMPAIGNS; campaign++) {
    const samples = rates.map(() => ({ visitors: 0, converted: 0 }));
    let won: number | null = null;
    let isFixedWon = false;
    for (let day = 1; day <= DAYS; day++) {
      addDay(samples, rates, even(rates), perDay, random);
      const { winner } = findBest([samples], all);
      if (winner !== null && (isEqual || winner === 0)) won ??= day;
      isFixedWon ||= isEqual && fixedWinner(samples) !== null;
      if (day === DAYS_PLANNED && fixedWinner(samples) === 0) fixedOnce += 1;
    }
    if (won !== null) wonOn.push(won);
    if (isFixedWon) fixedDaily += 1;
  }
  const sorted = wonOn.toSorted((one, other) => one - other);
  return {
    wonAtAll: wonOn.length / CAMPAIGNS,
    wonByPlan: wonOn.filter((day) => day <= DAYS_PLANNED).length / CAMPAIGNS,
    fixedDaily: fixedDaily / CAMPAIGNS,
    fixedOnce: fixedOnce / CAMPAIGNS,
    daysToWin: sorted[Math.floor(sorted.length / 2)] ?? 0,
  };
}

/** Two equal variants with few leads; one of them is shown to every tenth visitor. */
function lopsidedShares(random: () => number): number {
  let won = 0;
  for (let campaign = 0; campaign < CAMPAIGNS; campaign++) {
    const samples = [none(), none()];
    let isWon = false;
    for (let day = 1; day <= DAYS && !isWon; day++) {
      addDay(samples, [0.01, 0.01], [0.9, 0.1], 2000, random);
      isWon = findBest([samples], [0, 1]).winner !== null;
    }
    if (isWon) won += 1;
  }
  return won / CAMPAIGNS;
}

/**
 * Two equal variants: each gets half of the visitors in a good month, then the second gets nine tenths in a poor one.
 */
function changingRules(random: () => number) {
  let [stratified, addedUp] = [0, 0];
  for (let campaign = 0; campaign < CAMPAIGNS; campaign++) {
    const strata: Sample[][] = [
      [none(), none()],
      [none(), none()],
    ];
    let [isWon, isWonAddedUp] = [false, false];
    for (let day = 1; day <= DAYS; day++) {
      const isGood = day <= DAYS_PLANNED;
      const rate = isGood ? 0.08 : 0.03;
      addDay(strata[isGood ? 0 : 1]!, [rate, rate], isGood ? [0.5, 0.5] : [0.1, 0.9], 2000, random);
      isWon ||= findBest(strata, [0, 1]).winner !== null;
      isWonAddedUp ||= findBest([addUp(strata)], [0, 1]).winner !== null;
    }
    if (isWon) stratified += 1;
    if (isWonAddedUp) addedUp += 1;
  }
  return { stratified: stratified / CAMPAIGNS, addedUp: addedUp / CAMPAIGNS };
}

function splitAlarms(shares: readonly number[], random: () => number) {
  const broken = (campaigns: number, lost: number) => {
    let alarms = 0;
    for (let campaign = 0; campaign < campaigns; campaign++) {
      const counts = shares.map(() => none());
      let isBroken = false;
      for (let day = 1; day <= DAYS && !isBroken; day++) {
        const arriving = shares.map((each, index) => (index === 0 ? each * (1 - lost) : each));
        addDay(
          counts,
          shares.map(() => 0),
          arriving,
          2667,
          random,
        );
        isBroken =
          splitEvidence(
            counts.map(({ visitors }) => visitors),
            shares,
          )! >= BROKEN_SPLIT_EVIDENCE;
      }
      if (isBroken) alarms += 1;
    }
    return alarms / campaigns;
  };
  return {
    intact: broken(SPLIT_CAMPAIGNS, 0),
    loses2: broken(CAMPAIGNS, 0.02),
    loses5: broken(CAMPAIGNS, 0.05),
    loses10: broken(CAMPAIGNS, 0.1),
  };
}

/** For comparison: a single test of two proportions; the winner must beat all others. */
function fixedWinner(samples: Stratum): number | null {
  // Two-sided at 5%, by Bonferroni for three and four variants.
  const z = { 2: 1.96, 3: 2.128, 4: 2.2414 }[samples.length]!;
  const beats = (one: Sample, other: Sample) => {
    const together = (one.converted + other.converted) / (one.visitors + other.visitors);
    const deviation = Math.sqrt(together * (1 - together) * (1 / one.visitors + 1 / other.visitors));
    return (one.converted / one.visitors - other.converted / other.visitors) / deviation > z;
  };
  const winner = samples.findIndex((one) => samples.every((other) => other === one || beats(one, other)));
  return winner === -1 ? null : winner;
}

function none(): Sample {
  return { visitors: 0, converted: 0 };
}

function even(rates: readonly number[]): number[] {
  return rates.map(() => 1 / rates.length);
}

/** Each visitor gets a variant by chance. */
function addDay(
  samples: Sample[],
  rates: readonly number[],
  shares: readonly number[],
  visitors: number,
  random: () => number,
): void {
  let [left, share] = [visitors, 1];
  for (const [index, sample] of samples.entries()) {
    const came = binomial(left, Math.min(1, shares[index]! / share), random);
    sample.visitors += came;
    sample.converted += binomial(came, rates[index]!, random);
    left -= came;
    share -= shares[index]!;
  }
}

function addUp(strata: readonly Sample[][]): Sample[] {
  return strata[0]!.map((_, index) => ({
    visitors: sum(strata.map((stratum) => stratum[index]!.visitors)),
    converted: sum(strata.map((stratum) => stratum[index]!.converted)),
  }));
}

/** Exact, by inversion, in parts small enough for a double. */
function binomial(trials: number, probability: number, random: () => number): number {
  if (probability <= 0 || trials === 0) return 0;
  if (probability >= 1) return trials;
  if (probability > 0.5) return trials - binomial(trials, 1 - probability, random);
  const partMax = Math.floor(600 / -Math.log(1 - probability));
  if (trials > partMax) {
    return binomial(partMax, probability, random) + binomial(trials - partMax, probability, random);
  }
  const odds = probability / (1 - probability);
  let chance = (1 - probability) ** trials;
  let left = random();
  let successes = 0;
  while (left > chance && successes < trials) {
    left -= chance;
    chance *= (odds * (trials - successes)) / (successes + 1);
    successes += 1;
  }
  return successes;
}

function percent(part: number, digits = 1): string {
  return `${(part * 100).toFixed(digits)}%`;
}

function formatCount(count: number): string {
  return count.toLocaleString("en");
}
