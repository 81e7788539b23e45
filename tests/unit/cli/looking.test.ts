import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Product } from "../../../contract/lead-row.ts";
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
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

describe("leads list", () => {
  test("shows the newest leads first, uncut, outside a terminal", async () => {
    const { insert, leads } = await openCommand();
    await insert(
      lead(3, url("https://shop.example/mug", "/furniture/version_a"), { userKey: "user-ada" }),
      lead(2, email("ada@example.com", "/ad_creation"), { userKey: "user-ada" }),
      lead(1, file(1), { referrerPath: "/" }),
    );
    expect(await leads("list")).toEqual({
      exitCode: 0,
      err: "",
      out: [
        "Time (UTC)           Id                                    Kind   Left                      Page                  Send to",
        "2026-03-10 11:00:00  0190a000-0000-8000-8000-000000000001  file   mug.png                   /",
        "2026-03-10 10:00:00  0190a000-0000-8000-8000-000000000002  email  ada@example.com           /ad_creation",
        "2026-03-10 09:00:00  0190a000-0000-8000-8000-000000000003  url    https://shop.example/mug  /furniture/version_a  ada@example.com",
        "",
      ].join("\n"),
    });
  });

  test.each([56, 60, 80, 100, 140])("fits a terminal of %i columns", async (columns) => {
    const { insert, onTerminal } = await openCommand();
    await insert(
      lead(1, url(`https://shop.example/${"a".repeat(300)}`, "/furniture/version_a"), {
        userKey: "user-ada",
      }),
      lead(2, email(`${"b".repeat(100)}@example.com`, "/ad_creation"), { userKey: "user-ada" }),
      lead(3, file(1, `${"日本".repeat(60)}.png`)),
    );
    const { out } = await onTerminal({ columns, env: { NO_COLOR: "1" } }, "list");
    const lines = out.trimEnd().split("\n");
    expect(lines.slice(4)).toEqual(
      {
        56: ["No room for: Page, Send to."],
        60: ["No room for: Page, Send to."],
        80: ["No room for: Send to."],
      }[columns] ?? [],
    );
    for (const line of lines) {
      const width = [...line].reduce(
        (sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 2 : 1),
        0,
      );
      expect(width).toBeLessThanOrEqual(columns);
    }
    expect(out).toContain("…");
  });

  test("at 80 columns, shows the lead and its page, and names the columns without room", async () => {
    const { insert, onTerminal } = await openCommand();
    await insert(
      lead(1, email("margaret.hamilton@x.example", "/food/version_a")),
      lead(2, url("https://shop.example/a-mug", "/furniture/version_a"), { userKey: "user-ada" }),
      lead(3, email("ada@example.com", "/ad_creation"), { userKey: "user-ada" }),
    );
    const { out } = await onTerminal({ columns: 80, env: { NO_COLOR: "1" } }, "list");
    expect(out).toMatch(/\nNo room for: Send to\.\n$/);
    expect(out.split("\n").slice(0, 3)).toEqual([
      "Time (UTC)           Id             Kind   Left                      Page",
      "2026-03-10 11:00:00  0190a000-0000  email  margaret.hamilton@x.exa…  /food/vers…",
      "2026-03-10 10:00:00  0190a000-0000  url    https://shop.example/a-…  /furniture…",
    ]);
  });

  test("a long lead displaces no column", async () => {
    const { insert, onTerminal } = await openCommand();
    await insert(lead(1, url(`https://shop.example/${"a".repeat(300)}`, "/furniture/version_a")));
    const { out } = await onTerminal({ columns: 80, env: { NO_COLOR: "1" } }, "list");
    expect(out.split("\n").slice(0, 2)).toEqual([
      "Time (UTC)           Id             Kind  Left                      Page",
      "2026-03-10 11:00:00  0190a000-0000  url   https://shop.example/aa…  /furniture/…",
    ]);
  });

  test("in a pipe one long name shifts only its own line", async () => {
    const { insert, leads } = await openCommand();
    await insert(lead(1, file(1, `${"long ".repeat(30)}.png`)), lead(2, email("ada@example.com", "/")));
    const [, long, short] = (await leads("list")).out.split("\n");
    expect(long).toContain(`${"long ".repeat(30)}.png`);
    expect(short).toMatch(/ email {2}ada@example\.com {27}\/$/);
  });

  test("shows 20 by default, or as many as requested", async () => {
    const { insert, leads } = await openCommand();
    await insert(...Array.from({ length: 30 }, (_, n) => lead(n, email(`v${n}@example.com`))));
    const linesOf = async (...args: string[]) => (await leads("list", ...args)).out.trimEnd().split("\n");
    expect(await linesOf()).toHaveLength(21);
    expect(await linesOf("-n", "3")).toHaveLength(4);
    expect(await linesOf("--number", "25")).toHaveLength(26);
  });

  test("lists only the leads of a period, page or kind", async () => {
    const { insert, leads } = await openCommand();
    await insert(
      lead(1, email("a@example.com", "/food/version_a")),
      lead(2, url("https://b.example", "/food/version_b")),
      lead(30, file(3), { referrerPath: "/" }),
    );
    const found = async (...args: string[]) =>
      JSON.parse((await leads("list", "--json", ...args)).out).map(({ id }: { id: string }) =>
        Number(id.slice(-12)),
      );
    expect(await found("--since", "24h")).toEqual([1, 2]);
    expect(await found("--since", "1d")).toEqual([1, 2]);
    expect(await found("--since", "90min")).toEqual([1]);
    expect(await found("--until", "2026-03-10")).toEqual([30]);
    expect(await found("--since", "2026-03-10T10:00")).toEqual([1, 2]);
    expect(await found("--since", "2026-03-10T10:00:00.001Z")).toEqual([1]);
    expect(await found("--since", "2026-03-10T12:00+02:00", "--until", "2026-03-10T11:00Z")).toEqual([2]);
    expect(await found("--path", "/food")).toEqual([1, 2]);
    expect(await found("--path", "/food/version_b/")).toEqual([2]);
    expect(await found("--path", "/")).toEqual([30]);
    expect(await found("--kind", "email")).toEqual([1]);
    expect(await found("--kind", "url")).toEqual([2]);
    expect(await found("--kind", "file")).toEqual([30]);
    expect(await found("--kind", "product")).toEqual([2, 30]);
  });

  test("selects or leaves out leads with a spam reason, combined with the rest of the filter", async () => {
    const { insert, leads } = await openCommand();
    await insert(
      lead(1, email("a@example.com")),
      lead(2, email("b@example.com"), { spamReason: "no form" }),
      lead(3, url("https://c.example"), { spamReason: "too fast" }),
    );
    const found = async (...args: string[]) =>
      JSON.parse((await leads("list", "--json", ...args)).out).map(({ id }: { id: string }) =>
        Number(id.slice(-12)),
      );
    expect(await found("--only-spam")).toEqual([2, 3]);
    expect(await found("--only-spam", "--kind", "url")).toEqual([3]);
    expect(await found("--without-spam")).toEqual([1]);
    expect(await found()).toEqual([1, 2, 3]);
    const counted = async (...args: string[]) => JSON.parse((await leads("count", "--json", ...args)).out);
    expect(await counted("--only-spam")).toEqual({ leads: 2 });
    expect(await counted("--without-spam", "--by", "kind")).toEqual([{ kind: "email", leads: 1 }]);
    expect(await leads("list", "--without-spam", "--kind", "url")).toMatchObject({
      exitCode: 0,
      err: "No lead matches.\n",
    });
  });

  test("as JSON, has the table's columns and derived fields", async () => {
    const { insert, leads } = await openCommand();
    await insert(
      lead(1, url("https://shop.example/mug", "/food/version_b"), {
        userKey: "user-ada",
        referrerPath: "/food/version_b",
        query: "utm_source=x",
        tags: { utm_source: "x" },
        referrerHost: "news.example",
        idempotencyKey: "attempt-1",
        follows: "attempt-0",
        consentTextHash: "W7eJhV2mQ0aXk3Pd",
        spamReason: "too fast",
      }),
    );
    const { out } = await leads("list", "--json");
    expect(JSON.parse(out)).toEqual([
      {
        id: idOf(1),
        created_at: "2026-03-10T11:00:00.000Z",
        product: { type: "url", productUrl: "https://shop.example/mug" },
        email: null,
        path: "/food/version_b",
        visitor_key: "user-ada",
        source_path: "/food/version_b",
        query: "utm_source=x",
        tags: { utm_source: "x" },
        referrer_host: "news.example",
        idempotency_key: "attempt-1",
        follows: "attempt-0",
        consent_text: "W7eJhV2mQ0aXk3Pd",
        kind: "url",
        page: "/food/version_b",
        variant: "version_b",
        suspicion: "too fast",
        preview: null,
        mailbox: null,
        done_at: null,
        outcome: null,
        outcome_at: null,
        value: null,
        currency: null,
        visitor_email: null,
      },
    ]);
  });

  test("marks leads of a preview", async () => {
    const { insert, leads } = await openCommand();
    await insert(lead(1, email("a@example.com"), { isPreview: true, tags: { utm_source: "ad" } }));
    expect((await leads("list")).out).toMatch(/Came by.*\n.*a@example\.com +\(preview\)/);
    expect((await leads("show", idOf(1))).out).toMatch(/^preview +yes$/m);
  });

  test("shows a column of spam reasons if there are any", async () => {
    const { insert, leads } = await openCommand();
    await insert(lead(1, email("a@example.com")));
    expect((await leads("list")).out).not.toContain("Spam reason");
    await insert(lead(2, email("b@example.com"), { spamReason: "hidden field, too fast" }));
    expect((await leads("list")).out).toMatch(/Page {2}Spam reason\n/);
    expect((await leads("list")).out).toContain("hidden field, too fast");
  });

  test("shows a column of sources if any are known", async () => {
    const { insert, leads } = await openCommand();
    await insert(lead(1, email("a@example.com")));
    expect((await leads("list")).out).not.toContain("Came by");
    await insert(
      lead(2, email("b@example.com"), { tags: { utm_source: "ad", utm_campaign: "summer", gclid: "1" } }),
      lead(3, email("c@example.com"), { tags: { gclid: "1" }, referrerHost: "news.example" }),
      lead(4, email("d@example.com"), { query: "x=1&utm_source=before" }),
    );
    const [heading, ...lines] = (await leads("list")).out.trimEnd().split("\n");
    const at = heading!.indexOf("Came by");
    expect(lines.map((line) => line.slice(at))).toEqual(["", "ad / summer", "news.example", "before"]);
  });

  test("shows a column of dead mailboxes, and unknown products as stored", async () => {
    const { dataDir, insert, leads } = await openCommand();
    await insert(lead(1, email("a@example.com")), lead(2, email("b@example.com")), lead(3, file(3)));
    const set = (column: string, value: string, n: number) => {
      const database = new DatabaseSync(join(dataDir, "leads.db"));
      database.prepare(`update "Landing page" set ${column} = ? where id = ?`).run(value, idOf(n));
      database.close();
    };
    set("mailbox", "ok", 1);
    expect((await leads("list")).out).not.toContain("Mailbox");
    set("mailbox", "disposable", 2);
    set("product", '{"size":1}', 3);
    const lines = (await leads("list")).out.trimEnd().split("\n");
    expect(lines.map((line) => line.split(/ {2,}/).slice(2).join(" | "))).toEqual([
      "Kind | Left | Page | Mailbox",
      "email | a@example.com",
      "email | b@example.com | disposable",
      '? | {"size":1}',
    ]);
  });

  test("reports when nothing matches, and suggests a page", async () => {
    const { insert, leads, dataDir } = await openCommand();
    const project = {
      SUPABASE_URL: "https://abc.supabase.co",
      SUPABASE_ANON_KEY: "sb_publishable_k3v9x2m7q1w8e",
    };
    expect((await run(dataDir, ["list"], { env: project })).err).toBe(
      "There are no leads here: with SUPABASE_URL, they are in that project.\n",
    );
    expect(await leads("list")).toEqual({ exitCode: 0, out: "", err: "There are no leads yet.\n" });
    await insert(lead(1, email("a@example.com", "/furniture/version_a")));
    expect((await leads("list", "--kind", "url")).err).toBe("No lead matches.\n");
    expect((await leads("list", "--path", "/furnitur")).err).toBe(
      "No lead matches.\nDid you mean --path /furniture?\n",
    );
    expect((await leads("list", "--path", "/furniture/version_s")).err).toBe(
      "No lead matches.\nDid you mean --path /furniture/version_a?\n",
    );
    expect((await leads("list", "--json", "--kind", "url")).out).toBe("[]\n");
  });

  test("uses colors only on a terminal that wants them", async () => {
    const { insert, leads, onTerminal } = await openCommand();
    await insert(lead(1, email("a@example.com")));
    expect((await onTerminal({}, "list")).out).toContain("\x1b[1m");
    expect((await onTerminal({ env: { NO_COLOR: "1" } }, "list")).out).not.toContain("\x1b");
    expect((await onTerminal({ env: { TERM: "dumb" } }, "list")).out).not.toContain("\x1b");
    expect((await leads("list")).out).not.toContain("\x1b");
  });
});

