import { describe, expect, test } from "vitest";
import type { LeadRow } from "../../contract/lead-row.ts";
import type { LeadAdminRepository, LeadFilter } from "../../domain/leads/lead-admin-repository.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import type { LeadOutcome, Outcome } from "../../domain/leads/lead-outcome.ts";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import type { Lead, LeadWriter } from "../../domain/leads/lead-writer.ts";

export type OpenedLeadAdminRepository = {
  /** Adds visitors' assignments: a key and a time each. */
  assign: (userKeys: string[], at: Date) => Promise<void>;
  /** The keys with assignments. */
  assigned: () => Promise<string[]>;
  /** Adds leads. */
  store: LeadWriter;
  repository: LeadAdminRepository;
};

const PICTURE = "1700000000000-abcdefghijkl.png";

const email = (address: string): LeadRow => ({ email: address });
const url = (productUrl: string): LeadRow => ({ product: { type: "url", productUrl } });
const file = (name: string): LeadRow => ({
  product: {
    type: "file",
    fileName: "mug.png",
    fileType: "image/png",
    fileSize: 5,
    filePath: `products/${name}`,
    fileUrl: `https://ads.example/storage/v1/object/public/images/products/${name}`,
  },
});

/** The nth lead, by default from the nth second. */
function lead(n: number, row: LeadRow, others: Partial<Lead> = {}): Lead {
  return {
    id: `0190a000-0000-8000-8000-${String(n).padStart(12, "0")}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
    row,
    ...NO_METADATA,
    ...others,
  };
}

const productOfAda = (n: number, key: string) =>
  lead(n, url("https://shop.example/mug"), { userKey: "user-ada", idempotencyKey: key });
const emailLeft = (n: number, others: Partial<Lead>) =>
  lead(n, { email: "ada@example.com", path: "/ad_creation" }, others);

const second = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n));
const numbersOf = (leads: StoredLead[]) => leads.map(({ id }) => Number(id.slice(-12)));

const said = (outcome: Outcome, amount: number | null = null, at = second(50)): LeadOutcome => ({
  outcome,
  at,
  value: amount === null ? null : { amount, currency: "EUR" },
});

const compareRefs = (one: { ref: string }, other: { ref: string }) => (one.ref < other.ref ? -1 : 1);

async function readBatches(repository: LeadAdminRepository, filter?: LeadFilter): Promise<StoredLead[][]> {
  const batches: StoredLead[][] = [];
  for await (const batch of repository.listByTime(filter)) batches.push(batch);
  return batches;
}

async function allOf(repository: LeadAdminRepository, filter?: LeadFilter): Promise<StoredLead[]> {
  return (await readBatches(repository, filter)).flat();
}

/** The promises of every lead repository. `open` creates an empty one that may delete. */
export function leadAdminRepositoryContract(
  name: string,
  open: () => Promise<OpenedLeadAdminRepository>,
): void {
  async function openWith(...leads: Lead[]): Promise<LeadAdminRepository> {
    const { store, repository } = await open();
    for (const one of leads) await store.insert(one);
    return repository;
  }

  describe(`the lead repository in ${name}`, () => {
    test("an empty repository has no leads", async () => {
      const repository = await openWith();
      expect(await allOf(repository)).toEqual([]);
      expect(await repository.listNewest({}, 10)).toEqual([]);
      expect(await repository.countBy([])).toEqual([{ leads: 0 }]);
      expect(await repository.countBy(["path"])).toEqual([]);
      expect(await repository.findPerson("ada@example.com")).toEqual({
        leads: [],
        userKeys: [],
        otherEmails: [],
      });
    });

    test("a lead is returned with everything stored", async () => {
      const repository = await openWith(
        lead(
          1,
          { ...url("https://shop.example/ü?'\";--"), path: "/food/version_a" },
          {
            userKey: "user-abc",
            referrerPath: "/food/version_a",
            query: "utm_source=x",
            tags: { utm_source: "x", utm_campaign: "ü'\";--" },
            referrerHost: "news.example",
            idempotencyKey: "attempt-1",
            follows: "attempt-0",
            consentTextHash: "W7eJhV2mQ0aXk3Pd",
            spamReason: "too fast",
            isPreview: true,
            network: "5b2e",
          },
        ),
      );
      expect(await allOf(repository)).toEqual([
        {
          id: "0190a000-0000-8000-8000-000000000001",
          createdAt: second(1),
          product: { type: "url", productUrl: "https://shop.example/ü?'\";--" },
          email: null,
          path: "/food/version_a",
          userKey: "user-abc",
          referrerPath: "/food/version_a",
          query: "utm_source=x",
          tags: { utm_source: "x", utm_campaign: "ü'\";--" },
          referrerHost: "news.example",
          idempotencyKey: "attempt-1",
          follows: "attempt-0",
          consentTextHash: "W7eJhV2mQ0aXk3Pd",
          spamReason: "too fast",
          isPreview: true,
          network: "5b2e",
          mailbox: null,
          doneAt: null,
          outcome: null,
          visitorEmail: null,
        },
      ]);
    });

    test("pages run from the newest lead to the oldest, each beginning after a lead", async () => {
      const repository = await openWith(
        lead(1, email("a@example.com")),
        lead(2, email("b@example.com"), { createdAt: second(1) }),
        lead(3, email("c@example.com")),
        lead(4, email("d@example.com")),
      );
      const pages: number[][] = [];
      let after: string | undefined;
      do {
        const page = await repository.search({ filter: {}, after, count: 2 });
        pages.push(numbersOf(page.leads));
        expect(page.searchedBackTo).toBeNull();
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(pages).toEqual([
        [4, 3],
        [2, 1],
      ]);
      for (const none of [
        "no position",
        lead(4, email("")).id,
        `2026-02-31T00:00:00Z ${lead(4, email("")).id}`,
      ]) {
        const page = await repository.search({ filter: {}, after: none, count: 2 });
        expect(numbersOf(page.leads)).toEqual([4, 3]);
      }
    });

    test("a page goes on with older leads after its last one has been erased", async () => {
      const repository = await openWith(...[1, 2, 3].map((n) => lead(n, email(`b${n}@example.com`))));
      const { next } = await repository.search({ filter: {}, count: 2 });
      await repository.delete([lead(2, email("")).id]);
      const page = await repository.search({ filter: {}, after: next!, count: 2 });
      expect(numbersOf(page.leads)).toEqual([1]);
    });

    test("a page reads a limited number of leads, and says how far it got", async () => {
      const repository = await openWith(
        ...[1, 2, 3, 4, 5].map((n) => lead(n, email(n === 1 ? "ada@shop.example" : `b${n}@example.com`))),
      );
      const request = { filter: {}, text: "ada@", count: 2, searchedLeadsMax: 3 };
      const first = await repository.search(request);
      expect(first).toEqual({
        leads: [],
        next: expect.stringContaining(lead(3, email("")).id),
        searchedBackTo: second(3),
      });
      const { leads: found, next } = await repository.search({ ...request, after: first.next! });
      expect(numbersOf(found)).toEqual([1]);
      expect(next).toBeNull();
    });

    test("a text is found in id, e-mail address, product, tags and referring host, literally and in any case", async () => {
      const repository = await openWith(
        lead(1, email("Ada_B@shop.example")),
        lead(2, url("https://shop.example/100%25-mug")),
        lead(3, file(PICTURE)),
        lead(4, email("d@example.com"), { tags: { utm_campaign: "Summer'--" }, follows: "attempt" }),
        lead(5, email("adaxb@example.com")),
        lead(6, email("f@example.com"), { referrerHost: "news.example" }),
      );
      const find = async (text: string, filter: LeadFilter = {}) =>
        numbersOf((await repository.search({ filter, text, count: 9 })).leads);
      expect(await find("ada_b")).toEqual([1]);
      expect(await find("100%25")).toEqual([2]);
      expect(await find("MUG.png")).toEqual([3]);
      expect(await find("summer'--")).toEqual([4]);
      expect(await find("summer'--", { excludesEmailsShownWithProduct: true })).toEqual([]);
      expect(await find("000000000002")).toEqual([2]);
      expect(await find("News.example")).toEqual([6]);
      expect(await find("shop.example")).toEqual([2, 1]);
      expect(await find("!")).toEqual([]);
      // Not across two of them.
      expect(await find("1ada_b")).toEqual([]);
    });

    test("letters other than A to Z are found in any case, too", async () => {
      const repository = await openWith(
        lead(1, url("https://shop.example/Фото.jpg")),
        lead(2, email("Ägidius@shop.example")),
        lead(3, email("d@example.com"), { tags: { utm_campaign: "ΟΔΟΣ" } }),
        lead(4, email("e@example.com"), { tags: { utm_campaign: "İstanbul Straße" } }),
      );
      const find = async (text: string) =>
        numbersOf((await repository.search({ filter: {}, text, count: 9 })).leads);
      for (const text of ["Фото.jpg", "фото", "ФОТО", "оТо"]) expect(await find(text)).toEqual([1]);
      for (const text of ["Ägidius", "ägidius@shop", "ÄGIDIUS"]) expect(await find(text)).toEqual([2]);
      for (const text of ["ΟΔΟΣ", "οδοσ"]) expect(await find(text)).toEqual([3]);
      for (const text of ["İstanbul", "straße", "Straße"]) expect(await find(text)).toEqual([4]);
      expect(await find("фата")).toEqual([]);
    });

    test("leads are returned oldest first, those with the same time by id, whatever their order of arrival", async () => {
      const repository = await openWith(
        lead(3, email("c@example.com")),
        lead(2, email("b@example.com"), { createdAt: second(1) }),
        lead(1, email("a@example.com")),
      );
      expect(numbersOf(await allOf(repository))).toEqual([1, 2, 3]);
      expect(numbersOf(await repository.listNewest({}, 2))).toEqual([3, 2]);
    });

    test("more leads than one batch are each returned once, also with the same time", async () => {
      const { store, repository } = await open();
      const leads = Array.from({ length: 2500 }, (_, n) =>
        lead(n, email(`v${n}@example.com`), { createdAt: second(Math.floor(n / 1300)) }),
      );
      await Promise.all(leads.map((one) => store.insert(one)));
      const batches = await readBatches(repository);
      expect(batches.length).toBeGreaterThan(1);
      expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(1000);
      expect(numbersOf(batches.flat())).toEqual(leads.map((_, n) => n));
    });

    test("reading can stop in the middle", async () => {
      const { store, repository } = await open();
      await Promise.all(
        Array.from({ length: 1500 }, (_, n) => store.insert(lead(n, email("a@example.com")))),
      );
      for await (const batch of repository.listByTime()) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
      expect(await repository.countBy([])).toEqual([{ leads: 1500 }]);
    });

    test("a lead may arrive while others are read", async () => {
      const { store, repository } = await open();
      await Promise.all(
        Array.from({ length: 1500 }, (_, n) => store.insert(lead(n, email("a@example.com")))),
      );
      const seen: number[] = [];
      for await (const batch of repository.listByTime()) {
        if (seen.length === 0)
          await store.insert(lead(0, email("b@example.com"), { id: lead(9999, email("b")).id }));
        seen.push(...numbersOf(batch).filter((n) => n < 1500));
      }
      expect(new Set(seen).size).toBe(1500);
      expect(seen).toHaveLength(1500);
    });

    test("a filter selects leads from one time and before another", async () => {
      const repository = await openWith(...[1, 2, 3, 4].map((n) => lead(n, email("a@example.com"))));
      const filter = { since: second(2), until: second(4) };
      expect(numbersOf(await allOf(repository, filter))).toEqual([2, 3]);
      expect(numbersOf(await repository.listNewest(filter, 10))).toEqual([3, 2]);
      expect(await repository.countBy([], filter)).toEqual([{ leads: 2 }]);
    });

    test("a filter selects a page and those below it, by the written path or else the referrer", async () => {
      const repository = await openWith(
        lead(1, { ...email("a@example.com"), path: "/food/version_a" }),
        lead(2, email("a@example.com"), { referrerPath: "/food/version_b" }),
        lead(3, { ...email("a@example.com"), path: "/foodstuff" }, { referrerPath: "/food" }),
        lead(4, { ...email("a@example.com"), path: "/" }),
        lead(5, email("a@example.com")),
      );
      expect(numbersOf(await allOf(repository, { path: "/food" }))).toEqual([1, 2]);
      expect(numbersOf(await allOf(repository, { path: "/food/version_b" }))).toEqual([2]);
      expect(numbersOf(await allOf(repository, { path: "/" }))).toEqual([4]);
      expect(numbersOf(await allOf(repository, { path: "/f%" }))).toEqual([]);
    });

    test("a filter selects a kind", async () => {
      const repository = await openWith(
        lead(1, email("a@example.com")),
        lead(2, url("https://shop.example")),
        lead(3, file(PICTURE)),
      );
      expect(numbersOf(await allOf(repository, { kind: "email" }))).toEqual([1]);
      expect(numbersOf(await allOf(repository, { kind: "url" }))).toEqual([2]);
      expect(numbersOf(await allOf(repository, { kind: "file" }))).toEqual([3]);
      expect(numbersOf(await allOf(repository, { kind: "product" }))).toEqual([2, 3]);
      expect(numbersOf(await allOf(repository, { kind: "product", since: second(3) }))).toEqual([3]);
    });

    test("a filter selects leads with a spam reason, or those without", async () => {
      const repository = await openWith(
        lead(1, email("a@example.com")),
        lead(2, email("b@example.com"), { spamReason: "no form" }),
        lead(3, url("https://shop.example"), { spamReason: "hidden field, too fast" }),
      );
      expect(numbersOf(await allOf(repository, { isSpam: true }))).toEqual([2, 3]);
      expect(numbersOf(await repository.listNewest({ isSpam: false }, 10))).toEqual([1]);
      expect(await repository.countBy(["kind"], { isSpam: true })).toEqual([
        { kind: "email", leads: 1 },
        { kind: "url", leads: 1 },
      ]);
    });

    test("a product has its visitor's next e-mail address, or else the last one before", async () => {
      const asked = (n: number, address: string, userKey: string) =>
        lead(n, { ...email(address), path: "/ad_creation" }, { userKey });
      const product = (n: number, userKey: string | null) =>
        lead(n, url("https://shop.example"), { userKey });
      const repository = await openWith(
        product(1, "user-ada"),
        asked(2, "first@example.com", "user-ada"),
        product(3, "user-ada"),
        asked(4, "second@example.com", "user-ada"),
        asked(5, "third@example.com", "user-ada"),
        product(6, "user-ada"),
        product(7, "user-bob"),
        product(8, null),
        lead(9, { ...email("bob@example.com"), path: "/furniture/version_b" }, { userKey: "user-bob" }),
      );
      const leads = await allOf(repository);
      expect(leads.map(({ visitorEmail }) => visitorEmail)).toEqual([
        "first@example.com",
        null,
        "second@example.com",
        null,
        null,
        "third@example.com",
        null,
        null,
        null,
      ]);
    });

    test("a product has the first e-mail address that follows it; only without one, an e-mail address of the same visitor", async () => {
      const asked = (n: number, address: string, others: Partial<Lead>) =>
        lead(n, { ...email(address), path: "/ad_creation" }, others);
      const repository = await openWith(
        lead(1, url("https://shop.example"), { idempotencyKey: "one" }),
        lead(2, url("https://shop.example"), { idempotencyKey: "two", userKey: "user-ada" }),
        asked(3, "nearer@example.com", { userKey: "user-ada" }),
        asked(4, "second@example.com", { follows: "two" }),
        asked(5, "first@example.com", { follows: "one" }),
        asked(6, "later@example.com", { follows: "one" }),
        lead(7, url("https://shop.example"), { idempotencyKey: "three", userKey: "user-ada" }),
        lead(8, url("https://shop.example"), { idempotencyKey: "four" }),
        lead(9, url("https://shop.example")),
        asked(10, "nobody@example.com", { follows: "five" }),
      );
      const products = (await allOf(repository)).filter(({ product }) => product !== null);
      expect(products.map(({ visitorEmail }) => visitorEmail)).toEqual([
        "first@example.com",
        "second@example.com",
        "nearer@example.com",
        null,
        null,
      ]);
    });

    test("a lead is found by the beginning of its id", async () => {
      const repository = await openWith(
        lead(1, email("a@example.com"), { id: "0190a000-0000-8000-8000-00000000000a" }),
        lead(2, email("b@example.com"), { id: "0190a000-0000-8000-8000-00000000000b" }),
        lead(3, email("c@example.com"), { id: "ffffffff-ffff-8fff-8fff-ffffffffffff" }),
      );
      const emails = async (prefix: string) =>
        (await repository.findByIdPrefix(prefix, 2)).map((found) => found.email);
      expect(await emails("0190a000-0000-8000-8000-00000000000a")).toEqual(["a@example.com"]);
      expect(await emails("0190a000-00")).toEqual(["a@example.com", "b@example.com"]);
      expect(await emails("0190a000-")).toEqual(["a@example.com", "b@example.com"]);
      expect(await emails("f")).toEqual(["c@example.com"]);
      expect(await emails("1")).toEqual([]);
    });

    test("leads are counted by page, variant, day and kind", async () => {
      const repository = await openWith(
        lead(1, { ...email("a@example.com"), path: "/food/version_a" }),
        lead(2, url("https://shop.example"), { referrerPath: "/food/version_a" }),
        lead(3, { ...file(PICTURE), path: "/" }, { createdAt: new Date("2026-01-02T23:59:59.999Z") }),
        lead(4, { ...email("a@example.com"), path: "/ad_creation" }),
        lead(5, { ...email("a@example.com"), path: "/food/version_e" }),
      );
      expect(await repository.countBy(["variant"], { path: "/food/version_a" })).toEqual([
        { variant: "version_a", leads: 2 },
      ]);
      expect(await repository.countBy(["day"])).toEqual([
        { day: "2026-01-01", leads: 4 },
        { day: "2026-01-02", leads: 1 },
      ]);
      expect(await repository.countBy(["kind"])).toEqual([
        { kind: "email", leads: 3 },
        { kind: "file", leads: 1 },
        { kind: "url", leads: 1 },
      ]);
      expect(await repository.countBy(["path", "variant", "kind"])).toEqual([
        { path: "/", variant: "version_a", kind: "file", leads: 1 },
        { path: "/ad_creation", variant: null, kind: "email", leads: 1 },
        { path: "/food/version_a", variant: "version_a", kind: "email", leads: 1 },
        { path: "/food/version_a", variant: "version_a", kind: "url", leads: 1 },
        { path: "/food/version_e", variant: null, kind: "email", leads: 1 },
      ]);
    });

    test("leads are counted by their ad's tags and by referring site", async () => {
      const repository = await openWith(
        lead(1, email("a@example.com"), { tags: { utm_source: "x", utm_campaign: "ü'%" } }),
        lead(2, email("a@example.com"), { tags: { utm_source: "x", utm_campaign: "ü'%" } }),
        lead(3, email("a@example.com"), {
          tags: { utm_source: "x", utm_medium: "mail", utm_term: "mug", utm_content: "blue" },
          referrerHost: "news.example",
        }),
        lead(4, email("a@example.com")),
      );
      expect(await repository.countBy(["source", "campaign"])).toEqual([
        { source: null, campaign: null, leads: 1 },
        { source: "x", campaign: null, leads: 1 },
        { source: "x", campaign: "ü'%", leads: 2 },
      ]);
      expect(await repository.countBy(["referrer", "medium", "term", "content"])).toEqual([
        { referrer: null, medium: null, term: null, content: null, leads: 3 },
        { referrer: "news.example", medium: "mail", term: "mug", content: "blue", leads: 1 },
      ]);
    });

    test("leads of unknown pages come first", async () => {
      const repository = await openWith(
        lead(1, { ...email("a@example.com"), path: "/" }),
        lead(2, email("a@example.com")),
      );
      expect(await repository.countBy(["path"])).toEqual([
        { path: null, leads: 1 },
        { path: "/", leads: 1 },
      ]);
    });

    test("a person's leads are found by their e-mail address in any case, and by their browsers", async () => {
      const repository = await openWith(
        lead(1, url("https://shop.example"), { userKey: "user-ada" }),
        lead(2, email("Ada@Example.com"), { userKey: "user-ada" }),
        lead(3, email("ada@example.com")),
        lead(4, email("eve@example.com"), { userKey: "user-ada" }),
        lead(5, url("https://shop.example"), { userKey: "user-bob" }),
        lead(6, url("https://shop.example")),
        lead(7, file(PICTURE), { userKey: "user-ada" }),
        lead(8, email("not-ada@example.com")),
      );
      const { leads, userKeys, otherEmails } = await repository.findPerson("ADA@example.com");
      expect(numbersOf(leads)).toEqual([1, 2, 3, 7]);
      expect(userKeys).toEqual(["user-ada"]);
      expect(otherEmails).toEqual(["eve@example.com"]);
      expect((await repository.findPerson("ad_@example.com")).leads).toEqual([]);
    });

    test("a person's leads include the products their e-mail address follows, and all others from their browser", async () => {
      const repository = await openWith(
        lead(1, file(PICTURE), { idempotencyKey: "one" }),
        lead(2, email("ada@example.com"), { follows: "one" }),
        lead(3, email("eve@example.com"), { follows: "one" }),
        lead(4, url("https://shop.example"), { idempotencyKey: "two", userKey: "user-ada" }),
        lead(5, email("ADA@example.com"), { follows: "two" }),
        lead(6, url("https://shop.example"), { idempotencyKey: "three", userKey: "user-ada" }),
        lead(7, url("https://shop.example"), { idempotencyKey: "four" }),
        lead(8, email("bob@example.com"), { follows: "four" }),
      );
      const { leads, userKeys, otherEmails } = await repository.findPerson("ada@example.com");
      expect(numbersOf(leads)).toEqual([1, 2, 4, 5, 6]);
      expect(userKeys).toEqual(["user-ada"]);
      expect(otherEmails).toEqual(["eve@example.com"]);
    });

    test("a person's e-mail address is found in every spelling", async () => {
      const repository = await openWith(
        lead(1, email("\u00fcnal@m\u00fcnchen.example"), { userKey: "user-unal" }),
        lead(2, email("\u00dcNAL@M\u00dcNCHEN.example")),
        lead(3, email("u\u0308nal@mu\u0308nchen.example")),
        lead(4, email("U\u0308NAL@xn--mnchen-3ya.example")),
        lead(5, email("unal@munchen.example")),
        lead(6, url("https://shop.example"), { userKey: "user-unal" }),
        lead(7, email("\u00fcnal@munchen.example"), { userKey: "user-unal" }),
        lead(8, email("\u039f\u0394\u039f\u03a3@m\u00fcnchen.example")),
      );
      for (const form of ["\u00fcnal@m\u00fcnchen.example", "U\u0308Nal@XN--MNCHEN-3YA.EXAMPLE"]) {
        const { leads, otherEmails } = await repository.findPerson(form);
        expect(numbersOf(leads)).toEqual([1, 2, 3, 4, 6]);
        expect(otherEmails).toEqual(["\u00fcnal@munchen.example"]);
      }
      const { leads } = await repository.findPerson("\u03bf\u03b4\u03bf\u03c3@m\u00fcnchen.example");
      expect(numbersOf(leads)).toEqual([8]);
      expect(numbersOf((await repository.findPerson("UNAL@munchen.example")).leads)).toEqual([5]);
    });

    test("leads older than a time are listed oldest first, up to a limit", async () => {
      const repository = await openWith(...[4, 3, 2, 1].map((n) => lead(n, email("a@example.com"))));
      expect(numbersOf(await repository.listOldest({ until: second(4) }, 2))).toEqual([1, 2]);
      expect(numbersOf(await repository.listOldest({ until: second(3) }, 10))).toEqual([1, 2]);
    });

    test("a picture is in use while a lead has it, except for the given leads", async () => {
      const other = "1700000000000-mnopqrstuvwx.png";
      const repository = await openWith(lead(1, file(PICTURE)), lead(2, file(other)), lead(3, file(other)));
      expect(await repository.findUploadsInUse([PICTURE, other, "1700000000000-zzzzzzzzzzzz.png"])).toEqual(
        new Set([PICTURE, other]),
      );
      const besides = [lead(1, file(PICTURE)).id, lead(2, file(other)).id];
      expect(await repository.findUploadsInUse([PICTURE, other], besides)).toEqual(new Set([other]));
      expect(await repository.findUploadsInUse([])).toEqual(new Set());
    });

    test("a done lead is not open, keeps its first time, and can be reopened", async () => {
      const repository = await openWith(...[1, 2, 3].map((n) => lead(n, email("a@example.com"))));
      const ids = [1, 2].map((n) => lead(n, email("a@example.com")).id);
      expect(await repository.setDone([ids[0]!], second(10))).toBe(1);
      expect(await repository.setDone(ids, second(20))).toBe(1);
      expect((await allOf(repository)).map(({ doneAt }) => doneAt)).toEqual([second(10), second(20), null]);
      expect(numbersOf(await allOf(repository, { isOpen: true }))).toEqual([3]);
      expect(await repository.countBy([], { isOpen: true })).toEqual([{ leads: 1 }]);
      expect(await repository.setDone(ids, null)).toBe(2);
      expect(await repository.setDone(ids, null)).toBe(0);
      expect(numbersOf(await repository.listNewest({ isOpen: true }, 2))).toEqual([3, 2]);
      expect(await repository.setDone([], second(1))).toBe(0);
    });

    test("outcomes are stored together, mark leads as done, and can be changed and cleared", async () => {
      const repository = await openWith(...[1, 2, 3].map((n) => lead(n, email("a@example.com"))));
      const [one, two, three] = [1, 2, 3].map((n) => lead(n, email("a@example.com")).id) as [
        string,
        string,
        string,
      ];
      await repository.setDone([one], second(10));
      const first = new Map([
        [one, said("won", 120.5)],
        [two, said("lost")],
      ]);
      expect(await repository.setOutcomes(first)).toBe(2);
      expect(await repository.setOutcomes(first)).toBe(0);
      const stored = await allOf(repository);
      expect(stored.map(({ outcome }) => outcome)).toEqual([said("won", 120.5), said("lost"), null]);
      expect(stored.map(({ doneAt }) => doneAt)).toEqual([second(10), second(50), null]);
      const later = said("won", 99, second(60));
      expect(await repository.setOutcomes(new Map([[one, later]]))).toBe(1);
      expect(await repository.setOutcomes(new Map([[two, null]]))).toBe(1);
      expect((await allOf(repository)).map(({ outcome }) => outcome)).toEqual([later, null, null]);
      expect(await repository.countBy(["outcome"])).toEqual([
        { outcome: null, leads: 2 },
        { outcome: "won", leads: 1 },
      ]);
      expect(numbersOf(await allOf(repository, { outcome: "won" }))).toEqual([1]);
      expect(await repository.setOutcomes(new Map([[three.replace("0190", "0191"), later]]))).toBe(0);
      expect(await repository.setOutcomes(new Map())).toBe(0);
    });

    test("an outcome overrides a spam reason", async () => {
      const rows = ["too fast", null, "too fast", null].map((spamReason, n) =>
        lead(n, email("a@example.com"), { spamReason }),
      );
      const repository = await openWith(...rows);
      await repository.setOutcomes(
        new Map([
          [rows[2]!.id, said("won")],
          [rows[3]!.id, said("spam")],
        ]),
      );
      expect(numbersOf(await allOf(repository, { isSpam: true }))).toEqual([0, 3]);
      expect(numbersOf(await allOf(repository, { isSpam: false }))).toEqual([1, 2]);
    });

    test("a lead is found by its id, by its e-mail lead's id, and by the first lead of a click", async () => {
      const tags = { gclid: "click" };
      const repository = await openWith(
        lead(1, url("https://shop.example/mug"), { idempotencyKey: "one", tags }),
        lead(2, { email: "ada@example.com", path: "/ad_creation" }, { follows: "one", tags }),
        lead(3, email("bob@example.com"), { tags }),
        lead(4, email("eve@example.com"), { follows: "gone" }),
      );
      const ids = [1, 2, 4, 9].map((n) => lead(n, email("")).id) as [string, string, string, string];
      await repository.setOutcomes(new Map([[ids[0], said("qualified", 3)]]));
      const outcome = said("qualified", 3);
      expect((await repository.lookUp({ by: "id", refs: [...ids, "x"] })).toSorted(compareRefs)).toEqual([
        { ref: ids[0], id: ids[0], outcome },
        { ref: ids[1], id: ids[0], outcome },
        { ref: ids[2], id: ids[2], outcome: null },
      ]);
      expect(await repository.lookUp({ by: "gclid", refs: ["click", "other"] })).toEqual([
        { ref: "click", id: ids[0], outcome },
      ]);
      expect(await repository.lookUp({ by: "fbclid", refs: ["click"] })).toEqual([]);
    });

    test("a product is done with its e-mail addresses; a later e-mail address is open", async () => {
      const { store, repository } = await open();
      for (const each of [
        productOfAda(1, "one"),
        productOfAda(2, "two"),
        emailLeft(3, { userKey: "user-ada", follows: "one" }),
        emailLeft(4, { follows: "two" }),
        emailLeft(5, { userKey: "user-ada" }),
        emailLeft(6, { userKey: "user-bob" }),
        lead(7, email("ada@example.com"), { userKey: "user-ada" }),
      ]) {
        await store.insert(each);
      }
      expect(numbersOf(await allOf(repository, { isOpen: true }))).toEqual([1, 2, 5, 6, 7]);
      expect(await repository.setDone([productOfAda(1, "one").id], second(10))).toBe(3);
      expect(numbersOf(await allOf(repository, { isOpen: true }))).toEqual([2, 6, 7]);
      await store.insert(emailLeft(8, { follows: "one" }));
      expect(numbersOf(await allOf(repository, { isOpen: true }))).toEqual([2, 6, 7, 8]);
      expect(await repository.setDone([productOfAda(1, "one").id], null)).toBe(3);
      expect(numbersOf(await allOf(repository, { isOpen: true }))).toEqual([1, 2, 5, 6, 7]);
    });

    test("leads are deleted by id, and missing ones do not count", async () => {
      const repository = await openWith(...[1, 2, 3].map((n) => lead(n, email("a@example.com"))));
      const ids = [1, 3, 4].map((n) => lead(n, email("a@example.com")).id);
      expect(await repository.delete(ids)).toBe(2);
      expect(numbersOf(await allOf(repository))).toEqual([2]);
      expect(await repository.delete(ids)).toBe(0);
      expect(await repository.delete([])).toBe(0);
    });

    test("a server keeps storing while a repository is open, which sees the new leads", async () => {
      const { store, repository } = await open();
      await store.insert(lead(1, email("a@example.com")));
      expect(await repository.countBy([])).toEqual([{ leads: 1 }]);
      await store.insert(lead(2, email("a@example.com")));
      expect(await repository.countBy([])).toEqual([{ leads: 2 }]);
    });

    test("assignments before a time are deleted, however many there are", async () => {
      const { repository, assign, assigned } = await open();
      const keys = Array.from({ length: 2500 }, (_, n) => `user-${String(n).padStart(4, "0")}`);
      const [old, young] = [keys.filter((_, n) => n % 3 > 0), keys.filter((_, n) => n % 3 === 0)];
      await assign(old, second(1));
      await assign(young, second(2));
      expect(await repository.countAssignmentsBefore(second(2))).toBe(old.length);
      const forgotten: number[] = [];
      for await (const count of repository.forgetAssignments(second(2))) forgotten.push(count);
      // Per thousand keys, and the rest.
      expect(forgotten).toEqual([666, 667, 333]);
      expect(await assigned()).toEqual(young);
      expect(await repository.countAssignmentsBefore(second(2))).toBe(0);
    });

    test("a visitor's assignments are deleted with their lead", async () => {
      const { store, repository, assign, assigned } = await open();
      await assign(["user-ada", "user-bob"], second(1));
      await store.insert(lead(1, email("ada@example.com"), { userKey: "user-ada" }));
      await repository.delete([lead(1, email("ada@example.com")).id]);
      expect(await assigned()).toEqual(["user-bob"]);
    });

    test("maintenance runs again after it ended or failed", async () => {
      const { repository } = await open();
      let times = 0;
      expect(await repository.withExclusiveLock(async () => void (times += 1))).toBe(true);
      expect(await repository.withExclusiveLock(async () => void (times += 1))).toBe(true);
      expect(times).toBe(2);
      await expect(
        repository.withExclusiveLock(async () => {
          throw new Error("The work failed.");
        }),
      ).rejects.toThrow("The work failed.");
      expect(await repository.withExclusiveLock(async () => {})).toBe(true);
    });

    test("the newest record's time counts as trusted until a trusted time is recorded", async () => {
      const { repository, store, assign } = await open();
      expect(await repository.clockNote()).toBeNull();
      await store.insert(lead(5, email("ada@example.com")));
      await store.insert(lead(3, email("bob@example.com")));
      expect(await repository.clockNote()).toEqual({ trustedAt: second(5), suspect: null });
      await assign(["user-ada"], second(7));
      expect(await repository.clockNote()).toEqual({ trustedAt: second(7), suspect: null });
      await repository.saveClockNote({ trustedAt: second(1), suspect: { at: second(900), ranMs: 5000.4 } });
      expect(await repository.clockNote()).toEqual({
        trustedAt: second(1),
        suspect: { at: second(900), ranMs: 5000 },
      });
      await repository.saveClockNote({ trustedAt: second(2), suspect: null });
      expect(await repository.clockNote()).toEqual({ trustedAt: second(2), suspect: null });
    });

    test("a closed repository rejects calls", async () => {
      const { repository } = await open();
      await repository.close();
      await expect(repository.countBy([])).rejects.toThrow();
    });
  });
}
