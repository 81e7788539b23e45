import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { OperatorError } from "../../../domain/errors/operator-error.ts";
import { chooseStorage } from "../../../storage/choose-storage.ts";
import { backUpSqlite } from "../../../storage/sqlite/back-up.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { email, lead, openCommand, pictureOf, run } from "../../support/operators/leads-command.ts";
import { SILENT } from "../../support/doubles/silent-log.ts";

async function backedUp() {
  const command = await openCommand();
  await command.insert(lead(1, email("a@example.com")));
  const folder = temporaryFolder();
  mkdirSync(join(folder, "pictures"));
  const backup = join(folder, "leads-2026-03-10.db");
  await command.leads("backup", backup);
  return { ...command, folder, backup };
}

const FILES = ["leads.db", "leads.db-wal", "leads.db-shm"];

/** A killed server's folder, whose last leads are only in the log, and an earlier backup. */
async function leaveKilledFolder() {
  const { dataDir, insert, leads } = await openCommand();
  await insert(...numbers(1, 300).map((n) => lead(n, email(`early-${n}@example.com`))));
  const backup = join(temporaryFolder(), "backup.db");
  await leads("backup", backup);
  await insert(...numbers(301, 600).map((n) => lead(n, email(`late-${n}@example.com`))));
  const folder = temporaryFolder();
  for (const name of FILES) copyFileSync(join(dataDir, name), join(folder, name));
  const log = readFileSync(join(folder, "leads.db-wal"));
  return { folder, backup, isLogUntouched: () => log.equals(readFileSync(join(folder, "leads.db-wal"))) };
}

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => n + first);
const start = (dataDir: string) => chooseStorage({ dataDir, databaseUrl: null, s3: null }).openStores(SILENT);

function move(from: string, to: string, names: string[]) {
  for (const name of names) renameSync(join(from, name), join(to, name));
}

describe("a database and its log", () => {
  test("belong together: without its log, nothing starts, restores, copies or reads; with it, everything recovers", async () => {
    const { folder, backup, isLogUntouched } = await leaveKilledFolder();
    const away = temporaryFolder();
    expect((await run(folder, ["restore", backup])).err).toContain(
      `Move ${folder}/leads.db* away first, all of it`,
    );
    move(folder, away, ["leads.db"]);
    writeFileSync(join(folder, "leads-before-008.db"), readFileSync(backup));
    const { dataDir: other } = await openCommand();
    const log = join(folder, "leads.db-wal");
    for (const args of [
      ["restore", backup],
      ["backup", join(away, "backup.db")],
      ["copy", "--from", other, "--to", folder],
      ["check"],
      ["erase", "early-1@example.com", "--yes"],
      ["hooks"],
    ]) {
      const { exitCode, out, err } = await run(folder, args);
      expect({ args, exitCode, out, isLogNamed: err.includes(log) }).toEqual({
        args,
        exitCode: 1,
        out: "",
        isLogNamed: true,
      });
    }
    await expect(start(folder)).rejects.toThrow(`${log} is there without ${folder}/leads.db`);
    expect(existsSync(join(folder, "leads.db"))).toBe(false);
    expect(isLogUntouched()).toBe(true);

    move(folder, away, FILES.slice(1));
    expect((await run(folder, ["restore", backup])).out).toMatch(/^Restored 300 leads/);
    const stores = await start(folder);
    await stores.leads.insert(lead(601, email("new@example.com")));
    await stores.close();
    expect(JSON.parse((await run(folder, ["check", "--json"])).out)).toMatchObject({
      leads: 301,
      problems: [],
    });
    expect(JSON.parse((await run(away, ["check", "--json"])).out)).toMatchObject({
      leads: 600,
      problems: [],
    });
  });

  test.each([
    ["a backup", (backup: string) => readFileSync(backup)],
    ["an empty file", () => ""],
  ])("are distinguished: %s in place of a database is not opened", async (_, content) => {
    const { folder, backup, isLogUntouched } = await leaveKilledFolder();
    writeFileSync(join(folder, "leads.db"), content(backup));
    const before = readFileSync(join(folder, "leads.db"));
    const said =
      `${folder}/leads.db-wal is the log of another database than ${folder}/leads.db, and may hold leads that are ` +
      "nowhere else. Nothing was written. Put it back beside its own, or move it away.";
    await expect(start(folder)).rejects.toThrow(said);
    for (const args of [["list"], ["backup", `${backup}.2`], ["purge", "--older-than", "1d", "--yes"]]) {
      expect((await run(folder, args)).err).toContain(said);
    }
    expect((await run(temporaryFolder(), ["restore", join(folder, "leads.db")])).err).toContain(said);
    expect(readFileSync(join(folder, "leads.db"))).toEqual(before);
    expect(isLogUntouched()).toBe(true);
  });

  test("are never mixed: a backup is not combined with another database's log", async () => {
    const { leads, backup } = await backedUp();
    const second = `${backup}.2`;
    for (const ending of ["-wal", "-journal"]) {
      writeFileSync(second + ending, "of another");
      expect((await leads("backup", second)).err).toBe(
        `${second + ending} already exists, and is left unchanged.\n`,
      );
      rmSync(second + ending);
    }
    expect(existsSync(second)).toBe(false);
  });
});

