import { expect, onTestFinished, test } from "vitest";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { freshDatabase } from "../../support/databases/fresh-database.ts";
import { setClock } from "../../support/databases/set-clock.ts";
import { email, idOf, lead, NOW, openCommand, run, url } from "../../support/operators/leads-command.ts";

const PRODUCT = lead(30, url("https://shop.example/mug", "/food/version_a"), { idempotencyKey: "one" });
const FOLLOW_UP = lead(29, email("ada@example.com", "/ad_creation"), { follows: "one" });
const SIGNUP = lead(2, email("bob@example.com", "/jewelry/version_d"));

async function openSqlite() {
  const { insert, leads } = await openCommand();
  await insert(PRODUCT, FOLLOW_UP, SIGNUP);
  return leads;
}

const MINUTE_MS = 60_000;

/** Leads from these many minutes ago. */
async function openWaiting(...minutes: number[]) {
  const { insert, leads } = await openCommand();
  await insert(
    ...minutes.map((ago, n) =>
      lead(n, email(`v${n}@example.com`), { createdAt: new Date(NOW.getTime() - ago * MINUTE_MS) }),
    ),
  );
  return leads;
}

async function openPostgres() {
  const databaseUrl = await freshDatabase("migrated");
  const store = await openPostgresLeadWriter(databaseUrl);
  onTestFinished(() => store.close());
  for (const each of [PRODUCT, FOLLOW_UP, SIGNUP]) await store.insert(each);
  await setClock(databaseUrl, NOW);
  return (...args: string[]) => run("/nowhere", args, { env: { DATABASE_URL: databaseUrl } });
}

const idsIn = (out: string) => JSON.parse(out).leads.map(({ id }: { id: string }) => id);

test.each([
  ["SQLite", openSqlite],
  ["PostgreSQL", openPostgres],
])("in %s, open leads are listed, longest waiting first, until they are done", async (_, open) => {
  const leads = await open();
  const { exitCode, out } = await leads("waiting");
  expect(exitCode).toBe(0);
  expect(out.split("\n").map((line) => line.replaceAll(/ {2,}/g, " | "))).toEqual([
    "Waiting | Time (UTC) | Id | Kind | Left | Page | Send to",
    `1 d 6 h | 2026-03-09 06:00:00 | ${idOf(30)} | url | https://shop.example/mug | /food/version_a | ada@example.com`,
    `2 h 0 min | 2026-03-10 10:00:00 | ${idOf(2)} | email | bob@example.com | /jewelry/version_d`,
    "",
    "2 leads waiting.",
    "",
  ]);
  const late = await leads("waiting", "--longer-than", "1d", "--json");
  expect(late.exitCode).toBe(1);
  expect(JSON.parse(late.out)).toMatchObject({ waiting: 1, leads: [{ waiting_seconds: 108_000 }] });

  expect(await leads("done", idOf(30))).toEqual({ exitCode: 0, out: "2 leads are done.\n", err: "" });
  expect(await leads("waiting", "--longer-than", "1d")).toEqual({
    exitCode: 0,
    out: "0 leads waiting.\n",
    err: "",
  });
  expect((await leads("done", idOf(30))).out).toBe("Nothing changed: all of these were done before.\n");
  expect((await leads("count", "--open")).out).toBe("1\n");
  expect(
    JSON.parse((await leads("list", "--json")).out).map((each: { done_at: string }) => each.done_at),
  ).toEqual([null, "2026-03-10T12:00:00.000Z", "2026-03-10T12:00:00.000Z"]);
  expect((await leads("done", idOf(30), "--undo", "--json")).out).toBe('{\n  "opened": 2\n}\n');
  expect(idsIn((await leads("waiting", "--json")).out)).toEqual([idOf(30), idOf(2)]);
  expect((await leads("done", "--before", "1d")).out).toBe("2 leads are done.\n");
  expect(idsIn((await leads("waiting", "--json")).out)).toEqual([idOf(2)]);
});

