import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { judge, startLoad } from "../support/visitor/ledger.ts";
import { startServer } from "../support/server/running-server.ts";
import { asOwner, createDatabase } from "../support/databases/fresh-database.ts";
import { startPostgres } from "../support/databases/postgres-server.ts";
import { storedLeads as leadsInPostgres } from "../support/databases/stored-leads-in-postgres.ts";
import { storedLeads as leadsInSqlite } from "../support/databases/stored-leads.ts";
import type { InsertedLead } from "../storage/lead-writer-contract.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { insertRow } from "../support/visitor/visitor.ts";
import { acknowledgedIn } from "../support/databases/judge-postgres.ts";

/** Debian's package, whose `pg_dump` matches a server of the same version. */
const BIN = "/usr/lib/postgresql/15/bin";

const run = promisify(execFile);

/** The keys of acknowledged leads that are not stored. */
function missingFrom(stored: InsertedLead[], keys: string[]): string[] {
  const storedKeys = new Set(stored.map((lead) => lead.idempotency_key));
  return keys.filter((key) => !storedKeys.has(key));
}

function byId(one: InsertedLead, other: InsertedLead): number {
  return String(one.id) < String(other.id) ? -1 : 1;
}

async function insert(url: string, key: string): Promise<number> {
  const response = await insertRow(url, { email: "ada@example.com" }, { "idempotency-key": key });
  return response.status;
}

test("a backup of the data folder under load holds every lead acknowledged before, and serves", async () => {
  const folder = temporaryFolder();
  const [dataDir, restored, ledger] = ["data", "restored", "ledger.jsonl"].map((name) => join(folder, name));
  const server = await startServer(dataDir!);
  const load = startLoad(server.url, ledger!, 16);
  await wait(3000);
  const before = acknowledgedIn(ledger!);
  mkdirSync(restored!);
  await run("node", ["cli/leads.ts", "backup", join(restored!, "leads.db")], {
    env: { PATH: process.env.PATH, ENV_FILE: "off", DATA_DIR: dataDir },
  });
  // Pictures second, because a lead is never older than its picture. Ignore files of uploads under way.
  cpSync(join(dataDir!, "pictures"), join(restored!, "pictures"), {
    recursive: true,
    filter: (file) => !basename(file).startsWith("."),
  });
  await wait(1000);
  await load.stop();

  const copy = leadsInSqlite(join(restored!, "leads.db"));
  expect(before.length).toBeGreaterThan(100);
  expect(missingFrom(copy, before)).toEqual([]);
  expect(judge(restored!, "/dev/null").rowsWithoutPicture).toEqual([]);
  const source = new Map(leadsInSqlite(join(dataDir!, "leads.db")).map((lead) => [lead.id, lead]));
  expect(copy.filter((lead) => JSON.stringify(source.get(lead.id!)) !== JSON.stringify(lead))).toEqual([]);
  console.log(`${before.length} leads acknowledged before, ${copy.length} in the copy`);

  const second = await startServer(restored!);
  expect(await insert(second.url, "after")).toBe(201);
  expect(leadsInSqlite(join(restored!, "leads.db"))).toHaveLength(copy.length + 1);
});

const reason = existsSync(`${BIN}/pg_dump`) ? "" : ` (${BIN} is not installed)`;

test.skipIf(reason !== "")(
  `a dump of PostgreSQL under load restores every lead acknowledged before, and serves${reason}`,
  async () => {
    const [one, other] = [await startPostgres({ bin: BIN }), await startPostgres({ bin: BIN })];
    onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])));
    const [source, restored] = [await createDatabase(one.url), await createDatabase(other.url)];
    const folder = temporaryFolder();
    const [ledger, dump] = [join(folder, "ledger.jsonl"), join(folder, "leads.dump")];
    const server = await startServer(join(folder, "data"), { DATABASE_URL: source });
    const load = startLoad(server.url, ledger, 16);
    await wait(3000);
    const before = acknowledgedIn(ledger);
    await run(`${BIN}/pg_dump`, [
      "--format=custom",
      "--exclude-table-data=day_keys",
      `--file=${dump}`,
      source,
    ]);
    await wait(1000);
    await load.stop();

    // The commands of docs/deploying.md.
    await run(`${BIN}/psql`, [restored, "--file=storage/postgres/migrations/roles.sql"]);
    await run(`${BIN}/pg_restore`, ["--no-owner", "--exit-on-error", `--dbname=${restored}`, dump]);
    const copy = await leadsInPostgres(restored);
    expect(before.length).toBeGreaterThan(100);
    expect(missingFrom(copy, before)).toEqual([]);
    const ids = new Set(copy.map(({ id }) => id));
    const sameLeads = (await leadsInPostgres(source)).filter(({ id }) => ids.has(id));
    expect(copy.toSorted(byId)).toEqual(sameLeads.toSorted(byId));
    console.log(`${before.length} leads acknowledged before, ${copy.length} in the copy`);

    const second = await startServer(join(folder, "second"), { DATABASE_URL: restored });
    expect(await insert(second.url, "after")).toBe(201);
    expect(await insert(second.url, "after")).toBe(201);
    const count = await asOwner(restored, (sql) => sql`select 1 from "Landing page"`);
    expect(count).toHaveLength(copy.length + 1);
  },
);
