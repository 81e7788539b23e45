import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import { DayKey } from "../../../../domain/experiment/day-key.ts";
import { BatchedExperimentRecorder } from "../../../../domain/experiment/experiment-recorder.ts";
import {
  openSqliteExperimentRepository,
  openSqliteExperimentStore,
} from "../../../../storage/sqlite/experiment.ts";
import { openSqliteLeadWriter } from "../../../../storage/sqlite/lead-writer.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { openServer } from "../../../support/server/open-server.ts";
import { SITE } from "../../../support/report/reported-server.ts";
import { SILENT } from "../../../support/doubles/silent-log.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const EVER = { since: null, until: null };

/** A server that writes to this file, with this many visitors from one network. */
async function serve(file: string, visitors: number) {
  const store = openSqliteExperimentStore(file);
  const dayKey = new DayKey(store);
  await dayKey.start();
  const experiment = new BatchedExperimentRecorder(store, SILENT);
  const { app } = await openServer({}, { experiment, dayKey });
  for (let visitor = 0; visitor < visitors; visitor++) {
    await app.inject({
      method: "POST",
      url: "/ofrep/v1/evaluate/flags",
      remoteAddress: `192.0.2.${visitor % 200}`,
      headers: { "user-agent": BROWSER, referer: `${SITE}/jewelry` },
      payload: { context: {} },
    });
  }
  await experiment.close();
  dayKey.stop();
  await store.close();
}

test("a network keeps its pseudonym across servers and restarts", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file);
  onTestFinished(() => leads.close());
  for (let start = 0; start < 4; start++) await serve(file, 60);
  const repository = await openSqliteExperimentRepository(file);
  onTestFinished(() => repository.close());
  const report = experimentReport(await repository.figures(EVER), null, EVER);
  const { visitorsOverNetworkCap, excludedNetworks, variants } = report.industries.find(
    ({ path }) => path === "/jewelry",
  )!;
  expect(visitorsOverNetworkCap).toBe(140);
  // A network with all of a page's visitors decides nothing.
  expect(new Set(excludedNetworks.map(({ network }) => network)).size).toBe(1);
  expect(variants.map(({ visitors }) => visitors)).toEqual([0, 0, 0, 0]);
});
