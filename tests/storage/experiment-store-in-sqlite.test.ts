import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { ROW_ALONE } from "../../domain/leads/lead-store.ts";
import { openSqliteExperimentStore } from "../../storage/sqlite/experiment.ts";
import { openSqliteLeadStore } from "../../storage/sqlite/lead-store.ts";
import { assignment, experimentContract } from "./experiment-store-contract.ts";
import { storedExperiment } from "./stored-experiment.ts";
import { temporaryFolder } from "./temporary-folder.ts";

async function open() {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadStore(file);
  const store = openSqliteExperimentStore(file);
  onTestFinished(async () => {
    await store.close();
    await leads.close();
  });
  return { file, leads, store };
}

experimentContract("SQLite", async () => {
  const { file, store } = await open();
  return { store, stored: async () => storedExperiment(file) };
});

test("another process that writes to the file is not waited for", async () => {
  const { file, store } = await open();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  const tookMs: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const startedAt = performance.now();
    await expect(store.save([assignment()], [])).rejects.toThrow("database is locked");
    tookMs.push(performance.now() - startedAt);
  }
  // Those who wait, wait for five seconds each time; a busy machine seldom does.
  expect(Math.min(...tookMs)).toBeLessThan(4000);
  other.exec("rollback");
  await store.save([assignment()], []);
  expect(storedExperiment(file).assignments).toHaveLength(1);
});

test("a lead and a visitor are stored beside each other", async () => {
  const { file, leads, store } = await open();
  const lead = leads.insert({
    id: "one",
    createdAt: new Date(),
    row: { email: "ada@example.com" },
    ...ROW_ALONE,
    userKey: "user-1",
  });
  await Promise.all([lead, store.save([assignment()], [])]);
  expect(storedExperiment(file).assignments).toHaveLength(1);
});
