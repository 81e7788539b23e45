import { describe, expect, test } from "vitest";
import type { OutboxRepository } from "../../domain/outbox/outbox-repository.ts";
import type { Outbox } from "../../domain/outbox/outbox.ts";
import type { Lead, LeadStore } from "../../domain/leads/lead-store.ts";

/** An entry as it is stored, by its column's name; times and the record as text. */
export type StoredHook = Record<string, string | number | null>;

export type OpenedJournal = {
  /** A store that journals. */
  leads: LeadStore;
  outbox: Outbox;
  /** The same outbox as another server, or this one after a start, has it. */
  reopen: () => Promise<Outbox>;
  openRepository: () => Promise<OutboxRepository>;
  /** What is on disk, read past the outbox. */
  entries: () => Promise<StoredHook[]>;
  /** The row of a lead, by column. */
  rows: () => Promise<Record<string, unknown>[]>;
  deleteLead: (id: string) => Promise<void>;
};

export const LEAD: Lead = {
  id: "0190a000-0000-8000-8000-000000000001",
  createdAt: new Date("2026-01-02T03:04:05.678Z"),
  row: { email: "ada@example.com", path: "/food/version_a" },
  userKey: "user-abc",
  sourcePath: "/food/version_a",
  query: "utm_source=x",
  idempotencyKey: "attempt-1",
  follows: "attempt-0",
  spamReason: "too fast",
};

const OTHER: Lead = {
  ...LEAD,
  id: "0190a000-0000-8000-8000-000000000002",
  createdAt: new Date("2026-01-02T03:05:00.000Z"),
  row: { product: { type: "url", productUrl: "https://shop.example/ü" } },
};

const THIRD: Lead = { ...LEAD, id: "0190a000-0000-8000-8000-000000000003" };
const FOURTH: Lead = { ...LEAD, id: "0190a000-0000-8000-8000-000000000004" };

const LATER = new Date("2026-01-02T04:00:00.000Z");
const MUCH_LATER = new Date("2026-01-03T04:00:00.000Z");

