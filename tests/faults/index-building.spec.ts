import { join } from "node:path";
import { expect, test } from "vitest";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { judgePostgres } from "../support/databases/judge-postgres.ts";
import { indexesOf, largeOldDatabase } from "../support/databases/large-old-database.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { recordCount } from "../support/runner/counts.ts";
import { startServer } from "../support/server/running-server.ts";
import { startLoad } from "../support/visitor/ledger.ts";

/** A lease lasts a minute, and each index some seconds on a busy machine. */
const BUILT_MS_MAX = 180_000;

test("a server killed while it builds an index is followed by one that builds all, while leads are stored", async () => {
  const all = await indexesOf(await freshDatabase("migrated"));
  const url = await largeOldDatabase();
  const folder = temporaryFolder();
  const ledger = join(folder, "ledger.jsonl");
  const start = (name: string) => startServer(join(folder, name), { DATABASE_URL: url });
  const killed = await asOwner(url, async (sql) => {
    // Building an index waits for whoever may still look at the table as it was; migrating doesn't.
    await sql`begin isolation level repeatable read`;
    await sql`select 1`;
    const server = await start("killed");
    const building = () =>
      asOwner(
        url,
        (owner) => owner`select from pg_stat_progress_create_index where datname = current_database()`,
      );
    await expect.poll(building).toHaveLength(1);
    await server.end("SIGKILL");
    await sql`rollback`;
    return (await indexesOf(url)).length;
  });
  expect(killed).toBeLessThan(all.length);

  const { url: site } = await start("next");
  const load = startLoad(site, ledger, 4);
  await expect.poll(() => indexesOf(url), { timeout: BUILT_MS_MAX, interval: 500 }).toEqual(all);
  await load.stop();
  const { acknowledged, ...harm } = await judgePostgres(url, ledger);
  recordCount({
    fault: "SIGKILL of a server that builds indexes",
    times: 1,
    lostOrLetIn: harm.lost.length + harm.doubled.length,
    note: `${acknowledged} leads acknowledged meanwhile`,
  });
  expect(harm).toEqual({ lost: [], doubled: [] });
  expect(acknowledged).toBeGreaterThan(10);
});
