import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import type { Mailbox } from "../../../../domain/leads/mailbox.ts";
import type { Lead } from "../../../../domain/leads/lead-store.ts";
import { MailboxMarker } from "../../../../server/mailboxes/mailbox-marker.ts";
import { openSqliteLeadStore } from "../../../../storage/sqlite/lead-store.ts";
import { openSqliteMailboxes } from "../../../../storage/sqlite/mailboxes.ts";
import { storedLeads } from "../../../storage/stored-leads.ts";
import { temporaryFolder } from "../../../storage/temporary-folder.ts";
import { email, lead, NOW, url } from "../../cli/leads-command.ts";

const HOUR_MS = 3_600_000;

/** A marker whose clock and whose answers the test sets; the leads are in a real file. */
async function openMarker(answers: Record<string, Mailbox | null> = {}) {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadStore(file);
  onTestFinished(() => leads.close());
  const store = openSqliteMailboxes(file);
  onTestFinished(() => store.close());
  const asked: string[] = [];
  const clock = { now: NOW };
  const lookup = {
    lookUp: async (domain: string) => {
      asked.push(domain);
      return answers[domain] ?? null;
    },
    cancel() {},
  };
  const warnings: unknown[] = [];
  const marker = new MailboxMarker({ store, lookup, now: () => clock.now });
  return {
    marker,
    store,
    asked,
    answers,
    warnings,
    passHours: (hours: number) => (clock.now = new Date(clock.now.getTime() + hours * HOUR_MS)),
    start: () => marker.start({ warn: (...line: unknown[]) => void warnings.push(line) }),
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

test("an address is marked after its lead was stored, a product is not looked up", async () => {
  const opened = await openMarker({ "good.example": "ok", "bad.example": "no mail server" });
  const leads = [
    lead(1, email("ada@good.example")),
    lead(2, email("bob@Bad.Example")),
    lead(3, url("https://good.example")),
  ];
  await opened.insert(...leads);
  for (const one of leads) opened.marker.note(one);
  await expect.poll(opened.marks).toEqual(["ok", "no mail server", null]);
  expect(opened.asked).toEqual(["good.example", "bad.example"]);
});

test("a domain is asked about once, however many write from it, and again when an hour has passed", async () => {
  const opened = await openMarker({ "good.example": "ok" });
  const leads = Array.from({ length: 50 }, (_, n) => lead(n, email(`v${n}@good.example`)));
  await opened.insert(...leads);
  for (const one of leads) opened.marker.note(one);
  await expect.poll(opened.marks).toEqual(leads.map(() => "ok"));
  expect(opened.asked).toEqual(["good.example"]);
  opened.passHours(1);
  opened.marker.note(leads[0]!);
  await expect.poll(() => opened.asked).toHaveLength(2);
});

test("where DNS does not say, an address stays unknown, is tried again for a day, and then no more", async () => {
  const opened = await openMarker();
  await opened.insert(lead(0, email("ada@good.example")));
  opened.start();
  await expect.poll(() => opened.asked.length).toBe(1);
  expect(opened.marks()).toEqual([null]);
  opened.passHours(23);
  opened.marker.lookBack();
  await expect.poll(() => opened.asked.length).toBe(2);
  opened.passHours(2);
  opened.marker.lookBack();
  await opened.marker.stop();
  expect(opened.asked).toHaveLength(2);
});

test("what an earlier run has left unmarked is marked at the next start", async () => {
  const opened = await openMarker({ "good.example": "ok" });
  await opened.insert(lead(30, email("old@good.example")), lead(2, email("ada@good.example")));
  opened.start();
  await expect.poll(opened.marks).toEqual([null, "ok"]);
});

test("a look back ends where DNS is away, and asks about 20 domains at most", async () => {
  const opened = await openMarker();
  await opened.insert(
    ...Array.from({ length: 30 }, (_, n) =>
      lead(1, email(`a@d${n}.example`), { id: lead(n, email("a")).id }),
    ),
  );
  opened.start();
  await expect.poll(() => opened.asked.length).toBe(20);
  await opened.marker.stop();
  expect(opened.asked).toHaveLength(20);
});

test("a store that is away is told once, and nothing else comes of it", async () => {
  const opened = await openMarker({ "good.example": "ok" });
  await opened.insert(lead(1, email("a@good.example")), lead(2, email("b@good.example")));
  opened.breakTable();
  opened.start();
  for (const n of [1, 2]) opened.marker.note(lead(n, email("a@good.example")));
  await expect.poll(() => opened.warnings.length).toBe(1);
  await opened.marker.stop();
  expect(opened.warnings).toHaveLength(1);
});
