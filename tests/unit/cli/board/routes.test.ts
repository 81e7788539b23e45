import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Access } from "../../../../cli/board/access.ts";
import type { Alarms } from "../../../../cli/board/background-results.ts";
import { health } from "../../../../cli/board/routes/health.ts";
import type { Decision } from "../../../../cli/decisions/decision-file.ts";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import { landingPages } from "../../../../content/index.ts";
import type { LeadRow } from "../../../../contract/lead-row.ts";
import { openSqliteExperimentStore } from "../../../../storage/sqlite/experiment.ts";
import { openSqliteLeadWriter } from "../../../../storage/sqlite/lead-writer.ts";
import { openSqliteOutbox } from "../../../../storage/sqlite/outbox.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { SECRET } from "../../../support/webhooks/receiver.ts";
import { FORM, openBoard } from "../../../support/board/open-board.ts";
import {
  email,
  file,
  idOf,
  lead,
  NOW,
  openCommand,
  run,
  url,
} from "../../../support/operators/leads-command.ts";
import { EVEN_RULES, VARIED_FIGURES } from "../../../support/report/figures.ts";

async function openOnSqlite(changes: Parameters<typeof openBoard>[1] = {}) {
  const { dataDir, insert } = await openCommand();
  await insert(lead(1, email("ada@shop.example", "/food/version_a")));
  await insert(lead(2, email("bob@shop.example", "/food/version_a")));
  return { dataDir, ...(await openBoard({ DATA_DIR: dataDir }, changes)) };
}

/** Until the test ends, the disk has this much free space. */
function leaveFree(bytes: number) {
  const room = vi.spyOn(fs, "statfs").mockResolvedValue({ bavail: bytes / 4096, bsize: 4096 } as never);
  syncBuiltinESMExports();
  onTestFinished(() => {
    room.mockRestore();
    syncBuiltinESMExports();
  });
}

async function factOf(board: Parameters<typeof health>[0], name: string) {
  const view = await health(board);
  if (view.name !== "health") throw new Error("Another view");
  return view.facts.find((fact) => fact.name === name);
}

describe("health", () => {
  test.each([
    [999_997_440, true],
    [1_000_001_536, false],
  ])("%i free bytes are too few: %s", async (bytes, isBad) => {
    const { board } = await openOnSqlite();
    leaveFree(bytes);
    const space = await factOf(board, "Space");
    expect(space?.isBad).toBe(isBad);
    expect(space?.text).toMatch(/^Leads take [\d.]+ \wB; 1\.0 GB are free where the data is\.$/);
  });

  test("with leads and pictures elsewhere, this machine's space doesn't matter", async () => {
    const { board } = await openOnSqlite();
    leaveFree(0);
    const config = { ...board.config(), databaseUrl: "postgres://db/leads", s3: { bucket: "shots" } };
    expect(await factOf({ ...board, config: () => config as never }, "Space")).toEqual({
      name: "Space",
      text: "Leads and pictures are not on this machine.",
      isBad: false,
    });
  });

  test("without a webhook, it says that leads stay here", async () => {
    const { board } = await openOnSqlite();
    expect(await factOf(board, "Webhook")).toEqual({
      name: "Webhook",
      text: "No webhook is set: leads stay here.",
      isBad: false,
    });
  });

  test.each([
    [
      { waiting: 0, failed: 3, dueSince: null },
      "Nothing is waiting. 3 failed for good: leads hooks says why.",
      true,
    ],
    [{ waiting: 1, failed: 0, dueSince: null }, "1 call waiting.", false],
    [{ waiting: 2, failed: 0, dueSince: NOW }, "2 calls waiting, the longest since 10 Mar, 12:00.", false],
  ])("calls of a webhook that is no longer set are shown: %j", async (backlog, text, isBad) => {
    const { board } = await openOnSqlite();
    vi.spyOn(board.stores, "read").mockResolvedValue(backlog);
    expect(await factOf(board, "Webhook")).toEqual({ name: "Webhook", text, isBad });
  });

  test("a missing backup is marked as bad, and so is one from eight days ago", async () => {
    const { board, dataDir } = await openOnSqlite();
    expect(await factOf(board, "Last backup")).toMatchObject({
      text: "Never backed up with leads backup.",
      isBad: true,
    });
    expect((await run(dataDir, ["backup", `${dataDir}/copy.db`])).exitCode).toBe(0);
    const backedUpAt = await board.stores.withAudit((log) => log.lastBackup());
    const days = async (count: number) => {
      board.now = () => new Date(backedUpAt!.getTime() + count * 86_400_000);
      return await factOf(board, "Last backup");
    };
    expect((await days(0))?.text).toMatch(/^\d+ \w+, \d\d:\d\d, with leads backup\.$/);
    expect(await days(7)).toMatchObject({ isBad: false });
    expect(await days(8)).toMatchObject({ isBad: true });
    expect((await days(8))?.text).toMatch(/, 8 days ago, with leads backup\.$/);
  });
});

