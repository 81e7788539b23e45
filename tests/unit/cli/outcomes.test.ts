import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { freshDatabase } from "../../support/databases/fresh-database.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { email, idOf, lead, openCommand, run, url } from "../../support/operators/leads-command.ts";
import type { CommandResult } from "../../support/operators/leads-command.ts";

const LEADS = [
  lead(5, url("https://shop.example/mug", "/food/version_a"), {
    idempotencyKey: "one",
    tags: { gclid: "g5" },
  }),
  lead(4, email("ada@example.com", "/ad_creation"), { follows: "one", tags: { gclid: "g5" } }),
  lead(3, email("bob@example.com"), { tags: { gclid: "g3" } }),
  lead(2, email("eve@example.com"), { tags: { fbclid: "f2" } }),
  lead(1, email("bot@example.com"), { spamReason: "too fast" }),
];

type Leads = (...args: string[]) => Promise<CommandResult>;

const OPEN: Record<string, () => Promise<Leads>> = {
  async SQLite() {
    const { insert, dataDir } = await openCommand();
    await insert(...LEADS);
    return (...args) => run(dataDir, args, { env: { CURRENCY: "EUR" } });
  },
  async PostgreSQL() {
    const databaseUrl = await freshDatabase("migrated");
    const store = await openPostgresLeadWriter(databaseUrl);
    onTestFinished(() => store.close());
    for (const each of LEADS) await store.insert(each);
    return (...args) => run("/nowhere", args, { env: { DATABASE_URL: databaseUrl, CURRENCY: "EUR" } });
  },
};

const euros = (now: string) => ({ env: { CURRENCY: "EUR" }, now: new Date(now) });

