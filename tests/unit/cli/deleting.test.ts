import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { openSqliteExperimentStore } from "../../../storage/sqlite/experiment.ts";
import { assignment } from "../../storage/experiment-store-contract.ts";
import { storedLeads } from "../../support/databases/stored-leads.ts";
import {
  NOW,
  email,
  file,
  idOf,
  lead,
  openCommand,
  pictureOf,
  url,
} from "../../support/operators/leads-command.ts";

async function openToDelete() {
  const command = await openCommand();
  const { dataDir } = command;
  return {
    ...command,
    /** A picture stored this many hours ago. */
    async saveUpload(n: number, hoursAgo = 0, text = "12345") {
      await command.saveUpload(pictureOf(n), text);
      const time = new Date(NOW.getTime() - hoursAgo * 3_600_000);
      utimesSync(join(dataDir, "pictures", pictureOf(n)), time, time);
    },
    left: () => ({
      leads: storedLeads(join(dataDir, "leads.db"))
        .map(({ id }) => Number(id!.slice(-12)))
        .toSorted((one, other) => one - other),
      pictures: readdirSync(join(dataDir, "pictures"))
        .filter((name) => name !== ".lock")
        .map((name) => Number(name.slice(14, 26)))
        .toSorted((one, other) => one - other),
    }),
  };
}

async function openWithPeople() {
  const command = await openToDelete();
  await command.insert(
    lead(1, file(1), { userKey: "user-ada" }),
    lead(2, email("ada@example.com", "/ad_creation"), { userKey: "user-ada" }),
    lead(3, email("Ada@Example.COM", "/food/version_a")),
    lead(4, email("eve@example.com"), { userKey: "user-ada" }),
    lead(5, file(5), { userKey: "user-bob" }),
    lead(6, url("https://shop.example"), { userKey: "user-ada" }),
    lead(7, email("bob@example.com"), { userKey: "user-bob" }),
  );
  for (const n of [1, 5]) await command.saveUpload(n);
  return command;
}

describe("leads erase", () => {
  test("without --yes, only reports what it would delete", async () => {
    const { leads, left } = await openWithPeople();
    const before = left();
    const { exitCode, out, err } = await leads("erase", "ada@example.com");
    expect(exitCode).toBe(0);
    for (const n of [1, 2, 3, 6]) expect(out).toContain(idOf(n));
    for (const n of [4, 5, 7]) expect(out).not.toContain(idOf(n));
    expect(out).toContain("\nWould delete 4 leads and 1 picture. Nothing is deleted yet: add --yes.\n");
    expect(err).toBe(
      "The same browser also left eve@example.com, which is kept: erase it separately if it is the same person.\n",
    );
    expect(left()).toEqual(before);
  });

  test("with --yes, deletes everything about the person, and nothing of others", async () => {
    const { leads, left, dataDir } = await openWithPeople();
    const { exitCode, out } = await leads("erase", "ADA@example.com", "--yes");
    expect(exitCode).toBe(0);
    expect(out).toContain("\nDeleted 4 leads and 1 picture.\n");
    expect(left()).toEqual({ leads: [4, 5, 7], pictures: [5] });
    const again = await leads("erase", "ada@example.com", "--yes");
    expect(again).toEqual({ exitCode: 0, out: "", err: "Nothing is kept about this e-mail address.\n" });
    expect(storedLeads(join(dataDir, "leads.db"))).toHaveLength(3);
  });

  test("reports and records what it deleted, even if another deletion was there first", async () => {
    const { leads, dataDir } = await openWithPeople();
    const database = new DatabaseSync(join(dataDir, "leads.db"));
    database.exec(`create trigger gone before delete on "Landing page" when old.id = '${idOf(3)}'
      begin select raise(ignore); end`);
    const { out } = await leads("erase", "ada@example.com", "--yes");
    expect(out).toContain("\nDeleted 3 leads and 1 picture.\n");
    expect(database.prepare("select action, leads from audit_log").all()).toEqual([
      { action: "erased", leads: 3 },
    ]);
    database.close();
  });

  test("deleted data that a reader keeps in the WAL is reported, and gone after the next run", async () => {
    const { dataDir, leads, insert } = await openCommand();
    await insert(lead(1, email("ada@example.com")));
    const database = join(dataDir, "leads.db");
    const reader = new DatabaseSync(database, { readOnly: true });
    reader.exec("begin");
    reader.prepare('select count(*) from "Landing page"').get();
    const { exitCode, err } = await leads("erase", "ada@example.com", "--yes");
    expect(err).toContain("What was deleted can still be read in the log beside the database");
    expect(exitCode).toBe(1);
    expect(readFileSync(`${database}-wal`).includes("ada@example.com")).toBe(true);
    reader.close();
    expect((await leads("erase", "ada@example.com", "--yes")).exitCode).toBe(0);
    expect(readFileSync(`${database}-wal`).length).toBe(0);
    expect(readFileSync(database).includes("ada@example.com")).toBe(false);
  });

  test("erase leaves neither the person's leads nor their variants in the file's bytes", async () => {
    const { dataDir, leads, insert } = await openCommand();
    const database = join(dataDir, "leads.db");
    const keys = Array.from({ length: 600 }, () => randomUUID());
    for (const [n, userKey] of keys.entries()) {
      await insert(lead(n, email("ada@example.com", "/ad_creation"), { userKey }));
    }
    const experiment = openSqliteExperimentStore(database);
    for (const userKey of keys) await experiment.save([assignment({ userKey })], []);
    await experiment.close();
    expect((await leads("erase", "ada@example.com", "--yes")).exitCode).toBe(0);
    const bytes = readFileSync(database, "latin1");
    expect(keys.filter((key) => bytes.includes(key))).toEqual([]);
  });

  test("as JSON, reports what it would delete or has deleted", async () => {
    const { leads, left } = await openWithPeople();
    const said = JSON.parse((await leads("erase", "ada@example.com", "--json")).out);
    expect(said).toMatchObject({
      deleted: false,
      pictures: [pictureOf(1)],
      visitor_keys: ["user-ada"],
      other_emails: ["eve@example.com"],
    });
    expect(said.leads.map(({ id }: { id: string }) => id)).toEqual([6, 3, 2, 1].map(idOf));
    expect(JSON.parse((await leads("erase", "ada@example.com", "--json", "--yes")).out)).toEqual({
      ...said,
      deleted: true,
    });
    expect(left().leads).toEqual([4, 5, 7]);
  });

  test("a picture shared with another lead stays", async () => {
    const { insert, leads, left } = await openWithPeople();
    await insert(lead(8, file(1)));
    expect((await leads("erase", "ada@example.com", "--yes")).out).toContain(
      "Deleted 4 leads and 0 pictures.",
    );
    expect(left()).toEqual({ leads: [4, 5, 7, 8], pictures: [1, 5] });
  });

  test("a person whose picture is already gone is still erased", async () => {
    const { insert, leads, left } = await openWithPeople();
    await insert(lead(8, file(8), { userKey: "user-ada" }));
    expect((await leads("erase", "ada@example.com")).out).toContain("Would delete 5 leads and 2 pictures.");
    const { exitCode, out } = await leads("erase", "ada@example.com", "--yes");
    expect([exitCode, out]).toEqual([0, expect.stringContaining("Deleted 5 leads and 1 picture.")]);
    expect(left()).toEqual({ leads: [4, 5, 7], pictures: [5] });
  });
});

