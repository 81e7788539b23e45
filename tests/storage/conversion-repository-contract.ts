import { describe, expect, test } from "vitest";
import type { ConversionRepository, FinishedFile } from "../../domain/conversions/conversion-repository.ts";
import type { Lead, LeadWriter } from "../../domain/leads/lead-writer.ts";

export type OpenedConversions = {
  leads: LeadWriter;
  conversions: ConversionRepository;
  /** Deletes a lead by id, without the stores. */
  deleteLead: (id: string) => Promise<unknown>;
  /** How many leads all files have together. */
  countRecorded: () => Promise<number>;
};

const idOf = (n: number) => `0190a000-0000-8000-8000-${String(n).padStart(12, "0")}`;
const second = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n));

/** The nth lead, from the nth second, with a click. */
function lead(n: number, others: Partial<Lead> = {}): Lead {
  return {
    id: idOf(n),
    createdAt: second(n),
    row: { email: `v${n}@example.com`, path: "/food/version_a" },
    userKey: null,
    referrerPath: null,
    query: null,
    tags: { gclid: `click-${n}` },
    referrerHost: null,
    idempotencyKey: null,
    follows: null,
    consentTextHash: null,
    spamReason: null,
    isPreview: false,
    network: null,
    ...others,
  };
}

async function numbersFor(conversions: ConversionRepository, destination: string, filter = {}) {
  const numbers: number[] = [];
  for await (const batch of conversions.candidates(destination, "lead", filter)) {
    numbers.push(...batch.map(({ id }) => Number(id.slice(-12))));
  }
  return numbers;
}

/** The nth lead with its own click. */
const byClick = (n: number) => ({ id: idOf(n), click: `gclid click-${n}`, value: null });

/** A run that finishes. */
async function write(conversions: ConversionRepository, destination: string, ns: number[]) {
  const file = await conversions.begin(destination, second(0));
  const { size } = await conversions.addToFile(file, destination, ns.map(byClick));
  return await conversions.finish(file, size, second(1));
}

const worth = (amount: number) => ({ amount, currency: "EUR" });

/** A run with adjustments only. */
async function adjust(conversions: ConversionRepository, n: number, amount: number, at: Date) {
  const file = await conversions.begin("google 1/2", at);
  await conversions.addAdjustments(file, "google 1/2", [{ id: idOf(n), value: worth(amount) }]);
  return conversions.finish(file, 1, at);
}

async function valuesKnown(conversions: ConversionRepository) {
  const known: unknown[] = [];
  for await (const batch of conversions.reported("google 1/2")) {
    known.push(...batch.map(({ lead: { id }, value }) => [Number(id.slice(-12)), value]));
  }
  return known;
}