function csv(...lines: string[]): string {
  const file = join(temporaryFolder(), "deals.csv");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

async function outcomesOf(leads: Leads): Promise<Record<string, unknown>> {
  const found = JSON.parse((await leads("list", "--json")).out) as Record<string, string | number | null>[];
  return Object.fromEntries(
    found.flatMap(({ id, outcome, value, currency }) =>
      outcome === null
        ? []
        : [
            [
              Number(String(id).slice(-12)),
              [outcome, value, currency].filter((each) => each !== null).join(" "),
            ],
          ],
    ),
  );
}

describe.each(Object.keys(OPEN))("outcomes in %s", (database) => {
  const open = () => OPEN[database]!();

  test("a lead is marked as won with a value, by its e-mail lead's id, and both are done", async () => {
    const leads = await open();
    expect(await leads("done", idOf(4), "--outcome", "won", "--value", "120.50")).toEqual({
      exitCode: 0,
      out: "1 lead is done: won, 120.50 EUR.\n",
      err: "",
    });
    expect(await outcomesOf(leads)).toEqual({ 5: "won 120.5 EUR" });
    expect((await leads("count", "--open")).out).toBe("3\n");
    expect((await leads("done", idOf(5), "--outcome", "won", "--value", "120.50")).out).toBe(
      "Nothing changed: this outcome is already recorded.\n",
    );
    expect((await leads("done", idOf(5), "--outcome", "lost", "--json")).out).toBe('{\n  "lost": 1\n}\n');
    expect(await outcomesOf(leads)).toEqual({ 5: "lost" });
    expect((await leads("done", idOf(5), "--undo")).exitCode).toBe(0);
    expect(await outcomesOf(leads)).toEqual({});
    expect((await leads("count", "--open")).out).toBe("4\n");
  });

  test("a file gives the outcomes of many leads, by id or click, after a preview", async () => {
    const leads = await open();
    const file = csv(
      "Deal,ID,gclid,Outcome,Value",
      `1,${idOf(5).toUpperCase()},,won,1200`,
      "2,,g3,Qualified,80.5",
      `3,${idOf(2)},,,`,
    );
    expect(await leads("outcomes", file)).toEqual({
      exitCode: 0,
      out: "2 leads found. 1 line without an outcome ignored.\n2 leads would change.\nNothing is written yet: add --yes.\n",
      err: "",
    });
    expect(await outcomesOf(leads)).toEqual({});
    expect((await leads("outcomes", file, "--yes")).out).toBe(
      "2 leads found. 1 line without an outcome ignored.\n2 leads changed.\n",
    );
    expect(await outcomesOf(leads)).toEqual({ 5: "won 1200 EUR", 3: "qualified 80.5 EUR" });
    expect(JSON.parse((await leads("outcomes", file, "--yes", "--json")).out)).toEqual({
      written: true,
      leads: 2,
      changed: 0,
      without_outcome: 1,
      bad_lines: [],
    });
    expect((await leads("count", "--by", "outcome")).out).toContain("qualified");
    expect(JSON.parse((await leads("count", "--outcome", "won", "--json")).out)).toEqual({ leads: 1 });
    expect((await leads("list", "--outcome", "won")).out).toContain("won, 1,200.00 EUR");
  });

  test("a bad line is named by its number in the file, also behind a cell of several lines", async () => {
    const leads = await open();
    const file = csv("id,outcome,note", `${idOf(3)},won,"two\nlines"`, `${idOf(2)},closed,`);
    expect((await leads("outcomes", file)).err).toBe(
      'Line 4: The outcome "closed" is not one of qualified, won, lost, spam.\n',
    );
  });

  test("with bad lines, each is listed and nothing is written, unless --skip-bad leaves them out", async () => {
    const leads = await open();
    const file = csv(
      "id;fbclid;outcome;value;currency",
      `${idOf(3)};;won;120,5;EUR`,
      `${idOf(9)};;won;;`,
      `${idOf(2)};;closed;;`,
      ";;won;;",
      `${idOf(2)};;lost;3;`,
      `${idOf(2)};;won;1,234;`,
      `${idOf(2)};;won;7;USD`,
      `${idOf(3)};;lost;;`,
      ";none;lost;;",
    );
    const problems = [
      "Line 3: No lead has this id.",
      'Line 4: The outcome "closed" is not one of qualified, won, lost, spam.',
      "Line 5: It has neither an id nor a click.",
      "Line 6: A lead that is lost has no value.",
      'Line 7: The value "1.234" is not an amount in EUR.',
      'Line 8: Its currency is "USD", and CURRENCY is EUR.',
      "Line 9: Line 2 has another outcome for the same lead.",
      "Line 10: No lead has this fbclid.",
    ];
    expect(await leads("outcomes", file, "--yes")).toEqual({
      exitCode: 1,
      out: "1 lead found. 0 lines without an outcome ignored.\n1 lead would change.\nNothing was written. Add --skip-bad to skip the 8 bad lines.\n",
      err: problems.map((problem) => `${problem}\n`).join(""),
    });
    expect(await outcomesOf(leads)).toEqual({});
    expect(await leads("outcomes", file, "--yes", "--skip-bad")).toMatchObject({ exitCode: 1 });
    expect(await outcomesOf(leads)).toEqual({ 3: "won 120.5 EUR" });
  });

  test("an export can be filled in and read back", async () => {
    const leads = await open();
    const { out } = await leads("export", "--semicolons");
    const [heading, ...rows] = out.trimEnd().split("\r\n");
    const file = csv(heading!, ...rows.map((row) => row.replace(/;;;;;$/, ";spam;2026-03-01 10:00:00;;;")));
    expect((await leads("outcomes", file, "--yes")).out).toContain("4 leads changed.");
    expect(JSON.parse((await leads("show", idOf(3), "--json")).out)).toMatchObject({
      outcome: "spam",
      outcome_at: "2026-03-01T10:00:00.000Z",
    });
    const exported = await leads("export", "--semicolons");
    expect((await leads("outcomes", csv(exported.out), "--yes")).out).toContain("0 leads changed.");
  });

  test("conversion files tell ad networks which leads were won, their values, and later corrections", async () => {
    const leads = await open();
    const google = ["conversions", "--to", "google", "--account", "1234567890", "--action", "77"];
    const iab = ["conversions", "--to", "iab", "--data-set", "AB12", "--click-id", "fbclid"];
    const written = async (...args: string[]) => {
      const file = join(temporaryFolder(), "out.jsonl");
      const { out } = await leads(...args, "-o", file);
      if (out.startsWith("No lead")) return { out, events: [] };
      const lines = readFileSync(file, "utf8").trimEnd().split("\n");
      return {
        out: out.replace(/ to .*/, "").trimEnd(),
        events: lines.flatMap((line) => JSON.parse(line).events ?? [JSON.parse(line)]),
      };
    };
    await leads("done", idOf(5), "--outcome", "won", "--value", "120");
    await leads("done", idOf(2), "--outcome", "qualified");
    expect(await written(...google, "--outcome", "won")).toEqual({
      out: "Wrote 1 conversion",
      events: [
        {
          adIdentifiers: { gclid: "g5" },
          eventTimestamp: "2026-03-10T12:00:00.000Z",
          transactionId: idOf(5),
          eventSource: "WEB",
          conversionValue: 120,
          currency: "EUR",
        },
      ],
    });
    expect((await written(...google)).events).toHaveLength(2);
    expect((await written(...iab, "--outcome", "qualified")).events).toEqual([
      {
        data_set_id: "AB12",
        id: `${idOf(2)}.qualified`,
        timestamp: Date.parse("2026-03-10T12:00:00Z") / 1000,
        event_type: "qualify_lead",
        source: "website",
        user_data: { click_id: "f2" },
      },
    ]);
    expect((await written(...google, "--outcome", "won")).events).toEqual([]);

    await leads("done", idOf(5), "--outcome", "won", "--value", "99.9");
    await leads("done", idOf(3), "--outcome", "spam");
    await leads("done", idOf(2), "--outcome", "lost");
    const changed = await written(...google, "--outcome", "won");
    expect(changed.out).toBe("Wrote 1 adjustment");
    expect(changed.events).toMatchObject([{ transactionId: idOf(5), conversionValue: 99.9 }]);
    const retracted = await written(...google);
    expect(retracted.events).toMatchObject([{ transactionId: idOf(3), conversionValue: 0, currency: "EUR" }]);
    expect((await written(...iab, "--outcome", "qualified")).events).toMatchObject([
      { id: `${idOf(2)}.not-qualified`, event_type: "disqualify_lead" },
    ]);
    for (const args of [[...google, "--outcome", "won"], google, [...iab, "--outcome", "qualified"]]) {
      expect((await written(...args)).events).toEqual([]);
    }
    const shown = JSON.parse((await leads("show", idOf(5), "--json")).out).conversions;
    expect(shown.map(({ destination, value }: Record<string, unknown>) => [destination, value])).toEqual([
      ["google 1234567890/77", null],
      ["google 1234567890/77 won", 120],
      ["google 1234567890/77 won", 99.9],
    ]);
  });
});

test("a good lead that was suspected to be a bot's is reported to the network, and spam is not", async () => {
  const leads = await OPEN.SQLite!();
  const told = async () => JSON.parse((await leads("report", "--json")).out).leads[0];
  const before = await told();
  await leads("done", idOf(1), "--outcome", "won");
  await leads("done", idOf(3), "--outcome", "spam");
  expect(before).toMatchObject({ products: 1, emails: 2 });
  expect(await told()).toMatchObject({ products: 1, emails: 2 });
  expect((await leads("list", "--only-spam")).out).toContain("bob@example.com");
  expect((await leads("list", "--without-spam")).out).toContain("bot@example.com");
});

test("the report by outcome begins with the difference it could show, and the outcomes of all leads", async () => {
  const leads = await OPEN.SQLite!();
  await leads("done", idOf(5), "--outcome", "won", "--value", "120");
  const { exitCode, out } = await leads("report", "--by", "outcome");
  expect(exitCode).toBe(0);
  expect(out).toContain("that time are now qualified or won.");
  expect(out).toContain("Good leads: Those of them who then sent a form");
  const [, became] = out.split("What became of all leads");
  expect(became).toMatch(/won +\/food +1 +1/);
  expect(became).toMatch(/^ *open /m);
  const json = JSON.parse((await leads("report", "--by", "outcome", "--json")).out);
  expect(json).toMatchObject({ stage: "qualified", leads: [{ products: 1, emails: 0 }] });
});

test.each([
  [["done", idOf(3), "--value", "3"], "--value requires --outcome qualified or won."],
  [["done", idOf(3), "--outcome", "lost", "--value", "3"], "--value requires --outcome qualified or won."],
  [["done", idOf(3), "--outcome", "won", "--value", "1.234"], "--value must be an amount in EUR"],
  [["done", "--before", "1d", "--outcome", "won"], "--outcome needs ids, not --before."],
  [["done", idOf(3), "--undo", "--outcome", "won"], "--undo clears the outcome"],
  [["done", idOf(3), "--outcome", "wun"], "Did you mean won?"],
])("leads %j is a usage error with advice", async (args, said) => {
  const { exitCode, err } = await (await OPEN.SQLite!())(...args);
  expect({ exitCode, err }).toEqual({ exitCode: 2, err: expect.stringContaining(said) });
});

test("without a currency, Google can't be told to retract a conversion, and the command says so", async () => {
  const { dataDir, insert, leads } = await openCommand();
  await insert(...LEADS);
  const google = ["conversions", "--to", "google", "--account", "123-456-7890", "--action", "77"];
  await leads(...google, "-o", join(dataDir, "first.jsonl"));
  await leads("done", idOf(3), "--outcome", "spam");
  expect((await leads(...google, "-o", join(dataDir, "second.jsonl"))).out).toBe(
    "No lead is new to this destination. Nothing was written.\n1 lead not retracted: Google needs a CURRENCY for that.\n",
  );
  const { out } = await leads(...google, "--json", "-o", join(dataDir, "third.jsonl"));
  expect(JSON.parse(out)).toMatchObject({ lines: 0, no_currency: 1 });
});

test("an outcome's invalid time is quoted, up to forty characters", async () => {
  const { insert, leads } = await openCommand();
  await insert(...LEADS);
  const { err } = await leads("outcomes", csv("id,outcome,outcome_at", `${idOf(3)},lost,yesterday`));
  expect(err).toBe('Line 2: "yesterday" is not a time such as 2026-01-31T14:30Z.\n');
  const long = await leads("outcomes", csv("id,outcome,outcome_at", `${idOf(3)},lost,${"x".repeat(41)}`));
  expect(long.err).toBe(`Line 2: "${"x".repeat(40)}…" is not a time such as 2026-01-31T14:30Z.\n`);
});

test("a value needs a currency", async () => {
  const { insert, leads } = await openCommand();
  await insert(...LEADS);
  expect(await leads("done", idOf(3), "--outcome", "won", "--value", "3")).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining("Set CURRENCY first, such as CURRENCY=EUR."),
  });
  const { err } = await leads("outcomes", csv("id,outcome,value", `${idOf(3)},won,3`));
  expect(err).toBe("Line 2: It has a value, but CURRENCY is not set.\n");
});