async function openWithOld() {
  const command = await openToDelete();
  await command.insert(
    lead(1, file(1)),
    lead(24, file(24)),
    lead(25, file(25)),
    lead(26, email("a@example.com")),
    lead(900, file(900)),
  );
  for (const n of [1, 24, 25, 900]) await command.saveUpload(n, n);
  // Their forms were never sent.
  await command.saveUpload(2, 2);
  await command.saveUpload(500, 500);
  return command;
}

describe("leads purge", () => {
  test("without --yes, only reports what it would delete", async () => {
    const { leads, left } = await openWithOld();
    const before = left();
    expect(await leads("purge", "--older-than", "24h")).toEqual({
      exitCode: 0,
      out: "Would delete 3 leads, 3 pictures and 0 records of variants shown from before 2026-03-09 12:00:00 UTC. Nothing is deleted yet: add --yes.\n",
      err: "",
    });
    expect(left()).toEqual(before);
  });

  test("with --yes, deletes older leads, and older pictures without a lead", async () => {
    const { leads, left, dataDir } = await openWithOld();
    const database = new DatabaseSync(join(dataDir, "leads.db"));
    const assign = database.prepare(
      "insert into flag_assignments (visitor_key, path, variant, rules, first_at) values (?, '/food', 'version_a', '', ?)",
    );
    for (const day of ["07", "08", "10"]) assign.run(`user-${day}`, `2026-03-${day}T00:00:00.000Z`);
    database.close();
    expect((await leads("purge", "--older-than", "1d", "--yes-all")).out).toBe(
      "Deleted 3 leads, 3 pictures and 2 records of variants shown from before 2026-03-09 12:00:00 UTC.\n",
    );
    expect(left()).toEqual({ leads: [1, 24], pictures: [1, 2, 24] });
    expect(JSON.parse((await leads("purge", "--older-than", "1d", "--yes", "--json")).out)).toEqual({
      deleted: true,
      before: "2026-03-09T12:00:00.000Z",
      leads: 0,
      pictures: 0,
      assignments: 0,
    });
  });

  test("several batches are deleted, and a picture shared with a newer lead stays", async () => {
    const { insert, saveUpload, leads, left } = await openToDelete();
    await insert(...Array.from({ length: 450 }, (_, n) => lead(n + 100, file(n))));
    await insert(lead(1, file(3)));
    for (const n of [3, 4]) await saveUpload(n, 100);
    expect((await leads("purge", "--older-than", "2d", "--yes-all")).out).toMatch(
      /^Deleted 450 leads, 1 picture and /,
    );
    expect(left()).toEqual({ leads: [1], pictures: [3] });
  });

  test("--yes alone never deletes more than half, in case the clock is far ahead", async () => {
    const { insert, saveUpload, leads, left } = await openToDelete();
    await insert(lead(1, email("ada@example.com")), lead(30, file(30)), lead(900, file(900)));
    for (const n of [30, 900]) await saveUpload(n, n);
    const before = left();
    expect(await leads("purge", "--older-than", "24h", "--yes")).toEqual({
      exitCode: 1,
      out: "",
      err: "Nothing was deleted: 2 of 3 leads are that old. The clock says 2026-03-10 12:00:00 UTC. If that is right, and you mean it, use --yes-all instead of --yes.\n",
    });
    expect(left()).toEqual(before);
    await saveUpload(700, 700);
    expect((await leads("purge", "--older-than", "5d", "--yes")).err).toContain(
      "2 of 3 pictures are that old.",
    );
    expect(left().leads).toEqual(before.leads);
    expect((await leads("purge", "--older-than", "5d", "--yes-all")).out).toMatch(
      /^Deleted 1 lead, 2 pictures/,
    );
  });

  test("with a clock more than a day from what servers last saw, deletes nothing", async () => {
    const { onTerminal, left } = await openWithOld();
    const before = left();
    const ahead = { now: new Date(NOW.getTime() + 14 * 24 * 3_600_000) };
    const purge = ["purge", "--older-than", "30d", "--yes-all"];
    expect(await onTerminal(ahead, ...purge)).toEqual({
      exitCode: 1,
      out: "",
      err: "Nothing was done: the clock says 2026-03-24T12:00Z, more than a day from the last known time, 2026-03-10T11:00Z; it is trusted once a server has seen it run steadily for a day. If the clock is right, add --trust-clock.\n",
    });
    expect(left()).toEqual(before);
    expect((await onTerminal(ahead, ...purge, "--trust-clock")).out).toMatch(/^Deleted 1 lead, 2 pictures/);
    // From then on, this time is trusted.
    expect((await onTerminal(ahead, ...purge)).out).toMatch(/^Deleted 0 leads/);
  });

  test("an interrupted purge reports what it did, and exits with 130", async () => {
    const { onTerminal, left } = await openWithOld();
    const before = left();
    const { exitCode, out } = await onTerminal(
      { signal: AbortSignal.abort() },
      "purge",
      "--older-than",
      "1d",
      "--yes-all",
    );
    expect(exitCode).toBe(130);
    expect(out).toMatch(/^Deleted 0 leads, 0 pictures and 0 records/);
    expect(left()).toEqual(before);
  });
});

