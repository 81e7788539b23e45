import { expect, onTestFinished, test } from "vitest";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { freshDatabase } from "../../support/databases/fresh-database.ts";
import { setClock } from "../../support/databases/set-clock.ts";
import { email, lead, NOW, openCommand, run } from "../../support/operators/leads-command.ts";

const HOUR_MS = 3_600_000;
const hoursAhead = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

/** Leads from 1, 20 and 50 hours ago in a database whose clock is right, on a machine whose clock is this far ahead. */
async function openByDatabase(hours: number) {
  const databaseUrl = await freshDatabase("migrated");
  const store = await openPostgresLeadWriter(databaseUrl);
  onTestFinished(() => store.close());
  for (const n of [1, 20, 50]) await store.insert(lead(n, email(`v${n}@example.com`)));
  await setClock(databaseUrl, NOW);
  const env = { DATABASE_URL: databaseUrl };
  return (...args: string[]) => run("/nowhere", args, { env, now: hoursAhead(hours) });
}

const AGED = [
  ["purge", "--older-than", "24h", "--yes"],
  ["done", "--before", "24h"],
];

test.each(AGED)("leads %s uses the database's clock, not the machine's", async (...args) => {
  const leads = await openByDatabase(10);
  expect((await leads(...args)).out).toMatch(/^(Deleted 1 lead,|1 lead is done)/);
});

test.each([...AGED, ["sweep", "--yes"]])(
  "leads %s refuses if the two clocks are a day apart",
  async (...args) => {
    const leads = await openByDatabase(25);
    const refused = {
      exitCode: 1,
      out: "",
      err: "Nothing was done: the database's clock says 2026-03-10T12:00Z, but this machine's says 2026-03-11T13:00Z. If the clock is right, add --trust-clock.\n",
    };
    expect(await leads(...args)).toEqual(refused);
    const trusting = await leads(...args, "--trust-clock");
    expect(trusting.exitCode).toBe(0);
    expect(trusting.out).toMatch(/^(Deleted 1 lead,|1 lead is done|Deleted 0 pictures)/);
  },
);

test("a date works with any clock, an age only with a trusted one", async () => {
  const { insert, onTerminal } = await openCommand();
  await insert(lead(1, email("a@example.com")), lead(50, email("b@example.com")));
  const ahead = { now: hoursAhead(25) };
  expect((await onTerminal(ahead, "done", "--before", "24h")).err).toMatch(
    /^Nothing was done: the clock says/,
  );
  expect((await onTerminal(ahead, "done", "--before", "2026-03-09")).out).toBe("1 lead is done.\n");
});
