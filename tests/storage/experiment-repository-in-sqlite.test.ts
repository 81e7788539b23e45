import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import {
  openSqliteExperimentRepository,
  openSqliteExperimentStore,
} from "../../storage/sqlite/experiment.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { experimentRepositoryContract } from "./experiment-repository-contract.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

experimentRepositoryContract("SQLite", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file);
  const experiment = openSqliteExperimentStore(file);
  const repository = await openSqliteExperimentRepository(file);
  onTestFinished(async () => {
    for (const each of [repository, experiment, leads]) await each.close();
  });
  const deleteLead = async (id: string) => {
    const database = new DatabaseSync(file);
    database.prepare('delete from "Landing page" where id = ?').run(id);
    database.close();
  };
  const setOutcome = async (id: string, outcome: string, value: number | null) => {
    const database = new DatabaseSync(file);
    database
      .prepare(
        `update "Landing page" set outcome = ?, value = ?, currency = 'EUR', outcome_at = created_at where id = ?`,
      )
      .run(outcome, value, id);
    database.close();
  };
  return { repository, experiment, leads, deleteLead, setOutcome };
});

test("reading a missing file yields nothing and creates none", async () => {
  const file = join(temporaryFolder(), "leads.db");
  for (let time = 0; time < 2; time++) {
    await expect(openSqliteExperimentRepository(file)).rejects.toThrow(
      `There are no leads here: ${file} does not exist.`,
    );
  }
});
