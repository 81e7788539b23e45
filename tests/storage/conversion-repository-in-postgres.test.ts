import { expect, onTestFinished, test } from "vitest";
import { openPostgresConversionRepository } from "../../storage/postgres/conversion-repository.ts";
import { openPostgresLeadWriter } from "../../storage/postgres/lead-writer.ts";
import { conversionRepositoryContract } from "./conversion-repository-contract.ts";
import { overPgBouncerIfInstalled } from "../support/databases/each-connection.ts";
import type { Connect } from "../support/databases/each-connection.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";

async function open(reach: Connect = async (direct) => direct) {
  const url = await freshDatabase("migrated");
  const leads = await openPostgresLeadWriter(await reach(url));
  const conversions = await openPostgresConversionRepository(await reach(url));
  onTestFinished(async () => {
    await conversions.close();
    await leads.close();
  });
  return { url, leads, conversions };
}

overPgBouncerIfInstalled((name, reach) =>
  conversionRepositoryContract(name, async () => {
    const { url, leads, conversions } = await open(reach);
    return {
      leads,
      conversions,
      deleteLead: (id) =>
        asOwner(url, (sql) =>
          sql.begin(async (transaction) => {
            await transaction`set local role landing_upkeep`;
            await transaction`delete from "Landing page" where id = ${id}`;
          }),
        ),
      countRecorded: () =>
        asOwner(url, (sql) => sql`select count(*) as noted from conversions`).then(([row]) =>
          Number(row!.noted),
        ),
    };
  }),
);

test("two programs never write conversions at the same time", async () => {
  const { url, conversions } = await open();
  await expect(openPostgresConversionRepository(url)).rejects.toThrow(
    "Conversions are being written by another program.",
  );
  await conversions.close();
  const next = await openPostgresConversionRepository(url);
  await next.close();
});