const NASTY = "\x1b]0;owned\x07\x1b[2J\u009b31m\r\n\t\u202etxt.exe\u2028\x7f";

test.each([
  ["list", []],
  ["list", ["--json"]],
  ["show", [idOf(1)]],
  ["show", [idOf(1), "--json"]],
  ["count", ["--by", "path"]],
  ["count", ["--by", "source,referrer"]],
  ["export", []],
  ["export", ["--json"]],
  ["erase", ["nasty@example.com"]],
  ["erase", ["nasty@example.com", "--json"]],
])("leads %s %j prints no visitor's control character", async (command, args) => {
  const { insert, onTerminal } = await openCommand();
  const referrerPath = `/${NASTY}`;
  await insert(
    lead(1, file(1, `mug${NASTY}.png`), {
      userKey: `user-${NASTY}`,
      query: NASTY,
      referrerPath,
      tags: { utm_source: NASTY, gclid: NASTY, ...({ [NASTY]: "a" } as object) },
      referrerHost: NASTY,
    }),
    lead(2, email("nasty@example.com"), { userKey: `user-${NASTY}`, referrerPath }),
    lead(3, email(`other${NASTY}@example.com`), { userKey: `user-${NASTY}`, referrerPath }),
  );
  for (const columns of [80, 1000]) {
    const { out, err, exitCode } = await onTerminal({ columns, env: { NO_COLOR: "1" } }, command, ...args);
    expect(exitCode).toBe(0);
    expect(out).not.toBe("");
    expect((out + err).replaceAll("\r\n", "\n")).not.toMatch(/[^\n\P{Cc}]|[\u2028-\u202e]/u);
  }
});

