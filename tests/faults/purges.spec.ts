import { randomInt, randomUUID } from "node:crypto";
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { deleteAllOlder } from "../../domain/retention/delete-older.ts";
import { chooseStorage } from "../../storage/choose-storage.ts";
import { storedLeads } from "../support/databases/stored-leads.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { recordCount } from "../support/runner/counts.ts";
import { startServer } from "../support/server/running-server.ts";
import { insertRow, newPictureName, pictureRow, sendPicture } from "../support/visitor/visitor.ts";

const RUNS = 20;
const VISITORS = 60;
/** How long visitors send leads while purges run repeatedly, in milliseconds. */
const SPREAD_MS = 1500;
/** The milliseconds between a picture and its row; with more, a purge would usually come first. */
const ROW_MS_MAX = 40;
const OLD = new Date(Date.now() - 2 * 86_400_000);
const BEFORE = new Date(Date.now() - 86_400_000);

/** The server still has it open. */
const mayStayInLog = () => {};

type Sent = { key: string; picture: string; status: number };

test("20 times, two purges beside a server under load leave no acknowledged row without its picture, and none is gone", async () => {
  const dataDir = temporaryFolder();
  const { url } = await startServer(dataDir);
  const database = new DatabaseSync(join(dataDir, "leads.db"), { timeout: 5000 });
  onTestFinished(() => database.close());
  const makeOld = database.prepare('update "Landing page" set created_at = ? where idempotency_key = ?');

  const totals = { acknowledged: 0, refused: 0, purgedLeads: 0, purgedPictures: 0, keptThoughRefused: 0 };
  const withoutPicture: string[] = [];
  const gone: string[] = [];

  async function openPurger() {
    const storage = chooseStorage({ dataDir, databaseUrl: null, s3: null });
    const leads = await storage.leads.openLeads("delete");
    const uploads = await storage.uploads.openRepository();
    return { leads, uploads, close: () => leads.close().catch(mayStayInLog) };
  }

  async function sendRow(picture: string): Promise<Sent> {
    const key = randomUUID();
    const response = await insertRow(url, pictureRow(picture), { "idempotency-key": key });
    await response.arrayBuffer();
    return { key, picture, status: response.status };
  }

  /** An old picture and its row; one in three has an old row already, which a purge deletes. */
  async function visit(): Promise<Sent> {
    await wait(randomInt(SPREAD_MS));
    const picture = newPictureName();
    expect(await sendPicture(url, 2000, picture)).toBe(200);
    const before = randomInt(3) === 0 ? await sendRow(picture) : null;
    utimesSync(join(dataDir, "pictures", picture), OLD, OLD);
    if (before) makeOld.run(OLD.toISOString(), before.key);
    await wait(randomInt(ROW_MS_MAX));
    return sendRow(picture);
  }

  for (let run = 0; run < RUNS; run++) {
    const visits = Promise.all(Array.from({ length: VISITORS }, visit));
    const over = { is: false };
    void visits.finally(() => void (over.is = true));
    const purges = [1, 2].map(async () => {
      do {
        const { signal } = new AbortController();
        // Opened anew, as by a command and by the server's own deletion.
        const purger = await openPurger();
        const { leads, pictures } = await deleteAllOlder(purger, BEFORE, { signal });
        await purger.close();
        totals.purgedLeads += leads;
        totals.purgedPictures += pictures;
        await wait(randomInt(20));
      } while (!over.is);
    });
    const [sent] = await Promise.all([visits, ...purges]);

    const stored = new Set(readdirSync(join(dataDir, "pictures")));
    const keys = new Set(storedLeads(join(dataDir, "leads.db")).map(({ idempotency_key: key }) => key));
    expect(sent.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    for (const { key, picture, status } of sent) {
      const isWhole = stored.has(picture);
      if (status === 201) {
        totals.acknowledged += 1;
        if (!keys.has(key)) gone.push(key);
        if (!isWhole) withoutPicture.push(key);
      } else {
        totals.refused += 1;
        if (keys.has(key) && !isWhole) totals.keptThoughRefused += 1;
      }
    }
  }

  recordCount({
    fault: "Two purges beside a server on SQLite and a folder",
    times: RUNS,
    lostOrLetIn: withoutPicture.length + gone.length,
    note:
      `${totals.acknowledged} rows acknowledged, ${totals.refused} refused; ${totals.purgedLeads} leads and ` +
      `${totals.purgedPictures} pictures purged; ${totals.keptThoughRefused} refused rows kept without their picture`,
  });
  expect([withoutPicture, gone]).toEqual([[], []]);
  expect(totals.acknowledged).toBeGreaterThan(RUNS);
  expect(totals.purgedLeads).toBeGreaterThan(RUNS);
}, 300_000);
