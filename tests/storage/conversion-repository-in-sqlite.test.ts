import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { openSqliteConversionRepository } from "../../storage/sqlite/conversion-repository.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { conversionRepositoryContract } from "./conversion-repository-contract.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

conversionRepositoryContract("SQLite", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file);
  const conversions = await openSqliteConversionRepository(file);
  const beside = new DatabaseSync(file);
  onTestFinished(async () => {
    for (const each of [conversions, leads, beside]) await each.close();
  });
  return {
    leads,
    conversions,
    deleteLead: async (id) => beside.prepare('delete from "Landing page" where id = ?').run(id),
    countRecorded: async () =>
      Number(beside.prepare("select count(*) as noted from conversions").get()!.noted),
  };
});
