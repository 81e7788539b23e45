import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { Webhook } from "standardwebhooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { openSqliteOutbox } from "../../../storage/sqlite/outbox.ts";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";
import { storedHooks } from "../../support/databases/stored-hooks.ts";
import { openReceiver, SECRET } from "../../support/webhooks/receiver.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { email, idOf, lead, NOW, run } from "../../support/operators/leads-command.ts";
import type { Terminal } from "../../support/operators/leads-command.ts";

const HOOK = { WEBHOOK_URL: "https://mail.example", WEBHOOK_SECRET: SECRET };

/** A server's data with four leads: one waiting, one postponed, one failed, one delivered. */
async function openOutbox({ isEmpty = false } = {}) {
  const dataDir = temporaryFolder();
  const file = join(dataDir, "leads.db");
  const leads = await openSqliteLeadWriter(file, { outbox: { sendsReady: true, skipsSpam: false } });
  const outbox = openSqliteOutbox(file);
  onTestFinished(async () => {
    await outbox.close();
    await leads.close();
  });
  if (!isEmpty) {
    for (const n of [1, 2, 3, 4]) await leads.insert(lead(n, email(`ada${n}@example.com`)));
    await outbox.claim(4, NOW);
    await outbox.reschedule(
      { event: "INSERT", id: idOf(2) },
      new Date("2026-03-10T13:00:00.000Z"),
      "answered 500",
    );
    await outbox.failed(
      { event: "INSERT", id: idOf(3) },
      new Date("2026-03-10T11:00:00.000Z"),
      "answered 410, which asks not to call again",
    );
    await outbox.delivered({ event: "INSERT", id: idOf(4) }, new Date("2026-03-10T10:00:00.000Z"));
  }
  return {
    dataDir,
    entries: () => storedHooks(file),
    leads: (...args: string[]) => run(dataDir, args, { env: HOOK }),
    onTerminal: (terminal: Terminal, ...args: string[]) => run(dataDir, args, { columns: 80, ...terminal }),
  };
}

test.each([[["hooks"]], [["hooks", "list"]]])(
  "leads %j shows waiting and failed calls with their last problem, and counts all",
  async (args) => {
    const { exitCode, out, err } = await (await openOutbox()).leads(...args);
    expect(out.split("\n").map((line) => line.replaceAll(/ {2,}/g, " | "))).toEqual([
      "Lead | Event | State | Calls | Last problem | Next call (UTC) | Since (UTC)",
      `${idOf(1)} | INSERT | waiting | 0 | 2026-03-10 11:00:00 | 2026-03-10 11:00:00`,
      `${idOf(2)} | INSERT | waiting | 1 | answered 500 | 2026-03-10 13:00:00 | 2026-03-10 10:00:00`,
      `${idOf(3)} | INSERT | failed | 1 | answered 410, which asks not to call again | none | 2026-03-10 09:00:00`,
      "",
      "2 waiting, 1 failed, 1 delivered.",
      "",
    ]);
    expect(err).toBe("Send them again with: npm run -s leads -- hooks retry --all\n");
    // For monitoring.
    expect(exitCode).toBe(1);
    expect(out).not.toContain("@example.com");
  },
);

