import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Mailbox } from "../../../../domain/leads/mailbox.ts";
import type { Lead } from "../../../../domain/leads/lead-writer.ts";
import { MailboxMarker } from "../../../../server/mailboxes/mailbox-marker.ts";
import { openSqliteLeadWriter } from "../../../../storage/sqlite/lead-writer.ts";
import { openSqliteMailboxes } from "../../../../storage/sqlite/mailboxes.ts";
import { storedLeads } from "../../../support/databases/stored-leads.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { email, lead, NOW, url } from "../../../support/operators/leads-command.ts";

const HOUR_MS = 3_600_000;

/** A marker whose clock and lookups the test controls; the leads are in a real file. */
async function openMarker(answers: Record<string, Mailbox | null> = {}) {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file);
  onTestFinished(() => leads.close());
  const store = openSqliteMailboxes(file);
  onTestFinished(() => store.close());
  const asked: string[] = [];
  const clock = { now: NOW };
  let takesMs = 0;
  const lookup = {
    lookUp: async (domain: string) => {
      asked.push(domain);
      clock.now = new Date(clock.now.getTime() + takesMs);
      return answers[domain] ?? null;
    },
    cancel() {},
  };
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warnings.push(line) };
  const marker = new MailboxMarker({ store, lookup, log, now: () => clock.now });
  return {
    marker,
    store,
    asked,
    answers,
    warnings,
    takesMs: (ms: number) => void (takesMs = ms),
    /** Waits until no lookup is under way. */
    async untilIdle() {
      for (let before = -1; before !== asked.length; await setImmediate()) before = asked.length;
    },
    passMs: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)),
    start: () => marker.start(),
    insert: async (...some: Lead[]) => {
      for (const one of some) await leads.insert(one);
    },
    breakTable: () => {
      const database = new DatabaseSync(file);
      database.exec('alter table "Landing page" drop column mailbox');
      database.close();
    },
    marks: () => storedLeads(file).map(({ mailbox }) => mailbox),
  };
}

test("an e-mail address is marked after its lead was stored, a product is not looked up", async () => {
  const opened = await openMarker({ "good.example": "ok", "bad.example": "no mail server" });
  const leads = [
    lead(1, email("ada@good.example")),
    lead(2, email("bob@Bad.Example")),
    lead(3, url("https://good.example")),
    lead(4, email("Zoé@BÜCHER.example")),
  ];
  await opened.insert(...leads);
  for (const one of leads) opened.marker.enqueue(one);
  await expect.poll(opened.marks).toEqual(["ok", "no mail server", null, null]);
  // In lower case, and as DNS has them.
  expect(opened.asked).toEqual(["good.example", "bad.example", "xn--bcher-kva.example"]);
});

test("a domain is looked up once an hour, however many e-mail addresses it has", async () => {
  const opened = await openMarker({ "good.example": "ok" });
  const leads = Array.from({ length: 50 }, (_, n) => lead(n, email(`v${n}@good.example`)));
  await opened.insert(...leads);
  for (const one of leads) opened.marker.enqueue(one);
  await expect.poll(opened.marks).toEqual(leads.map(() => "ok"));
  expect(opened.asked).toEqual(["good.example"]);
  opened.passMs(HOUR_MS - 1);
  opened.marker.enqueue(leads[0]!);
  expect(opened.asked).toHaveLength(1);
  opened.passMs(1);
  opened.marker.enqueue(leads[0]!);
  expect(opened.asked).toHaveLength(2);
});

test("a domain without a DNS answer is looked up again after five minutes", async () => {
  const opened = await openMarker();
  const note = async () => {
    opened.marker.enqueue(lead(1, email("ada@good.example")));
    await setImmediate();
    return opened.asked.length;
  };
  expect([await note(), await note()]).toEqual([1, 1]);
  opened.passMs(300_000 - 1);
  expect(await note()).toBe(1);
  opened.passMs(1);
  expect(await note()).toBe(2);
});

test("without a DNS answer an e-mail address stays unknown, and is tried every hour for a day", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const opened = await openMarker();
  const earlier = { createdAt: new Date(NOW.getTime() - 1) };
  await opened.insert(lead(0, email("ada@good.example")), lead(1, email("bob@late.example"), earlier));
  const lookedUpAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await setImmediate();
    return opened.asked.splice(0);
  };
  opened.start();
  expect(await lookedUpAfter(0)).toEqual(["late.example", "good.example"]);
  expect(opened.marks()).toEqual([null, null]);
  opened.passMs(24 * HOUR_MS);
  expect(await lookedUpAfter(HOUR_MS - 1)).toEqual([]);
  expect(await lookedUpAfter(1)).toEqual(["good.example"]);
  await opened.marker.stop();
  await opened.insert(lead(2, email("eve@new.example"), { createdAt: new Date(NOW.getTime() + HOUR_MS) }));
  expect(await lookedUpAfter(2 * HOUR_MS)).toEqual([]);
});

