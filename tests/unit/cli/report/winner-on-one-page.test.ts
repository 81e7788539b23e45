import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import { INDUSTRIES } from "../../../../contract/paths.ts";
import { BatchedExperimentLog } from "../../../../domain/experiment/experiment-log.ts";
import { reportedSite } from "../../../../domain/experiment/reported-site.ts";
import { readFlagRules } from "../../../../domain/flags/flag-rules.ts";
import { flagShares } from "../../../../domain/flags/flag-shares.ts";
import {
  openSqliteExperimentRepository,
  openSqliteExperimentStore,
} from "../../../../storage/sqlite/experiment.ts";
import { openSqliteLeadStore } from "../../../../storage/sqlite/lead-store.ts";
import { temporaryFolder } from "../../../storage/temporary-folder.ts";
import { openServer } from "../../server/open-server.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const SITE = "http://127.0.0.1:3000";
const RULES = "examples/flags-by-page.json";
const VISITORS_OF_EACH = 300;
const EVER = { since: null, until: null };

test("a winner that is rolled out on one page is shown there alone, and no page's split is taken for broken", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadStore(file);
  const store = openSqliteExperimentStore(file);
  const experiment = new BatchedExperimentLog(store);
  const repository = await openSqliteExperimentRepository(file);
  onTestFinished(async () => {
    for (const each of [repository, store, leads]) await each.close();
  });
  const { app } = await openServer({ FLAGS_FILE: RULES }, { leads, experiment });
  for (const [place, industry] of INDUSTRIES.entries()) {
    for (let visitor = 0; visitor < VISITORS_OF_EACH; visitor++) {
      const { statusCode } = await app.inject({
        remoteAddress: `198.${place}.${visitor & 255}.${visitor >> 8}`,
        method: "POST",
        url: "/ofrep/v1/evaluate/flags",
        headers: { "user-agent": BROWSER, referer: `${SITE}/${industry}?utm_source=ad` },
        // What a body says of its page is believed nowhere.
        payload: { context: { targetingKey: `user-${industry}-${visitor}`, page: "/food" } },
      });
      expect(statusCode).toBe(200);
    }
  }
  await experiment.close();

  const text = readFileSync(RULES, "utf8");
  const rules = { fingerprint: readFlagRules(text).fingerprint, shares: flagShares(text) };
  const report = experimentReport(await repository.figures(EVER, reportedSite), rules, EVER);
  expect(report.industries.map(({ path, verdict }) => [path, verdict.is])).not.toContainEqual([
    expect.anything(),
    "broken",
  ]);
  expect(report.together).toMatchObject({ verdict: { is: "early" }, splitChance: expect.any(Number) });
  for (const { path, versions } of report.industries) {
    const shown = versions.filter(({ visitors }) => visitors > 0).map(({ name }) => name);
    expect(versions.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(VISITORS_OF_EACH);
    if (path === "/food") expect(shown).toEqual(["version_c"]);
    else expect(shown).toEqual(versions.map(({ name }) => name));
  }
  const { splitChance } = report.industries.find(({ path }) => path === "/jewelry")!;
  expect(splitChance).toBeGreaterThan(0.001);
}, 60_000);