/** What every outbox promises together with the store of leads that writes it. `open` makes empty ones. */
export function outboxContract(name: string, open: () => Promise<OpenedJournal>): void {
  describe(`the outbox in ${name}`, () => {
    test("a lead is noted with all that is stored of it, and is due at once", async () => {
      const { leads, outbox, rows } = await open();
      await leads.insert(LEAD);
      const [hook] = await outbox.claim(10, LEAD.createdAt);
      expect(hook).toMatchObject({ id: LEAD.id, attempts: 0, waitingSince: LEAD.createdAt });
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
        idempotency_key: "attempt-1",
        follows: "attempt-0",
        suspicion: "too fast",
        done_at: null,
      });
      const [row] = await rows();
      expect(Object.keys(record).toSorted()).toEqual(Object.keys(row!).toSorted());
    });

    test("a product is noted as the object that was sent", async () => {
      const { leads, outbox } = await open();
      await leads.insert(OTHER);
      const [hook] = await outbox.claim(10, LATER);
      expect(JSON.parse(hook!.record)).toMatchObject({
        product: { type: "url", productUrl: "https://shop.example/ü" },
        email: null,
      });
    });

    test("a lead that is not stored is not noted, those that arrived with it are", async () => {
      const { leads, entries } = await open();
      await Promise.allSettled([
        leads.insert(LEAD),
        leads.insert({ ...OTHER, id: "0190a000-0000-8000-8000-00000000000b", row: {} as never }),
        leads.insert(OTHER),
      ]);
      expect((await entries()).map(({ id }) => id).toSorted()).toEqual([LEAD.id, OTHER.id]);
    });

    test("what is due longest comes first, at most as many as were asked for", async () => {
      const { leads, outbox } = await open();
      await leads.insert(OTHER);
      await leads.insert(LEAD);
      expect((await outbox.claim(1, LATER)).map(({ id }) => id)).toEqual([LEAD.id]);
      expect((await outbox.claim(5, LATER)).map(({ id }) => id)).toEqual([OTHER.id]);
      expect(await outbox.claim(5, LATER)).toEqual([]);
    });

    test("what is not due yet stays", async () => {
      const { leads, outbox } = await open();
      await leads.insert(OTHER);
      expect(await outbox.claim(5, LEAD.createdAt)).toEqual([]);
    });

    test("of what was delivered nothing stays but its id, its times and that it was", async () => {
      const { leads, outbox, entries } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, LATER);
      await outbox.reschedule(LEAD.id, LATER, "answered 500");
      await outbox.claim(1, LATER);
      await outbox.delivered(LEAD.id, LATER);
      const [entry] = await entries();
      expect(entry).toMatchObject({
        id: LEAD.id,
        waiting_since: "2026-01-02T03:04:05.678Z",
        attempts: 2,
        outcome: "delivered",
        settled_at: "2026-01-02T04:00:00.000Z",
        problem: null,
        record: null,
      });
      expect(JSON.stringify(entry)).not.toContain("ada@example.com");
      expect(await outbox.claim(5, MUCH_LATER)).toEqual([]);
    });

    test("a visitor's retry of a lead that was delivered is not sent again", async () => {
      const { leads, outbox, entries } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, LATER);
      await outbox.delivered(LEAD.id, LATER);
      await leads.insert({ ...LEAD, createdAt: LATER });
      expect(await outbox.claim(5, MUCH_LATER)).toEqual([]);
      expect(await entries()).toHaveLength(1);
    });

    test("what was put off is due again when it should be, with what went wrong counted", async () => {
      const { leads, outbox, entries } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, LEAD.createdAt);
      await outbox.reschedule(LEAD.id, LATER, "answered 500");
      expect((await entries())[0]).toMatchObject({ attempts: 1, outcome: null, problem: "answered 500" });
      expect(await outbox.claim(1, new Date(LATER.getTime() - 1))).toEqual([]);
      expect(await outbox.claim(1, LATER)).toMatchObject([
        { id: LEAD.id, attempts: 1, waitingSince: LEAD.createdAt },
      ]);
    });

    test("what failed for good is not sent again by itself, and keeps what was to be sent", async () => {
      const { leads, outbox, entries } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, LATER);
      await outbox.failed(LEAD.id, LATER, "answered 404");
      expect(await outbox.claim(1, MUCH_LATER)).toEqual([]);
      const [entry] = await entries();
      expect(entry).toMatchObject({ attempts: 1, outcome: "failed", problem: "answered 404" });
      expect(entry?.record).toContain("ada@example.com");
    });

    test("what another server delivered meanwhile stays delivered", async () => {
      const { leads, outbox, entries, reopen } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, LATER);
      await (await reopen()).delivered(LEAD.id, LATER);
      await outbox.reschedule(LEAD.id, MUCH_LATER, "answered 500");
      await outbox.failed(LEAD.id, MUCH_LATER, "answered 500");
      expect((await entries())[0]).toMatchObject({ outcome: "delivered", attempts: 1, problem: null });
    });

    test("what a server claimed that was killed is taken up again", async () => {
      const { leads, outbox, reopen } = await open();
      await leads.insert(LEAD);
      expect(await outbox.claim(1, LATER)).toHaveLength(1);
      const next = await reopen();
      expect((await next.claim(1, MUCH_LATER)).map(({ id }) => id)).toEqual([LEAD.id]);
    });

    test("when a lead is deleted its entry goes with it, whoever deletes it", async () => {
      const { leads, entries, deleteLead } = await open();
      await leads.insert(LEAD);
      await leads.insert(OTHER);
      await deleteLead(LEAD.id);
      expect((await entries()).map(({ id }) => id)).toEqual([OTHER.id]);
    });

    test("an operator sees what waits and what failed, the newest first, and how much there is of each", async () => {
      const { leads, outbox, openRepository } = await open();
      const repository = await openRepository();
      expect(await repository.counts()).toEqual({ waiting: 0, failed: 0, delivered: 0 });
      for (const [index, lead] of [LEAD, OTHER, THIRD, FOURTH].entries()) {
        await leads.insert({ ...lead, createdAt: new Date(LEAD.createdAt.getTime() + index) });
      }
      await outbox.claim(4, LATER);
      await outbox.reschedule(LEAD.id, MUCH_LATER, "answered 500");
      await outbox.failed(OTHER.id, LATER, "answered 410");
      await outbox.delivered(THIRD.id, LATER);
      expect(await repository.counts()).toEqual({ waiting: 2, failed: 1, delivered: 1 });
      const unsent = await repository.unsent(10);
      expect(unsent.map(({ id }) => id)).toEqual([FOURTH.id, OTHER.id, LEAD.id]);
      expect(unsent[1]).toMatchObject({ outcome: "failed", settledAt: LATER, problem: "answered 410" });
      expect(unsent[2]).toEqual({
        id: LEAD.id,
        outcome: null,
        waitingSince: LEAD.createdAt,
        nextAt: MUCH_LATER,
        settledAt: null,
        attempts: 1,
        problem: "answered 500",
      });
      expect(await repository.unsent(1)).toHaveLength(1);
      expect((await repository.withIdPrefix("0190a000-", 10)).map(({ id }) => id)).toHaveLength(4);
      expect((await repository.withIdPrefix(OTHER.id, 10)).map(({ id }) => id)).toEqual([OTHER.id]);
      expect(await repository.withIdPrefix("019b", 10)).toEqual([]);
    });

    test("an operator sends again what failed or waits, with new days, and never what was delivered", async () => {
      const { leads, outbox, openRepository } = await open();
      const repository = await openRepository();
      for (const lead of [LEAD, OTHER, THIRD]) await leads.insert(lead);
      await outbox.claim(3, LATER);
      await outbox.reschedule(LEAD.id, new Date(MUCH_LATER.getTime() + 1000), "answered 500");
      await outbox.failed(OTHER.id, LATER, "answered 410");
      await outbox.delivered(THIRD.id, LATER);
      expect(await repository.sendAgain(MUCH_LATER, THIRD.id)).toBe(0);
      expect(await repository.sendAgain(MUCH_LATER, OTHER.id)).toBe(1);
      expect(await outbox.claim(3, MUCH_LATER)).toMatchObject([
        { id: OTHER.id, attempts: 0, waitingSince: MUCH_LATER },
      ]);
      await outbox.failed(OTHER.id, MUCH_LATER, "answered 410");
      expect(await repository.sendAgain(MUCH_LATER)).toBe(2);
      const due = await outbox.claim(3, MUCH_LATER);
      expect(due.map(({ id }) => id).toSorted()).toEqual([LEAD.id, OTHER.id]);
      expect(JSON.parse(due.find(({ id }) => id === LEAD.id)!.record)).toMatchObject({
        email: "ada@example.com",
      });
    });
  });
}
