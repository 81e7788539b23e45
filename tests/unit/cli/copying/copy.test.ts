import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { lockDataFolder } from "../../../../storage/disk/lock-data-folder.ts";
import { openDiskUploadRepository } from "../../../../storage/disk/upload-repository.ts";
import { openPostgresLeadWriter } from "../../../../storage/postgres/lead-writer.ts";
import { asOwner, freshDatabase } from "../../../support/databases/fresh-database.ts";
import { storedLeads as storedInPostgres } from "../../../support/databases/stored-leads-in-postgres.ts";
import { startS3FaultProxy } from "../../../support/proxies/s3-fault-proxy.ts";
import { s3Client, startS3rver, storedNames } from "../../../support/buckets/s3-server.ts";
import { storedLeads } from "../../../support/databases/stored-leads.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import {
  email,
  file,
  idOf,
  lead,
  openCommand,
  pictureOf,
  run,
  url,
} from "../../../support/operators/leads-command.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";

/** A folder with a lead of each kind, all columns filled, and two pictures, one of which no lead names. */
async function openFilled() {
  const command = await openCommand();
  await command.insert(
    lead(1, email("ada@example.com", "/food/version_a"), {
      userKey: "user-ada",
      referrerPath: "/food/version_a",
      query: "utm_source=x&q=ü",
      idempotencyKey: "attempt-1",
      spamReason: "hidden field",
    }),
    lead(2, url("https://shop.example/ü?'\";--")),
    lead(3, file(3, "Tasse 杯.png"), { userKey: "user-bob" }),
  );
  await command.saveUpload(pictureOf(3));
  await command.saveUpload(pictureOf(4), "of no lead");
  return { ...command, target: join(temporaryFolder(), "data") };
}