/** The promises of every store of conversions. `open` creates an empty one, and a store to add leads to. */
export function conversionRepositoryContract(name: string, open: () => Promise<OpenedConversions>): void {
  async function openWith(...leads: Lead[]) {
    const opened = await open();
    await Promise.all(leads.map((one) => opened.leads.insert(one)));
    return opened;
  }

  describe(`conversions in ${name}`, () => {
    test("leads from an ad may be reported, oldest first, with the e-mail address left for them", async () => {
      const product = { product: { type: "url", productUrl: "https://shop.example/mug" } } as const;
      const { conversions } = await openWith(
        lead(2, { row: product, idempotencyKey: "two" }),
        lead(3, { row: { email: "ada@example.com", path: "/ad_creation" }, follows: "two" }),
        lead(1, { tags: null, query: "gclid=before" }),
      );
      const found = [];
      for await (const batch of conversions.candidates("google 1/2", "lead", {})) found.push(...batch);
      expect(found).toMatchObject([
        { id: idOf(1), tags: { gclid: "before" } },
        { id: idOf(2), tags: { gclid: "click-2" }, visitorEmail: "ada@example.com" },
      ]);
    });

    test("leads with a spam reason, previews, e-mail addresses of products and leads without an ad may not be reported", async () => {
      const { conversions } = await openWith(
        lead(1, { spamReason: "too fast" }),
        lead(2, { isPreview: true }),
        lead(3, { row: { email: "a@example.com", path: "/ad_creation" } }),
        lead(4, { row: { email: "a@example.com" }, referrerPath: "/ad_creation/" }),
        lead(5, { tags: null }),
        lead(6),
      );
      expect(await numbersFor(conversions, "google 1/2")).toEqual([6]);
    });

    test("a filter selects leads from one time and before another", async () => {
      const { conversions } = await openWith(...[1, 2, 3, 4].map((n) => lead(n)));
      expect(await numbersFor(conversions, "google 1/2", { since: second(2), until: second(4) })).toEqual([
        2, 3,
      ]);
    });

    test("more leads than one batch are each returned once, while they are being recorded", async () => {
      const { conversions } = await openWith(...Array.from({ length: 2500 }, (_, n) => lead(n)));
      const file = await conversions.begin("google 1/2", second(0));
      let taken = 0;
      for await (const batch of conversions.candidates("google 1/2", "lead", {})) {
        taken += (
          await conversions.addToFile(
            file,
            "google 1/2",
            batch.map(({ id }) => ({ id, click: id, value: null })),
          )
        ).size;
      }
      expect(taken).toBe(2500);
      expect(await conversions.finish(file, 2500, second(1))).toBe(true);
      expect(await numbersFor(conversions, "google 1/2")).toEqual([]);
    });

    test("a lead in a finished file is reported again only to other destinations", async () => {
      const { conversions } = await openWith(lead(1), lead(2));
      expect(await write(conversions, "google 1/2", [1])).toBe(true);
      expect(await numbersFor(conversions, "google 1/2")).toEqual([2]);
      expect(await numbersFor(conversions, "google 1/3")).toEqual([1, 2]);
      const file = await conversions.begin("google 1/2", second(2));
      expect(await conversions.addToFile(file, "google 1/2", [1, 2].map(byClick))).toEqual(
        new Set([idOf(2)]),
      );
    });

    test("the next run takes over an unfinished run's leads", async () => {
      const { conversions } = await openWith(lead(1), lead(2));
      const lost = await conversions.begin("google 1/2", second(0));
      await conversions.addToFile(lost, "google 1/2", [byClick(1)]);
      expect(await numbersFor(conversions, "google 1/2")).toEqual([1, 2]);
      expect(await write(conversions, "google 1/2", [1, 2])).toBe(true);
      // In case the first run continues.
      expect(await conversions.finish(lost, 0, second(2))).toBe(false);
      expect(await conversions.finish(lost, 1, second(2))).toBe(false);
    });

    test("a file with a deleted lead can't be finished, and deleted leads can't be added", async () => {
      const { conversions, deleteLead } = await openWith(lead(1), lead(2), lead(3));
      await deleteLead(idOf(3));
      const file = await conversions.begin("google 1/2", second(0));
      const taken = await conversions.addToFile(file, "google 1/2", [1, 2, 3].map(byClick));
      expect(taken).toEqual(new Set([1, 2].map(idOf)));
      await deleteLead(idOf(2));
      expect(await conversions.finish(file, 2, second(1))).toBe(false);
      expect(await numbersFor(conversions, "google 1/2")).toEqual([1]);
    });

    test("a click counts as reported if a finished file of the destination has it, or this one", async () => {
      const { conversions } = await openWith(lead(1), lead(2), lead(3));
      const clicks = [1, 2, 3, 4].map((n) => byClick(n).click);
      const lost = await conversions.begin("google 1/2", second(0));
      await conversions.addToFile(lost, "google 1/2", [byClick(3)]);
      await write(conversions, "google 1/2", [1]);
      const file = await conversions.begin("google 1/2", second(2));
      await conversions.addToFile(file, "google 1/2", [byClick(2)]);
      const told = (destination: string) => conversions.reportedClicks(file, destination, clicks);
      expect(await told("google 1/2")).toEqual(new Set([clicks[0], clicks[1]]));
      expect(await told("google 1/3")).toEqual(new Set());
      expect(await conversions.reportedClicks(file, "google 1/2", [])).toEqual(new Set());
    });

    test("reported leads are counted by network, day and destination", async () => {
      const { conversions } = await openWith(
        lead(1, { network: "5b2e" }),
        lead(2, { network: "5b2e" }),
        lead(3, { network: "77aa" }),
        lead(4),
        lead(5, { network: "5b2e" }),
      );
      await write(conversions, "google 1/2", [1, 2, 3, 4]);
      const unfinished = await conversions.begin("google 1/2", second(2));
      await conversions.addToFile(unfinished, "google 1/2", [byClick(5)]);
      const told = await conversions.reportedByNetwork("google 1/2");
      expect(Object.fromEntries(told)).toEqual({ "5b2e": 2, "77aa": 1 });
      expect(await conversions.reportedByNetwork("google 1/3")).toEqual(new Map());
    });

    test("leads of a forgotten file may be reported again, but only to its destination", async () => {
      const { conversions } = await openWith(lead(1), lead(2));
      await write(conversions, "google 1 2", [1, 2]);
      await write(conversions, "iab AB12 fbclid", [1]);
      expect(await conversions.forgetFiles("google 1 2", second(2))).toBe(0);
      expect(await conversions.forgetFiles("google 1 2", second(1))).toBe(1);
      expect(await numbersFor(conversions, "google 1 2")).toEqual([1, 2]);
      expect(await numbersFor(conversions, "iab AB12 fbclid")).toEqual([2]);
      await write(conversions, "google 1 2", [1, 2]);
      expect(await numbersFor(conversions, "google 1 2")).toEqual([]);
    });

    test("finished files move to another store with their clicks, but without leads that are missing there", async () => {
      const { conversions } = await openWith(lead(1), lead(2), lead(3));
      await write(conversions, "google 1 2", [1, 2]);
      await conversions.addToFile(await conversions.begin("google 1 2", second(2)), "google 1 2", [
        byClick(3),
      ]);
      const files: FinishedFile[] = [];
      for await (const file of conversions.finishedFiles()) files.push(file);
      const leads = expect.arrayContaining([byClick(1), byClick(2)]);
      expect(files).toEqual([
        { id: expect.any(String), destination: "google 1 2", finishedAt: second(1), leads, adjustments: [] },
      ]);
      const other = await openWith(lead(1), lead(3));
      for (const _ of ["once", "again"]) await other.conversions.addFinished(files[0]!);
      expect(await numbersFor(other.conversions, "google 1 2")).toEqual([3]);
      expect(await other.conversions.reportedClicks("", "google 1 2", ["gclid click-1"])).toHaveLength(1);
      expect(await other.countRecorded()).toBe(1);
    });

    test("a lead's last reported value is known until its file is forgotten", async () => {
      const { conversions } = await openWith(lead(1), lead(2));
      const file = await conversions.begin("google 1/2", second(0));
      await conversions.addToFile(file, "google 1/2", [{ ...byClick(1), value: worth(120.5) }, byClick(2)]);
      expect(await valuesKnown(conversions)).toEqual([]);
      await conversions.finish(file, 2, second(1));
      // The second one never had a value.
      expect(await valuesKnown(conversions)).toEqual([[1, worth(120.5)]]);
      expect(await adjust(conversions, 1, 150, second(2))).toBe(true);
      expect(await adjust(conversions, 2, 0, second(3))).toBe(true);
      const lost = await conversions.begin("google 1/2", second(4));
      await conversions.addAdjustments(lost, "google 1/2", [{ id: idOf(1), value: worth(7) }]);
      expect(await valuesKnown(conversions)).toEqual([
        [1, worth(150)],
        [2, worth(0)],
      ]);
      const files: FinishedFile[] = [];
      for await (const each of conversions.finishedFiles()) files.push(each);
      const other = await openWith(lead(1));
      for (const each of [...files, ...files]) await other.conversions.addFinished(each);
      expect(await valuesKnown(other.conversions)).toEqual([[1, worth(150)]]);
      expect(await conversions.forgetFiles("google 1/2", second(2))).toBe(2);
      await conversions.begin("google 1/2", second(5));
      expect(await valuesKnown(conversions)).toEqual([[1, worth(120.5)]]);
    });

    test("a file with an adjustment of a deleted lead can't be finished", async () => {
      const { conversions, deleteLead } = await openWith(lead(1));
      await write(conversions, "google 1/2", [1]);
      const file = await conversions.begin("google 1/2", second(2));
      await conversions.addAdjustments(file, "google 1/2", [{ id: idOf(1), value: worth(1) }]);
      await deleteLead(idOf(1));
      expect(await conversions.finish(file, 1, second(2))).toBe(false);
    });

    test("deleting a lead deletes its records", async () => {
      const { conversions, deleteLead, countRecorded } = await openWith(lead(1), lead(2));
      await write(conversions, "google 1/2", [1, 2]);
      await write(conversions, "iab x", [1]);
      await deleteLead(idOf(1));
      expect(await countRecorded()).toBe(1);
    });
  });
}
