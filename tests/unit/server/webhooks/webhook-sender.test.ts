import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import type { Outbox, OutboxMessage } from "../../../../domain/outbox/outbox.ts";
import { WebhookSender } from "../../../../server/webhooks/webhook-sender.ts";
import type { WebhookSenderServices } from "../../../../server/webhooks/webhook-sender.ts";
import type { Mailbox } from "../../../../domain/leads/mailbox.ts";
import { openSqliteMailboxes } from "../../../../storage/sqlite/mailboxes.ts";
import { openSqliteOutbox } from "../../../../storage/sqlite/outbox.ts";
import { openSqliteLeadWriter } from "../../../../storage/sqlite/lead-writer.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { LEAD } from "../../../storage/outbox-contract.ts";
import { openReceiver, SECRET, take, webhookTo } from "../../../support/webhooks/receiver.ts";
import { storedHooks } from "../../../support/databases/stored-hooks.ts";

const START = new Date("2026-01-02T00:00:00.000Z");
const HOUR_MS = 3600_000;

/** A store, its outbox, a receiver, and a clock that the test controls. */
async function open() {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file, { outbox: { sendsReady: true, skipsSpam: false } });
  const outbox = openSqliteOutbox(file);
  const receiver = await openReceiver();
  const clock = { now: START };
  const log: string[] = [];
  const note = (...line: unknown[]) => void log.push(JSON.stringify(line));
  const senders: WebhookSender[] = [];
  onTestFinished(async () => {
    await Promise.all(senders.map((sender) => sender.stop()));
    await outbox.close();
    await leads.close();
  });
  return {
    receiver,
    clock,
    log,
    entries: () => storedHooks(file),
    insert: (id: string, email = `${id}@example.com`) =>
      leads.insert({ ...LEAD, id, createdAt: clock.now, row: { email } }),
    async mark(id: string, mailbox: Mailbox) {
      const mailboxes = openSqliteMailboxes(file);
      await mailboxes.mark(id, mailbox);
      await mailboxes.close();
    },
    erase(id: string) {
      const database = new DatabaseSync(file);
      database.prepare('delete from "Landing page" where id = ?').run(id);
      database.close();
    },
    startSender(services: Partial<WebhookSenderServices> = {}) {
      const sender = new WebhookSender({
        outbox,
        webhook: webhookTo(`${receiver.url}?key=hidden`),
        log: { info: note, warn: note, error: note },
        now: () => clock.now,
        pollEveryMs: 2,
        idlePollEveryMs: 2,
        ...services,
      });
      senders.push(sender);
      sender.start();
      return sender;
    },
  };
}

function fail(status: number) {
  return (response: Parameters<typeof take>[0]) => void response.writeHead(status).end();
}

test("a lead is sent only once", async () => {
  const { receiver, insert, entries, startSender, clock } = await open();
  await insert("ada");
  startSender();
  await expect.poll(() => entries()[0]?.outcome).toBe("delivered");
  clock.now = new Date(START.getTime() + 100 * HOUR_MS);
  await insert("bob");
  await expect.poll(() => entries()[1]?.outcome).toBe("delivered");
  expect(receiver.emails()).toEqual(["ada@example.com", "bob@example.com"]);
});

test("a lead is held for the set time, and sent with the marks it has by then", async () => {
  const { receiver, insert, mark, startSender, clock } = await open();
  await insert("ada");
  startSender({ mailboxWaitMs: 2000 });
  clock.now = new Date(START.getTime() + 1999);
  await insert("bob");
  await mark("ada", "no mail server");
  expect(receiver.calls).toEqual([]);
  clock.now = new Date(START.getTime() + 2000);
  await expect.poll(() => receiver.emails()).toEqual(["ada@example.com"]);
  expect(JSON.parse(receiver.calls[0]!.body).record).toMatchObject({ mailbox: "no mail server" });
});

test("a failed call is repeated with the same id, first after about five seconds", async () => {
  const { receiver, insert, entries, startSender, clock } = await open();
  receiver.answer(fail(500));
  await insert("ada");
  startSender();
  await expect.poll(() => entries()[0]?.attempts).toBe(1);
  const pauseMs = Date.parse(String(entries()[0]?.next_at)) - START.getTime();
  expect(pauseMs).toBeGreaterThanOrEqual(3750);
  expect(pauseMs).toBeLessThanOrEqual(6250);
  receiver.answer(take);
  clock.now = new Date(START.getTime() + pauseMs);
  await expect.poll(() => entries()[0]?.outcome).toBe("delivered");
  expect(receiver.calls.map(({ headers }) => headers["webhook-id"])).toEqual(["ada", "ada"]);
  expect(receiver.calls[0]?.headers["webhook-timestamp"]).not.toBe(
    receiver.calls[1]?.headers["webhook-timestamp"],
  );
  expect(receiver.calls[0]?.body).toBe(receiver.calls[1]?.body);
});