describe("leads show", () => {
  test("shows one lead with everything known about it", async () => {
    const { insert, saveUpload, leads } = await openCommand();
    await insert(
      lead(1, file(1), {
        referrerPath: "/food/version_a",
        userKey: "user-ada",
        tags: { gclid: "g1", utm_source: "ad" },
        referrerHost: "news.example",
      }),
      lead(2, email("x@y.z")),
    );
    await saveUpload(pictureOf(1));
    const { out, exitCode } = await leads("show", "0190a000-0000-8000-8000-000000000001");
    expect(exitCode).toBe(0);
    expect(out.trimEnd().split("\n")).toEqual([
      "id                  0190a000-0000-8000-8000-000000000001",
      "created_at          2026-03-10T11:00:00.000Z",
      "kind                file",
      "product.type        file",
      "product.fileName    mug.png",
      "product.fileType    image/png",
      "product.fileSize    5",
      `product.filePath    products/${pictureOf(1)}`,
      `product.fileUrl     https://ads.example/storage/v1/object/public/images/products/${pictureOf(1)}`,
      "visitor_key         user-ada",
      "source_path         /food/version_a",
      "referrer_host       news.example",
      "page                /food/version_a",
      "variant             version_a",
      "tags.gclid          g1",
      "tags.utm_source     ad",
    ]);
  });

  test("shows a product's values that are no text as JSON", async () => {
    const { insert, leads } = await openCommand();
    const product = { type: "url", productUrl: "https://a.example", notes: { sizes: [1, 2] } } as Product;
    await insert(lead(1, { product }));
    expect((await leads("show", idOf(1))).out).toContain('\nproduct.notes       {"sizes":[1,2]}\n');
  });

  test("shows the text at the button, or that it is not known to this build", async () => {
    const { dataDir, insert, onTerminal } = await openCommand();
    await insert(
      lead(2, email("a@example.com"), { consentTextHash: "W7eJhV2mQ0aXk3Pd" }),
      lead(1, email("b@example.com"), { consentTextHash: "constructor-1234" }),
    );
    const texts = { W7eJhV2mQ0aXk3Pd: "Join\nNo card\nprivacy\u001b[2J policy" };
    writeFileSync(join(dataDir, "consent-texts.json"), JSON.stringify(texts));
    const show = async (n: number, ...options: string[]) =>
      (
        await onTerminal(
          { env: { SITE_DIR: join(dataDir, "site"), NO_COLOR: "1" } },
          "show",
          idOf(n),
          ...options,
        )
      ).out;
    const read = await show(2);
    expect(read).toContain("consent_text        W7eJhV2mQ0aXk3Pd\n");
    expect(read).toMatch(/\ntext at the button  Join\n {20}No card\n {20}privacy.*policy\n/);
    expect(read).not.toContain("\u001b");
    expect(JSON.parse(await show(2, "--json")).consent_words).toBe(texts.W7eJhV2mQ0aXk3Pd);
    expect(await show(1)).toContain("\ntext at the button  not known to this build\n");
    expect(JSON.parse(await show(1, "--json")).consent_words).toBeNull();
  });

  test("a unique prefix of an id is enough", async () => {
    const { insert, leads } = await openCommand();
    await insert(lead(1, email("a@example.com"), { id: "abcdef00-0000-8000-8000-000000000001" }));
    await insert(lead(2, email("b@example.com"), { id: "abcdff00-0000-8000-8000-000000000001" }));
    expect((await leads("show", "abcde")).out).toContain("a@example.com");
    expect((await leads("show", "ABCDFF00-0000")).out).toContain("b@example.com");
    const { exitCode, out, err } = await leads("show", "abcd");
    expect(exitCode).toBe(1);
    expect(out).toBe("");
    expect(err).toContain("a@example.com");
    expect(err).toContain("\nMore than one lead's id begins with abcd: give more of it.\n");
    expect(await leads("show", "0")).toEqual({
      exitCode: 1,
      out: "",
      err: "No lead's id begins with 0.\n",
    });
  });

  test("ten leads are shown if many ids begin alike", async () => {
    const { insert, leads } = await openCommand();
    await insert(...Array.from({ length: 12 }, (_, n) => lead(n, email("a@example.com"))));
    const { err } = await leads("show", "0190");
    expect(err.match(/^.*a@example\.com$/gm)).toHaveLength(10);
  });

  test("says if the picture is missing", async () => {
    const { insert, saveUpload, leads } = await openCommand();
    await insert(lead(1, file(1)), lead(2, email("a@example.com")));
    expect((await leads("show", idOf(1))).out).toContain("The picture is missing.");
    const pictureIsThere = async (n: number) =>
      JSON.parse((await leads("show", idOf(n), "--json")).out).picture_is_there;
    expect(await pictureIsThere(1)).toBe(false);
    await saveUpload(pictureOf(1));
    expect(await pictureIsThere(1)).toBe(true);
    expect(await pictureIsThere(2)).toBeNull();
  });
});

