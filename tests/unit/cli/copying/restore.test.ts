import { chownSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { restoreSqlite } from "../../../../storage/sqlite/back-up.ts";
import { openSqliteLeadWriter } from "../../../../storage/sqlite/lead-writer.ts";
import { lockDataFolder } from "../../../../storage/disk/lock-data-folder.ts";
import { storedLeads } from "../../../support/databases/stored-leads.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { email, file, lead, openCommand, pictureOf, run } from "../../../support/operators/leads-command.ts";

/** Two leads with pictures, a third picture without a lead, and their backup. */
async function makeBackup() {
  const command = await openCommand();
  await command.saveUpload(pictureOf(1), "first");
  await command.saveUpload(pictureOf(2), "again");
  await command.saveUpload(pictureOf(9), "of nobody");
  await command.insert(lead(1, file(1)), lead(2, file(2)), lead(3, email("a@example.com")));
  const folder = temporaryFolder();
  const backup = join(folder, "leads-2026-03-10.db");
  return { ...command, folder, backup, ran: await command.leads("backup", backup, "--pictures") };
}

describe("leads backup --pictures", () => {
  test("copies the database and its leads' pictures, and the next day only new pictures", async () => {
    const { folder, ran, insert, saveUpload, leads } = await makeBackup();
    expect(ran).toMatchObject({ exitCode: 0, err: "" });
    expect(ran.out.split("\n").slice(1)).toEqual([
      `Copied 2 pictures (10 bytes) to ${join(folder, "pictures")}; 0 already there.`,
      "",
    ]);
    expect(readdirSync(join(folder, "pictures"))).toEqual([pictureOf(1), pictureOf(2)]);
    expect(statSync(join(folder, "pictures", pictureOf(1))).mode & 0o077).toBe(0);
    await saveUpload(pictureOf(4), "fourth");
    await insert(lead(4, file(4)));
    const { out } = await leads("backup", join(folder, "leads-2026-03-11.db"), "--pictures", "--json");
    expect(JSON.parse(out)).toMatchObject({
      leads: 4,
      pictures: { copied: 1, bytes: 6, there: 2, missing: [] },
    });
  });

  test("names a missing picture, with exit code 1", async () => {
    const { dataDir, folder, leads } = await makeBackup();
    rmSync(join(dataDir, "pictures", pictureOf(2)));
    rmSync(join(folder, "pictures"), { recursive: true });
    const { exitCode, err } = await leads("backup", join(folder, "second.db"), "--pictures");
    expect({ exitCode, err }).toEqual({ exitCode: 1, err: `The picture ${pictureOf(2)} is missing.\n` });
  });
});

describe("leads restore", () => {
  test("restores leads and their pictures to a new data folder, unchanged", async () => {
    const { dataDir, backup } = await makeBackup();
    const restored = join(temporaryFolder(), "new", "data");
    const { exitCode, out, err } = await run(restored, ["restore", backup]);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect(out).toMatch(
      /^Restored 3 leads to .*leads\.db, and 2 pictures to .*pictures; 0 already there\.\n$/,
    );
    // Opened with a log, as by a server, and closed again.
    expect([...readFileSync(join(restored, "leads.db")).subarray(18, 20)]).toEqual([2, 2]);
    expect(readdirSync(restored).filter((name) => name.startsWith("leads"))).toEqual(["leads.db"]);
    expect(storedLeads(join(restored, "leads.db"))).toEqual(storedLeads(join(dataDir, "leads.db")));
    expect(readFileSync(join(restored, "pictures", pictureOf(2)), "utf8")).toBe("again");
    expect(await run(restored, ["check"])).toMatchObject({ exitCode: 0 });
    // A server starts there.
    lockDataFolder(restored)();
    await (await openSqliteLeadWriter(join(restored, "leads.db"))).close();
  });

  test("restores the decisions from before the backup", async () => {
    const { dataDir, folder, leads } = await makeBackup();
    await leads("decide", "/food", "version_c", "--because", "It wins");
    const { out } = await leads("backup", join(folder, "second.db"));
    expect(out).toContain(`Copied 1 decision to ${join(folder, "second.decisions.jsonl")}.`);
    const decided = readFileSync(join(dataDir, "decisions.jsonl"), "utf8");
    await leads("decide", "/food", "version_b", "--because", "Later");
    const restored = join(temporaryFolder(), "data");
    expect(await run(restored, ["restore", join(folder, "second.db")])).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(restored, "decisions.jsonl"), "utf8")).toBe(decided);
    expect((await run(restored, ["report"])).out).toContain("“It wins”");
  });

  test.skipIf(process.getuid?.() !== 0)(
    "gives everything that root restores to the owner of the parent folder, so that the service can write it",
    async () => {
      const { backup } = await makeBackup();
      const owner = { uid: 4242, gid: 4243 };
      const home = temporaryFolder();
      chownSync(home, owner.uid, owner.gid);
      expect(await run(join(home, "data"), ["restore", backup])).toMatchObject({ exitCode: 0 });
      const made = readdirSync(home, { recursive: true, encoding: "utf8" });
      expect(made.toSorted()).toEqual([
        "data",
        "data/leads.db",
        "data/lock",
        "data/pictures",
        `data/pictures/${pictureOf(1)}`,
        `data/pictures/${pictureOf(2)}`,
      ]);
      for (const name of made) expect(statSync(join(home, name)), name).toMatchObject(owner);
      const store = await openSqliteLeadWriter(join(home, "data", "leads.db"));
      await store.insert(lead(7, email("b@example.com")));
      expect(statSync(join(home, "data", "leads.db-wal"))).toMatchObject(owner);
      await store.close();
    },
  );

  test("restores pictures before leads, so that an interrupted run can be repeated", async () => {
    const { backup } = await makeBackup();
    const target = join(temporaryFolder(), "leads.db");
    const copyUploadsFirst = async () => {
      expect(existsSync(target)).toBe(false);
      throw new Error("broken off");
    };
    await expect(restoreSqlite(backup, { to: target, copyUploadsFirst })).rejects.toThrow("broken off");
    await restoreSqlite(backup, { to: target, copyUploadsFirst: async () => {} });
    expect(storedLeads(target)).toHaveLength(3);
  });

  test("never replaces leads, and restores no picture if it can't restore leads", async () => {
    const { backup } = await makeBackup();
    const { dataDir: other } = await openCommand();
    const before = readFileSync(join(other, "leads.db"));
    const { exitCode, err } = await run(other, ["restore", backup]);
    expect(exitCode).toBe(1);
    expect(err).toMatch(
      /^There are leads already, and they are left unchanged: .*leads\.db, .*leads\.db-wal/,
    );
    expect(readFileSync(join(other, "leads.db"))).toEqual(before);
    expect(readdirSync(join(other, "pictures"))).toEqual([]);
  });

  test("refuses a backup from a newer version", async () => {
    const { backup } = await makeBackup();
    const database = new DatabaseSync(backup);
    database.exec("pragma user_version = 99");
    database.close();
    const restored = temporaryFolder();
    expect(await run(restored, ["restore", backup])).toMatchObject({
      exitCode: 1,
      err: "The database of leads was written by a newer version of this server.\n",
    });
    expect(readdirSync(restored).filter((name) => !name.startsWith("lock"))).toEqual([]);
  });

  test("refuses a running server's folder", async () => {
    const { backup } = await makeBackup();
    const folder = temporaryFolder();
    const unlock = lockDataFolder(folder);
    expect((await run(folder, ["restore", backup])).err).toContain("Another server is running");
    unlock();
    expect(existsSync(join(folder, "leads.db"))).toBe(false);
  });

  test("restores leads even if a picture is missing, names it, and exits with 1", async () => {
    const { backup, folder } = await makeBackup();
    rmSync(join(folder, "pictures", pictureOf(2)));
    const restored = temporaryFolder();
    const { exitCode, out } = await run(restored, ["restore", backup]);
    expect(exitCode).toBe(1);
    expect(out).toContain(`${pictureOf(2)}  The picture is missing.`);
    expect(storedLeads(join(restored, "leads.db"))).toHaveLength(3);
  });

  test("doesn't restore a truncated picture, and adds it once it is found", async () => {
    const { backup, folder } = await makeBackup();
    const picture = join(folder, "pictures", pictureOf(2));
    writeFileSync(picture, "ag");
    const restored = temporaryFolder();
    const damaged = await run(restored, ["restore", backup]);
    expect(damaged.exitCode).toBe(1);
    expect(damaged.out).toContain(`${pictureOf(2)}  The picture has 2 bytes, and was sent with 5 bytes.`);
    expect(readdirSync(join(restored, "pictures"))).toEqual([pictureOf(1)]);
    writeFileSync(picture, "again");
    expect(await run(restored, ["restore", backup, "--only-pictures"])).toEqual({
      exitCode: 0,
      out: `Restored 1 picture to ${join(restored, "pictures")}; 1 already there.\n`,
      err: "",
    });
    expect(await run(restored, ["check"])).toMatchObject({ exitCode: 0 });
    writeFileSync(join(restored, "pictures", pictureOf(1)), "fir");
    const checked = await run(restored, ["check"]);
    expect(checked.exitCode).toBe(1);
    expect(checked.out).toContain("The picture has 3 bytes, and was sent with 5 bytes.");
  });

  test.each([
    ["no file", null, /does not exist/],
    ["no database", "hello", /is damaged|is not a backup of leads/],
  ])("reports %s in one line, and leaves nothing", async (_, content, said) => {
    const folder = temporaryFolder();
    const backup = join(folder, "backup.db");
    if (content !== null) writeFileSync(backup, content.repeat(1000));
    const restored = join(folder, "restored");
    const { exitCode, err } = await run(restored, ["restore", backup]);
    expect({ exitCode, lines: err.trimEnd().split("\n").length }).toEqual({ exitCode: 1, lines: 1 });
    expect(err).toMatch(said);
    expect(existsSync(join(restored, "leads.db"))).toBe(false);
  });

  test("for PostgreSQL, names the command to run, without the password", async () => {
    const DATABASE_URL = "postgres://ada:s3cret@db.example/leads";
    const { exitCode, err } = await run(temporaryFolder(), ["restore", "a backup.dump"], {
      env: { DATABASE_URL },
    });
    expect(exitCode).toBe(1);
    expect(err).toContain(
      "pg_restore --no-owner --exit-on-error --dbname='postgres://ada:***@db.example/leads' 'a backup.dump'",
    );
  });

  test("for PostgreSQL, doesn't claim to have added a backup's missing pictures", async () => {
    const { exitCode, out, err } = await run(
      temporaryFolder(),
      ["restore", "a backup.dump", "--only-pictures"],
      {
        env: { DATABASE_URL: "postgres://db.example/leads" },
      },
    );
    expect([exitCode, out]).toEqual([1, ""]);
    expect(err).toContain("Nothing was copied: leads check names missing pictures");
  });
});
