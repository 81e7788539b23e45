import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { Closable } from "../../storage/backend.ts";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import type { Lead, LeadWriter } from "../../domain/leads/lead-writer.ts";

/** A stored row by column name. */
export type InsertedLead = Record<string, string | null>;

export type OpenedLeads = {
  store: Closable<LeadWriter>;
  /** The stored rows, read without the store. */
  stored: () => Promise<InsertedLead[]>;
};

/** A UUID for each number up to 99. */
function idOf(number: number): string {
  return `0190a000-0000-8000-8000-0000000000${String(number).padStart(2, "0")}`;
}

const isJsonOf = (value: unknown) => (json: string) => isDeepStrictEqual(JSON.parse(json), value);

const LEAD: Lead = {
  id: idOf(1),
  createdAt: new Date("2026-01-02T03:04:05.678Z"),
  row: { email: "ada@example.com", path: "/food/version_a" },
  userKey: "user-abc",
  referrerPath: "/food/version_a",
  query: "utm_source=x",
  tags: { utm_source: "x", gclid: "ü'\";--" },
  referrerHost: "news.example",
  idempotencyKey: "attempt-1",
  follows: "attempt-0",
  consentTextHash: "W7eJhV2mQ0aXk3Pd",
  spamReason: "too fast",
  isPreview: true,
  network: "5b2e",
};

/** The promises of every lead writer. `open` creates an empty one. */
export function leadsContract(name: string, open: () => Promise<OpenedLeads>): void {
  describe(`leads in ${name}`, () => {
    test("an e-mail lead is stored with everything known about it", async () => {
      const { store, stored } = await open();
      await store.insert(LEAD);
      expect(await stored()).toEqual([
        {
          id: "0190a000-0000-8000-8000-000000000001",
          created_at: "2026-01-02T03:04:05.678Z",
          product: null,
          email: "ada@example.com",
          path: "/food/version_a",
          visitor_key: "user-abc",
          source_path: "/food/version_a",
          query: "utm_source=x",
          tags: expect.toSatisfy(isJsonOf({ utm_source: "x", gclid: "ü'\";--" })),
          referrer_host: "news.example",
          idempotency_key: "attempt-1",
          follows: "attempt-0",
          consent_text: "W7eJhV2mQ0aXk3Pd",
          suspicion: "too fast",
          preview: "yes",
          network: "5b2e",
          mailbox: null,
          done_at: null,
          outcome: null,
          outcome_at: null,
          value: null,
          currency: null,
        },
      ]);
    });

    test("a product is stored as the JSON that was sent, and unknown columns are null", async () => {
      const { store, stored } = await open();
      await store.insert({
        ...LEAD,
        row: { product: { type: "url", productUrl: "https://shop.example/ü?'\";--" } },
        ...NO_METADATA,
      });
      const [lead] = await stored();
      expect(JSON.parse(lead?.product ?? "")).toEqual({
        type: "url",
        productUrl: "https://shop.example/ü?'\";--",
      });
      expect(lead).toMatchObject({
        email: null,
        path: null,
        visitor_key: null,
        query: null,
        tags: null,
        referrer_host: null,
        follows: null,
        consent_text: null,
        suspicion: null,
        preview: null,
        network: null,
      });
    });

    test("a NUL or half a surrogate pair in a file name doesn't keep a lead from being stored", async () => {
      const { store, stored } = await open();
      const product = { type: "file", fileName: "a\0b\ud800.png" } as never;
      await store.insert({ ...LEAD, row: { product } });
      expect(await stored()).toHaveLength(1);
    });

    test("two leads with the same id are stored as one, and both are acknowledged", async () => {
      const { store, stored } = await open();
      await Promise.all([store.insert(LEAD), store.insert(LEAD)]);
      await store.insert({ ...LEAD, userKey: "user-other" });
      const leads = await stored();
      expect(leads).toHaveLength(1);
      expect(leads[0]).toMatchObject({ visitor_key: "user-abc" });
    });

    test("the same e-mail address under two ids is two leads", async () => {
      const { store, stored } = await open();
      await store.insert(LEAD);
      await store.insert({ ...LEAD, id: idOf(2) });
      expect(await stored()).toHaveLength(2);
    });

    test("leads that arrive together are all stored", async () => {
      const { store, stored } = await open();
      const ids = Array.from({ length: 50 }, (_, index) => idOf(index));
      await Promise.all(ids.map((id) => store.insert({ ...LEAD, id })));
      expect((await stored()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    });

    test("a lead that can't be stored is rejected alone; those that arrived with it are stored", async () => {
      const { store, stored } = await open();
      const both = { email: "ada@example.com", product: { type: "url", productUrl: "https://shop.example" } };
      const outcomes = await Promise.allSettled([
        store.insert({ ...LEAD, id: idOf(1) }),
        store.insert({ ...LEAD, id: idOf(2), row: both as never }),
        store.insert({ ...LEAD, id: idOf(3) }),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect((await stored()).map(({ id }) => id).toSorted()).toEqual([idOf(1), idOf(3)]);
    });

    test("a row with neither product nor e-mail is rejected", async () => {
      const { store, stored } = await open();
      await expect(store.insert({ ...LEAD, row: {} as never })).rejects.toThrow();
      expect(await stored()).toEqual([]);
    });

    test("leads inserted before closing are stored", async () => {
      const { store, stored } = await open();
      const inserted = store.insert(LEAD);
      await store.close();
      await inserted;
      expect(await stored()).toHaveLength(1);
    });

    test("the measured size grows by about as much as is stored", async () => {
      const { store } = await open();
      const before = await store.bytesStored();
      // Some 400 KB that no database can compress.
      const queries = Array.from({ length: 100 }, () => randomBytes(2000).toString("hex"));
      await Promise.all(queries.map((query, n) => store.insert({ ...LEAD, id: idOf(n), query })));
      const taken = (await store.bytesStored()) - before;
      expect(taken).toBeGreaterThan(200_000);
      expect(taken).toBeLessThan(2_000_000);
    });

    test("a store answers until it is closed", async () => {
      const { store } = await open();
      await store.ready();
      await store.close();
      await expect(store.ready()).rejects.toThrow();
    });
  });
}