async function openCounted() {
  const command = await openCommand();
  await command.insert(
    lead(1, email("a@example.com", "/food/version_a")),
    lead(2, url("https://b.example", "/food/version_a")),
    lead(30, file(3), { referrerPath: "/" }),
    lead(31, email("c@example.com", "/ad_creation")),
  );
  return command;
}

describe("leads count", () => {
  test("counts all leads, or those that match", async () => {
    const { leads } = await openCounted();
    expect((await leads("count")).out).toBe("4\n");
    expect((await leads("count", "--kind", "email", "--since", "24h")).out).toBe("1\n");
    expect(JSON.parse((await leads("count", "--json")).out)).toEqual({ leads: 4 });
  });

  test("counts by one dimension, or by several", async () => {
    const { leads } = await openCounted();
    expect((await leads("count", "--by", "path,kind")).out).toBe(
      [
        "Page             Kind   Leads",
        "/                file       1",
        "/ad_creation     email      1",
        "/food/version_a  email      1",
        "/food/version_a  url        1",
        "All                         4",
        "",
      ].join("\n"),
    );
    expect((await leads("count", "--by", "variant")).out).toBe(
      ["Variant    Leads", "(none)         1", "version_a      3", "All            4", ""].join("\n"),
    );
    expect(JSON.parse((await leads("count", "--by", "day", "--json")).out)).toEqual([
      { day: "2026-03-09", leads: 2 },
      { day: "2026-03-10", leads: 2 },
    ]);
    expect((await leads("count", "--by", "day", "--kind", "url", "--until", "1d")).out).toBe("0\n");
  });

  test("labels every column, and shortens only long values", async () => {
    const { leads, onTerminal } = await openCounted();
    const all = "path,variant,day,kind,source,medium,campaign,content,term,referrer";
    const headings = "Page Variant Day (UTC) Kind Source Medium Campaign Content Term Referrer Leads";
    expect((await leads("count", "--by", all)).out.split("\n")[0]!.replaceAll(/ +/g, " ")).toBe(headings);
    const { out } = await onTerminal(
      { columns: 45, env: { NO_COLOR: "1" } },
      "count",
      "--by",
      "variant,day,kind,path",
    );
    expect(out.split("\n")).toContain("version_a  2026-03-10  email  /food/v…      1");
  });
});

