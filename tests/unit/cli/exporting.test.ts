import {
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { partPath } from "../../../storage/open-part.ts";
import { SqlLeadAdminRepository } from "../../../storage/sql/lead-admin-repository.ts";
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

  test.each(["=cmd|' /C calc'!A0", " +1", '"=1+1"', "@SUM(1)", "-1", "＝1", "'=1+1'"])(
    "a formula %j is also harmless where semicolons separate cells",
    async (formula) => {
      const { insert, leads } = await openCommand();
      await insert(
        lead(1, email("a@example.com"), { query: `a;${formula}` }),
        lead(2, file(1, `b;${formula}.png`)),
      );
      const { out } = await leads("export");
      expect(out).toContain(`a;'${formula[0]}`);
      expect(out).toContain(`b;'${formula[0]}`);
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

describe("a file that a command writes", () => {
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
});

/** A lead, and a folder with a link to a device. */
async function openBeside(target: string) {
  const { insert, leads } = await openCommand();
  await insert(lead(1, email("a@example.com")));
  const folder = temporaryFolder();
  const device = join(folder, "device");
  symlinkSync(target, device);
  return { leads, folder, device };
}