test("pauses grow to about three hours; after three days a lead has failed, with its last call on the third day", async () => {
  const { receiver, insert, entries, startSender, clock, log } = await open();
  receiver.answer(fail(503));
  await insert("ada");
  startSender();
  const calledAfterMs = [0];
  for (;;) {
    await expect.poll(() => entries()[0]?.attempts, { interval: 1 }).toBe(calledAfterMs.length);
    const [entry] = entries();
    if (entry?.outcome !== null) break;
    clock.now = new Date(String(entry?.next_at));
    calledAfterMs.push(clock.now.getTime() - START.getTime());
  }
  expect(entries()[0]).toMatchObject({
    outcome: "failed",
    problem: "answered 503",
    settled_at: "2026-01-05T00:00:00.000Z",
  });
  expect(calledAfterMs.at(-1)).toBe(72 * HOUR_MS);
  const pauses = calledAfterMs.slice(1).map((ms, index) => ms - calledAfterMs[index]!);
  expect(pauses.length).toBeGreaterThan(25);
  expect(pauses.length).toBeLessThan(50);
  for (const [index, pause] of pauses.slice(0, -1).entries()) {
    const middle = Math.min(5000 * 2 ** index, 3 * HOUR_MS);
    expect(pause).toBeGreaterThanOrEqual(middle * 0.75);
    expect(pause).toBeLessThanOrEqual(middle * 1.25);
  }
  // Others that failed at the same time are called at other times.
  expect(new Set(pauses.slice(13, -1)).size).toBeGreaterThan(5);
  expect(receiver.calls).toHaveLength(calledAfterMs.length);
  expect(log.filter((line) => line.includes("failed for good"))).toHaveLength(1);
});

test("a lead gets twelve calls even if the server was off for three days or its clock jumped", async () => {
  const { receiver, insert, entries, startSender, clock } = await open();
  receiver.answer(fail(500));
  await insert("ada");
  clock.now = new Date(START.getTime() + 100 * HOUR_MS);
  const begunAt = clock.now.getTime();
  startSender();
  for (let calls = 1; calls <= 12; calls++) {
    await expect.poll(() => entries()[0]?.attempts, { interval: 1 }).toBe(calls);
    const [entry] = entries();
    expect(entry?.outcome).toBe(calls < 12 ? null : "failed");
    clock.now = new Date(String(entry?.next_at));
  }
  expect(clock.now.getTime() - begunAt).toBeGreaterThan(2 * HOUR_MS);
});

test("a 410 fails a lead at once, and the next one is still tried", async () => {
  const { receiver, insert, entries, startSender } = await open();
  receiver.answer(fail(410));
  await insert("ada");
  startSender();
  await expect.poll(() => entries()[0]?.outcome).toBe("failed");
  receiver.answer(take);
  await insert("bob");
  await expect.poll(() => entries()[1]?.outcome).toBe("delivered");
});

test("a clock that is set back delays no new lead", async () => {
  const { insert, entries, startSender, clock } = await open();
  await insert("ada");
  startSender();
  await expect.poll(() => entries()[0]?.outcome).toBe("delivered");
  clock.now = new Date(START.getTime() - 1000 * HOUR_MS);
  await insert("bob");
  await expect.poll(() => entries()[1]?.outcome).toBe("delivered");
});

test("at most eight calls run at once", async () => {
  const { receiver, insert, entries, startSender } = await open();
  const underWay: (() => void)[] = [];
  let most = 0;
  receiver.answer((response) => {
    underWay.push(() => take(response));
    most = Math.max(most, underWay.length);
  });
  await Promise.all(Array.from({ length: 50 }, (_, index) => insert(`lead-${index}`)));
  startSender();
  for (let answered = 0; answered < 50;) {
    const together = Math.min(8, 50 - answered);
    await expect.poll(() => underWay.length).toBe(together);
    for (const answer of underWay.splice(0)) answer();
    answered += together;
  }
  await expect.poll(() => entries().filter(({ outcome }) => outcome === "delivered").length).toBe(50);
  expect(most).toBe(8);
  expect(receiver.calls).toHaveLength(50);
});

test("a call that stalls holds up no others", async () => {
  const { receiver, insert, entries, startSender } = await open();
  const stalled: Parameters<typeof take>[0][] = [];
  receiver.answer((response, nth) => void (nth > 1 ? take(response) : stalled.push(response)));
  startSender();
  await insert("slow");
  await expect.poll(() => receiver.calls.length).toBe(1);
  for (const id of ["a", "b", "c"]) await insert(id);
  await expect.poll(() => entries().filter(({ outcome }) => outcome === "delivered").length).toBe(3);
  take(stalled[0]!);
});

