import { chancesToBeBest, chanceToWin, visitorsToTell } from "../../../cli/report/statistics.ts";
import { seededRandom } from "../../../tests/support/report/seeded-random.ts";
import { type Section, atLeast, atMost } from "../report/section.ts";

const CAMPAIGNS = 2000;
const RATES = [0.02, 0.05, 0.2];
const LIFT = 0.2;
const SEED = 20_261_123;

/** How often a simulated campaign has a winner at the number of visitors that the report asks for. */
export async function measureVerdicts(): Promise<Section> {
  const random = seededRandom(SEED);
  const rows: (string | number)[][] = [];
  const goals = [];
  for (const versions of [2, 3, 4]) {
    const found = RATES.map((rate) => {
      const visitors = visitorsToTell(rate, LIFT, versions);
      const equal = Array.from({ length: versions }, () => rate);
      const better = [rate * (1 + LIFT), ...equal.slice(1)];
      const wins = (rates: number[]) => shareOfWins(rates, visitors, random);
      return { rate, visitors, equal: sum(wins(equal)), better: wins(better)[0]! };
    });
    for (const { rate, visitors, equal, better } of found) {
      rows.push([versions, `${rate * 100} %`, visitors, percent(equal), percent(better)]);
    }
    const mean = (name: "equal" | "better") => (100 * sum(found.map((each) => each[name]))) / found.length;
    goals.push(atMost(`${versions} equal versions: a winner`, mean("equal"), 5, " %"));
    goals.push(atLeast(`${versions} versions, one a fifth better: it wins`, mean("better"), 80, " %"));
  }
  return {
    title: "Verdicts",
    about: `${CAMPAIGNS} simulated campaigns each, looked at once, at the number of visitors that \`leads report\` asks for.`,
    tables: [
      {
        columns: ["Versions", "Rate", "Visitors per version", "Winner if equal", "Wins if a fifth better"],
        rows,
      },
    ],
    goals,
    skipped: [],
  };
}

/** How often each version wins. */
function shareOfWins(rates: readonly number[], visitors: number, random: () => number): number[] {
  const wins = rates.map(() => 0);
  for (let campaign = 0; campaign < CAMPAIGNS; campaign++) {
    const samples = rates.map((rate) => ({ visitors, converted: binomial(visitors, rate, random) }));
    const winner = chancesToBeBest(samples).findIndex((chance) => chance >= chanceToWin(rates.length));
    if (winner !== -1) wins[winner]! += 1;
  }
  return wins.map((count) => count / CAMPAIGNS);
}

/** By the normal approximation: thousands of visitors. */
function binomial(trials: number, probability: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.round(trials * probability + normal * Math.sqrt(trials * probability * (1 - probability)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