test("the command ends ten minutes after it started, or eight hours after the link was opened", () => {
  let now = new Date("2026-03-10T12:00:00Z");
  const access = new Access(() => now);
  expect(access.endsAt).toEqual(new Date("2026-03-10T12:10:00Z"));
  now = new Date("2026-03-10T12:05:00Z");
  access.exchange(access.linkPath.slice("/open/".length));
  expect(access.endsAt).toEqual(new Date("2026-03-10T20:05:00Z"));
});

test("variants are shown on a phone, or on a desktop on request", async () => {
  const { ask, base, open } = await openOnSqlite();
  const headers = await open();
  const shown = async (query: string) => {
    const { text } = await ask(`${base}variants/food${query}`, { headers });
    return /<ul class="variants (\w+)">/.exec(text)?.[1];
  };
  expect(await shown("")).toBe("phone");
  expect(await shown("?on=anything")).toBe("phone");
  expect(await shown("?on=desktop")).toBe("desktop");
});

test("a variant's page is loaded when it is scrolled to, and can't be used from the board", async () => {
  const { ask, base, open } = await openOnSqlite();
  const { text } = await ask(`${base}variants/food`, { headers: await open() });
  const pages = text.match(/<div class="page"[^>]*><iframe[^>]*>/g)!;
  for (const page of pages) {
    expect(page).toMatch(/^<div class="page" aria-hidden="true" inert="">/);
    for (const attribute of [
      'loading="lazy"',
      'sandbox="allow-same-origin"',
      'tabindex="-1"',
      'title="/food/',
    ]) {
      expect(page.toLowerCase()).toContain(` ${attribute}`);
    }
  }
  expect(pages.length).toBeGreaterThan(1);
});

test("only leads that are done are shown as done", async () => {
  const { ask, base, open, form } = await openOnSqlite();
  const headers = await open();
  await form("done", headers, { id: idOf(1), outcome: "won", value: "" });
  const { text } = await ask(`${base}leads`, { headers });
  const rows = text
    .split("<tr")
    .filter((row) => row.includes(`leads/${idOf(1)}`) || row.includes(`leads/${idOf(2)}`));
  expect(rows.map((row) => row.startsWith(' class="done"')).toSorted()).toEqual([false, true]);
  expect(rows.find((row) => row.startsWith(' class="done"'))).toContain(idOf(1));
});

/** What a view says, a block of text to a line. */
function readView(html: string): string[] {
  return html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replaceAll(/<(title|option)[^>]*>[^<]*<\/\1>/g, "")
    .replaceAll(/<\/t[hd]><t[hd]|<\/dt><dd/g, " | $&")
    .replaceAll(/<\/?(p|h1|h2|li|tr|thead|div|section|form|label|figure)\b[^>]*>/g, "\n")
    .replaceAll(/<(span|button|a|b)\b/g, " $&")
    .replaceAll(/<[^>]+>/g, "")
    .split("\n")
    .map((line) => line.replaceAll(/ +/g, " ").trim())
    .filter((line) => line !== "");
}

/** The fields that a browser would send with a form of the board, by name. */
function hiddenFields(html: string, action: string): Record<string, string> {
  const form = html.split("<form").find((part) => part.includes(`action="${action}"`))!;
  const inputs = form.split("</form>")[0]!.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries(Array.from(inputs, ([, name, value]) => [name!, value!]));
}

const idsOn = (text: string) => new Set(text.match(/leads\/0190[0-9a-f-]{32}/g));

const at = (hours: number) => ({ createdAt: new Date(NOW.getTime() + hours * 3_600_000) });

/** A lead's picture of this size. */
function pictureOfBytes(n: number, fileSize: number) {
  const { product } = file(n) as Extract<LeadRow, { product: unknown }>;
  return lead(n, { product: { ...product, fileSize } as typeof product });
}

const isHour = (line: string) => /^\d\d:00 \|/.test(line);

const hypothesisOf = (path: string) => landingPages.find((page) => page.path === path)!.hypothesis;

const entry = (n: number) => ({ event: "INSERT" as const, id: idOf(n) });

