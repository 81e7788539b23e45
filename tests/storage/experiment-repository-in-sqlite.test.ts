import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openExperimentArchiveInSqlite } from "../../storage/sqlite/experiment-repository.ts";
import { openExperimentInSqlite } from "../../storage/sqlite/experiment-store.ts";
import { openLeadsInSqlite } from "../../storage/sqlite/lead-store.ts";
import { experimentArchiveContract } from "./experiment-repository-contract.ts";
import { temporaryFolder } from "./temporary-folder.ts";

experimentArchiveContract("SQLite", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = openLeadsInSqlite(file);
  const experiment = openExperimentInSqlite(file);
  const archive = openExperimentArchiveInSqlite(file);
  onTestFinished(async () => {
    for (const each of [archive, experiment, leads]) await each.close();
  });
  const deleteLead = async (id: string) => {
    const database = new DatabaseSync(file);
    database.prepare('delete from "Landing page" where id = ?').run(id);
    database.close();
  };
  return { archive, experiment, leads, deleteLead };
});

test("where there is no file there is nothing to read, and none is made", () => {
  const file = join(temporaryFolder(), "leads.db");
  for (let time = 0; time < 2; time++) {
    expect(() => openExperimentArchiveInSqlite(file)).toThrow(
      `There are no leads here: ${file} does not exist.`,
    );
  }
});

test("a file of an older version is left to the server", () => {
  const file = join(temporaryFolder(), "leads.db");
  new DatabaseSync(file).close();
  expect(() => openExperimentArchiveInSqlite(file)).toThrow("was written by an older version");
});
