import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { partPath } from "../../../storage/open-part.ts";
import { SqlLeadAdminRepository } from "../../../storage/sql/lead-admin-repository.ts";
import { openSqliteExperimentStore } from "../../../storage/sqlite/experiment.ts";
import { storedLeads } from "../../support/databases/stored-leads.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import {
  email,
  file,
  idOf,
  lead,
  openCommand,
  pictureOf,
  run,
  url,
} from "../../support/operators/leads-command.ts";

const HEADING =
  "id,created_at,kind,email,visitor_email,product_url,file_name,file_type,file_size,file_path,file_url,page,variant,path,source_path,query,visitor_key,suspicion,preview,mailbox," +
  "gclid,gbraid,wbraid,dclid,fbclid,ttclid,msclkid,utm_source,utm_medium,utm_campaign,utm_id,utm_content,utm_term,utm_source_platform,utm_creative_format,utm_marketing_tactic,referrer_host,ai_mark,done_at,outcome,outcome_at,value,currency,consent_text";

/** The cells after the first, which is a click id. */
const NO_TAGS = ",".repeat(15);

/** A lead, and a folder with a link to a device. */
async function openBeside(target: string) {
  const { insert, leads } = await openCommand();
  await insert(lead(1, email("a@example.com")));
  const folder = temporaryFolder();
  const device = join(folder, "device");
  symlinkSync(target, device);
  return { leads, folder, device };
}

