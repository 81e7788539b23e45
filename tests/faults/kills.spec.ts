import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { recordCount } from "../support/runner/counts.ts";
import { countOfLost, judge, NOTHING_LOST, unfinishedUploads, startLoad } from "../support/visitor/ledger.ts";
import { freePort } from "../support/server/free-port.ts";
import { startServer } from "../support/server/running-server.ts";

const KILLS = 30;
/** Most starts are this fast; on a busy machine, some take longer. */
const START_MS_MAX = 2000;

test("30 kills at random moments under load lose nothing that was acknowledged", async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const ledger = join(folder, "ledger.jsonl");
  const settings = { PORT: String(await freePort()) };
  let server = await startServer(dataDir, settings);
  const load = startLoad(server.url, ledger);
  const starts: number[] = [];
  let leftovers = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    await wait(randomInt(50, 900));
    await server.end("SIGKILL");
    const cutOff = unfinishedUploads(dataDir);
    server = await startServer(dataDir, settings);
    starts.push(server.startMs);
    const stillThere = new Set(unfinishedUploads(dataDir));
    leftovers += cutOff.filter((name) => stillThere.has(name)).length;
    if (kill % 10 === 0) console.log(`  ${kill} kills, ${cutOff.length} uploads cut off by the last`);
  }
  await load.stop();
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  const verdict = judge(dataDir, ledger);
  const [median = Infinity, slowest = Infinity] = [starts.length >> 1, -1].map((place) =>
    starts.toSorted((one, other) => one - other).at(place),
  );
  recordCount({
    fault: "SIGKILL under load of leads and uploads",
    times: KILLS,
    lostOrLetIn: countOfLost(verdict),
    note:
      `${verdict.acknowledgedLeads} leads and ${verdict.acknowledgedPictures} pictures acknowledged; ` +
      `start after a kill in ${median} ms, at most ${slowest} ms; ${leftovers} part files left`,
  });
  expect(verdict).toMatchObject(NOTHING_LOST);
  expect(verdict.acknowledgedLeads).toBeGreaterThan(KILLS * 10);
  expect(verdict.acknowledgedPictures).toBeGreaterThan(KILLS);
  expect(leftovers).toBe(0);
  expect(unfinishedUploads(dataDir)).toEqual([]);
  expect(median).toBeLessThan(START_MS_MAX);
});