test.each([
  ["id,value\nx,1", "The file has no column outcome."],
  ["outcome\nwon", "The file has no column that identifies leads: id, gclid, gbraid, wbraid"],
  ['id,outcome\n"x,won', "The file is not valid CSV"],
])("the file %j is refused", async (text, said) => {
  const { insert, leads } = await openCommand();
  await insert(...LEADS);
  const { exitCode, err } = await leads("outcomes", csv(text));
  expect({ exitCode, err }).toEqual({ exitCode: 1, err: expect.stringContaining(said) });
});

test("leads copy copies outcomes, and a second run newer ones", async () => {
  const { insert, dataDir } = await openCommand();
  await insert(...LEADS);
  const database = await freshDatabase();
  const move = () => run(dataDir, ["copy", "--from", dataDir, "--to", database]);
  const moved = () => outcomesOf((...args) => run("/nowhere", args, { env: { DATABASE_URL: database } }));
  await run(dataDir, ["done", idOf(3), "--outcome", "qualified"], euros("2026-03-10T12:00:00Z"));
  expect((await move()).exitCode).toBe(0);
  expect(await moved()).toEqual({ 3: "qualified" });
  await run(dataDir, ["done", idOf(3), "--outcome", "won", "--value", "7.5"], euros("2026-03-11T12:00:00Z"));
  expect((await move()).exitCode).toBe(0);
  expect(await moved()).toEqual({ 3: "won 7.5 EUR" });
});