describe("leads export", () => {
  test("writes CSV with a heading, oldest first, each product with its visitor's e-mail address", async () => {
    const { insert, leads } = await openCommand();
    await insert(
      lead(3, url("https://shop.example/mug", "/furniture/version_a"), {
        userKey: "user-ada",
        query: "a=1",
        tags: { gclid: "g,1" },
        referrerHost: "news.example",
        consentTextHash: "W7eJhV2mQ0aXk3Pd",
      }),
      lead(2, email("ada@example.com", "/ad_creation"), {
        userKey: "user-ada",
        spamReason: "hidden field",
      }),
      lead(1, file(1), { referrerPath: "/", isPreview: true, tags: { ai_mark: "c2pa" } }),
    );
    expect(await leads("export")).toEqual({
      exitCode: 0,
      err: "",
      out: [
        HEADING,
        `${idOf(3)},2026-03-10T09:00:00.000Z,url,,ada@example.com,https://shop.example/mug,,,,,,/furniture/version_a,version_a,/furniture/version_a,,a=1,user-ada,,,,"g,1"${NO_TAGS},news.example,,,,,,,W7eJhV2mQ0aXk3Pd`,
        `${idOf(2)},2026-03-10T10:00:00.000Z,email,ada@example.com,,,,,,,,/ad_creation,,/ad_creation,,,user-ada,hidden field,,,${NO_TAGS},,,,,,,,`,
        `${idOf(1)},2026-03-10T11:00:00.000Z,file,,,,mug.png,image/png,5,products/${pictureOf(1)},https://ads.example/storage/v1/object/public/images/products/${pictureOf(1)},/,version_a,,/,,,,yes,,${NO_TAGS},,c2pa,,,,,,`,
        "",
      ].join("\r\n"),
    });
  });

  test("selects or leaves out leads with a spam reason, and their pictures", async () => {
    const { dataDir, insert, leads, saveUpload } = await openCommand();
    await insert(lead(2, file(2), { spamReason: "no form" }), lead(1, file(1)));
    for (const n of [1, 2]) await saveUpload(pictureOf(n));
    const exported = async (option: string) =>
      JSON.parse((await leads("export", "--json", option)).out).id as string;
    expect(await exported("--only-spam")).toBe(idOf(2));
    expect(await exported("--without-spam")).toBe(idOf(1));
    const to = join(dataDir, "copies");
    await leads("pictures", "--without-spam", "--to", to);
    expect(readdirSync(to)).toEqual([pictureOf(1)]);
  });

  test("with --json or as jsonl, writes a line per lead", async () => {
    const { insert, leads } = await openCommand();
    await insert(lead(2, email("ada@example.com", "/food/version_a")), lead(1, file(1)));
    const { out } = await leads("export", "--json");
    expect((await leads("export", "--format", "jsonl")).out).toBe(out);
    const [first, second, ...rest] = out.split("\n");
    expect(JSON.parse(first!)).toMatchObject({ id: idOf(2), email: "ada@example.com", kind: "email" });
    expect(JSON.parse(second!)).toMatchObject({
      id: idOf(1),
      product: { fileName: "mug.png" },
      kind: "file",
    });
    expect(rest).toEqual([""]);
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1+1"])(
    "a cell that begins like a formula, %j, is harmless to a spreadsheet",
    async (start) => {
      const { insert, leads } = await openCommand();
      await insert(
        lead(1, email(`${start}@example.com`), { query: start, userKey: start }),
        lead(2, file(1, `${start}.png`)),
      );
      const { out } = await leads("export");
      for (const cell of out.split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?[=+\-@\t\r＝]/);
      expect(out).toMatch(/'|\\/);
    },
  );

  test.each(["=cmd|' /C calc'!A0", " +1", '"=1+1"', "@SUM(1)", "-1", "＝1"])(
    "a formula %j is also harmless where semicolons separate cells",
    async (formula) => {
      const { insert, leads } = await openCommand();
      await insert(
        lead(1, email("a@example.com"), { query: `a;${formula}` }),
        lead(2, file(1, `b;${formula}.png`)),
      );
      const { out } = await leads("export");
      expect(out).toContain("a;'");
      expect(out).toContain("b;'");
      for (const cell of out.split(/[;\r\n]+/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝]/);
    },
  );

  test("quotes, separators and line breaks stay within their cell", async () => {
    const { insert, leads } = await openCommand();
    await insert(lead(1, file(1, 'a "quoted", name\nof two lines.png')));
    const lines = (await leads("export")).out.split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(',"a ""quoted"", name\\nof two lines.png",');
  });

  test("--semicolons writes cells, numbers and times for spreadsheets in most of Europe", async () => {
    const { insert, dataDir } = await openCommand();
    const leads = (...args: string[]) => run(dataDir, args, { env: { CURRENCY: "EUR" } });
    await insert(lead(2, url('https://shop.example/mug?a=1;=SUM(1)"', "/food/version_b")));
    await leads("done", idOf(2), "--outcome", "won", "--value", "120.5");
    const { out } = await leads("export", "--semicolons");
    const [heading, row] = out.split("\r\n");
    expect(heading).toBe(`\uFEFF${HEADING.replaceAll(",", ";")}`);
    expect(row).toMatch(/^[^;]+;2026-03-10 10:00:00;url;;;"https:\/\/shop\.example\/mug\?a=1;'=SUM\(1\)""";/);
    expect(row).toMatch(/;[\d-]{10} [\d:]{8};won;2026-03-10 12:00:00;120,5;EUR;$/);
    expect((await leads("export", "--semicolons", "--json")).err).toContain("--semicolons is only for CSV.");
  });

  test("--bom starts with the byte order mark, so that Excel reads UTF-8", async () => {
    const { insert, leads, dataDir } = await openCommand();
    await insert(lead(1, file(1, "mög.png")));
    const target = join(dataDir, "out.csv");
    await leads("export", "--bom", "-o", target);
    expect([...readFileSync(target).subarray(0, 5)]).toEqual([0xef, 0xbb, 0xbf, 0x69, 0x64]);
    expect(readFileSync(target, "utf8")).toContain("mög.png");
    await leads("export", "-o", target);
    expect(readFileSync(target, "utf8").startsWith("id,")).toBe(true);
    expect(await leads("export", "--bom", "--json")).toMatchObject({
      exitCode: 2,
      out: "",
      err: "error: --bom is only for CSV.\n",
    });
  });

  test("exports only the leads of a period, page or kind", async () => {
    const { insert, leads } = await openCommand();
    await insert(
      lead(1, email("a@example.com", "/food/version_a")),
      lead(2, url("https://b.example", "/food/version_b")),
      lead(30, file(3), { referrerPath: "/" }),
    );
    const found = async (...args: string[]) =>
      (await leads("export", "--json", ...args)).out.match(/(?<="id":"[^"]*)\d(?=")/g);
    expect(await found("--since", "24h")).toEqual(["2", "1"]);
    expect(await found("--until", "24h")).toEqual(["0"]);
    expect(await found("--path", "/food/version_b")).toEqual(["2"]);
    expect(await found("--kind", "product")).toEqual(["0", "2"]);
  });

  test("an empty export has only the heading", async () => {
    const { leads } = await openCommand();
    expect((await leads("export")).out).toBe(`${HEADING}\r\n`);
    expect((await leads("export", "--json")).out).toBe("");
  });

  test("a file export says how much it wrote, and only the owner can read it", async () => {
    const { insert, leads, dataDir } = await openCommand();
    await insert(lead(1, email("a@example.com")));
    const target = join(dataDir, "out.csv");
    const { exitCode, out, err } = await leads("export", "--output", target);
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: "" });
    expect(err).toBe(`Wrote 1 lead to ${target}, ${statSync(target).size} bytes.\n`);
    expect(statSync(target).mode & 0o077).toBe(0);
    expect(readdirSync(dataDir)).not.toContain(partPath("out.csv"));
  });

  test("an unwritable file is reported, and an existing one stays unchanged", async () => {
    const { insert, leads, onTerminal, dataDir } = await openCommand();
    await insert(lead(1, email("a@example.com")));
    expect(await leads("export", "-o", join(dataDir, "nowhere", "out.csv"))).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/out\.csv can't be written: ENOENT/),
    });
    expect((await leads("export", "-o", dataDir)).err).toBe(`${dataDir} is a folder.\n`);
    const target = join(dataDir, "out.csv");
    writeFileSync(target, "before");
    const { exitCode } = await onTerminal({ signal: AbortSignal.abort() }, "export", "-o", target);
    expect(exitCode).toBe(130);
    expect(readFileSync(target, "utf8")).toBe("before");
    expect(readdirSync(dataDir)).not.toContain(partPath("out.csv"));
  });

  test("an export whose leads can't be counted leaves no partial file", async () => {
    const { onTerminal, dataDir } = await openCommand();
    const count = vi.spyOn(SqlLeadAdminRepository.prototype, "countBy");
    onTestFinished(() => count.mockRestore());
    count.mockRejectedValue(new Error("disk I/O error"));
    const { exitCode, err } = await onTerminal({}, "export", "-o", join(dataDir, "out.csv"));
    expect([exitCode, err]).toEqual([1, expect.stringContaining("disk I/O error")]);
    expect(readdirSync(dataDir)).not.toContain(partPath("out.csv"));
  });

  test.runIf(existsSync("/dev/full")).each([
    [["export", "-o"], /ENOSPC/],
    [["report", "--html"], /^\S+ can't be written: ENOSPC/],
  ])("%j to a full device is reported, and leaves the device unchanged", async (args, said) => {
    const { leads, folder, device } = await openBeside("/dev/full");
    expect(await leads(...args, device)).toMatchObject({
      exitCode: 1,
      out: "",
      err: expect.stringMatching(said),
    });
    expect(readlinkSync(device)).toBe("/dev/full");
    expect(readdirSync(folder)).toEqual(["device"]);
  });

  test("a device is written to directly", async () => {
    const { leads, folder, device } = await openBeside("/dev/null");
    expect(await leads("export", "--json", "-o", device)).toMatchObject({
      exitCode: 0,
      err: expect.stringMatching(/^Wrote 1 lead to .*device, \d+ bytes\.\n$/),
    });
    expect(readlinkSync(device)).toBe("/dev/null");
    expect(readdirSync(folder)).toEqual(["device"]);
  });

  test("a progress bar shows on the terminal, and is cleared", async () => {
    const { insert, onTerminal, leads, dataDir } = await openCommand();
    await insert(...Array.from({ length: 2500 }, (_, n) => lead(n, email(`v${n}@example.com`))));
    const target = join(dataDir, "out.csv");
    const { err } = await onTerminal({ columns: 100 }, "export", "-o", target);
    const [bar, ...rest] = err.split("\x1b[K");
    // It shows the remaining time after the first second.
    expect(bar).toMatch(/^\r█+░+ 40% {2}1,000 of 2,500 leads(, \d+ s left)?$/);
    expect(rest.at(-1)).toMatch(/^Wrote 2,500 leads to /);
    expect((await leads("export", "-o", target)).err).not.toContain("█");
    expect((await onTerminal({}, "export")).err).toBe("");
  });
});

