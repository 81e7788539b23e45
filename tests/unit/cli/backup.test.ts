import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { openSqliteExperimentStore } from "../../../storage/sqlite/experiment.ts";
import { storedLeads } from "../../support/databases/stored-leads.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { email, lead, openCommand, run } from "../../support/operators/leads-command.ts";

describe("leads backup", () => {
  test("backs up the database while the server runs, into one file that nobody else can read", async () => {
    const { insert, leads, dataDir } = await openCommand();
    await insert(lead(1, email("a@example.com")), lead(2, email("b@example.com")));
    const backup = join(temporaryFolder(), "backup.db");
    const { exitCode, out } = await leads("backup", backup);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^Copied 2 leads to .*backup\.db, \d+(\.\d)? kB\.\n$/);
    expect(storedLeads(backup)).toEqual(storedLeads(join(dataDir, "leads.db")));
    expect(statSync(backup).mode & 0o077).toBe(0);
    expect(existsSync(`${backup}-wal`)).toBe(false);
    await insert(lead(3, email("c@example.com")));
    expect(storedLeads(backup)).toHaveLength(2);
  });

  test("a backup has no key that could identify the day's networks", async () => {
    const { insert, leads, dataDir } = await openCommand();
    await insert(lead(1, email("a@example.com")));
    const experiment = openSqliteExperimentStore(join(dataDir, "leads.db"));
    onTestFinished(() => experiment.close());
    const { key } = await experiment.currentKey();
    const backup = join(temporaryFolder(), "backup.db");
    expect((await leads("backup", backup)).exitCode).toBe(0);
    expect(readFileSync(backup, "latin1")).not.toContain(key);
    expect((await experiment.currentKey()).key).toBe(key);
  });

  test("a backup can be used as a data folder's database", async () => {
    const { insert, leads } = await openCommand();
    await insert(lead(1, email("a@example.com")));
    const folder = temporaryFolder();
    expect(JSON.parse((await leads("backup", join(folder, "leads.db"), "--json")).out)).toMatchObject({
      leads: 1,
    });
    expect((await run(folder, ["list"])).out).toContain("a@example.com");
  });

  test("existing files are never overwritten", async () => {
    const { leads, dataDir } = await openCommand();
    const backup = join(dataDir, "backup.db");
    writeFileSync(backup, "before");
    expect(await leads("backup", backup)).toEqual({
      exitCode: 1,
      out: "",
      err: `${backup} already exists, and is left unchanged.\n`,
    });
    expect(readFileSync(backup, "utf8")).toBe("before");
  });

  test("a failed backup is reported, and leaves nothing", async () => {
    const { leads } = await openCommand();
    const folder = temporaryFolder();
    expect((await leads("backup", join(folder, "nowhere", "backup.db"))).err).toMatch(
      /backup\.db cannot be written: ENOENT/,
    );
    expect((await run(folder, ["backup", join(folder, "backup.db")])).err).toBe(
      `There are no leads here: ${join(folder, "leads.db")} does not exist.\n`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test("for PostgreSQL, names the command to run, without the password", async () => {
    const DATABASE_URL = "postgres://ada:s3cret@db.example:5433/leads?sslmode=require";
    expect(await run(temporaryFolder(), ["backup", "a backup.dump"], { env: { DATABASE_URL } })).toEqual({
      exitCode: 1,
      out: "",
      err: `The leads are in PostgreSQL, which has a command of its own for this. Nothing was copied; run:
  pg_dump --format=custom --exclude-table-data=day_keys --file='a backup.dump' 'postgres://ada:***@db.example:5433/leads?sslmode=require'
`,
    });
  });

  test("a damaged database is not backed up", async () => {
    const { insert, leads, dataDir } = await openCommand();
    await insert(...Array.from({ length: 2000 }, (_, n) => lead(n, email(`v${n}@example.com`))));
    const source = join(dataDir, "leads.db");
    const database = new DatabaseSync(source);
    database.exec("pragma wal_checkpoint(truncate)");
    database.close();
    const bytes = readFileSync(source);
    bytes.fill(0xff, 20 * 4096, 30 * 4096);
    writeFileSync(source, bytes);
    const folder = temporaryFolder();
    const { exitCode, err } = await leads("backup", join(folder, "backup.db"));
    expect(exitCode).toBe(1);
    expect(err).toMatch(/leads\.db is damaged/);
    expect(readdirSync(folder)).toEqual([]);
  });
});