async function openWithUnused() {
  const command = await openToDelete();
  await command.insert(lead(1, file(1)));
  await command.saveUpload(1, 100);
  await command.saveUpload(2, 25, "1234567");
  await command.saveUpload(3, 23);
  return command;
}

describe("leads sweep", () => {
  test("without --yes, only reports what it would delete", async () => {
    const { leads, left } = await openWithUnused();
    expect(await leads("sweep")).toEqual({
      exitCode: 0,
      out: "Would delete 1 picture that no lead has, 7 bytes. Nothing is deleted yet: add --yes.\n",
      err: "",
    });
    expect(left().pictures).toEqual([1, 2, 3]);
  });

  test("with --yes, deletes pictures older than a day without a lead", async () => {
    const { leads, left } = await openWithUnused();
    expect((await leads("sweep", "--yes")).out).toBe("Deleted 1 picture that no lead has, 7 bytes.\n");
    expect(left()).toEqual({ leads: [1], pictures: [1, 3] });
  });

  test("with a clock more than a day from what servers last saw, deletes nothing", async () => {
    const { onTerminal, left } = await openWithUnused();
    const ahead = { now: new Date(NOW.getTime() + 2 * 24 * 3_600_000) };
    expect(await onTerminal(ahead, "sweep", "--yes")).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("Nothing was done: the clock says 2026-03-12T12:00Z, "),
    });
    expect(left().pictures).toEqual([1, 2, 3]);
    await onTerminal(ahead, "sweep", "--yes", "--trust-clock");
    expect(left().pictures).toEqual([1]);
  });

  test("an interrupted sweep stops deleting and exits with 130", async () => {
    const { onTerminal, left } = await openWithUnused();
    expect(await onTerminal({ signal: AbortSignal.abort() }, "sweep", "--yes")).toMatchObject({
      exitCode: 130,
      out: "Deleted 0 pictures that no lead has, 0 bytes.\n",
    });
    expect(left().pictures).toEqual([1, 2, 3]);
  });

  test("sweep --older-than accepts one hour or more", async () => {
    const { leads, left } = await openWithUnused();
    expect(JSON.parse((await leads("sweep", "--older-than", "5d", "--json")).out)).toEqual({
      deleted: false,
      pictures: 0,
      bytes: 0,
    });
    expect(JSON.parse((await leads("sweep", "--older-than", "1h", "--json", "--yes")).out)).toEqual({
      deleted: true,
      pictures: 2,
      bytes: 12,
    });
    expect(left().pictures).toEqual([1]);
    expect(await leads("sweep", "--older-than", "59min")).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("It must be at least 1h: a younger picture's lead may be on its way."),
    });
  });
});
