import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { NO_METADATA } from "../../../../domain/leads/lead-writer.ts";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import { formatWarnings } from "../../../../cli/report/report-texts.ts";
import { type Variant, VARIANTS } from "../../../../contract/flags.ts";
import type { Assignment } from "../../../../domain/experiment/experiment-store.ts";
import {
  openSqliteExperimentRepository,
  openSqliteExperimentStore,
} from "../../../../storage/sqlite/experiment.ts";
import { openSqliteLeadWriter } from "../../../../storage/sqlite/lead-writer.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";

const EVER = { since: null, until: null };
const DAYS = 14;
/** Visitors per variant and day, each from its own network, with 20 leads. */
const VISITORS_A_DAY = 400;
const LEADS_EACH = 20;

type Attack = {
  networks: number;
  /**
   * The attack of each network on each of these days: all visitors are led to version_d, and leave a lead unless they
   * are meant to stay unnoticed.
   */
  visitorsADay: number;
  days: number;
  leavesLeads?: boolean;
};

/** Adds visitors of a variant on one day, each with a lead if `leavesLead`. */
type Come = (variant: Variant, day: number, network: string, leavesLead: boolean) => void;

/** Records the visitors for whom `send` calls `come`. The names of its users and leads begin with `from`. */
async function record(file: string, from: string, send: (come: Come) => void): Promise<void> {
  const leads = await openSqliteLeadWriter(file);
  const store = openSqliteExperimentStore(file);
  const visitors: Assignment[] = [];
  const inserted: Promise<void>[] = [];
  send((variant, day, network, leavesLead) => {
    const at = new Date(Date.UTC(2026, 0, 1 + day, 12, 0, 0, visitors.length % 1000));
    const userKey = `user-${from}-${visitors.length}`;
    visitors.push({ userKey, path: "/food", variant, rules: "r", at, network, source: null, campaign: null });
    if (!leavesLead) return;
    const id = `${from}-0000-8000-8000-${String(visitors.length).padStart(12, "0")}`;
    const row = { email: `v${visitors.length}@example.com`, path: `/food/${variant}` };
    inserted.push(
      leads.insert({ ...NO_METADATA, id, createdAt: new Date(at.getTime() + 60_000), row, userKey }),
    );
  });
  await store.save(visitors, []);
  await Promise.all(inserted);
  for (const each of [store, leads]) await each.close();
}

/** A database of two weeks in which all variants bring 5%, made once and copied for each attack. */
let honest: Promise<Buffer> | undefined;

async function recordHonestVisitors(): Promise<Buffer> {
  const file = join(temporaryFolder(), "leads.db");
  await record(file, "0190a000", (come) => {
    for (let day = 0; day < DAYS; day++) {
      for (const variant of VARIANTS) {
        for (let visitor = 0; visitor < VISITORS_A_DAY; visitor++) {
          come(variant, day, `${day}-${variant}-${visitor}`, visitor < LEADS_EACH);
        }
      }
    }
  });
  return readFileSync(file);
}

/** The report on those two weeks, in which an attacker also wants version_d to win. */
async function reportUnder({ networks, visitorsADay, days, leavesLeads = true }: Attack) {
  const file = join(temporaryFolder(), "leads.db");
  writeFileSync(file, await (honest ??= recordHonestVisitors()));
  await record(file, "0190b000", (come) => {
    for (let day = 0; day < days; day++) {
      for (let network = 0; network < networks; network++) {
        for (let visitor = 0; visitor < visitorsADay; visitor++) {
          come("version_d", day, `attacker-${day}-${network}`, leavesLeads);
        }
      }
    }
  });
  const repository = await openSqliteExperimentRepository(file);
  onTestFinished(() => repository.close());
  const report = experimentReport(await repository.figures(EVER), null, EVER);
  const food = report.industries.find(({ path }) => path === "/food")!;
  const { rate, visitors: counted } = food.variants.find(({ name }) => name === "version_d")!;
  return { food, counted, rate: Math.round(rate! * 1000) / 10 };
}

test.each([
  ["nobody", 5, 0, 0, 0],
  ["1 IP address, as fast as it can on one day", 5, 1, 560, 1],
  ["1 IP address, as fast as it can every day", 5, 1, 560, DAYS],
  ["1 IP address that stays too small to be noticed, every day", 5.5, 1, 2, DAYS],
  ["10 IP addresses, as fast as they can on one day", 5, 10, 560, 1],
  ["10 IP addresses that stay too small to be noticed, on one day", 5.3, 10, 2, 1],
  ["10 IP addresses that stay too small to be noticed, every day", 9.5, 10, 2, DAYS],
  ["1,000 IP addresses, one visitor each, on one day", 19.4, 1000, 1, 1],
] as const)(
  "attacked by %s, a true rate of 5 in 100 looks like %s",
  async (_, rate, networks, visitorsADay, days) => {
    expect((await reportUnder({ networks, visitorsADay, days })).rate).toBe(rate);
  },
);

test("a network with a tenth of a variant's visitors each day doesn't make its split look broken", async () => {
  const attack = { networks: 1, visitorsADay: 40, days: DAYS, leavesLeads: false };
  const { food, counted, rate } = await reportUnder(attack);
  expect(food).toMatchObject({ splitEvidence: expect.any(Number), verdict: { is: "early" } });
  expect([counted, rate]).toEqual([DAYS * VISITORS_A_DAY, 5]);
  expect(food.excludedNetworks).toHaveLength(DAYS);
});

test("one IP address can't make a winner, and the report names it", async () => {
  const { food, counted } = await reportUnder({ networks: 1, visitorsADay: 560, days: 1 });
  expect(food.verdict).toMatchObject({ is: "early", ahead: null });
  expect(counted).toBe(DAYS * VISITORS_A_DAY);
  expect(food.excludedNetworks).toMatchObject([{ network: "attacker-0-0", visitors: 100, converted: 100 }]);
  const [excludedNetworks, overNetworkCap] = formatWarnings(food);
  expect(excludedNetworks).toContain(
    "100 visitors, 100 of them with a lead, left out: each of their networks brought more than 10% of a variant’s visitors or leads on a day, or got one variant more often than chance explains. " +
      "attacker-0-0 on 1 January 2026 (version_d: 100 visitors, 100 with a lead).",
  );
  expect(overNetworkCap).toBe("460 visitors left out: at most 100 new visitors a day count per network.");
});
