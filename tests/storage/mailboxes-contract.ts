import { describe, expect, test } from "vitest";
import type { MailboxStore } from "../../domain/leads/mailbox.ts";
import { LEAD } from "./outbox-contract.ts";
import type { OpenedJournal } from "./outbox-contract.ts";

const PRODUCT = {
  ...LEAD,
  id: "0190a000-0000-8000-8000-000000000002",
  row: { product: { type: "url" as const, productUrl: "https://shop.example" } },
};
const THIRD = {
  ...LEAD,
  id: "0190a000-0000-8000-8000-000000000003",
  createdAt: new Date("2026-01-02T04:00:00.000Z"),
  row: { email: "bob@example.com" },
};
const LONG_AGO = new Date(0);

export type OpenedMailboxes = Pick<OpenedJournal, "leads" | "outbox" | "rows" | "deleteLead"> & {
  mailboxes: MailboxStore;
};

async function allOf<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

const unmarked = async (store: MailboxStore, since: Date) =>
  (await allOf(store.unmarked(since))).map(({ id, email }) => `${id.slice(-1)} ${email}`);

/** The promises of every mailbox store, with a lead writer and its outbox. `open` creates empty ones. */
export function mailboxesContract(name: string, open: () => Promise<OpenedMailboxes>): void {
  describe(`mailboxes in ${name}`, () => {
    test("unmarked e-mail addresses are returned oldest first, from a given time", async () => {
      const { leads, mailboxes } = await open();
      for (const lead of [THIRD, PRODUCT, LEAD]) await leads.insert(lead);
      expect(await unmarked(mailboxes, LONG_AGO)).toEqual(["1 ada@example.com", "3 bob@example.com"]);
      expect(await unmarked(mailboxes, THIRD.createdAt)).toEqual(["3 bob@example.com"]);
      await mailboxes.mark(LEAD.id, "ok");
      expect(await unmarked(mailboxes, LONG_AGO)).toEqual(["3 bob@example.com"]);
    });

    test("more than one batch are each returned once, also with the same time", async () => {
      const { leads, mailboxes } = await open();
      const ids = Array.from(
        { length: 2100 },
        (_, n) => `0190a000-0000-8000-8000-${String(n).padStart(12, "0")}`,
      );
      await Promise.all(ids.map((id) => leads.insert({ ...LEAD, id })));
      const found = await allOf(mailboxes.unmarked(LONG_AGO));
      expect(found.map(({ id }) => id)).toEqual(ids);
    });

    test("a lead's mark is also in its waiting calls", async () => {
      const { leads, outbox, mailboxes, rows } = await open();
      await leads.insert(LEAD);
      await mailboxes.mark(LEAD.id, "no mail server");
      expect(await rows()).toMatchObject([{ email: "ada@example.com", mailbox: "no mail server" }]);
      const [hook] = await outbox.claim(1, THIRD.createdAt);
      expect(JSON.parse(hook!.record)).toMatchObject({ email: "ada@example.com", mailbox: "no mail server" });
    });

    test("marking doesn't restore delivered calls or deleted leads", async () => {
      const { leads, outbox, mailboxes, rows, deleteLead } = await open();
      await leads.insert(LEAD);
      await outbox.claim(1, THIRD.createdAt);
      await outbox.delivered({ event: "INSERT", id: LEAD.id }, THIRD.createdAt);
      await mailboxes.mark(LEAD.id, "ok");
      expect(await rows()).toMatchObject([{ mailbox: "ok" }]);
      await deleteLead(LEAD.id);
      await mailboxes.mark(LEAD.id, "ok");
      expect(await rows()).toEqual([]);
      expect(await outbox.claim(1, new Date("2027-01-01"))).toEqual([]);
    });
  });
}