describe("leads check", () => {
  test("reports when everything is in order", async () => {
    const { insert, saveUpload, leads } = await openCommand();
    await insert(lead(1, email("a@example.com")), lead(2, file(2)), lead(3, url("https://b.example")));
    await saveUpload(pictureOf(2));
    expect(await leads("check")).toEqual({
      exitCode: 0,
      out: "Checked 3 leads and 1 picture: no problems.\n",
      err: "",
    });
  });

  test("names invalid leads and those whose picture is missing, and exits with 1", async () => {
    const { insert, leads } = await openCommand();
    await insert(
      lead(1, { email: "no address" }),
      lead(2, file(2)),
      lead(3, { product: { type: "url", productUrl: "javascript:alert(1)" } }),
      lead(4, email("a@example.com")),
      lead(5, { product: { type: "file", filePath: "products/../../etc/passwd" } as never }),
      lead(6, email("a@example.com", "food")),
    );
    const { exitCode, out } = await leads("check");
    expect(exitCode).toBe(1);
    expect(out.trimEnd().split("\n")).toEqual([
      `${idOf(6)}  The path must be a pathname.`,
      `${idOf(5)}  The file's name is missing or too long.`,
      `${idOf(3)}  The product page must be an http or https URL.`,
      `${idOf(1)}  The email address is not valid.`,
      `${idOf(2)}  The picture is missing.`,
      "Checked 6 leads and 1 picture: 5 problems.",
    ]);
    const said = await leads("check", "--json");
    expect(said.exitCode).toBe(1);
    expect(JSON.parse(said.out)).toMatchObject({
      leads: 6,
      pictures: 1,
      problems: expect.arrayContaining([{ id: idOf(2), problem: "The picture is missing." }]),
    });
  });

  test("looks for every picture, however many there are", async () => {
    const { insert, leads } = await openCommand();
    await insert(...Array.from({ length: 65 }, (_, n) => lead(n, file(n))));
    const { pictures, problems } = JSON.parse((await leads("check", "--json")).out);
    expect(pictures).toBe(65);
    expect(new Set(problems.map(({ id }: { id: string }) => id)).size).toBe(65);
    expect(problems).toHaveLength(65);
  });

  test("an interrupted check stops", async () => {
    const { insert, onTerminal } = await openCommand();
    await insert(lead(1, email("a@example.com")));
    expect(await onTerminal({ signal: AbortSignal.abort() }, "check")).toEqual({
      exitCode: 130,
      out: "",
      err: "",
    });
  });

  test("an invalid time is reported, and breaks no command", async () => {
    const { dataDir, insert, leads } = await openCommand();
    await insert(lead(1, email("a@example.com")));
    const database = new DatabaseSync(join(dataDir, "leads.db"));
    database.exec(`update "Landing page" set created_at = 'yesterday'`);
    database.close();
    expect((await leads("check")).out).toContain(`${idOf(1)}  The time is not valid.`);
    expect((await leads("list")).out).toContain("not a time");
    for (const args of [["list", "--json"], ["show", idOf(1)], ["export"], ["export", "--json"]]) {
      expect((await leads(...args)).exitCode).toBe(0);
    }
  });
});