describe("leads pictures", () => {
  test("copies the pictures of leads into a folder", async () => {
    const { insert, saveUpload, leads, dataDir } = await openCommand();
    await insert(lead(1, file(1)), lead(2, file(2)), lead(3, email("a@example.com")), lead(50, file(4)));
    for (const n of [1, 2, 4, 5]) await saveUpload(pictureOf(n), `picture ${n}`);
    const to = join(dataDir, "copies", "march");
    expect(await leads("pictures", "--to", to, "--since", "24h")).toEqual({
      exitCode: 0,
      out: "Copied 2 pictures (18 bytes); 0 pictures were already there.\n",
      err: "",
    });
    expect(readdirSync(to)).toEqual([pictureOf(1), pictureOf(2)]);
    expect(readFileSync(join(to, pictureOf(2)), "utf8")).toBe("picture 2");
    expect(statSync(to).mode & 0o077).toBe(0);
  });

  test("a second run resumes, and replaces incomplete pictures", async () => {
    const { insert, saveUpload, leads, dataDir } = await openCommand();
    await insert(...[1, 2, 3].map((n) => lead(n, file(n))));
    for (const n of [1, 2, 3]) await saveUpload(pictureOf(n), `picture ${n}`);
    const to = join(dataDir, "copies");
    mkdirSync(to);
    writeFileSync(join(to, pictureOf(1)), "picture 1");
    writeFileSync(join(to, pictureOf(2)), "pict");
    writeFileSync(join(to, partPath(pictureOf(3))), "pict");
    const { out } = await leads("pictures", "--to", to);
    expect(out).toBe("Copied 2 pictures (18 bytes); 1 picture was already there.\n");
    expect(readFileSync(join(to, pictureOf(2)), "utf8")).toBe("picture 2");
    expect(readdirSync(to)).toEqual([1, 2, 3].map(pictureOf));
  });

  test("a missing picture is named, and the exit code is 1", async () => {
    const { insert, saveUpload, leads, dataDir } = await openCommand();
    await insert(lead(1, file(1)), lead(2, file(2)));
    await saveUpload(pictureOf(2));
    const to = join(dataDir, "copies");
    const { exitCode, err } = await leads("pictures", "--to", to);
    expect({ exitCode, err }).toEqual({
      exitCode: 1,
      err: `The picture of the lead ${idOf(1)} is missing.\n`,
    });
    expect(JSON.parse((await leads("pictures", "--to", to, "--json")).out)).toEqual({
      copied: 0,
      bytes: 0,
      there: 1,
      missing: [idOf(1)],
    });
  });

  test("an interrupted run copies no further picture", async () => {
    const { insert, saveUpload, onTerminal, dataDir } = await openCommand();
    await insert(lead(1, file(1)));
    await saveUpload(pictureOf(1), "picture 1");
    const to = join(dataDir, "copied");
    const { exitCode } = await onTerminal({ signal: AbortSignal.abort() }, "pictures", "--to", to);
    expect(exitCode).toBe(130);
    expect(readdirSync(to)).toEqual([]);
  });

  test("leads without pictures and an unusable folder are reported", async () => {
    const { leads, dataDir } = await openCommand();
    expect(await leads("pictures", "--to", "x", "--kind", "email")).toMatchObject({
      exitCode: 2,
      err: "error: Leads of kind email have no pictures.\n",
    });
    writeFileSync(join(dataDir, "file"), "");
    expect(await leads("pictures", "--to", join(dataDir, "file"))).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("file can't be used: EEXIST"),
    });
  });
});

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

  test.each([
    ["backup", (folder: string) => ["backup", join(folder, "copy")], "copy"],
    ["export", (folder: string) => ["export", "-o", join(folder, "copy")], "copy"],
    ["pictures", (folder: string) => ["pictures", "--to", folder], pictureOf(1)],
  ])("%s follows no symbolic link", async (_, toArgs, name) => {
    const { insert, saveUpload, leads } = await openCommand();
    await saveUpload(pictureOf(1));
    await insert(lead(1, file(1)));
    const folder = temporaryFolder();
    const other = join(temporaryFolder(), "other");
    writeFileSync(other, "before");
    symlinkSync(other, partPath(join(folder, name)));
    expect(await leads(...toArgs(folder))).toMatchObject({ exitCode: 0 });
    expect(readFileSync(other, "utf8")).toBe("before");
    expect(lstatSync(join(folder, name)).isFile()).toBe(true);
  });

  test("a picture that cannot be renamed is reported, and leaves no partial file", async () => {
    const { insert, saveUpload, leads } = await openCommand();
    await saveUpload(pictureOf(1));
    await insert(lead(1, file(1)));
    const folder = temporaryFolder();
    mkdirSync(join(folder, pictureOf(1)));
    expect(await leads("pictures", "--to", folder)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining(`${pictureOf(1)} can't be copied to ${folder}: `),
    });
    expect(readdirSync(folder)).toEqual([pictureOf(1)]);
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
    expect(err).toMatch(/backup\.db cannot be written: the backup is damaged|leads\.db is damaged/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("if the folder can't be created, no picture is copied, and the command ends", async () => {
  const { leads } = await openCommand();
  expect(await leads("pictures", "--to", "/proc/x")).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(/^\/proc\/x can't be used: ENOENT/),
  });
});

test("a report that can't be written leaves the previous one unchanged", async () => {
  const { leads } = await openCommand();
  const folder = temporaryFolder();
  mkdirSync(partPath(join(folder, "report.html")));
  writeFileSync(join(folder, "report.html"), "before");
  expect(await leads("report", "--html", join(folder, "report.html"))).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(/report\.html can't be written: .*EISDIR/),
  });
  expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("before");
});
