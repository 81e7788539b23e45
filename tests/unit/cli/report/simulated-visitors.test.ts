import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import { flagShares } from "../../../../domain/flags/flag-shares.ts";
import { reportedSite } from "../../../../domain/experiment/reported-site.ts";
import { BatchedExperimentLog } from "../../../../domain/experiment/experiment-log.ts";
import {
  openSqliteExperimentRepository,
  openSqliteExperimentStore,
} from "../../../../storage/sqlite/experiment.ts";
import { openServer } from "../../server/open-server.ts";
import { openSqliteLeadStore } from "../../../../storage/sqlite/lead-store.ts";
import { temporaryFolder } from "../../../storage/temporary-folder.ts";
import { readFileSync } from "node:fs";
import { readFlagRules } from "../../../../domain/flags/flag-rules.ts";
import { seededRandom } from "./seeded-random.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const SITE = "http://127.0.0.1:3000";

/** What each version truly brings: what a report is to find out. */
const TRUTH = { version_a: 0.06, version_b: 0.06, version_c: 0.2, version_d: 0.06 };
type Name = keyof typeof TRUTH;

test("visitors who come to a server, and its report, agree on how many there were and which version is best", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadStore(file);
  const store = openSqliteExperimentStore(file);
  const experiment = new BatchedExperimentLog(store);
  const repository = await openSqliteExperimentRepository(file);
  onTestFinished(async () => {
    for (const each of [repository, store, leads]) await each.close();
  });
  const { app } = await openServer({}, { leads, experiment });
  const random = seededRandom(2026);
  const came = { version_a: 0, version_b: 0, version_c: 0, version_d: 0 };
  const sent = { version_a: 0, version_b: 0, version_c: 0, version_d: 0 };

  for (let visitor = 0; visitor < 2000; visitor++) {
    const key = `user-${String(visitor).padStart(13, "0")}`;
    const remoteAddress = `198.${visitor >> 8}.${visitor & 255}.7`;
    const flags = await app.inject({
      remoteAddress,
      method: "POST",
      url: "/ofrep/v1/evaluate/flags",
      headers: { "user-agent": BROWSER, referer: `${SITE}/food?utm_source=ad` },
      payload: { context: { targetingKey: key } },
    });
    const version = (flags.json() as { flags: { value: Name }[] }).flags[0]!.value;
    came[version] += 1;
    if (random() >= TRUTH[version]) continue;
    sent[version] += 1;
    const row = await app.inject({
      method: "POST",
      url: "/rest/v1/Landing%20page",
      headers: {
        apikey: "anon",
        referer: `${SITE}/food/${version}?utm_source=ad`,
        "x-visitor-key": key,
        "x-form-ms": "9000",
      },
      payload: {
        product: { type: "url", productUrl: "https://shop.example/jam" },
        path: `/food/${version}`,
      },
    });
    expect(row.statusCode).toBe(201);
  }
  await experiment.close();

  const rules = readFileSync(new URL("../../../../flags.json", import.meta.url), "utf8");
  const report = experimentReport(
    await repository.figures({ since: null, until: null }, reportedSite),
    { fingerprint: readFlagRules(rules).fingerprint, shares: flagShares(rules) },
    { since: null, until: null },
  );
  const food = report.industries.find(({ path }) => path === "/food")!;
  for (const { name: version, visitors, withLead, interval } of food.versions) {
    const name = version as Name;
    expect([name, visitors, withLead]).toEqual([name, came[name], sent[name]]);
    expect(interval!.low).toBeLessThan(TRUTH[name]);
    expect(interval!.high).toBeGreaterThan(TRUTH[name]);
  }
  expect(food.splitChance).toBeGreaterThan(0.001);
  expect(food.verdict).toEqual({ is: "won", by: "version_c" });
  expect(report.leads.reduce((sum, { products }) => sum + products, 0)).toBe(
    Object.values(sent).reduce((sum, count) => sum + count, 0),
  );
}, 60_000);