describe("without leads", () => {
  test.each(["list", "count", "export", "check", "tail", "sweep"])("leads %s says so", async (command) => {
    const folder = temporaryFolder();
    expect(await run(folder, [command])).toEqual({
      exitCode: 1,
      out: "",
      err: `There are no leads here: ${join(folder, "leads.db")} does not exist.\n`,
    });
  });

  test("a wrong setting is reported as the server does", async () => {
    expect(await run(temporaryFolder(), ["list"], { env: { PORT: "x" } })).toEqual({
      exitCode: 1,
      out: "",
      err: 'PORT must be a port from 0 to 65535, but it is "x".\n',
    });
  });
});

test.each([["list"], ["count"], ["check"], ["hooks"], ["report"], ["export"]])(
  "leads %s says in one line that the database is damaged, and what to do",
  async (command) => {
    const { dataDir } = await openCommand();
    const folder = temporaryFolder();
    const bytes = readFileSync(join(dataDir, "leads.db")).fill("x", 0, 100);
    writeFileSync(join(folder, "leads.db"), bytes);
    const { exitCode, err } = await run(folder, [command]);
    expect(exitCode).toBe(1);
    expect(err).toMatch(/^The database .*leads\.db is damaged \(.*\)\..* restore a backup.*\n$/);
  },
);