test("the longest waiting are shown first, twenty by default, with the number of the others", async () => {
  const days = Array.from({ length: 14 }, () => 2 * 24 * 60);
  const leads = await openWaiting(-5, 0.99, 1, 59.99, 60, 1439.9, 1440, 1500, ...days);
  const waits = async (...args: string[]) => {
    const lines = (await leads("waiting", ...args)).out.trimEnd().split("\n");
    return { waits: lines.slice(15, -2).map((line) => line.split(/ {2,}/)[0]), last: lines.at(-1) };
  };
  const long = ["1 d 1 h", "1 d 0 h", "23 h 59 min", "1 h 0 min", "59 min"];
  expect(await waits()).toEqual({ waits: [...long, "1 min"], last: "22 leads waiting, 2 not shown." });
  expect(await waits("-n", "22")).toEqual({
    waits: [...long, "1 min", "0 min", "0 min"],
    last: "22 leads waiting.",
  });
});

test("waiting uses the earlier of two end times", async () => {
  const leads = await openWaiting(3 * 60, 30 * 60, 60 * 60);
  for (const args of [
    ["--longer-than", "1d", "--until", "2d"],
    ["--longer-than", "2d", "--until", "1d"],
    ["--until", "2d"],
  ]) {
    expect(idsIn((await leads("waiting", "--json", ...args)).out)).toEqual([idOf(2)]);
  }
});

test("done reports how many leads changed, or that none did", async () => {
  const leads = await openSqlite();
  for (const [args, said] of [
    [[idOf(2)], "1 lead is done."],
    [[idOf(2), "--undo"], "1 lead is open again."],
    [[idOf(2), "--undo"], "Nothing changed: none of these was done."],
    [["--before", "1h"], "3 leads are done."],
    [["--before", "1h"], "Nothing changed: all of these were done before."],
    [[idOf(30), idOf(2), "--undo"], "3 leads are open again."],
  ] as const) {
    expect(await leads("done", ...args)).toEqual({ exitCode: 0, out: `${said}\n`, err: "" });
  }
  expect((await leads("done", idOf(2), "--json")).out).toBe('{\n  "done": 1\n}\n');
});

test("an interrupted done marks nothing", async () => {
  const { insert, leads, onTerminal } = await openCommand();
  await insert(SIGNUP);
  expect(await onTerminal({ signal: AbortSignal.abort() }, "done", "--before", "1h")).toMatchObject({
    exitCode: 130,
    out: "",
  });
  expect((await leads("count", "--open")).out).toBe("1\n");
});

test("an export says when each lead was done", async () => {
  const leads = await openSqlite();
  await leads("done", idOf(2));
  const { out } = await leads("export");
  expect(out.split("\r\n")[0]).toMatch(/,done_at,outcome,outcome_at,value,currency,consent_text$/);
  expect(out).toContain("bob@example.com");
  expect(out.trimEnd()).toMatch(/,2026-03-10T12:00:00.000Z,,,,,$/);
});

test("nothing is marked when one of the ids is unknown or ambiguous", async () => {
  const leads = await openSqlite();
  expect(await leads("done", idOf(2), idOf(9))).toMatchObject({ exitCode: 1, out: "" });
  expect(await leads("done", idOf(2), "0190a000")).toMatchObject({ exitCode: 1, out: "" });
  expect((await leads("count", "--open")).out).toBe("2\n");
});

test.each([
  [["done"], "Give ids, or --before with a time."],
  [["done", idOf(2), "--before", "1d"], "Give ids, or --before with a time."],
  [["done", "--before", "1d", "--undo"], "--undo needs ids, not --before."],
  [["done", "xyz"], "An id is made of digits, letters from a to f, and hyphens."],
  [["waiting", "--longer-than", "5m"], "m could mean minutes or months: write 30min, or 180d."],
])("leads %j is a usage error with advice", async (args, said) => {
  const { exitCode, out, err } = await (await openSqlite())(...args);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
  expect(err).toContain(said);
});