describe("leads", () => {
  const tags = { utm_campaign: "jam", utm_source: "google" };

  async function openWithLeads(env: NodeJS.ProcessEnv = {}) {
    const { dataDir, insert } = await openCommand();
    await insert(
      lead(1, email("ada@shop.example", "/food/version_b"), {
        spamReason: "too fast",
        referrerHost: "news.example",
      }),
      lead(2, url("https://www.shop.example/mug/", "/makeup/version_a"), { tags, isPreview: true }),
      lead(3, { ...file(3, "mug.png") }, { referrerPath: "/", idempotencyKey: "attempt-3" }),
      lead(4, email("bob@mail.example", "/ad_creation"), { follows: "attempt-3" }),
      lead(5, email("eve@shop.example", "/food/version_b"), { spamReason: "too fast" }),
    );
    const settings = { DATA_DIR: dataDir, CURRENCY: "EUR", ...env };
    const { open, ask, base, form } = await openBoard(settings, { now: () => NOW });
    const headers = await open();
    return {
      base,
      show: async (path: string) => (await ask(base + path, { headers })).text,
      send: (path: string, fields: Record<string, string>) => form(path, headers, fields),
    };
  }

  test("each row shows a lead's time, content, e-mail address, origin, webhook state and outcome", async () => {
    const { base, show, send } = await openWithLeads();
    await send("done", { id: idOf(5), outcome: "won", value: "12.5" });
    const text = await show("leads?spam=with");
    expect(readView(text)).toEqual([
      "Leads",
      "Search",
      "What",
      "Page",
      "State",
      "Spam",
      "Show",
      "Newest first Show these 3 e-mail addresses",
      "Arrived | Product | E-mail address | Page, campaign | Webhook | Done or not",
      "10 Mar, 11:00 | An e-mail address May be spam | a•••@s•••.example Show the e-mail address of 0190a000-0000 | Food B No campaign, from news.example | – | Done 0190a000-0000",
      "10 Mar, 10:00 | shop.example/mug | none yet | Makeup A jam, from google | – | Done 0190a000-0000",
      "10 Mar, 09:00 | mug.png | b•••@m•••.example Show the e-mail address of 0190a000-0000 | The home page No campaign | – | Done 0190a000-0000",
      "10 Mar, 07:00 | An e-mail address | e•••@s•••.example Show the e-mail address of 0190a000-0000 | Food B No campaign | – | Won, 12.50 EUR Reopen 0190a000-0000",
    ]);
    expect(text.match(/<img [^>]*>/g)).toEqual([
      `<img src="${base}picture/${idOf(3)}" alt="" width="44" height="44" loading="lazy"/>`,
    ]);
  });

  test("the list's filters are offered by name", async () => {
    const { show } = await openWithLeads();
    const text = await show("leads");
    const choices = (field: string) => {
      const options = text.split(`<select name="${field}">`)[1]!.split("</select>")[0]!;
      return Array.from(options.matchAll(/<option [^>]*>([^<]*)/g), ([, name]) => name);
    };
    expect(choices("kind")).toEqual([
      "Everything",
      "Products",
      "Products by link",
      "Products by picture",
      "E-mail addresses",
    ]);
    expect(choices("page").slice(0, 2)).toEqual(["Every page", "The home page"]);
    expect(choices("page")).toHaveLength(landingPages.length + 1);
    expect(choices("state")).toEqual(["Open and done", "Open", "Qualified", "Won", "Lost", "Marked as spam"]);
    expect(choices("spam")).toEqual(["Left out", "Shown too", "Only these"]);
    expect(text).toContain('placeholder="Product, campaign, e-mail address, id"');
  });

  test("a lead's view says whether its mailbox exists and which files for ad networks have it", async () => {
    const { dataDir, insert, leads } = await openCommand();
    await insert(lead(1, email("ada@shop.example"), { tags: { fbclid: "f1" } }));
    const network = ["--to", "iab", "--data-set", "AB12", "--click-id", "fbclid"];
    await leads("conversions", ...network, "-o", join(dataDir, "out.jsonl"));
    const database = new DatabaseSync(join(dataDir, "leads.db"));
    database.exec(`update "Landing page" set mailbox = 'no'`);
    database.close();
    const { open, ask, base } = await openBoard({ DATA_DIR: dataDir }, { now: () => NOW });
    const headers = await open();
    const shown = readView((await ask(`${base}leads/${idOf(1)}`, { headers })).text);
    expect(shown).toContain("Can receive mail | no");
    expect(shown.slice(-2)).toEqual(["Where it went", "In a file for iab AB12 since 10 Mar, 12:00."]);
    const list = readView((await ask(`${base}leads`, { headers })).text);
    expect(list.at(-1)).toContain("| Page not known No campaign |");
  });

  test("a lead whose picture is over 1 MB has no thumbnail", async () => {
    const { dataDir, insert } = await openCommand();
    await insert(pictureOfBytes(1, 1_000_000), pictureOfBytes(2, 1_000_001));
    const { open, ask, base } = await openBoard({ DATA_DIR: dataDir }, { now: () => NOW });
    const { text } = await ask(`${base}leads`, { headers: await open() });
    expect(text.match(/picture\/[\w-]+/g)).toEqual([`picture/${idOf(1)}`]);
  });

  test.each([
    ["", [2, 3, 5]],
    ["kind=product", [2, 3]],
    ["kind=url", [2]],
    ["kind=file", [3]],
    ["kind=email", [5]],
    ["kind=else", [2, 3, 5]],
    ["page=/food/version_b", [5]],
    ["state=open", [2, 3]],
    ["state=won", [5]],
    ["state=lost", []],
    ["spam=with", [1, 2, 3, 5]],
    ["spam=only", [1]],
    ["text=MUG", [2, 3]],
    ["text=bob@mail.example", [4]],
    ["text=%20jam%20", [2]],
  ])("leads?%s lists leads %j", async (query, listed) => {
    const { show, send } = await openWithLeads();
    await send("done", { id: idOf(5), outcome: "won", value: "" });
    const text = await show(`leads?${query}`);
    const rows = Array.from(text.matchAll(/<a href="[^"]*leads\/([0-9a-f-]{36})"/g), ([, id]) => id);
    expect(rows).toEqual(listed.map(idOf));
    if (listed.length === 0) expect(readView(text)).toContain("No lead matches.");
    // The form shows what it filters by.
    for (const [name, value] of new URLSearchParams(query)) {
      const chosen = [`name="${name}" value="${value.trim()}"`, `<option value="${value}" selected=""`];
      if (value !== "else") expect(chosen.some((each) => text.includes(each))).toBe(true);
    }
  });

  test("a page shows fifty leads, and the next page the others", async () => {
    const { dataDir, insert } = await openCommand();
    await insert(...Array.from({ length: 51 }, (_, n) => lead(n + 1, email(`v${n}@shop.example`))));
    const { open, ask, base } = await openBoard({ DATA_DIR: dataDir });
    const headers = await open();
    const first = (await ask(`${base}leads?kind=email`, { headers })).text;
    expect(idsOn(first).size).toBe(50);
    const [, older] = /<a href="([^"]*)">Older leads/.exec(first)!;
    expect(older).toContain("kind=email");
    const second = (await ask(older!.replaceAll("&amp;", "&"), { headers })).text;
    expect([...idsOn(second)]).toEqual([`leads/${idOf(51)}`]);
    expect(second).not.toContain("Older leads</a>");
  });

  test("a lead that was found to be spam is hidden among others, and listed among those found to be spam", async () => {
    const { dataDir, insert } = await openCommand();
    const suspect = { spamReason: "too fast" };
    await insert(
      lead(1, email("ada@shop.example")),
      lead(2, email("bob@shop.example"), suspect),
      lead(3, email("eve@shop.example"), suspect),
    );
    const { open, ask, base, form } = await openBoard({ DATA_DIR: dataDir });
    const headers = await open();
    await form("done", headers, { id: idOf(3), outcome: "spam", value: "" });
    const listed = async (query: string) =>
      [...idsOn((await ask(`${base}leads${query}`, { headers })).text)].toSorted();
    expect(await listed("")).toEqual([`leads/${idOf(1)}`]);
    expect(await listed("?spam=only")).toEqual([2, 3].map((n) => `leads/${idOf(n)}`));
    expect(await listed("?state=spam")).toEqual([`leads/${idOf(3)}`]);
  });

  test("one press shows at most a hundred e-mail addresses, and a search reads two hundred characters", async () => {
    const { dataDir, insert } = await openCommand();
    await insert(...Array.from({ length: 101 }, (_, n) => lead(n + 1, email(`v${n + 1}@shop.example`))));
    const { board, open, ask, base, origin } = await openBoard({ DATA_DIR: dataDir });
    const headers = await open();
    const fields = [
      ["token", board.access.formToken],
      ...Array.from({ length: 101 }, (_, n) => ["masked", idOf(n + 1)]),
    ];
    await ask(`${base}show-all`, {
      method: "POST",
      headers: { ...headers, ...FORM, origin, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(fields).toString(),
    });
    const shown = Array.from({ length: 101 }, (_, n) => board.shownEmails.has(idOf(n + 1), board.now()));
    expect(shown.lastIndexOf(true)).toBe(99);
    const { text } = await ask(`${base}leads?text=${"x".repeat(300)}`, { headers });
    expect(Math.max(...text.match(/x+/g)!.map(({ length }) => length))).toBe(200);
  });

  test("a lead's view shows everything that is known about it", async () => {
    const { base, show } = await openWithLeads();
    const form = ["What became of it?", "Outcome", "Value, EUR", "Mark as done"];
    expect(await show("leads")).toContain("<title>Leads · ");
    expect(await show(`leads/${idOf(1)}`)).toContain("<title>An e-mail address · ");
    expect(await show(`leads/${idOf(2)}`)).toContain("<title>shop.example/mug · ");
    expect(readView(await show(`leads/${idOf(1)}`))).toEqual([
      "Lead of 10 Mar, 11:00",
      "An e-mail address",
      "May be spam",
      "E-mail address | a•••@s•••.example Show the e-mail address",
      "State | Open",
      "Webhook | –",
      "Page | Food B",
      "Spam reason | too fast",
      "Came from | news.example",
      `Id | ${idOf(1)}`,
      ...form,
    ]);
    expect(readView(await show(`leads/${idOf(2)}`))).toEqual([
      "Lead of 10 Mar, 10:00",
      "shop.example/mug",
      "E-mail address | None yet",
      "Product page | https://www.shop.example/mug/",
      "State | Open",
      "Webhook | –",
      "Page | Makeup A",
      "utm_campaign | jam",
      "utm_source | google",
      "Sent from a preview | yes",
      `Id | ${idOf(2)}`,
      ...form,
    ]);
    const picture = await show(`leads/${idOf(3)}`);
    expect(readView(picture)).toEqual([
      "Lead of 10 Mar, 09:00",
      "mug.png",
      "E-mail address | b•••@m•••.example Show the e-mail address",
      "State | Open",
      "Webhook | –",
      "Page | The home page",
      `Id | ${idOf(3)}`,
      "5 bytes. Open the file",
      ...form,
    ]);
    expect(picture).toContain(`<img src="${base}picture/${idOf(3)}" alt="What the visitor sent"/>`);
  });

  test("an outcome is saved for the lead on whose view it was chosen", async () => {
    const { base, show, send } = await openWithLeads();
    const path = `leads/${idOf(2)}`;
    const fields = hiddenFields(await show(path), `${base}done`);
    await send("done", { ...fields, outcome: "qualified", value: "99" });
    const text = await show(path);
    expect(readView(text)).toContain("State | Done since 10 Mar, 12:00: Qualified, 99.00 EUR Reopen");
    expect(text).toContain('<option value="qualified" selected="">Qualified</option>');
    expect(text).toContain('value="99"');
    expect(text).toContain(">Save</button>");
    await send("reopen", { id: idOf(2) });
    expect(readView(await show(path))).toContain("State | Open");
  });

  test("“Just done” clears an outcome on the lead’s view, and the list’s button leaves it alone", async () => {
    const { show, send } = await openWithLeads();
    const path = `leads/${idOf(2)}`;
    await send("done", { id: idOf(2), outcome: "won", value: "" });
    await send("done", { id: idOf(2) });
    expect(readView(await show(path))).toContain("State | Done since 10 Mar, 12:00: Won Reopen");
    await send("done", { id: idOf(2), outcome: "", value: "" });
    expect(readView(await show(path))).toContain("State | Done since 10 Mar, 12:00 Reopen");
  });

  test.each([
    ["lost", "Lost"],
    ["", ""],
  ])("a value that the lead’s view showed is dropped when the outcome becomes %j", async (outcome, said) => {
    const { base, show, send } = await openWithLeads();
    const path = `leads/${idOf(2)}`;
    await send("done", { id: idOf(2), outcome: "won", value: "99" });
    const fields = hiddenFields(await show(path), `${base}done`);
    await send("done", { ...fields, outcome, value: fields["shown"]! });
    const state = `State | Done since 10 Mar, 12:00${said && `: ${said}`} Reopen`;
    expect(readView(await show(path))).toContain(state);
  });

  test.each([
    [{ outcome: "lost", value: "99" }, {}, "Only a qualified or won lead has a value. Nothing was saved."],
    [{ outcome: "", value: "99" }, {}, "Only a qualified or won lead has a value. Nothing was saved."],
    [
      { outcome: "won", value: "a lot" },
      {},
      "That is not an amount such as 120 or 120.50. Nothing was saved.",
    ],
    [
      { outcome: "won", value: "99" },
      { CURRENCY: "" },
      "A value needs a currency: set CURRENCY first. Nothing was saved.",
    ],
  ])("%j is refused with %j", async (typed, env, problem) => {
    const { base, show, send } = await openWithLeads(env);
    const path = `leads/${idOf(2)}`;
    const { headers } = await send("done", { ...typed, id: idOf(2), back: path });
    const text = await show(headers.location!.slice(base.length));
    expect(text).toContain(problem);
    expect(readView(text)).toContain("State | Open");
  });
});

