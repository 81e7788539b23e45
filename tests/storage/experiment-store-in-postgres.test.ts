import { expect, onTestFinished, test } from "vitest";
import {
  openPostgresExperimentRepository,
  openPostgresExperimentStore,
} from "../../storage/postgres/experiment.ts";
import { openPostgresLeadWriter } from "../../storage/postgres/lead-writer.ts";
import { overPgBouncerIfInstalled } from "../support/databases/each-connection.ts";
import type { Connect } from "../support/databases/each-connection.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { experimentRepositoryContract } from "./experiment-repository-contract.ts";
import { dayKeysContract } from "./day-keys-contract.ts";
import { assignment, experimentContract } from "./experiment-store-contract.ts";

async function open(reach: Connect = async (direct) => direct) {
  const url = await freshDatabase("migrated");
  const reached = await reach(url);
  const leads = await openPostgresLeadWriter(reached);
  const store = openPostgresExperimentStore(reached);
  onTestFinished(async () => {
    await store.close();
    await leads.close();
  });
  return { url, reached, leads, store };
}

/** An experiment in a database: a line per visitor, and per page and hour. */
function storedExperiment(url: string) {
  return asOwner(url, async (sql) => ({
    assignments: (
      await sql`select visitor_key, path, variant, rules, first_at, network, source, campaign from flag_assignments order by 1, 2`
    ).map(lineOf),
    views: (await sql`select hour, path, sum(views) from page_views group by 1, 2 order by 1, 2`).map(lineOf),
  }));
}

function lineOf(row: Record<string, unknown>): string {
  const texts = Object.values(row).map((value) => (value instanceof Date ? value.toISOString() : value));
  return texts.join(" ");
}

overPgBouncerIfInstalled((name, reach) => {
  experimentContract(name, async () => {
    const { url, store } = await open(reach);
    return { store, stored: () => storedExperiment(url) };
  });

  experimentRepositoryContract(name, async () => {
    const { url, reached, leads, store } = await open(reach);
    const repository = await openPostgresExperimentRepository(reached);
    onTestFinished(() => repository.close());
    const deleteLead = (id: string) =>
      asOwner(url, (sql) =>
        sql.begin(async (transaction) => {
          await transaction`set local role landing_upkeep`;
          await transaction`delete from "Landing page" where id = ${id}`;
        }),
      );
    const setOutcome = (id: string, outcome: string, value: number | null) =>
      asOwner(
        url,
        (sql) => sql`
          update "Landing page" set outcome = ${outcome}, value = ${value}, currency = 'EUR', outcome_at = created_at
          where id = ${id}`,
      );
    return { repository, experiment: store, leads, deleteLead, setOutcome };
  });

  dayKeysContract(name, async () => {
    const { url, reached } = await open(reach);
    return {
      open() {
        const store = openPostgresExperimentStore(reached);
        onTestFinished(() => store.close());
        return store;
      },
      run: (text) => asOwner(url, (sql) => sql.unsafe(text)),
      kept: async () => (await asOwner(url, (sql) => sql`select key from day_keys`)).map(({ key }) => key),
    };
  });
});

test("the server's role may only insert into an experiment", async () => {
  const { url, store } = await open();
  await store.save([assignment()], [{ hour: new Date(), path: "/", views: 1 }]);
  for (const statement of [
    "select * from flag_assignments",
    "update flag_assignments set variant = 'version_a'",
    "delete from flag_assignments",
    "select * from page_views",
    "update page_views set views = 0",
    "delete from page_views",
  ]) {
    const attempt = asOwner(url, (sql) =>
      sql.begin(async (transaction) => {
        await transaction`set local role landing_server`;
        await transaction.unsafe(statement);
      }),
    );
    await expect(attempt, statement).rejects.toThrow("permission denied");
  }
});

test("two servers that save the same visitors at once store each visitor once, and every view", async () => {
  const { url, store } = await open();
  const other = openPostgresExperimentStore(url);
  onTestFinished(() => other.close());
  const hour = new Date("2026-01-02T03:00:00.000Z");
  const visitors = Array.from({ length: 300 }, (_, index) => assignment({ userKey: `user-${index}` }));
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      store.save(visitors, [{ hour, path: "/", views: 1 }]),
      other.save(visitors.toReversed(), [{ hour, path: "/", views: 2 }]),
    ]);
  }
  const { assignments, views } = await storedExperiment(url);
  expect(assignments).toHaveLength(300);
  expect(views).toEqual(["2026-01-02T03:00:00.000Z / 15"]);
});

test("two servers can store the same visitors in different orders", async () => {
  const { url, store } = await open();
  const other = openPostgresExperimentStore(url);
  onTestFinished(() => other.close());
  for (let round = 0; round < 5; round++) {
    const seen = Array.from({ length: 300 }, (_, n) => assignment({ userKey: `user-${round}-${n}` }));
    await Promise.all([store.save(seen, []), other.save(seen.toReversed(), [])]);
  }
  expect((await storedExperiment(url)).assignments).toHaveLength(1500);
  // They lock rows in the same order.
  const last = ["z3", "z1", "z2"].map((userKey) => assignment({ userKey }));
  await store.save(last, []);
  const rows = await asOwner(
    url,
    (sql) => sql`select visitor_key from flag_assignments where visitor_key like 'z%' order by ctid`,
  );
  expect(rows.map((row) => row.visitor_key)).toEqual(["z1", "z2", "z3"]);
});

test("the number of stored visitors is PostgreSQL's own estimate, and never below zero", async () => {
  const { url, store } = await open();
  expect(await store.assignmentsStored()).toBe(0);
  await store.save(
    ["user-1", "user-2", "user-3"].map((userKey) => assignment({ userKey })),
    [],
  );
  await asOwner(url, async (sql) => await sql`analyze flag_assignments`);
  expect(await store.assignmentsStored()).toBe(3);
});
