import { existsSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { runLeads } from "../../../cli/run-leads.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { email, file, lead, openCommand, pictureOf, Screen } from "../../support/operators/leads-command.ts";

const EMAIL = "ada@shop.example";

/** The audit log after these commands, one line per entry. */
async function logAfter(...commands: string[][]): Promise<{ log: string[]; codes: number[] }> {
  const { dataDir, insert, saveUpload, leads } = await openCommand();
  await insert(lead(1, email(EMAIL)), lead(2, file(2)), lead(900, email("bob@shop.example")));
  await saveUpload(pictureOf(2));
  const codes: number[] = [];
  for (const command of commands) codes.push((await leads(...command)).exitCode);
  const database = new DatabaseSync(join(dataDir, "leads.db"), { readOnly: true });
  const rows = database.prepare("select action, leads, lead_id from audit_log order by id").all();
  expect(JSON.stringify(database.prepare("select * from audit_log").all())).not.toContain("@");
  database.close();
  return { log: rows.map((row) => Object.values(row).join(" ").trim()), codes };
}

test("exports, erasures and backups are in the audit log with the number of leads", async () => {
  const folder = temporaryFolder();
  const { log, codes } = await logAfter(
    ["export", "-o", join(folder, "leads.csv")],
    ["export", "--kind", "email"],
    ["pictures", "--to", join(folder, "pictures")],
    // It is there already.
    ["pictures", "--to", join(folder, "pictures")],
    ["backup", join(folder, "copy.db")],
    ["erase", EMAIL, "--yes"],
    ["purge", "--older-than", "30d", "--yes-all", "--trust-clock"],
  );
  expect(codes).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(log).toEqual(["exported 3", "exported 2", "exported 1", "backed up 3", "erased 1", "erased 1"]);
});

test("leads of an export that its reader breaks off are in the audit log", async () => {
  const { dataDir, insert } = await openCommand();
  await insert(lead(1, email(EMAIL)), lead(2, email("bob@shop.example")));
  let printed = "";
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      printed += String(chunk);
      done(printed.includes(EMAIL) ? Object.assign(new Error("write EPIPE"), { code: "EPIPE" }) : null);
    },
  });
  const signal = new AbortController().signal;
  await runLeads(["export"], { env: { DATA_DIR: dataDir }, stdout, stderr: new Screen(), signal });
  const database = new DatabaseSync(join(dataDir, "leads.db"), { readOnly: true });
  expect(database.prepare("select action, leads from audit_log").all()).toEqual([
    { action: "exported", leads: 2 },
  ]);
  database.close();
});

test.runIf(existsSync("/dev/full"))(
  "leads that an export could not write to its file are not in the audit log",
  async () => {
    const { log, codes } = await logAfter(["export", "-o", "/dev/full"]);
    expect(codes).toEqual([1]);
    expect(log).toEqual([]);
  },
);

test("a command whose entry can't be written says so, and fails", async () => {
  const { dataDir, insert, leads } = await openCommand();
  await insert(lead(1, email(EMAIL)));
  const database = new DatabaseSync(join(dataDir, "leads.db"));
  database.exec("create trigger full before insert on audit_log begin select raise(abort, 'no room'); end");
  database.close();
  const { exitCode, out, err } = await leads("export");
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^The command succeeded, but is not in the audit log: .*no room/);
  expect(out).toContain(EMAIL);
});

test("commands that only read, or find nothing, are not in the audit log", async () => {
  const { log } = await logAfter(
    ["list"],
    ["export", "--path", "/nothing"],
    ["erase", EMAIL],
    ["erase", "nobody@shop.example", "--yes"],
    ["purge", "--older-than", "30d"],
  );
  expect(log).toEqual([]);
});
