import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import type { Variant } from "../../../contract/flags.ts";
import { experimentReport } from "../../../cli/report/experiment-report.ts";
import { BatchedExperimentRecorder } from "../../../domain/experiment/experiment-recorder.ts";
import { readFlagRules } from "../../../domain/flags/flag-rules.ts";
import { flagShares } from "../../../domain/flags/flag-shares.ts";
import {
  openSqliteExperimentRepository,
  openSqliteExperimentStore,
} from "../../../storage/sqlite/experiment.ts";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";
import { temporaryFolder } from "../folders/temporary-folder.ts";
import { openServer } from "../server/open-server.ts";
import { seededRandom } from "./seeded-random.ts";
import { SILENT } from "../doubles/silent-log.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const EVER = { since: null, until: null };

export const SITE = "http://127.0.0.1:3000";

/** A server that records its experiment, and the report on it. */
export async function openReportedServer(rulesFile: string) {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file);
  const store = openSqliteExperimentStore(file);
  const experiment = new BatchedExperimentRecorder(store, SILENT);
  const repository = await openSqliteExperimentRepository(file);
  onTestFinished(async () => {
    for (const each of [repository, store, leads]) await each.close();
  });
  const { app } = await openServer({ FLAGS_FILE: rulesFile }, { leads, experiment });
  return {
    app,
    /** A new visitor's browser asks for the flag on a redirect page. */
    async askForFlag(path: string, remoteAddress: string) {
      const response = await app.inject({
        remoteAddress,
        method: "POST",
        url: "/ofrep/v1/evaluate/flags",
        headers: { "user-agent": BROWSER, referer: `${SITE}${path}?utm_source=ad` },
        // The server ignores the page in a body.
        payload: { context: { page: "/makeup" } },
      });
      const { flags, metadata } = response.json() as {
        flags: { value: Variant }[];
        metadata: { targetingKey: string };
      };
      return { userKey: metadata.targetingKey, variant: flags[0]!.value };
    },
    async report() {
      await experiment.close();
      const text = readFileSync(rulesFile, "utf8");
      const rules = { fingerprint: readFlagRules(text).fingerprint, shares: flagShares(text) };
      return experimentReport(await repository.figures(EVER), rules, EVER);
    },
  };
}

/** Makes the server choose the same user keys, and thus the same split, in every run. */
export function seedUserKeys(): void {
  const random = seededRandom(7);
  const spy = vi.spyOn(globalThis.crypto, "getRandomValues");
  spy.mockImplementation((values) => {
    const bytes = values as unknown as Uint8Array;
    for (let index = 0; index < bytes.length; index++)
      bytes[index] = Math.floor(random() * 2 ** (8 * bytes.BYTES_PER_ELEMENT));
    return values;
  });
  onTestFinished(() => spy.mockRestore());
}