test("e-mail addresses that an earlier run left unmarked are marked at the next start", async () => {
  const opened = await openMarker({ "good.example": "ok" });
  await opened.insert(lead(30, email("old@good.example")), lead(2, email("ada@good.example")));
  opened.start();
  await expect.poll(opened.marks).toEqual([null, "ok"]);
});

/** Leads with names of one silent site, numbered from the oldest. */
const silent = (count: number, site: string, first = 100) =>
  Array.from({ length: count }, (_, n) =>
    lead(first + n, email(`x@n${n}.${site}`), { createdAt: new Date(NOW.getTime() - 60_000 + first + n) }),
  );

/** The domains that each of `count` hourly retries looks up. */
async function lookUpsByRetry(opened: Awaited<ReturnType<typeof openMarker>>, count: number) {
  const asked: string[][] = [];
  for (let hour = 0; hour < count; hour++) {
    opened.marker.retryUnknown();
    await opened.untilIdle();
    asked.push(opened.asked.splice(0));
    opened.passMs(HOUR_MS);
  }
  return asked;
}

test("unresponsive name servers don't stop a retry: some of their domains are tried, and all of the others'", async () => {
  const opened = await openMarker({ "good.example": "ok" });
  await opened.insert(
    ...silent(50, "black-hole.test"),
    ...silent(50, "other.test", 200),
    lead(0, email("ada@good.example")),
  );
  const [asked] = await lookUpsByRetry(opened, 1);
  expect(opened.marks().at(-1)).toBe("ok");
  for (const site of ["black-hole.test", "other.test"]) {
    const count = asked!.filter((domain) => domain.endsWith(site)).length;
    // Some were under way when the eighth turned out to be silent.
    expect(count).toBeGreaterThanOrEqual(8);
    expect(count).toBeLessThanOrEqual(16);
  }
});

test("a retry marks all names of a site whose name servers answer", async () => {
  const names = Array.from({ length: 30 }, (_, n) => [`n${n}.busy.test`, "ok"] as const);
  const opened = await openMarker(Object.fromEntries(names));
  await opened.insert(...silent(30, "busy.test"));
  await lookUpsByRetry(opened, 1);
  expect(opened.marks()).toEqual(names.map(() => "ok"));
});

test("later retries get past unresponsive domains, then start over", async () => {
  const opened = await openMarker({ "good.co.test": "ok" });
  await opened.insert(...silent(50, "co.test"), lead(0, email("ada@good.co.test")));
  const asked = await lookUpsByRetry(opened, 8);
  expect(opened.marks().at(-1)).toBe("ok");
  const first = asked.findIndex((domains) => domains.includes("good.co.test"));
  expect(first).toBeGreaterThan(2);
  const before = asked.slice(0, first).flat();
  expect(new Set(before).size).toBe(before.length);
  expect(asked.slice(first + 1).flat()).toContain("n0.co.test");
});

test("a retry lasts at most half an hour, and the next one continues", async () => {
  const opened = await openMarker();
  await opened.insert(
    ...Array.from({ length: 90 }, (_, n) =>
      lead(n / 10, email(`a@d${n}.example`), { id: lead(n, email("a@b.c")).id }),
    ),
  );
  // Each of these lookups fails after a minute.
  opened.takesMs(60_000);
  const [first, second] = await lookUpsByRetry(opened, 2);
  expect(first!.length).toBeGreaterThan(20);
  expect(first!.length).toBeLessThan(50);
  expect(second!.filter((domain) => first!.includes(domain))).toEqual([]);
});

test("a store that is down is logged once, and nothing fails", async () => {
  const opened = await openMarker({ "good.example": "ok" });
  await opened.insert(lead(1, email("a@good.example")), lead(2, email("b@good.example")));
  opened.breakTable();
  opened.start();
  for (const n of [1, 2]) opened.marker.enqueue(lead(n, email("a@good.example")));
  await expect.poll(() => opened.warnings.length).toBe(1);
  await opened.marker.stop();
  expect(opened.warnings).toEqual([
    [{ err: expect.any(Error) }, "E-mail addresses can't be marked; leads are still stored"],
  ]);
});