describe("today", () => {
  test("compares the day so far with yesterday, by hour, page and campaign", async () => {
    const { dataDir, insert } = await openCommand();
    const food = (n: number, hours: number) =>
      lead(n, email(`v${n}@shop.example`, "/food/version_b"), at(hours));
    const jam = { tags: { utm_campaign: "jam", utm_source: "google" } };
    await insert(
      ...Array.from({ length: 6 }, (_, n) => food(n + 1, -3)),
      lead(7, url("https://shop.example/mug", "/makeup/version_a"), { ...at(-1), ...jam }),
      food(8, -25),
      // Later than this time yesterday.
      food(9, -20),
    );
    const experiment = openSqliteExperimentStore(join(dataDir, "leads.db"));
    onTestFinished(() => experiment.close());
    const visit = (userKey: string, hours: number) => ({
      userKey,
      path: "/food" as const,
      variant: "version_b" as const,
      rules: "r",
      at: at(hours).createdAt,
      network: "n",
      source: "google",
      campaign: "jam",
    });
    await experiment.save([visit("a", -2), visit("b", -1), visit("c", -30)], []);
    const { open, ask, base } = await openBoard({ DATA_DIR: dataDir }, { now: () => NOW });
    const { text } = await ask(base, { headers: await open() });
    // The plots name their own lines.
    expect(text).toContain('<p class="legend" aria-hidden="true">');
    expect(readView(text).filter((line) => !isHour(line))).toEqual([
      "Tuesday 10 March",
      "7 leads today, 6 more than yesterday at this hour.",
      "2 visitors came, 1 more than yesterday. 1 lead brought a product, 6 left an e-mail address on a waitlist.",
      "Today Yesterday, the whole day",
      "Leads an hour 6 7 so far today, 2 on the whole day before. The numbers follow.",
      "Visitors an hour 4 2 so far today, 1 on the whole day before. The numbers follow.",
      "00:00 06:00 12:00 18:00 24:00",
      "Figures by hour",
      "Hour (UTC) | Leads | Yesterday | Visitors | Yesterday",
      "What changed",
      "Nothing beyond chance: each page and campaign does about as well as yesterday.",
      "By page",
      "Page | Visitors | Leads | Yesterday, same time |",
      "Food B | 2 | 6 | 1 |",
      "Makeup A | – | 1 | 0 |",
      "By campaign",
      "Campaign and source | Visitors | Leads | Yesterday, same time |",
      "No campaign | 0 | 6 | 1 |",
      "jam, from google | 2 | 1 | 0 |",
      "Alarms",
      "The alarms could not be computed: run leads watch to see why.",
    ]);
    const hours = readView(text).filter(isHour);
    expect(hours).toHaveLength(24);
    // The hour that begins now has begun.
    expect(hours.slice(12, 14)).toEqual(["12:00 | 0 | 0 | 0 | 0", "13:00 | – | 0 | – | 0"]);
    expect(hours.filter((line) => /[1-9]/.test(line.slice(5)))).toEqual([
      "06:00 | 0 | 0 | 0 | 1",
      "09:00 | 6 | 0 | 0 | 0",
      "10:00 | 0 | 0 | 1 | 0",
      "11:00 | 1 | 1 | 1 | 0",
      "16:00 | – | 1 | – | 0",
    ]);
    expect(text).toContain("<title>Today · ");
    expect(text.match(/(?<=<title>)(09|13):00: [^<]*/g)).toEqual([
      "09:00: 6 today, 0 the day before",
      "13:00: none yet today, 0 the day before",
      "09:00: 0 today, 0 the day before",
      "13:00: none yet today, 0 the day before",
    ]);
    const bars = text.matchAll(/<rect class="\w+"[^>]* width="([\d.]+%)"/g);
    expect(Array.from(bars, ([, width]) => width)).toEqual([
      "16.7%",
      "100.0%",
      "0.0%",
      "16.7%",
      "16.7%",
      "100.0%",
      "0.0%",
      "16.7%",
    ]);
    const heights = text.matchAll(/<rect class="today"[^>]* height="([\d.]+)"><\/rect><\/g>/g);
    expect(Array.from(heights, ([, height]) => Math.round(Number(height)))).toEqual([100, 17, 25, 25]);
  });

  test("lists the twelve campaigns with most leads", async () => {
    const { dataDir, insert } = await openCommand();
    for (let n = 1; n <= 13; n++) {
      const ids = Array.from({ length: n }, (_, index) => 100 * n + index);
      const origin = { ...at(-1), tags: { utm_campaign: `c${n}`, utm_source: "ad" } };
      await insert(...ids.map((id) => lead(id, email(`v${id}@shop.example`), origin)));
    }
    const { open, ask, base } = await openBoard({ DATA_DIR: dataDir }, { now: () => NOW });
    const lines = readView((await ask(base, { headers: await open() })).text);
    const campaigns = lines.flatMap((line) => /^c(\d+), from ad \|/.exec(line)?.[1] ?? []);
    expect(campaigns).toEqual(["13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]);
  });

  test("without leads or visitors, says what the view will show", async () => {
    const { dataDir } = await openCommand();
    const { open, ask, base } = await openBoard({ DATA_DIR: dataDir }, { now: () => NOW });
    expect(readView((await ask(base, { headers: await open() })).text)).toEqual([
      "Tuesday 10 March",
      "No leads yet today.",
      "No visitors today.",
      "Nothing has come in today or yesterday. As soon as your ads lead somebody to a page, this view compares each hour with the same hour of the day before.",
      "Alarms",
      "The alarms could not be computed: run leads watch to see why.",
    ]);
  });
});

describe("alarms", () => {
  const finding = {
    check: "form",
    message: "/food/version_b: no lead since 9 March.",
    advice: "Send the form.",
  } as const;
  const none: Alarms = { findings: [], failed_checks: [], remarks: [] };

  test.each<[Partial<Alarms>, ...string[]]>([
    [
      { findings: [finding] },
      "One thing needs you",
      "Food B: no lead since 9 March. Send the form.",
      "Last checked 10 Mar, 12:00.",
    ],
    [
      { findings: [finding, { ...finding, message: "No space." }] },
      "2 things need you",
      "Food B: no lead since 9 March. Send the form.",
      "No space. Send the form.",
      "Last checked 10 Mar, 12:00.",
    ],
    [
      { failed_checks: [{ check: "hooks", problem: "no answer" }], remarks: ["/food is too new."] },
      "Health",
      "Could not check hooks: no answer",
      "Food is too new. Last checked 10 Mar, 12:00.",
    ],
    [
      {},
      "All is well",
      "Nothing found: no form is silent, no webhook call is stuck, and there is enough space. Last checked 10 Mar, 12:00.",
    ],
  ])("are shown on the health view and on today’s: %j", async (alarms, headline, ...said) => {
    const { ask, base, open, dataDir } = await openOnSqlite({
      now: () => NOW,
      results: {
        current: () => ({
          report: null,
          alarms: { value: { ...none, ...alarms }, at: NOW },
          isComputing: false,
        }),
      },
    });
    await run(dataDir, ["backup", `${dataDir}/copy.db`]);
    const headers = await open();
    const shown = readView((await ask(`${base}health`, { headers })).text);
    expect(shown.slice(0, said.length + 1)).toEqual([headline, ...said]);
    const today = readView((await ask(base, { headers })).text);
    // What needs somebody comes first.
    const place = alarms.findings ? today.indexOf("Needs you now") : today.length - said.length - 1;
    expect(today.slice(place, place + said.length + 1)).toEqual([
      alarms.findings ? "Needs you now" : "Alarms",
      ...said,
    ]);
    if (alarms.findings) expect(place).toBeLessThan(5);
  });

  test("the health view doesn’t say that all is well when a fact is not", async () => {
    const alarms = { value: none, at: NOW };
    const { ask, base, open, dataDir } = await openOnSqlite({
      now: () => NOW,
      results: { current: () => ({ report: null, alarms, isComputing: false }) },
    });
    const headers = await open();
    const headline = async () => readView((await ask(`${base}health`, { headers })).text)[0];
    expect(await headline()).toBe("Health");
    await run(dataDir, ["backup", `${dataDir}/copy.db`]);
    expect(await headline()).toBe("All is well");
  });
});

test("the log says who did what with which lead, the newest first", async () => {
  const { board, ask, base, open } = await openOnSqlite();
  const done = { at: NOW, who: "maria", leadId: null, leads: 2 };
  await board.stores.audit([
    { ...done, action: "exported" },
    { ...done, action: "erased", leads: 1 },
    { ...done, action: "backed up" },
    { ...done, action: "shown", leadId: idOf(1), leads: 1 },
  ]);
  const { text } = await ask(`${base}log`, { headers: await open() });
  expect(text).toContain("<title>Who saw what · ");
  expect(readView(text).slice(3)).toEqual([
    "10 Mar, 12:00 | maria | Saw the e-mail address | 0190a000-0000",
    "10 Mar, 12:00 | maria | Backed up 2 leads | –",
    "10 Mar, 12:00 | maria | Erased 1 lead | –",
    "10 Mar, 12:00 | maria | Exported 2 leads | –",
  ]);
  expect(text).toContain(`<a href="${base}leads/${idOf(1)}">`);
});

test("the log shows the newest two hundred entries, and says that there are more", async () => {
  const { board, ask, base, open } = await openOnSqlite();
  const headers = await open();
  const exported = { at: NOW, who: "maria", action: "exported", leadId: null } as const;
  const add = (count: number) =>
    board.stores.audit(Array.from({ length: count }, (_, n) => ({ ...exported, leads: n + 1 })));
  const readLog = async () => readView((await ask(`${base}log`, { headers })).text);
  await add(199);
  expect((await readLog()).filter((line) => line.includes("Exported"))).toHaveLength(199);
  expect((await readLog()).at(-1)).toContain("Exported 1 lead");
  await add(1);
  expect((await readLog()).at(-1)).toContain("Exported 1 lead");
  await add(1);
  const lines = await readLog();
  expect(lines.filter((line) => line.includes("Exported"))).toHaveLength(200);
  expect(lines.at(-1)).toBe("These are the newest; the table audit_log has them all.");
});

describe("variants", () => {
  test("shows each variant's figures, the verdict, and what was decided", async () => {
    const report = experimentReport(VARIED_FIGURES, EVEN_RULES, { since: null, until: null });
    const decision: Decision = {
      at: NOW,
      who: "maria",
      page: "/furniture",
      variant: "version_b",
      because: "version_b won",
      rules: null,
      verdict: "won",
      variants: [
        { name: "version_a", visitors: 10_000, leads: 300, rate: 0.03 },
        { name: "version_b", visitors: 10_000, leads: 500, rate: 0.05 },
      ],
    };
    const decisions = [
      decision,
      { ...decision, page: "/food" as const },
      {
        ...decision,
        variant: "version_a" as const,
        isOut: true as const,
        at: new Date(NOW.getTime() + 60_000),
      },
    ];
    const { ask, base, open } = await openOnSqlite({
      results: {
        current: () => ({
          report: { value: { ...report, decisions }, at: NOW },
          alarms: null,
          isComputing: false,
        }),
      },
    });
    const headers = await open();
    const { text } = await ask(`${base}variants`, { headers });
    expect(readView(text)).toEqual([
      "Beverage No visitors",
      "Skincare No visitors",
      "Food Too early",
      "Apparel No visitors",
      "Jewelry No visitors",
      "Hygiene No visitors",
      "Makeup One variant",
      "Furniture B wins",
      // By default the industry with most visitors.
      "Furniture",
      "B wins",
      "B brings the most leads. If variants are equal, luck names a winner in at most 1 of 20 tests, however often you look.",
      "On a phone On a desktop",
      "A",
      hypothesisOf("/furniture/version_a"),
      "3.0% of visitors leave a lead",
      "True rate 2.7% to 3.4%",
      "Visitors | 10,000",
      "Left a lead | 300",
      "Share of visitors | 50%",
      "Chance to be best | under 1%",
      "B Brings the most leads",
      hypothesisOf("/furniture/version_b"),
      "5.0% of visitors leave a lead",
      "True rate 4.6% to 5.4%",
      "Visitors | 10,000",
      "Left a lead | 500",
      "Share of visitors | 50%",
      "Chance to be best | over 99%",
      "Against A | +67% (+34% to +108%)",
      "What was decided",
      "A was taken out: B won",
      "maria, 10 Mar, 12:01. Then: A 300 leads of 10,000 visitors, B 500 leads of 10,000 visitors.",
      "B was chosen: B won",
      "maria, 10 Mar, 12:00. Then: A 300 leads of 10,000 visitors, B 500 leads of 10,000 visitors.",
      "Computed at 10 Mar, 12:00 from all visitors recorded. leads report explains each figure.",
    ]);
    expect(text).toContain("<title>Furniture · ");
    expect(text.match(/(?<=<iframe src=")[^"]*/g)).toEqual(
      ["a", "b"].map((letter) => `${base}site/furniture/version_${letter}`),
    );
    expect(text.match(/(?<=<(?:line class="range"|circle) )[^>]*(?=>)/g)).toEqual([
      'x1="44.72%" x2="55.88%" y1="10" y2="10"',
      'cx="50.00%" cy="10" r="5"',
      'x1="76.50%" x2="90.75%" y1="10" y2="10"',
      'cx="83.33%" cy="10" r="5"',
    ]);
    expect(text.match(/(?<=href=")[^"]*(?=" aria-current="true")/g)).toEqual([
      `${base}variants/furniture`,
      `${base}variants/furniture?on=phone`,
    ]);
    const unvisited = readView((await ask(`${base}variants/beverage`, { headers })).text);
    const rates = unvisited.filter((line) => line.endsWith("of visitors leave a lead"));
    expect(new Set(rates)).toEqual(new Set(["– of visitors leave a lead"]));
  });
});

test("a lead's webhook state is shown in the list and its history, and the totals on Health", async () => {
  const dataDir = temporaryFolder();
  const database = join(dataDir, "leads.db");
  const outbox = { sendsReady: true, skipsSpam: false };
  const writer = await openSqliteLeadWriter(database, { outbox });
  const sender = openSqliteOutbox(database);
  onTestFinished(async () => {
    await sender.close();
    await writer.close();
  });
  for (const n of [5, 4, 3, 2, 1]) await writer.insert(lead(n, email(`v${n}@shop.example`)));
  await sender.claim(4, NOW);
  await sender.delivered(entry(1), NOW);
  await sender.failed(entry(2), NOW, "answered 500");
  await sender.reschedule(entry(3), NOW, "answered 503");
  await sender.reschedule(entry(4), NOW, "did not answer");
  await sender.claim(1, NOW);
  await sender.reschedule(entry(4), NOW, "did not answer");
  const settings = { DATA_DIR: dataDir, WEBHOOK_URL: "https://hooks.example", WEBHOOK_SECRET: SECRET };
  const { ask, base, open } = await openBoard(settings, { now: () => NOW });
  const headers = await open();
  const view = async (path: string) => (await ask(base + path, { headers })).text;
  const rows = (await view("leads")).matchAll(/<td class="webhook (\w+)">([^<]*)/g);
  expect(Array.from(rows, ([, state, says]) => `${state}: ${says}`)).toEqual([
    "delivered: Delivered",
    "failed: Failed after 1 call",
    "waiting: Waiting, tried 1 time",
    "waiting: Waiting, tried 2 times",
    "waiting: Waiting",
  ]);
  const history = async (n: number) => readView(await view(`leads/${idOf(n)}`)).slice(-2);
  expect(await history(1)).toEqual([
    "Where it went",
    "The lead was delivered to your webhook on 10 Mar, 12:00.",
  ]);
  expect(await history(2)).toEqual([
    "Where it went",
    "The lead could not be delivered to your webhook. At the last try, it answered 500.",
  ]);
  expect(await history(3)).toEqual([
    "Where it went",
    "The lead has waited for your webhook since 10 Mar, 09:00, tried 1 time. At the last try, it answered 503.",
  ]);
  expect((await history(5))[1]).toMatch(/^The lead has waited for your webhook since .*, not tried yet\.$/);
  expect(readView(await view("health"))).toContain(
    "Webhook | 3 calls waiting, the longest since 10 Mar, 07:00. 1 failed for good: leads hooks says why.",
  );
  await writer.insert(lead(7, url("https://shop.example/jam"), { idempotencyKey: "jam" }));
  await writer.insert(lead(6, email("v6@shop.example", "/ad_creation"), { follows: "jam" }));
  expect((await history(7))[1]).toMatch(
    /^The product with its e-mail address has waited for your webhook since /,
  );
});

test("a variant's page is shown as built, but its scripts don't run", async () => {
  const { ask, base, open } = await openOnSqlite();
  const headers = await open();
  const page = await ask(`${base}site/food/version_a`, { headers });
  expect(page.text).not.toMatch(/<script|<noscript|modulepreload|canonical|scripting: ?none/);
  expect(page.text).toContain("</h1>");
  expect(page.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; .*form-action 'none'; frame-ancestors 'self'$/,
  );
  expect(page.headers["x-frame-options"]).toBe("SAMEORIGIN");
  const files = page.text.match(/(?<=["' (,])\/[\w/.-]+\.(?:woff2|avif|webp|svg)/g)!;
  const TYPES = { woff2: "font/woff2", avif: "image/avif", webp: "image/webp", svg: "image/svg+xml" };
  for (const [extension, [first]] of Map.groupBy(files, (each) => each.split(".").at(-1)!)) {
    const { status, headers: sent } = await ask(first!, { headers });
    expect([status, sent["content-type"]]).toEqual([200, TYPES[extension as keyof typeof TYPES]]);
  }
});
