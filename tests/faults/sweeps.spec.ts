import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { deleteUnusedUploads } from "../../domain/retention/unused-uploads.ts";
import { chooseStorage } from "../../storage/choose-storage.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { s3Client, startS3rver, storedNames } from "../support/buckets/s3-server.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { recordCount } from "../support/runner/counts.ts";
import { startServer } from "../support/server/running-server.ts";
import { insertRow, newPictureName, pictureRow, uploadPicture } from "../support/visitor/visitor.ts";

const RUNS = 20;
const PICTURES = 60;
const PNG = Buffer.from("89504e470d0a1a0a00", "hex");
/** How long rows are deleted while two sweeps run repeatedly, in milliseconds. */
const SPREAD_MS = 1500;

test("20 times, two sweeps beside two servers on PostgreSQL and S3 leave no acknowledged row without its picture", async () => {
  const databaseUrl = await freshDatabase();
  const s3 = await startS3rver();
  const settings = {
    DATABASE_URL: databaseUrl,
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  };
  const servers = [
    await startServer(temporaryFolder(), settings),
    await startServer(temporaryFolder(), settings),
  ];
  const sweepers = [await openSweeper(), await openSweeper()];
  const client = s3Client(s3);
  const totals = { acknowledged: 0, refused: 0, swept: 0 };
  const lost: string[] = [];

  async function openSweeper() {
    const storage = chooseStorage({ dataDir: temporaryFolder(), databaseUrl, s3 });
    const leads = await storage.leads.openLeads("maintain");
    const uploads = await storage.uploads.openRepository();
    onTestFinished(() => leads.close());
    return { leads, uploads };
  }

  const anyServer = () => servers[randomInt(servers.length)]!.url;

  async function leaveRow(name: string): Promise<number> {
    await wait(randomInt(SPREAD_MS));
    const response = await insertRow(anyServer(), pictureRow(name));
    await response.arrayBuffer();
    return response.status;
  }

  for (let run = 0; run < RUNS; run++) {
    const names = Array.from({ length: PICTURES }, newPictureName);
    for (const name of names) {
      const response = await uploadPicture(anyServer(), PNG, name);
      await response.arrayBuffer();
      expect(response.status).toBe(200);
    }
    const rows = Promise.all(names.map(leaveRow));
    const over = { is: false };
    void rows.finally(() => void (over.is = true));
    // As if a day had passed: every picture without a row is old enough to be deleted.
    const sweeps = sweepers.map(async (sweeper) => {
      await wait(randomInt(SPREAD_MS));
      do {
        const before = new Date(Date.now() + 60_000);
        const { pictures } = await deleteUnusedUploads(sweeper, before, {
          signal: new AbortController().signal,
        });
        totals.swept += pictures;
      } while (!over.is);
    });
    const statuses = await rows;
    await Promise.all(sweeps);
    const stored = new Set(await storedNames(client, s3.bucket));
    for (const [index, name] of names.entries()) {
      if (statuses[index] !== 201) totals.refused += 1;
      else totals.acknowledged += 1;
      if (statuses[index] === 201 && !stored.has(name)) lost.push(name);
    }
    expect(statuses.filter((status) => status !== 201 && status !== 400)).toEqual([]);
  }

  const stored = new Set(await storedNames(client, s3.bucket));
  const rows = await asOwner(
    databaseUrl,
    (sql) => sql`select product ->> 'filePath' as path from "Landing page"`,
  );
  const unacknowledged = rows.filter(({ path }) => !stored.has((path as string).slice("products/".length)));
  recordCount({
    fault: "Two sweeps beside two servers on PostgreSQL and S3",
    times: RUNS,
    lostOrLetIn: lost.length,
    note:
      `${totals.acknowledged} rows acknowledged, ${totals.refused} refused, ${totals.swept} pictures swept; ` +
      `${unacknowledged.length} refused rows kept without their picture`,
  });
  expect(lost).toEqual([]);
  expect(totals.acknowledged).toBeGreaterThan(RUNS);
  expect(totals.swept).toBeGreaterThan(RUNS);
}, 300_000);