function picturesIn(dataDir: string): Record<string, string> {
  const folder = join(dataDir, "pictures");
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

const PICTURES = { [pictureOf(3)]: "12345", [pictureOf(4)]: "of no lead" };

/** Parses products, because PostgreSQL formats JSON differently. */
function readable(leads: { product?: string | null }[]) {
  return leads.map((one) => ({ ...one, product: one.product ? JSON.parse(one.product) : null }));
}

function byId(leads: Record<string, unknown>[]) {
  return leads.toSorted((one, two) => String(one.id).localeCompare(String(two.id)));
}

/** Without ids, which may differ in a copy. */
function auditEntriesIn(folder: string) {
  const stored = new DatabaseSync(join(folder, "leads.db"), { readOnly: true });
  try {
    return stored.prepare("select at, who, action, lead_id, leads from audit_log order by id").all();
  } finally {
    stored.close();
  }
}

/** Also false before the table exists. */
async function hasLeads(database: string): Promise<boolean> {
  const rows = await asOwner(database, (sql) => sql`select from "Landing page" limit 1`).catch(() => []);
  return rows.length > 0;
}

// These tests run several programs, partly in sequence.
describe("leads copy", () => {
  test("copies every lead with all its columns, and every picture, to another folder", async () => {
    const { dataDir, target, leads } = await openFilled();
    const { exitCode, out, err } = await leads("copy", "--from", dataDir, "--to", target);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect(out).toMatch(
      /^2 pictures, 15 bytes, in .*\/data\/pictures: 2 copied, 0 already there; all verified by reading them back\.\n3 leads in .*\/data: 3 copied, 0 already there; all verified by reading them back, checksum [0-9a-f]{16}\.\n$/,
    );
    expect(byId(storedLeads(join(target, "leads.db")))).toEqual(byId(storedLeads(join(dataDir, "leads.db"))));
    expect(picturesIn(target)).toEqual(PICTURES);
    // A server can now run on it.
    lockDataFolder(target)();
  });

  test("copies to PostgreSQL and S3 while a server runs on the folder", async () => {
    const { dataDir } = await openFilled();
    const unlock = lockDataFolder(dataDir);
    onTestFinished(unlock);
    const database = await freshDatabase();
    const s3 = await startS3rver();
    const args = ["copy", "--from", dataDir, "--to", database, "--pictures-to", `s3://${s3.bucket}`];
    const env = { S3_ENDPOINT: s3.endpoint };
    const { exitCode, out, err } = await run(dataDir, [...args, "--json"], { env });
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    const said = JSON.parse(out);
    expect(said).toMatchObject({
      leads: { leads: 3, added: 3, there: 0, problems: [] },
      pictures: { pictures: 2, bytes: 15, added: 2, there: 0, problems: [] },
    });
    expect(said.leads.checksums.from).toMatch(/^[0-9a-f]{64}$/);
    expect(said.leads.checksums.to).toBe(said.leads.checksums.from);
    expect(byId(readable(await storedInPostgres(database)))).toEqual(
      byId(readable(storedLeads(join(dataDir, "leads.db")))),
    );
    expect(await storedNames(s3Client(s3))).toEqual([pictureOf(3), pictureOf(4)]);

    const again = await run(dataDir, args, { env });
    expect(again.out).toContain(`2 pictures, 15 bytes, in s3://${s3.bucket}: 0 copied, 2 already there`);
    expect(again.out).toContain("0 copied, 3 already there; all verified by reading them back");
    expect(await storedInPostgres(database)).toHaveLength(3);

    const home = join(temporaryFolder(), "data");
    const back = ["copy", "--from", database, "--to", home, "--pictures-from", `s3://${s3.bucket}`];
    expect((await run(dataDir, back, { env })).exitCode).toBe(0);
    expect(byId(readable(storedLeads(join(home, "leads.db"))))).toEqual(
      byId(readable(storedLeads(join(dataDir, "leads.db")))),
    );
    expect(picturesIn(home)).toEqual(PICTURES);
  });

  test("a retry of a copied lead makes no duplicate", async () => {
    const { dataDir, leads } = await openFilled();
    const database = await freshDatabase("migrated");
    expect((await leads("copy", "--from", dataDir, "--to", database)).exitCode).toBe(0);
    const store = await openPostgresLeadWriter(database);
    onTestFinished(() => store.close());
    await store.insert(lead(1, email("ada@example.com", "/food/version_a")));
    expect(await storedInPostgres(database)).toHaveLength(3);
  });

  test("a second copy adds new leads", async () => {
    const { dataDir, target, leads, insert, saveUpload } = await openFilled();
    await leads("copy", "--from", dataDir, "--to", target);
    await insert(lead(5, file(5)));
    await saveUpload(pictureOf(5), "late");
    const { exitCode, out } = await leads("copy", "--from", dataDir, "--to", target);
    expect(exitCode).toBe(0);
    expect(out).toContain("1 copied, 2 already there");
    expect(out).toContain("1 copied, 3 already there");
    expect(picturesIn(target)).toEqual({ ...PICTURES, [pictureOf(5)]: "late" });
  });

  test("a second copy adds new marks, and keeps those made in the target", async () => {
    const { dataDir, target, leads } = await openFilled();
    const database = await freshDatabase("migrated");
    const changeInTarget = (statement: string) => asOwner(database, (sql) => sql.unsafe(statement));
    expect((await leads("copy", "--from", dataDir, "--to", database)).exitCode).toBe(0);
    await leads("done", idOf(1), idOf(2));
    const here = new DatabaseSync(join(dataDir, "leads.db"));
    here.exec(`update "Landing page" set mailbox = 'disposable' where id in ('${idOf(1)}', '${idOf(2)}')`);
    here.close();
    await changeInTarget(`update "Landing page" set done_at = '2026-01-01Z' where id = '${idOf(2)}'`);
    const second = await leads("copy", "--from", dataDir, "--to", database);
    expect(second).toMatchObject({ exitCode: 0, out: expect.stringContaining("0 copied, 3 already there") });
    const there = ["--from", database, "--to", target, "--pictures-from", join(dataDir, "pictures")];
    expect((await leads("copy", ...there)).exitCode).toBe(0);
    const { out } = await run(target, ["list", "--json"]);
    expect(JSON.parse(out).map((one: Record<string, unknown>) => [one.id, one.mailbox, one.done_at])).toEqual(
      [
        [idOf(1), "disposable", "2026-03-10T12:00:00.000Z"],
        [idOf(2), "disposable", "2026-01-01T00:00:00.000Z"],
        [idOf(3), null, null],
      ],
    );
  });

  test("an interrupted copy resumes, and copies each lead once", { timeout: SLOW_TEST_MS }, async () => {
    const { dataDir, insert, saveUpload } = await openCommand();
    await insert(
      ...Array.from({ length: 2500 }, (_, n) => lead(n, n < 20 ? file(n) : email(`v${n}@example.com`))),
    );
    for (let n = 0; n < 20; n++) await saveUpload(pictureOf(n), `picture ${n}`);
    const database = await freshDatabase("migrated");
    const s3 = await startS3rver();
    const proxy = await startS3FaultProxy(s3.endpoint);
    const args = ["copy", "--from", dataDir, "--to", database, "--pictures-to", `s3://${s3.bucket}`];
    const env = { S3_ENDPOINT: proxy.url };
    let uploads = 0;
    proxy.faultOf = ({ method }) => (method === "PUT" && ++uploads > 9 ? { status: 500 } : "none");
    const broken = await run(dataDir, args, { env });
    expect(broken).toMatchObject({
      exitCode: 1,
      out: "",
      err: expect.stringMatching(/^The copy was interrupted: .*\. Run it again to resume\.\n$/),
    });
    proxy.faultOf = () => "none";

    // The second try is ended once it has copied some leads; batches are slow enough that others remain.
    await (await openPostgresLeadWriter(database)).close();
    await asOwner(database, (sql) =>
      sql.unsafe(`
        create function wait_a_moment() returns trigger language plpgsql as
          $$ begin perform pg_sleep(0.5); return null; end $$;
        create trigger slow after insert on "Landing page" for each statement execute function wait_a_moment()`),
    );
    const stop = new AbortController();
    const tried = run(dataDir, args, { env, signal: stop.signal });
    await expect.poll(() => hasLeads(database), { interval: 20 }).toBe(true);
    stop.abort();
    expect((await tried).exitCode).toBe(130);
    await asOwner(database, (sql) => sql.unsafe('drop trigger slow on "Landing page"'));
    expect((await storedInPostgres(database)).length).toBeLessThan(2500);

    const { exitCode, out } = await run(dataDir, args, { env });
    expect(exitCode).toBe(0);
    expect(out).toContain("all verified by reading them back");
    expect(await storedInPostgres(database)).toHaveLength(2500);
    expect(await storedNames(s3Client(s3))).toHaveLength(20);
  });

  test("the audit log and decisions move to PostgreSQL and back, each entry once", async () => {
    const { dataDir, target, leads, insert } = await openFilled();
    const database = await freshDatabase("migrated");
    const back = join(temporaryFolder(), "back");
    await insert(lead(5, email("eve@example.com")));
    await leads("export", "-o", join(temporaryFolder(), "leads.csv"));
    await leads("decide", "/food", "version_c", "--because", "First");
    const log = new DatabaseSync(join(dataDir, "leads.db"));
    const note = log.prepare(
      "insert into audit_log (at, who, action, lead_id, leads) values ('2026-03-01T00:00:00.000Z', 'jo', 'shown', ?, 1)",
    );
    for (const n of [1, 1, 2]) note.run(idOf(n));
    log.close();
    const there = { DATA_DIR: target };
    const copy = async (from: string, to: string, ...pictures: string[]) => {
      const { exitCode, out } = await run(
        dataDir,
        ["copy", "--from", from, "--to", to, "--json", ...pictures],
        {
          env: there,
        },
      );
      expect(exitCode).toBe(0);
      const { auditEntries, decisions } = JSON.parse(out);
      return { auditEntries, decisions };
    };
    expect(await copy(dataDir, database)).toEqual({ auditEntries: 4, decisions: 1 });
    // A database has no folder for them.
    expect(readFileSync(join(target, "decisions.jsonl"), "utf8")).toContain("First");
    expect(await copy(dataDir, database)).toEqual({ auditEntries: 0, decisions: 0 });
    await leads("decide", "/food", "version_b", "--because", "Second");
    expect(await copy(dataDir, database)).toEqual({ auditEntries: 0, decisions: 1 });
    const pictures = ["--pictures-from", join(dataDir, "pictures")];
    expect(await copy(database, back, ...pictures)).toEqual({ auditEntries: 4, decisions: 2 });
    expect(auditEntriesIn(back)).toEqual(auditEntriesIn(dataDir));
    expect(readFileSync(join(back, "decisions.jsonl"), "utf8")).toBe(
      readFileSync(join(dataDir, "decisions.jsonl"), "utf8"),
    );
  });

  test("copied records and decisions are counted, however few", async () => {
    const { dataDir, target, leads } = await openFilled();
    const copy = async (to: string) => (await leads("copy", "--from", dataDir, "--to", to)).out;
    expect(await copy(target)).not.toContain("audit log");
    await leads("decide", "/food", "version_c", "--because", "First");
    expect(await copy(target)).toContain("Copied 0 records of the audit log, and 1 decision.\n");
    await leads("export", "-o", join(temporaryFolder(), "leads.csv"));
    expect(await copy(target)).toContain("Copied 1 record of the audit log, and 0 decisions.\n");
  });

  test("a copied audit log drops the ids of missing leads", async () => {
    const { dataDir, target, leads } = await openFilled();
    await leads("copy", "--from", dataDir, "--to", target);
    await run(target, ["erase", "ada@example.com", "--yes"]);
    const log = new DatabaseSync(join(dataDir, "leads.db"));
    log.exec(
      `insert into audit_log (at, who, action, lead_id, leads) values ('2026-03-01T00:00:00.000Z', 'jo', 'shown', '${idOf(1)}', 1)`,
    );
    log.close();
    const { copyAuditLog } = await import("../../../../cli/copying/copy-audit-log.ts");
    const { openSqliteAuditLog } = await import("../../../../storage/sqlite/audit-log.ts");
    const [from, to] = [
      await openSqliteAuditLog(join(dataDir, "leads.db")),
      await openSqliteAuditLog(join(target, "leads.db")),
    ];
    const noLeads = { withIds: () => Promise.resolve([]) };
    await copyAuditLog(from, to, noLeads);
    const [newest] = await to.newest(1);
    expect(newest).toMatchObject({ who: "jo", leadId: null });
    // Entries of one moment that differ only in their number of leads are two.
    const at = new Date("2026-03-02T00:00:00.000Z");
    const entry = { at, who: "jo", action: "exported", leadId: null } as const;
    await from.add([{ ...entry, leads: 2 }]);
    await to.add([{ ...entry, leads: 1 }]);
    expect(await copyAuditLog(from, to, noLeads)).toBe(1);
    await Promise.all([from.close(), to.close()]);
  });

  test("a different lead under the same id is kept and reported", async () => {
    const { dataDir, target, leads } = await openFilled();
    mkdirSync(join(target, "pictures"), { recursive: true });
    writeFileSync(join(target, "pictures", pictureOf(3)), "12340");
    await leads("copy", "--from", dataDir, "--to", target);
    const other = new DatabaseSync(join(target, "leads.db"));
    other.exec(`update "Landing page" set query = 'changed' where id = '${idOf(1)}'`);
    other.close();
    // The mark belongs to the copied lead, not to the other.
    await leads("done", idOf(1));
    const { exitCode, out } = await leads("copy", "--from", dataDir, "--to", target);
    expect(exitCode).toBe(1);
    expect(out).toContain(`${pictureOf(3)}  Another picture with this name already exists.\n`);
    expect(out).toContain(`${idOf(1)}  Another lead with this id already exists.\n`);
    expect(out).toContain("0 copied, 2 already there, 1 problem.\n");
    expect(out).toContain("0 copied, 3 already there, 1 problem.\n");
    expect(picturesIn(target)[pictureOf(3)]).toBe("12340");
    const kept = storedLeads(join(target, "leads.db")).find(({ id }) => id === idOf(1));
    expect(kept).toMatchObject({ query: "changed", done_at: null });
  });

  test("a lead that the target database refuses is reported, and the others are copied", async () => {
    const { dataDir, leads } = await openFilled();
    const source = new DatabaseSync(join(dataDir, "leads.db"));
    source.exec(`update "Landing page" set id = 'no uuid' where id = '${idOf(2)}'`);
    source.close();
    const database = await freshDatabase("migrated");
    const { exitCode, out } = await leads("copy", "--from", dataDir, "--to", database);
    expect(exitCode).toBe(1);
    expect(out).toContain('no uuid  invalid input syntax for type uuid: "no uuid"\n');
    expect((await storedInPostgres(database)).map(({ id }) => id).toSorted()).toEqual([idOf(1), idOf(3)]);
  });

  test("a lead that the target folder refuses is reported with the reason, and counts as not copied", async () => {
    const { dataDir, target, leads } = await openFilled();
    const source = new DatabaseSync(join(dataDir, "leads.db"));
    source.exec("pragma ignore_check_constraints = on");
    source.exec(`update "Landing page" set email = 'ada@example.com' where id = '${idOf(2)}'`);
    source.close();
    const { exitCode, out } = await leads("copy", "--from", dataDir, "--to", target);
    expect(exitCode).toBe(1);
    expect(out).toContain(`${idOf(2)}  CHECK constraint failed: (product is null) <> (email is null)\n`);
    expect(out).toContain("2 copied, 0 already there, 1 problem.\n");
    expect(storedLeads(join(target, "leads.db")).map(({ id }) => id)).toEqual([idOf(1), idOf(3)]);
  });

  test("replaced NULs and lone surrogates, which PostgreSQL can't store, don't count as a difference", async () => {
    const { dataDir, insert, leads } = await openCommand();
    await insert(lead(1, url("https://shop.example/\0\ud800"), { query: "a\0b" }));
    const database = await freshDatabase("migrated");
    expect((await leads("copy", "--from", dataDir, "--to", database)).exitCode).toBe(0);
    expect(await storedInPostgres(database)).toMatchObject([{ query: "a\ufffdb" }]);
  });

  test("without --pictures-to, only leads are copied, and the output says where the pictures stay", async () => {
    const { dataDir, leads } = await openFilled();
    const database = await freshDatabase("migrated");
    const { exitCode, err } = await leads("copy", "--from", dataDir, "--to", database);
    expect(exitCode).toBe(0);
    expect(err).toBe(`Pictures were not copied: they stay in ${join(dataDir, "pictures")}.\n`);
  });

  test("refuses a target folder whose database was renamed", async () => {
    const { dataDir, target, leads } = await openFilled();
    await leads("copy", "--from", dataDir, "--to", target);
    renameSync(join(target, "leads.db"), join(target, "old.db"));
    const { exitCode, err } = await leads("copy", "--from", dataDir, "--to", target);
    expect(exitCode).toBe(1);
    expect(err).toContain(`${target} has no leads.db, but old.db: restore it if it holds the leads`);
    expect(existsSync(join(target, "leads.db"))).toBe(false);
  });

  test("refuses a running server's folder as the target", async () => {
    const { dataDir, target, leads } = await openFilled();
    const unlock = lockDataFolder(target);
    onTestFinished(unlock);
    expect(await leads("copy", "--from", dataDir, "--to", target)).toEqual({
      exitCode: 1,
      out: "",
      err: `Another server is running on the data folder ${target}.\n`,
    });
  });

  test.each([
    [["--to", "./x"], "required option '--from <place>' not specified"],
    [["--from", "."], "required option '--to <place>' not specified"],
    [["--from", ".", "--to", "."], "--from and --to are the same place."],
    [["--from", ".", "--to", "mysql://db/leads"], "--to must be a postgres:// or postgresql:// URL"],
    [
      ["--from", ".", "--to", "./x", "--pictures-to", "s3://"],
      "--pictures-to: the name of the bucket is missing.",
    ],
    [
      ["--from", "./x", "--to", "./y", "--pictures-from", "s3://shots/", "--pictures-to", "s3://shots"],
      "--pictures-from and --pictures-to are the same.",
    ],
    [
      ["--from", "./x", "--to", "./y", "--pictures-from", "s3://"],
      "--pictures-from: the name of the bucket is missing.",
    ],
    [["--from", "mysql://db/leads", "--to", "."], "--from must be a postgres:// or postgresql:// URL"],
    [["--from", "postgres://db/x", "--to", "./x"], "Add --pictures-from: where the pictures are now."],
  ])("copy %j is a usage error", async (args, said) => {
    const { leads } = await openCommand();
    const { exitCode, err } = await leads("copy", ...args);
    expect(exitCode).toBe(2);
    expect(err).toContain(said);
  });

  test("a folder without leads and a missing database are reported without a password", async () => {
    const { dataDir, leads, target } = await openFilled();
    expect((await leads("copy", "--from", "/nowhere", "--to", target, "--pictures-from", dataDir)).err).toBe(
      "There are no leads here: /nowhere/leads.db does not exist.\n",
    );
    expect(existsSync(target)).toBe(false);
    const nowhere = "postgres://ada:s3cret@127.0.0.1:1/leads";
    const { exitCode, err } = await leads("copy", "--from", dataDir, "--to", nowhere);
    expect(exitCode).toBe(1);
    expect(err).toContain("PostgreSQL 127.0.0.1:1/leads cannot be used");
    expect(err).not.toContain("s3cret");
  });

  test("a data folder without pictures is copied, but an explicit folder of pictures must exist", async () => {
    const { dataDir, target, leads } = await openFilled();
    rmSync(join(dataDir, "pictures"), { recursive: true });
    const { exitCode, out } = await leads("copy", "--from", dataDir, "--to", target);
    expect(exitCode).toBe(0);
    expect(out).toContain("0 pictures, 0 bytes");
    const named = ["--from", dataDir, "--to", target, "--pictures-from", "/nowhere"];
    expect(await leads("copy", ...named)).toEqual({
      exitCode: 1,
      out: "",
      err: "There are no pictures here: /nowhere does not exist.\n",
    });
  });

  test("a large picture is copied completely", async () => {
    const { dataDir, target, leads } = await openFilled();
    const bytes = randomBytes(12_000_000);
    writeFileSync(join(dataDir, "pictures", pictureOf(9)), bytes);
    const s3 = await startS3rver();
    const env = { S3_ENDPOINT: s3.endpoint };
    const there = ["copy", "--from", dataDir, "--to", target, "--pictures-to", `s3://${s3.bucket}`];
    expect((await run(dataDir, there, { env })).exitCode).toBe(0);
    rmSync(join(dataDir, "pictures", pictureOf(9)));
    const back = ["copy", "--from", target, "--to", dataDir, "--pictures-from", `s3://${s3.bucket}`];
    expect((await run(dataDir, back, { env })).exitCode).toBe(0);
    expect(readFileSync(join(dataDir, "pictures", pictureOf(9))).equals(bytes)).toBe(true);
    expect((await leads("check")).exitCode).toBe(0);
  });

  test("a failure without words is named by its kind", async () => {
    const { dataDir, target, leads } = await openFilled();
    const pictures = await openDiskUploadRepository(join(dataDir, "pictures"));
    vi.spyOn(Object.getPrototypeOf(pictures), "list").mockImplementation(() => {
      throw Object.assign(new Error(), { name: "TimeoutError" });
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await leads("copy", "--from", dataDir, "--to", target)).toMatchObject({
      exitCode: 1,
      err: "The copy was interrupted: TimeoutError. Run it again to resume.\n",
    });
  });

  test("on a terminal, it shows its progress, and clears it", async () => {
    const { dataDir, target, onTerminal } = await openFilled();
    const { err } = await onTerminal({}, "copy", "--from", dataDir, "--to", target);
    expect(err).toContain("of 2 pictures");
    expect(err).toContain("of 3 leads");
    expect(err.endsWith("\r\x1b[K")).toBe(true);
  });
});
