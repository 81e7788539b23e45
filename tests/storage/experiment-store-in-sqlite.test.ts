import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import { openSqliteExperimentStore } from "../../storage/sqlite/experiment.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { assignment, experimentContract } from "./experiment-store-contract.ts";
import { dayKeysContract } from "./day-keys-contract.ts";
import { storedExperiment } from "../support/databases/stored-experiment.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

async function open() {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file);
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

dayKeysContract("SQLite", async () => {
  const { file } = await open();
  const inFile = <T>(work: (database: DatabaseSync) => T) => {
    const database = new DatabaseSync(file);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    open() {
      const store = openSqliteExperimentStore(file);
      onTestFinished(() => store.close());
      return store;
    },
    run: async (sql) => inFile((database) => database.exec(sql)),
    kept: async () =>
      inFile((database) => database.prepare("select key from day_keys").all()).map(({ key }) => String(key)),
  };
});

test("yesterday's key is unreadable beside a running server", async () => {
  const { file, store } = await open();
  const old = "ab".repeat(32);
  const database = new DatabaseSync(file);
  database.exec(`insert into day_keys (day, key) values ('2026-01-02', '${old}')`);
  database.close();
  const { key } = await store.currentKey();
  const files = readdirSync(dirname(file)).map((name) => readFileSync(join(dirname(file), name), "latin1"));
  expect(files.some((text) => text.includes(key))).toBe(true);
  expect(files.some((text) => text.includes(old))).toBe(false);
});

test("saving fails at once while another process writes to the file", async () => {
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
  // Waiting would take five seconds each time, more than a busy machine needs.
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
    ...NO_METADATA,
    userKey: "user-1",
  });
  await Promise.all([lead, store.save([assignment()], [])]);
  expect(storedExperiment(file).assignments).toHaveLength(1);
});