test("a stopping sender finishes the calls under way, and leaves the rest for the next start", async () => {
  const { receiver, insert, entries, startSender } = await open();
  const answers: (() => void)[] = [];
  receiver.answer((response) => void answers.push(() => take(response)));
  for (let index = 0; index < 12; index++) await insert(`lead-${index}`);
  const sender = startSender();
  await expect.poll(() => answers.length).toBe(8);
  const stopped = sender.stop();
  for (const answer of answers) answer();
  await stopped;
  const outcomes = entries().map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "delivered")).toHaveLength(8);
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(4);
  receiver.answer(take);
  startSender();
  await expect.poll(() => entries().filter(({ outcome }) => outcome === "delivered").length).toBe(12);
  expect(receiver.calls).toHaveLength(12);
});

test("a stopping sender ends its pauses at once", async () => {
  for (const pauses of [
    { pollEveryMs: 3_600_000, idlePollEveryMs: 2 },
    { pollEveryMs: 2, idlePollEveryMs: 3_600_000 },
  ]) {
    const { startSender } = await open();
    const sender = startSender(pauses);
    await wait(50);
    await sender.stop();
  }
});

test("a lead that is erased while it waits is not sent again", async () => {
  const { receiver, insert, erase, entries, startSender, clock } = await open();
  receiver.answer(fail(500));
  await insert("ada");
  startSender();
  await expect.poll(() => entries()[0]?.attempts).toBe(1);
  erase("ada");
  receiver.answer(take);
  clock.now = new Date(START.getTime() + HOUR_MS);
  await insert("bob");
  await expect.poll(() => entries()).toMatchObject([{ id: "bob", outcome: "delivered" }]);
  expect(receiver.emails()).toEqual(["ada@example.com", "bob@example.com"]);
});

test("the log has a receiver's failure and recovery once each, without visitors' data or secrets", async () => {
  const { receiver, insert, entries, startSender, clock, log } = await open();
  receiver.answer(fail(500));
  for (let index = 0; index < 20; index++) await insert(`lead-${index}`);
  startSender();
  await expect.poll(() => entries().every(({ attempts }) => attempts === 1)).toBe(true);
  receiver.answer(take);
  clock.now = new Date(START.getTime() + HOUR_MS);
  await expect.poll(() => entries().every(({ outcome }) => outcome === "delivered")).toBe(true);
  expect(log).toEqual([
    '["The webhook\'s receiver answered 500; leads wait in the outbox"]',
    '["The webhook\'s receiver accepts leads again"]',
  ]);
  expect(log.join("\n")).not.toMatch(/example\.com|hidden|127\.0\.0\.1/);
  expect(log.join("\n")).not.toContain(SECRET);
});

const away = () => Promise.reject(new Error("away"));
const MESSAGE = { event: "INSERT" as const, id: "ada", record: "{}", calls: 0, waitingSince: START };
const OUTBOX: Outbox = {
  claim: async () => [],
  releaseReady: away,
  delivered: away,
  reschedule: away,
  failed: away,
  backlog: away,
  isEmpty: async () => false,
};

test("the log says once that the outbox is down, and again after a recovery", async () => {
  const { receiver, startSender, log } = await open();
  const claims = [away, away, async () => [MESSAGE], away, away];
  const lastClaim = Promise.withResolvers<void>();
  const claim = () => (claims.shift() ?? (async () => (lastClaim.resolve(), [])))();
  const sender = startSender({ outbox: { ...OUTBOX, claim } });
  await lastClaim.promise;
  await sender.stop();
  expect(receiver.calls).toHaveLength(1);
  expect(log.map((line) => (JSON.parse(line) as unknown[]).at(-1)).toSorted()).toEqual([
    "A call's outcome could not be recorded",
    "The outbox does not respond",
    "The outbox does not respond",
  ]);
});

test("a sender stopped during a claim sends what it claimed", async () => {
  const { receiver, startSender } = await open();
  const given = Promise.withResolvers<OutboxMessage[]>();
  const sender = startSender({ outbox: { ...OUTBOX, claim: () => given.promise } });
  const stopped = sender.stop();
  given.resolve([MESSAGE]);
  await stopped;
  expect(receiver.calls).toHaveLength(1);
});

test("an empty outbox is not queried until a lead is stored", async () => {
  const { startSender } = await open();
  const outbox = { claims: 0, looks: 0 };
  const sender = startSender({
    idlePollEveryMs: HOUR_MS,
    outbox: {
      ...OUTBOX,
      claim: async () => (outbox.claims++, []),
      isEmpty: async () => (outbox.looks++, outbox.looks % 3 === 0),
    },
  });
  await expect.poll(() => outbox.looks).toBe(3);
  await wait(100);
  expect(outbox).toEqual({ claims: 3, looks: 3 });
  sender.wake();
  await expect.poll(() => outbox.looks).toBe(6);
  await sender.stop();
});

test("an outbox that can't say whether it is empty is queried on", async () => {
  const { startSender } = await open();
  let claims = 0;
  const claim = async () => (claims++, []);
  const sender = startSender({ idlePollEveryMs: HOUR_MS, outbox: { ...OUTBOX, claim, isEmpty: away } });
  await expect.poll(() => claims).toBeGreaterThan(3);
  await sender.stop();
});