test("on a terminal of 80 columns no line is longer", async () => {
  const { out } = await (await openOutbox()).onTerminal({}, "hooks");
  for (const line of stripVTControlCharacters(out).split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  expect(out).toContain("0190a000-0000 ");
  expect(out).toContain("2 waiting, 1 failed, 1 delivered.");
});

test.each([
  [["rety"], "unknown command 'rety'. Did you mean retry?"],
  [["--jsn"], "unknown option '--jsn'\n(Did you mean --json?)"],
  [["-n", "0"], "It must be a whole number, at least 1."],
  [["retry"], "Give an id, or --all."],
  [["retry", "0190", "--all"], "Give an id, or --all."],
  [["retry", "xyz"], "An id is made of digits, letters from a to f, and hyphens."],
])("leads hooks %j is a usage error with advice", async (args, said) => {
  const { exitCode, out, err } = await (await openOutbox()).leads("hooks", ...args);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
  expect(err).toMatch(/^error: /);
  expect(err).toContain(said);
});

test("an empty outbox is reported, and exits with 0", async () => {
  const { leads } = await openOutbox({ isEmpty: true });
  expect(await leads("hooks")).toEqual({
    exitCode: 0,
    out: "0 waiting, 0 failed, 0 delivered.\n",
    err: "",
  });
  expect((await leads("hooks", "retry", "--all")).out).toBe("Nothing is waiting, and nothing failed.\n");
});

test("twenty are shown by default", async () => {
  const dataDir = temporaryFolder();
  const store = await openSqliteLeadWriter(join(dataDir, "leads.db"), {
    outbox: { sendsReady: true, skipsSpam: false },
  });
  onTestFinished(() => store.close());
  for (let n = 0; n < 21; n++) await store.insert(lead(n, email("ada@example.com")));
  for (const [args, shown] of [
    [[], 20],
    [["-n", "30"], 21],
  ] as const) {
    const { out } = await run(dataDir, ["hooks", ...args]);
    expect(out.match(/^0190a000/gm)).toHaveLength(shown);
  }
});

test("-n sets how many of the newest are shown", async () => {
  const { out } = await (await openOutbox()).leads("hooks", "-n", "1");
  expect(out).toContain(idOf(1));
  expect(out).not.toContain(idOf(2));
  expect(out).toContain("2 waiting, 1 failed, 1 delivered.");
});

test("--json prints the counts and each call's fields", async () => {
  const { out } = await (await openOutbox()).leads("hooks", "--json");
  const { hooks, ...counts } = JSON.parse(out);
  expect(counts).toEqual({ waiting: 2, failed: 1, delivered: 1 });
  expect(hooks).toHaveLength(3);
  expect(hooks[1]).toEqual({
    id: idOf(2),
    event: "INSERT",
    state: "waiting",
    waiting_since: "2026-03-10T10:00:00.000Z",
    next_at: "2026-03-10T13:00:00.000Z",
    settled_at: null,
    calls: 1,
    problem: "answered 500",
  });
  expect(hooks[2]).toMatchObject({ state: "failed", next_at: null, settled_at: "2026-03-10T11:00:00.000Z" });
});

test("retry --all makes waiting and failed calls due, not delivered ones", async () => {
  const { leads, entries } = await openOutbox();
  expect(await leads("hooks", "retry", "--all")).toEqual({ exitCode: 0, out: "3 calls due now.\n", err: "" });
  const due = entries().filter(
    ({ next_at, outcome }) => outcome === null && String(next_at) <= NOW.toISOString(),
  );
  expect(due.map(({ id }) => id)).toEqual([idOf(1), idOf(2), idOf(3)]);
  expect(entries()[3]).toMatchObject({ outcome: "delivered" });
});

test("retry accepts a unique prefix of an id", async () => {
  const { leads, entries } = await openOutbox();
  expect(await leads("hooks", "retry", idOf(3), "--json")).toMatchObject({
    exitCode: 0,
    out: '{\n  "due": 1\n}\n',
  });
  expect(entries().map(({ waiting_since }) => waiting_since === NOW.toISOString())).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(await leads("hooks", "retry", "0190")).toMatchObject({
    exitCode: 1,
    err: "More than one call's id begins with 0190: give more of it.\n",
  });
  expect(await leads("hooks", "retry", "0191")).toMatchObject({
    exitCode: 1,
    err: "No call's id begins with 0191.\n",
  });
});

test("a delivered call is not sent again, and retry says when it was sent", async () => {
  expect(await (await openOutbox()).leads("hooks", "retry", idOf(4))).toEqual({
    exitCode: 1,
    out: "",
    err: "It was delivered at 2026-03-10 10:00:00 (UTC), and nothing of it is kept to send again.\n",
  });
});

test("retry points out that no webhook is set, unless nothing is due", async () => {
  const { err } = await (await openOutbox()).onTerminal({}, "hooks", "retry", "--all");
  expect(err).toContain("WEBHOOK_URL is not set here: a server that runs without it sends nothing.");
  const empty = await openOutbox({ isEmpty: true });
  expect((await empty.onTerminal({}, "hooks", "retry", "--all")).err).toBe("");
});

test("leads copy keeps waiting, failed and delivered calls", async () => {
  const { entries, dataDir } = await openOutbox();
  const moved = join(temporaryFolder(), "data");
  expect(await run(dataDir, ["copy", "--from", dataDir, "--to", moved])).toMatchObject({ exitCode: 0 });
  expect(storedHooks(join(moved, "leads.db"))).toEqual(entries());
});

async function openTested() {
  const receiver = await openReceiver();
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: "on" };
  return { receiver, hooksTest: (...args: string[]) => run("/nowhere", ["hooks", "test", ...args], { env }) };
}

describe("leads hooks test", () => {
  test("calls the webhook once, signed, with a preview, and shows the answer", async () => {
    const { receiver, hooksTest } = await openTested();
    receiver.answer((response) => response.writeHead(202).end("taken,\u001b[31m thank you\n"));
    const { exitCode, out, err } = await hooksTest();
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect(out).toMatch(/^The webhook accepted the lead [0-9a-f-]{36}: 202\.\ntaken,\\x1b\[31m thank you\n$/);
    const [{ body, headers } = { body: "", headers: {} }, ...more] = receiver.calls;
    expect(more).toEqual([]);
    const verified = new Webhook(SECRET).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({
      type: "INSERT",
      table: "Landing page",
      record: { email: "test@example.invalid", preview: "yes", product: null },
    });
  });

  test("shows the first three hundred characters of an answer", async () => {
    const { receiver, hooksTest } = await openTested();
    receiver.answer((response) => response.writeHead(200).end("x".repeat(301)));
    expect((await hooksTest()).out.split("\n")[1]).toBe("x".repeat(300));
    expect(JSON.parse((await hooksTest("--json")).out)).toMatchObject({ answer: "x".repeat(300) });
  });

  test("exits with 1 and says why when the webhook does not accept it", async () => {
    const { receiver, hooksTest } = await openTested();
    receiver.answer((response) => response.writeHead(401).end());
    expect(await hooksTest()).toEqual({ exitCode: 1, out: "The webhook answered 401.\n", err: "" });
    const json = await hooksTest("--json");
    expect(JSON.parse(json.out)).toMatchObject({
      accepted: false,
      status: 401,
      answer: "",
      problem: "answered 401",
    });
  });

  test("needs a webhook", async () => {
    expect(await run("/nowhere", ["hooks", "test"])).toMatchObject({
      exitCode: 1,
      err: "WEBHOOK_URL is not set here.\n",
    });
  });
});
