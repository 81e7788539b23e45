import { describe, expect, test } from "vitest";
import type { OutboxOptions } from "../../storage/backend.ts";
import type { OutboxRepository } from "../../domain/outbox/outbox-repository.ts";
import { RESCHEDULE_MS_MAX } from "../../domain/outbox/outbox.ts";
import type { Outbox } from "../../domain/outbox/outbox.ts";
import type { Lead, LeadWriter } from "../../domain/leads/lead-writer.ts";

/** A stored entry by column name; times as text. */
export type StoredHook = Record<string, string | number | null>;

export type OpenedJournal = {
  /** A lead writer with an outbox. */
  leads: LeadWriter;
  outbox: Outbox;
  /** The same outbox, opened by another server, or by this one after a restart. */
  reopen: () => Promise<Outbox>;
  openRepository: () => Promise<OutboxRepository>;
  /** The stored entries, read without the outbox. */
  entries: (journal?: "hook_journal" | "ready_journal") => Promise<StoredHook[]>;
  /** A lead's row by column name. */
  rows: () => Promise<Record<string, unknown>[]>;
  deleteLead: (id: string) => Promise<void>;
};

export const LEAD: Lead = {
  id: "0190a000-0000-8000-8000-000000000001",
  createdAt: new Date("2026-01-02T03:04:05.678Z"),
  row: { email: "ada@example.com", path: "/food/version_a" },
  userKey: "user-abc",
  referrerPath: "/food/version_a",
  query: "utm_source=x",
  tags: { utm_source: "x" },
  referrerHost: "news.example",
  idempotencyKey: "attempt-1",
  follows: "attempt-0",
  consentTextHash: "W7eJhV2mQ0aXk3Pd",
  spamReason: "too fast",
  isPreview: true,
  network: "5b2e",
};

const OTHER: Lead = {
  ...LEAD,
  id: "0190a000-0000-8000-8000-000000000002",
  createdAt: new Date("2026-01-02T03:05:00.000Z"),
  row: { product: { type: "url", productUrl: "https://shop.example/ü" } },
};

const THIRD: Lead = { ...LEAD, id: "0190a000-0000-8000-8000-000000000003" };
const FOURTH: Lead = { ...LEAD, id: "0190a000-0000-8000-8000-000000000004" };

const entryOf = ({ id }: Lead) => ({ event: "INSERT", id }) as const;

const LATER = new Date("2026-01-02T04:00:00.000Z");
const MUCH_LATER = new Date("2026-01-03T04:00:00.000Z");

/** The time on a clock that is 14 days ahead. */
const ahead = (date: Date) => new Date(date.getTime() + 14 * 86_400_000);

/** The ready products: each lead's id and e-mail address. */
async function ready(outbox: Outbox, at: Date) {
  const messages = (await outbox.claim(10, at)).filter(({ event }) => event === "lead.ready");
  return messages.map(({ id, record }) => [id, JSON.parse(record).visitor_email]);
}

/** What the sender does with a claimed entry. */
async function releaseReady(outbox: Outbox, { follows, userKey, createdAt }: Lead) {
  await outbox.releaseReady({ follows, userKey, createdAt: createdAt.toISOString() }, createdAt);
}

/** Delivers entries one by one, like a slow receiver. */
async function deliver(outbox: Outbox, count: number): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n++) {
    const [message] = await outbox.claim(1, LATER);
    await outbox.delivered({ event: message!.event, id: message!.id }, LATER);
    ids.push(message!.id);
  }
  return ids;
}

const idAt = (place: number) => `0190a000-0000-8000-8000-${String(place).padStart(12, "0")}`;