const HOUR_S = 3600;

/** The remains of a backup that was killed a minute, or this many seconds, ago. */
function abandon(path: string, secondsAgo = 60, content: string | Buffer = "half"): string {
  const part = `${path}.leads-part`;
  writeFileSync(part, content);
  const at = Date.now() / 1000 - secondsAgo;
  utimesSync(part, at, at);
  return part;
}

describe("a copy that was killed", () => {
  test("is removed by the next copy in the same folder, whatever that one is called", async () => {
    const { folder, backup, leads, dataDir } = await backedUp();
    const whole = readFileSync(backup);
    const part = abandon(join(folder, "yesterday.db"), 60, whole);
    writeFileSync(`${part}-journal`, "of it");
    const picture = abandon(join(folder, "pictures", pictureOf(3)), 2 * HOUR_S);
    const csv = abandon(join(folder, "leads.csv"), 2 * HOUR_S);
    // Other files, or still being written.
    const stay = [
      join(folder, "film.part"),
      abandon(join(folder, "now.db"), 0, whole),
      abandon(join(folder, "now.csv"), HOUR_S / 2),
    ];
    writeFileSync(stay[0]!, whole);
    expect(await leads("backup", join(folder, "today.db"), "--pictures")).toMatchObject({
      exitCode: 0,
      err: "",
    });
    expect([part, `${part}-journal`, picture, csv].filter((path) => existsSync(path))).toEqual([]);
    expect(stay.filter((path) => !existsSync(path))).toEqual([]);
    // One that can't even be looked at hides no others.
    for (const name of ["a", "k", "z"]) symlinkSync(`${name}.leads-part`, join(folder, `${name}.leads-part`));
    abandon(join(folder, "leads.csv"), 2 * HOUR_S);
    await leads("export", "-o", join(folder, "other.csv"));
    expect(existsSync(csv)).toBe(false);
    // Remains of a restore or an upgrade don't stay in the data folder either.
    const restore = abandon(join(dataDir, "leads.db"), 60, whole);
    await leads("erase", "a@example.com", "--yes");
    expect(existsSync(restore)).toBe(false);
  });

  test("stays while another program checks it", async () => {
    const { folder, backup, leads } = await backedUp();
    const part = abandon(join(folder, "large.db"), 2 * HOUR_S, readFileSync(backup));
    const checking = new DatabaseSync(part, { readOnly: true });
    checking.exec("begin");
    checking.prepare("select count(*) from sqlite_schema").get();
    await leads("backup", join(folder, "second.db"));
    expect(existsSync(part)).toBe(true);
    checking.close();
    await leads("backup", join(folder, "third.db"));
    expect(existsSync(part)).toBe(false);
  });

  test("leaves nothing in a data folder once a server starts there", async () => {
    const { backup } = await backedUp();
    const folder = temporaryFolder();
    const part = abandon(join(folder, "leads.db"), 60, readFileSync(backup));
    await (await start(folder)).close();
    expect(existsSync(part)).toBe(false);
  });
});

test("a backup names the database that is missing, and makes no file", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "backup.db");
  const source = join(folder, "leads.db");
  await expect(backUpSqlite(source, file)).rejects.toThrow(
    `There are no leads here: ${source} does not exist.`,
  );
  expect(existsSync(file)).toBe(false);
});

test("a backup of a damaged database leaves no file", async () => {
  const folder = temporaryFolder();
  const source = join(folder, "leads.db");
  writeFileSync(source, "no database".repeat(1000));
  await expect(backUpSqlite(source, join(folder, "backup.db"))).rejects.toThrow(OperatorError);
  expect(readdirSync(folder)).toEqual(["leads.db"]);
});