/** A marker with an unlimited store, whose lookups end when the test decides. */
function openBusyMarker() {
  const asked: string[] = [];
  const marked: string[] = [];
  const answers: ((mailbox: Mailbox | null) => void)[] = [];
  const state = { isBroken: false, mayMark: Promise.resolve() };
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warnings.push(line) };
  const marker = new MailboxMarker({
    store: {
      async *unmarked() {},
      mark: async (id) => {
        await state.mayMark;
        if (state.isBroken) throw new Error("away");
        marked.push(id);
      },
    },
    lookup: {
      lookUp(domain) {
        asked.push(domain);
        return new Promise((resolve) => void answers.push(resolve));
      },
      cancel: () => answers.splice(0).forEach((answer) => answer(null)),
    },
    log,
  });
  marker.start();
  onTestFinished(() => marker.stop());
  return {
    marker,
    asked,
    marked,
    state,
    warnings,
    note: (n: number, domain = `d${n}.example`) => marker.enqueue({ id: `${n}`, row: email(`a@${domain}`) }),
    async answerOne() {
      answers.shift()!("ok");
      await setImmediate();
    },
    async answer() {
      while (answers.length > 0) {
        answers.splice(0).forEach((answer) => answer("ok"));
        await setImmediate();
      }
    },
  };
}

test("at most 8 lookups run at once, at most 10,000 e-mail addresses wait, and at most 10,000 domains are cached", async () => {
  const { asked, marked, note, answer } = openBusyMarker();
  for (let n = 0; n < 10_001; n++) note(n);
  expect(asked).toHaveLength(8);
  await answer();
  expect(marked).toHaveLength(10_000);
  note(10_000);
  expect(asked).toHaveLength(10_001);
  note(1);
  expect(asked).toHaveLength(10_001);
  note(0);
  expect(asked).toHaveLength(10_002);
});

test("a domain with an unresponsive name server uses two lookups, and at most a thousand of its subdomains wait", async () => {
  const { marker, asked, marked, note, answer } = openBusyMarker();
  for (let n = 0; n < 1100; n++) note(n, `n${n}.black-hole.test`);
  for (let n = 0; n < 5; n++) note(2000 + n);
  expect(asked).toEqual([
    "n0.black-hole.test",
    "n1.black-hole.test",
    ...[0, 1, 2, 3, 4].map((n) => `d${2000 + n}.example`),
  ]);
  await answer();
  expect(asked.filter((domain) => domain.endsWith("black-hole.test"))).toHaveLength(1002);
  expect(marked).toHaveLength(1007);
  await marker.stop();
});

test("registrable domains take turns in lookups", async () => {
  const { asked, note, answerOne } = openBusyMarker();
  for (const site of ["a.test", "b.test", "c.test", "d.test"]) {
    for (let n = 0; n < 4; n++) note(n, `${n}.${site}`);
  }
  note(9, "late.example");
  expect(asked.map((domain) => domain.slice(-6))).toEqual([
    "a.test",
    "a.test",
    "b.test",
    "b.test",
    "c.test",
    "c.test",
    "d.test",
    "d.test",
  ]);
  await answerOne();
  expect(asked.at(-1)).toBe("late.example");
});

test("a stopping marker drops lookups under way", async () => {
  const { marker, asked, marked, note } = openBusyMarker();
  for (let n = 0; n < 20; n++) note(n);
  await marker.stop();
  note(20);
  await setImmediate();
  expect([asked.length, marked]).toEqual([8, []]);
});

test("a stopping marker finishes a mark under way", async () => {
  const { marker, marked, state, note, answer } = openBusyMarker();
  const mayMark = Promise.withResolvers<void>();
  state.mayMark = mayMark.promise;
  note(1);
  await answer();
  let isStopped = false;
  const stopped = marker.stop().then(() => (isStopped = true));
  await setImmediate();
  expect(isStopped).toBe(false);
  mayMark.resolve();
  await stopped;
  expect(marked).toEqual(["1"]);
});

test("a store that fails again is logged again", async () => {
  const { state, warnings, note, answer } = openBusyMarker();
  for (const [n, isBroken] of [true, true, false, true].entries()) {
    state.isBroken = isBroken;
    note(n);
    await answer();
  }
  expect(warnings).toHaveLength(2);
});
