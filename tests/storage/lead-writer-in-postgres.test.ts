import { expect, onTestFinished, test } from "vitest";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import type { Lead } from "../../domain/leads/lead-writer.ts";
import { openPostgresLeadWriter } from "../../storage/postgres/lead-writer.ts";
import { overEachConnection } from "../support/databases/each-connection.ts";
import type { Connect } from "../support/databases/each-connection.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { storedLeads } from "../support/databases/stored-leads-in-postgres.ts";
import { leadsContract } from "./lead-writer-contract.ts";

async function open(reach: Connect = async (url) => url) {
  const url = await freshDatabase("migrated");
  const store = await openPostgresLeadWriter(await reach(url));
  onTestFinished(() => store.close());
  return { url, store, stored: () => storedLeads(url) };
}

overEachConnection((name, reach) => leadsContract(name, () => open(reach)));

function lead(number: number): Lead {
  return {
    id: `0190a000-0000-8000-8000-${String(number).padStart(12, "0")}`,
    createdAt: new Date(),
    row: { email: `ada${number}@example.com` },
    ...NO_METADATA,
  };
}

function leads(count: number): Lead[] {
  return Array.from({ length: count }, (_, index) => lead(index));
}

/** What visitors don't fill: records of operators and servers. */
const NOT_COUNTED = `audit_log clock_notes conversion_adjustments conversion_files day_keys
  landing_migrations leases picture_bytes`.split(/\s+/);

test("the room that is taken counts every table that visitors fill, and no other program's", async () => {
  const { url, store } = await open();
  await store.insert(lead(1));
  const tables = await asOwner(url, async (sql) => {
    await sql`create table other_programs as select repeat('x', 100000)`;
    return sql<{ name: string; bytes: number }[]>`
      select relname as name, pg_total_relation_size(oid)::int as bytes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'other_programs'`;
  });
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(NOT_COUNTED));
  const counted = tables.filter(({ name }) => !NOT_COUNTED.includes(name));
  expect(counted.every(({ bytes }) => bytes > 0)).toBe(true);
  expect(await store.bytesStored()).toBe(counted.reduce((sum, { bytes }) => sum + bytes, 0));
});

test("up to five hundred leads that arrive together share one statement", async () => {
  const { url, store } = await open();
  await Promise.all(leads(501).map((one) => store.insert(one)));
  // Every row has the number of its transaction.
  const rows = await asOwner(
    url,
    (sql) => sql`select count(*)::int as stored from "Landing page" group by xmin::text order by 1`,
  );
  expect(rows.map(({ stored }) => stored)).toEqual([1, 500]);
});

test("two bad rows among many are the only ones rejected", async () => {
  const { store, stored } = await open();
  const many = leads(300);
  for (const index of [17, 299]) many[index]!.row = {} as never;
  const outcomes = await Promise.allSettled(many.map((one) => store.insert(one)));
  const rejected = outcomes.flatMap(({ status }, index) => (status === "rejected" ? [index] : []));
  expect(rejected).toEqual([17, 299]);
  expect(await stored()).toHaveLength(298);
});

test("servers that store the same leads in different orders don't deadlock", async () => {
  const { url, store, stored } = await open();
  const other = await openPostgresLeadWriter(url);
  onTestFinished(() => other.close());
  const many = leads(200);
  const ids = many.map(({ id }) => id).toSorted();
  await Promise.all(
    many
      .slice(0, 50)
      .toReversed()
      .map((one) => store.insert(one)),
  );
  // They lock rows in the same order.
  const first = await asOwner(url, (sql) => sql`select id from "Landing page" order by ctid`);
  expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 50));
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      ...many.map((one) => store.insert(one)),
      ...many.toReversed().map((one) => other.insert(one)),
    ]);
  }
  expect(await stored()).toHaveLength(200);
});

test("NUL and lone surrogates, which PostgreSQL cannot hold, are stored as U+FFFD", async () => {
  const { store, stored } = await open();
  await store.insert({ ...lead(1), row: { email: "a\0\ud800@example.com" } });
  expect(await stored()).toMatchObject([{ email: "a\ufffd\ufffd@example.com" }]);
});