/** What every outbox must do, together with the lead writer that fills it. `open` creates empty ones. */
export function outboxContract(
  name: string,
  open: (options?: Partial<OutboxOptions>) => Promise<OpenedJournal>,
): void {
  describe(`the outbox in ${name}`, () => {
    test("it is empty only if nothing waits and nothing failed", async () => {
      const { leads, outbox } = await open();
      expect(await outbox.isEmpty()).toBe(true);
      await leads.insert(LEAD);
      expect(await outbox.isEmpty()).toBe(false);
      await outbox.claim(10, LEAD.createdAt);
      expect(await outbox.isEmpty()).toBe(false);
      await outbox.failed(entryOf(LEAD), LATER, "answered 400");
      expect(await outbox.isEmpty()).toBe(false);
      await outbox.delivered(entryOf(LEAD), LATER);
      expect(await outbox.isEmpty()).toBe(true);
    });

    test("a lead is due at once, and sent with everything stored about it", async () => {
      const { leads, outbox, rows } = await open();
      await leads.insert(LEAD);
      const [hook] = await outbox.claim(10, LEAD.createdAt);
      expect(hook).toMatchObject({ id: LEAD.id, calls: 0, waitingSince: LEAD.createdAt });
      const record = JSON.parse(hook!.record);
      expect(record).toEqual({
        id: "0190a000-0000-8000-8000-000000000001",
        created_at: "2026-01-02T03:04:05.678Z",
        product: null,
        email: "ada@example.com",
        path: "/food/version_a",
        visitor_key: "user-abc",
        source_path: "/food/version_a",
        query: "utm_source=x",
        tags: { utm_source: "x" },
        referrer_host: "news.example",
        idempotency_key: "attempt-1",
        follows: "attempt-0",
        consent_text: "W7eJhV2mQ0aXk3Pd",
        suspicion: "too fast",
        preview: "yes",
        mailbox: null,
        done_at: null,
        outcome: null,
        outcome_at: null,
        value: null,
        currency: null,
      });
      const [row] = await rows();
      // The network is not sent.
      const { network, ...columns } = row!;
      expect(network).toBe("5b2e");
      expect(Object.keys(record).toSorted()).toEqual(Object.keys(columns).toSorted());
    });

    test("an entry holds the network's pseudonym, and nothing that the visitor wrote", async () => {
      const { leads, entries } = await open({ sendsReady: true });
      const product = { type: "url" as const, productUrl: "https://shop.example/secret" };
      await leads.insert({ ...LEAD, row: { product, path: "/food/secret" }, query: "secret", tags: null });
      const stored = await Promise.all([entries("hook_journal"), entries("ready_journal")]);
      expect(stored.flat()).toMatchObject([{ network: "5b2e" }, { network: "5b2e", attempt: "attempt-1" }]);
      expect(JSON.stringify(stored)).not.toMatch(/secret|shop/);
    });

    test("with spam left out, a spam lead is stored but not sent, unlike the others", async () => {
      const { leads, entries, rows } = await open({ skipsSpam: true });
      await Promise.all([leads.insert(LEAD), leads.insert({ ...OTHER, spamReason: null })]);
      expect((await entries()).map(({ id }) => id)).toEqual([OTHER.id]);
      expect(await rows()).toHaveLength(2);
    });

    test("with spam left out, a spam lead isn't sent after a retry that looks better, even beside it", async () => {
      const { leads, entries, rows } = await open({ skipsSpam: true, sendsReady: true });
      const product = { ...OTHER, spamReason: "too fast" };
      await leads.insert(product);
      await leads.insert({ ...product, spamReason: null });
      await Promise.all([leads.insert(LEAD), leads.insert({ ...LEAD, spamReason: null })]);
      expect([await entries(), await entries("ready_journal")]).toEqual([[], []]);
      expect((await rows()).map(({ suspicion }) => suspicion)).toEqual(["too fast", "too fast"]);
    });

    test("with spam left out, a lead is sent once though its retry looks worse", async () => {
      const { leads, entries } = await open({ skipsSpam: true, sendsReady: true });
      const product = { ...OTHER, spamReason: null };
      await leads.insert(product);
      await leads.insert({ ...product, spamReason: "too fast" });
      expect(await entries()).toHaveLength(1);
      expect(await entries("ready_journal")).toHaveLength(1);
    });

    test("a product is sent as the object it arrived as", async () => {
      const { leads, outbox } = await open();
      await leads.insert(OTHER);
      const [hook] = await outbox.claim(10, LATER);
      expect(JSON.parse(hook!.record)).toMatchObject({
        product: { type: "url", productUrl: "https://shop.example/ü" },
        email: null,
      });
    });

    test("a lead that isn't stored isn't sent, unlike the others", async () => {
      const { leads, entries } = await open();
      await Promise.allSettled([
        leads.insert(LEAD),
        leads.insert({ ...OTHER, id: "0190a000-0000-8000-8000-00000000000b", row: {} as never }),
        leads.insert(OTHER),
      ]);
      expect((await entries()).map(({ id }) => id).toSorted()).toEqual([LEAD.id, OTHER.id]);
    });

    test("the longest due come first, at most as many as requested", async () => {
      const { leads, outbox } = await open();
      await leads.insert(OTHER);
      await leads.insert(LEAD);
      expect((await outbox.claim(1, LATER)).map(({ id }) => id)).toEqual([LEAD.id]);
      expect((await outbox.claim(5, LATER)).map(({ id }) => id)).toEqual([OTHER.id]);
      expect(await outbox.claim(5, LATER)).toEqual([]);
    });

    test("an entry that is not due is not claimed", async () => {
      const { leads, outbox } = await open();
      await leads.insert(OTHER);
      expect(await outbox.claim(5, LEAD.createdAt)).toEqual([]);
    });

    test("a delivered entry keeps only its id, times and outcome", async () => {
      const { leads, outbox, entries } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, LATER);
      await outbox.reschedule(entryOf(LEAD), LATER, "answered 500");
      await outbox.claim(1, LATER);
      await outbox.delivered(entryOf(LEAD), LATER);
      const [entry] = await entries();
      expect(entry).toMatchObject({
        id: LEAD.id,
        waiting_since: "2026-01-02T03:04:05.678Z",
        attempts: 2,
        outcome: "delivered",
        settled_at: "2026-01-02T04:00:00.000Z",
        problem: null,
        network: "",
      });
      expect(await outbox.claim(5, MUCH_LATER)).toEqual([]);
    });

    test("a visitor's retry of a delivered lead is not sent again", async () => {
      const { leads, outbox, entries } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, LATER);
      await outbox.delivered(entryOf(LEAD), LATER);
      await leads.insert({ ...LEAD, createdAt: LATER });
      expect(await outbox.claim(5, MUCH_LATER)).toEqual([]);
      expect(await entries()).toHaveLength(1);
    });

    test("a postponed entry is due at its time, with its failures counted", async () => {
      const { leads, outbox, entries } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, LEAD.createdAt);
      await outbox.reschedule(entryOf(LEAD), LATER, "answered 500");
      expect((await entries())[0]).toMatchObject({ attempts: 1, outcome: null, problem: "answered 500" });
      expect(await outbox.claim(1, new Date(LATER.getTime() - 1))).toEqual([]);
      expect(await outbox.claim(1, LATER)).toMatchObject([
        { id: LEAD.id, calls: 1, waitingSince: LEAD.createdAt },
      ]);
    });

    test("a failed entry is not retried automatically", async () => {
      const { leads, outbox, entries } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, LATER);
      await outbox.failed(entryOf(LEAD), LATER, "answered 404");
      expect(await outbox.claim(1, MUCH_LATER)).toEqual([]);
      expect(await entries()).toMatchObject([{ attempts: 1, outcome: "failed", problem: "answered 404" }]);
    });

    test("an entry that another server delivered meanwhile stays delivered", async () => {
      const { leads, outbox, entries, reopen } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, LATER);
      await (await reopen()).delivered(entryOf(LEAD), LATER);
      await outbox.reschedule(entryOf(LEAD), MUCH_LATER, "answered 500");
      await outbox.failed(entryOf(LEAD), MUCH_LATER, "answered 500");
      expect((await entries())[0]).toMatchObject({ outcome: "delivered", attempts: 1, problem: null });
    });

    test("a killed server's claims are taken over", async () => {
      const { leads, outbox, reopen } = await open();
      await leads.insert(LEAD);
      expect(await outbox.claim(1, LATER)).toHaveLength(1);
      const next = await reopen();
      expect((await next.claim(1, MUCH_LATER)).map(({ id }) => id)).toEqual([LEAD.id]);
    });

    test("entries that a clock 14 days ahead postponed are due once it is right; entries with a normal pause are not", async () => {
      const { leads, outbox } = await open({ sendsReady: true });
      await leads.insert(THIRD);
      const [third] = await outbox.claim(1, ahead(LATER));
      await outbox.reschedule(third!, ahead(MUCH_LATER), "answered 500");
      await leads.insert({ ...LEAD, createdAt: ahead(LEAD.createdAt) });
      await leads.insert({ ...OTHER, createdAt: ahead(OTHER.createdAt) });
      const due = await outbox.claim(10, LATER);
      expect(due.map(({ event, id }) => [event, id])).toEqual(
        expect.arrayContaining([
          ["INSERT", LEAD.id],
          ["INSERT", OTHER.id],
          ["INSERT", THIRD.id],
          ["lead.ready", OTHER.id],
        ]),
      );
      for (const { waitingSince } of due) expect(waitingSince).toEqual(LATER);
      const pauseEnds = new Date(LATER.getTime() + RESCHEDULE_MS_MAX);
      for (const entry of due) await outbox.reschedule(entry, pauseEnds, "answered 500");
      const before = new Date(pauseEnds.getTime() - 1000);
      expect(await outbox.claim(10, before)).toEqual([]);
      expect(await outbox.claim(10, pauseEnds)).toHaveLength(4);
    });

    test("a lead deleted before it was sent is not sent", async () => {
      const { leads, outbox, deleteLead } = await open({ sendsReady: true });
      await leads.insert(OTHER);
      await outbox.claim(1, LATER);
      await outbox.reschedule(entryOf(OTHER), LATER, "answered 500");
      await deleteLead(OTHER.id);
      expect(await outbox.claim(5, MUCH_LATER)).toEqual([]);
    });

    const LINE_BEGAN = LEAD.createdAt.getTime();

    /** This many leads of each network, one network after the other. */
    async function insertFrom(leads: LeadWriter, counts: Record<string, number>): Promise<void> {
      let place = 0;
      const waiting = Object.entries(counts).flatMap(([network, count]) =>
        Array.from({ length: count }, () => {
          const id = `0190a000-0000-8000-8000-${String(++place).padStart(12, "0")}`;
          return { ...LEAD, id, network, createdAt: new Date(LINE_BEGAN + place) };
        }),
      );
      await Promise.all(waiting.map((lead) => leads.insert(lead)));
    }

    test("behind 480 leads of one network, another's comes within three calls", async () => {
      const { leads, outbox } = await open();
      await insertFrom(leads, { a1: 480, b2: 1 });
      expect(await deliver(outbox, 3)).toContain(idAt(481));
    });

    test("a lead of an unknown network comes within three calls, too", async () => {
      const { leads, outbox } = await open();
      await insertFrom(leads, { a1: 20 });
      await leads.insert({ ...LEAD, id: idAt(21), network: null, createdAt: new Date(LINE_BEGAN + 21) });
      expect(await deliver(outbox, 3)).toContain(idAt(21));
    });

    test("a network that arrives while others are served gets its turn within a round", async () => {
      const { leads, outbox } = await open();
      await insertFrom(leads, { a1: 10, b2: 10, c3: 10 });
      await deliver(outbox, 7);
      await leads.insert({ ...LEAD, id: idAt(31), network: "a0", createdAt: new Date(LINE_BEGAN + 31) });
      expect(await deliver(outbox, 6)).toContain(idAt(31));
    });

    test("behind 100 networks with one lead each, a large one gets every fourth call", async () => {
      const { leads, outbox } = await open();
      const others = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 1]));
      await insertFrom(leads, { e5: 30, ...others });
      const served = await deliver(outbox, 80);
      expect(served.filter((id) => id <= idAt(30)).length).toBeGreaterThanOrEqual(20);
    });

    test("of more networks than a claim fetches, each is served, even if others are not due", async () => {
      const { leads, outbox } = await open();
      const names = Array.from({ length: 600 }, (_, n) => `n${String(n).padStart(3, "0")}`);
      await insertFrom(leads, Object.fromEntries(names.map((network) => [network, 1])));
      // The receiver fails for all leads but the last network's, which becomes due long after the others.
      const claimed = await outbox.claim(599, LATER);
      for (const message of claimed) await outbox.reschedule(message, MUCH_LATER, "answered 500");
      const due = await outbox.claim(5, LATER);
      expect(due).toHaveLength(1);
      await outbox.delivered(due[0]!, LATER);
      expect(await outbox.claim(5, LATER)).toEqual([]);
      expect(await outbox.claim(700, MUCH_LATER)).toHaveLength(599);
    });

    test("turns continue after the last network that one lookup fetched", async () => {
      const { leads, outbox } = await open();
      const names = Array.from({ length: 70 }, (_, n) => `n${String(n).padStart(2, "0")}`);
      await insertFrom(leads, Object.fromEntries(names.map((network) => [network, 2])));
      // The turns of the first 64 networks, and every fourth lead by its age.
      await outbox.claim(86, LATER);
      const next = await outbox.claim(8, LATER);
      expect(next.map(({ id }) => id)).toContain(idAt(2 * 70 - 1));
    });

    test("ready products take turns with rows, however many rows there are", async () => {
      const { leads, outbox } = await open({ sendsReady: true });
      await leads.insert({ ...OTHER, createdAt: LEAD.createdAt });
      await outbox.claim(1, LEAD.createdAt);
      await outbox.delivered(entryOf(OTHER), LEAD.createdAt);
      await Promise.all(Array.from({ length: 20 }, (_, n) => leads.insert({ ...LEAD, id: idAt(100 + n) })));
      const events = [...(await outbox.claim(2, LATER)), ...(await outbox.claim(2, LATER))];
      expect(events.map(({ event }) => event)).toContain("lead.ready");
    });

    test("deleting a lead in any way deletes its entry", async () => {
      const { leads, entries, deleteLead } = await open();
      await leads.insert(LEAD);
      await leads.insert(OTHER);
      await deleteLead(LEAD.id);
      expect((await entries()).map(({ id }) => id)).toEqual([OTHER.id]);
    });

    test("an operator sees waiting and failed entries, newest first, and their numbers", async () => {
      const { leads, outbox, openRepository } = await open();
      const repository = await openRepository();
      expect(await repository.counts(LATER)).toEqual({ waiting: 0, failed: 0, delivered: 0 });
      for (const [index, lead] of [LEAD, OTHER, THIRD, FOURTH].entries()) {
        await leads.insert({ ...lead, createdAt: new Date(LEAD.createdAt.getTime() + index) });
      }
      await outbox.claim(4, LATER);
      await outbox.reschedule(entryOf(LEAD), MUCH_LATER, "answered 500");
      await outbox.failed(entryOf(OTHER), LATER, "answered 410");
      await outbox.delivered(entryOf(THIRD), LATER);
      expect(await repository.counts(LATER)).toEqual({ waiting: 2, failed: 1, delivered: 1 });
      const unsent = await repository.unsent(LATER, 10);
      expect(unsent.map(({ id }) => id)).toEqual([FOURTH.id, OTHER.id, LEAD.id]);
      expect(unsent[1]).toMatchObject({ outcome: "failed", settledAt: LATER, problem: "answered 410" });
      expect(unsent[2]).toEqual({
        event: "INSERT",
        id: LEAD.id,
        outcome: null,
        waitingSince: LEAD.createdAt,
        nextAt: MUCH_LATER,
        settledAt: null,
        calls: 1,
        problem: "answered 500",
      });
      expect(await repository.unsent(LATER, 1)).toHaveLength(1);
      expect((await repository.findByIdPrefix(LATER, "0190a000-", 10)).map(({ id }) => id)).toHaveLength(4);
      expect((await repository.findByIdPrefix(LATER, OTHER.id, 10)).map(({ id }) => id)).toEqual([OTHER.id]);
      expect(await repository.findByIdPrefix(LATER, "019b", 10)).toEqual([]);
      expect((await repository.ofLeads(LATER, [OTHER.id, "no id"])).map(({ id }) => id)).toEqual([OTHER.id]);
    });

    test("an operator resends waiting and failed entries, with three more days, but never delivered ones", async () => {
      const { leads, outbox, openRepository } = await open();
      const repository = await openRepository();
      for (const lead of [LEAD, OTHER, THIRD]) await leads.insert(lead);
      await outbox.claim(3, LATER);
      await outbox.reschedule(entryOf(LEAD), new Date(MUCH_LATER.getTime() + 1000), "answered 500");
      await outbox.failed(entryOf(OTHER), LATER, "answered 410");
      await outbox.delivered(entryOf(THIRD), LATER);
      expect(await repository.sendAgain(MUCH_LATER, THIRD.id)).toBe(0);
      expect(await repository.sendAgain(MUCH_LATER, OTHER.id)).toBe(1);
      expect(await outbox.claim(3, MUCH_LATER)).toMatchObject([
        { id: OTHER.id, calls: 0, waitingSince: MUCH_LATER },
      ]);
      await outbox.failed(entryOf(OTHER), MUCH_LATER, "answered 410");
      expect(await repository.sendAgain(MUCH_LATER)).toBe(2);
      const due = await outbox.claim(3, MUCH_LATER);
      expect(due.map(({ id }) => id).toSorted()).toEqual([LEAD.id, OTHER.id]);
      expect(JSON.parse(due.find(({ id }) => id === LEAD.id)!.record)).toMatchObject({
        email: "ada@example.com",
      });
    });

    const PRODUCT: Lead = { ...OTHER, userKey: "user-ada", idempotencyKey: "attempt-1", follows: null };
    const FOLLOW_UP: Lead = {
      ...LEAD,
      createdAt: new Date("2026-01-02T03:06:00.000Z"),
      row: { email: "ada@example.com", path: "/ad_creation" },
      userKey: null,
      follows: "attempt-1",
    };
    const HALF_AN_HOUR_ON = new Date(PRODUCT.createdAt.getTime() + 30 * 60_000);

    test("a due entry keeps its place however often an operator resends it", async () => {
      const { leads, outbox, openRepository } = await open();
      await leads.insert(LEAD);
      await (await openRepository()).sendAgain(LATER);
      const aSecondBefore = new Date(LATER.getTime() - 1000);
      expect((await outbox.claim(1, aSecondBefore)).map(({ id }) => id)).toEqual([LEAD.id]);
    });

    test("a product is ready with its e-mail address as soon as that arrives", async () => {
      const { leads, outbox } = await open({ sendsReady: true });
      await leads.insert(PRODUCT);
      await leads.insert({ ...PRODUCT, id: FOURTH.id, idempotencyKey: "attempt-2", userKey: null });
      await leads.insert(FOLLOW_UP);
      expect(await ready(outbox, FOLLOW_UP.createdAt)).toEqual([]);
      await releaseReady(outbox, FOLLOW_UP);
      const [message] = await outbox.claim(10, FOLLOW_UP.createdAt);
      expect(message).toMatchObject({ event: "lead.ready", id: PRODUCT.id, calls: 0 });
      expect(JSON.parse(message!.record)).toMatchObject({
        id: PRODUCT.id,
        product: { type: "url", productUrl: "https://shop.example/ü" },
        visitor_email: "ada@example.com",
      });
    });

    test("an e-mail address without its product's key makes its visitor's earlier product ready", async () => {
      const { leads, outbox } = await open({ sendsReady: true });
      const later = { ...PRODUCT, id: FOURTH.id, createdAt: new Date("2026-01-02T03:07:00.000Z") };
      const anonymous = { ...FOLLOW_UP, userKey: "user-ada", follows: null };
      for (const lead of [PRODUCT, later, anonymous]) await leads.insert(lead);
      await releaseReady(outbox, anonymous);
      expect(await ready(outbox, later.createdAt)).toEqual([[PRODUCT.id, "ada@example.com"]]);
      await outbox.delivered({ event: "lead.ready", id: PRODUCT.id }, later.createdAt);
      // An earlier e-mail address is better than none.
      expect(await ready(outbox, new Date(later.createdAt.getTime() + 30 * 60_000))).toEqual([
        [later.id, "ada@example.com"],
      ]);
    });

    test("a product without an e-mail address is ready after half an hour, and an erased e-mail address is not sent", async () => {
      const { leads, outbox, deleteLead } = await open({ sendsReady: true });
      await leads.insert(PRODUCT);
      await leads.insert({ ...PRODUCT, id: FOURTH.id, idempotencyKey: "attempt-2" });
      await leads.insert({ ...FOLLOW_UP, follows: "attempt-2" });
      await deleteLead(FOLLOW_UP.id);
      expect(await ready(outbox, new Date(HALF_AN_HOUR_ON.getTime() - 1))).toEqual([]);
      expect((await ready(outbox, HALF_AN_HOUR_ON)).toSorted()).toEqual([
        [PRODUCT.id, null],
        [FOURTH.id, null],
      ]);
    });

    test("a product is announced as ready once", async () => {
      const { leads, outbox, reopen } = await open({ sendsReady: true });
      await leads.insert(PRODUCT);
      await leads.insert(FOLLOW_UP);
      await releaseReady(outbox, FOLLOW_UP);
      expect(await ready(outbox, FOLLOW_UP.createdAt)).toHaveLength(1);
      // During the call.
      await releaseReady(outbox, FOLLOW_UP);
      expect(await ready(outbox, FOLLOW_UP.createdAt)).toEqual([]);
      await outbox.delivered({ event: "lead.ready", id: PRODUCT.id }, FOLLOW_UP.createdAt);
      await leads.insert({ ...PRODUCT, createdAt: LATER });
      await releaseReady(await reopen(), { ...FOLLOW_UP, createdAt: LATER });
      expect(await ready(await reopen(), MUCH_LATER)).toEqual([]);
    });

    test("the backlog counts rows and ready products, since the longest due of them", async () => {
      const { leads, outbox } = await open({ sendsReady: true });
      await leads.insert(PRODUCT);
      const dueSince = PRODUCT.createdAt;
      expect(await outbox.backlog(HALF_AN_HOUR_ON)).toEqual({ waiting: 2, failed: 0, dueSince });
    });

    test("a ready product's delivery is independent of its row's", async () => {
      const { leads, outbox, openRepository, deleteLead } = await open({ sendsReady: true });
      const repository = await openRepository();
      await leads.insert(PRODUCT);
      expect(await repository.counts(PRODUCT.createdAt)).toEqual({ waiting: 1, failed: 0, delivered: 0 });
      await outbox.claim(1, PRODUCT.createdAt);
      await outbox.delivered({ event: "INSERT", id: PRODUCT.id }, PRODUCT.createdAt);
      expect(await repository.counts(PRODUCT.createdAt)).toEqual({ waiting: 0, failed: 0, delivered: 1 });
      expect(await repository.sendAgain(PRODUCT.createdAt)).toBe(0);
      expect(await outbox.claim(1, HALF_AN_HOUR_ON)).toMatchObject([{ event: "lead.ready" }]);
      await outbox.failed({ event: "lead.ready", id: PRODUCT.id }, HALF_AN_HOUR_ON, "answered 410");
      expect(await outbox.backlog(LATER)).toEqual({ waiting: 0, failed: 1, dueSince: null });
      expect(await repository.unsent(LATER, 5)).toMatchObject([{ event: "lead.ready", outcome: "failed" }]);
      expect(await repository.sendAgain(LATER, PRODUCT.id)).toBe(1);
      expect(await outbox.backlog(LATER)).toEqual({ waiting: 1, failed: 0, dueSince: LATER });
      await deleteLead(PRODUCT.id);
      expect(await repository.counts(LATER)).toEqual({ waiting: 0, failed: 0, delivered: 0 });
      expect(await outbox.claim(5, MUCH_LATER)).toEqual([]);
    });

    test("after moving entries to another store, delivered ones are not sent again, and waiting ones are sent", async () => {
      const from = await open({ sendsReady: true });
      // Spam gets no entry here, like a copied lead.
      const to = await open({ sendsReady: true, skipsSpam: true });
      const product = { ...PRODUCT, spamReason: "too fast" };
      for (const each of [LEAD, product, THIRD, FOURTH]) await from.leads.insert(each);
      for (const each of [LEAD, product, THIRD]) await to.leads.insert(each);
      const [source, target] = [await from.openRepository(), await to.openRepository()];
      const move = async () => {
        for await (const entries of source.all()) await target.add(entries);
      };
      await from.outbox.delivered(entryOf(LEAD), LATER);
      await from.outbox.failed(entryOf(THIRD), LATER, "answered 410");
      await move();
      await to.leads.insert({ ...LEAD, spamReason: null });
      const moved = (await from.entries()).filter(({ id }) => id !== FOURTH.id);
      expect(await to.entries()).toEqual(moved);
      expect(await to.entries("ready_journal")).toEqual(await from.entries("ready_journal"));
      expect(await to.entries("ready_journal")).toMatchObject([{ id: PRODUCT.id, attempt: "attempt-1" }]);

      await from.outbox.delivered(entryOf(PRODUCT), LATER);
      await from.outbox.delivered({ event: "lead.ready", id: PRODUCT.id }, LATER);
      await source.sendAgain(LATER, THIRD.id);
      await to.outbox.failed({ event: "lead.ready", id: PRODUCT.id }, LATER, "answered 410");
      await move();
      const outcomes = (await to.entries()).map(({ id, outcome }) => [id, outcome]);
      expect(outcomes.toSorted()).toEqual([
        [LEAD.id, "delivered"],
        [PRODUCT.id, "delivered"],
        [THIRD.id, "failed"],
      ]);
      expect(await to.entries("ready_journal")).toMatchObject([{ outcome: "delivered", attempt: null }]);
      expect(await to.outbox.claim(9, MUCH_LATER)).toEqual([]);
    });

    test("without `lead.ready`, a product is sent only as a row", async () => {
      const { leads, outbox } = await open({ sendsReady: false });
      await leads.insert(PRODUCT);
      expect(await outbox.claim(5, MUCH_LATER)).toMatchObject([{ event: "INSERT" }]);
    });
  });
}
