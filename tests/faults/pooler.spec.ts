import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openPostgresLeadAdminRepository } from "../../storage/postgres/lead-admin-repository.ts";
import { asOwner, freshDatabase, sharedServer } from "../support/databases/fresh-database.ts";
import { judgePostgres } from "../support/databases/judge-postgres.ts";
import { startPgBouncer, whyNoPgBouncer } from "../support/databases/pgbouncer.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { recordCount } from "../support/runner/counts.ts";
import { freePort } from "../support/server/free-port.ts";
import { startServer } from "../support/server/running-server.ts";
import { startLoad } from "../support/visitor/ledger.ts";

const KILLS = 12;
const OLD_LEADS = 5000;

const needs = whyNoPgBouncer ? ` (${whyNoPgBouncer})` : "";

test.skipIf(whyNoPgBouncer)(
  `no lead is lost or stored twice when PgBouncer and two servers behind it are killed ${KILLS} times during two deletions${needs}`,
  async () => {
    const database = await freshDatabase("migrated");
    const pooler = await startPgBouncer(await sharedServer());
    onTestFinished(() => pooler.stop());
    const url = pooler.reach(database);
    const folder = temporaryFolder();
    const ledger = join(folder, "ledger.jsonl");
    const settings = await Promise.all(
      ["one", "two"].map(async (name) => ({
        dataDir: join(folder, name),
        set: { DATABASE_URL: url, PORT: String(await freePort()) },
      })),
    );
    const servers = await Promise.all(settings.map(({ dataDir, set }) => startServer(dataDir, set)));
    await asOwner(
      database,
      (sql) => sql`
        insert into "Landing page" (id, created_at, email, idempotency_key)
        select gen_random_uuid(), now() - interval '40 days', n || '@example.com', 'old ' || n
        from generate_series(1, ${OLD_LEADS}::integer) n`,
    );
    const loads = servers.map((server) => startLoad(server.url, ledger, 16));
    const over = { is: false };
    const deleted = { leads: 0, atOnce: 0, atOnceMost: 0, broken: 0 };
    const before = new Date(Date.now() - 86_400_000);

    async function maintain() {
      while (!over.is) {
        try {
          const leads = await openPostgresLeadAdminRepository(url, "maintain");
          try {
            await leads.withExclusiveLock(async () => {
              deleted.atOnceMost = Math.max(deleted.atOnceMost, ++deleted.atOnce);
              try {
                const oldest = await leads.listOldest({ until: before }, 20);
                deleted.leads += await leads.delete(oldest.map(({ id }) => id));
                await wait(10);
              } finally {
                deleted.atOnce -= 1;
              }
            });
          } finally {
            await leads.close();
          }
        } catch {
          deleted.broken += 1;
        }
        await wait(20);
      }
    }

    const maintained = [maintain(), maintain()];
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(randomInt(300, 900));
      if (kill % 3 === 2) {
        const which = randomInt(2);
        await servers[which]!.end("SIGKILL");
        servers[which] = await startServer(settings[which]!.dataDir, settings[which]!.set);
      } else {
        await pooler.kill();
        await wait(randomInt(300));
        await pooler.start();
      }
    }
    await wait(500);
    await Promise.all(loads.map((load) => load.stop()));
    over.is = true;
    await Promise.all(maintained);
    const { acknowledged, ...harm } = await judgePostgres(database, ledger);
    recordCount({
      fault: "SIGKILL of PgBouncer and of two servers behind it",
      times: KILLS,
      lostOrLetIn: harm.lost.length + harm.doubled.length,
      note: `${acknowledged} leads acknowledged, ${deleted.leads} old ones deleted, ${deleted.broken} deletions broken off`,
    });
    expect(harm).toEqual({ lost: [], doubled: [] });
    expect(acknowledged).toBeGreaterThan(KILLS * 10);
    expect(deleted.leads).toBeGreaterThan(KILLS);
    expect(deleted.atOnceMost).toBe(1);
  },
);
