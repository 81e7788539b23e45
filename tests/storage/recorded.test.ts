import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import type { TableRow } from "../../domain/leads/lead-transfer.ts";
import { chooseStorage } from "../../storage/choose-storage.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { SILENT } from "../support/doubles/silent-log.ts";

const recorded = (name: string) => new URL(`../support/databases/recorded/${name}`, import.meta.url);
const idOf = (n: number) => `0190a000-0000-8000-8000-${String(n).padStart(12, "0")}`;

const NOTHING = {
  ...NO_METADATA,
  product: null,
  email: null,
  path: null,
  mailbox: null,
  doneAt: null,
  outcome: null,
  visitorEmail: null,
};

/** The recorded leads; lead n was created n seconds after the first. */
const LEADS = [
  {
    email: "ada@example.com",
    path: "/food/version_b",
    userKey: "user-0000000000001",
    referrerPath: "/food/version_b",
    query: "utm_source=ad&utm_campaign=summer",
    // Read from the query, where an older server stored them.
    tags: { utm_source: "ad", utm_campaign: "summer" },
    idempotencyKey: "attempt-0001",
  },
  {
    product: { type: "url", productUrl: "https://shop.example/mug?a=1&b=%C3%BC" },
    userKey: "user-0000000000002",
    referrerPath: "/jewelry/version_a",
    idempotencyKey: "attempt-0002",
    visitorEmail: "søren@exämple.com",
  },
  {
    product: {
      type: "file",
      fileName: "Tässchen 🍵.png",
      fileType: "image/png",
      fileSize: 5,
      filePath: "products/1700000000000-abcdefghijkl.png",
      fileUrl: "https://ads.example/storage/v1/object/public/images/products/1700000000000-abcdefghijkl.png",
    },
    path: "/",
    userKey: "user-0000000000003",
    referrerPath: "/",
    query: "",
  },
  {
    email: "søren@exämple.com",
    path: "/ad_creation",
    userKey: "user-0000000000002",
    referrerPath: "/ad_creation",
  },
  { email: "fast@example.com", spamReason: "too fast" },
  { email: "both@example.com", path: "/furniture/version_b", spamReason: "hidden field, too fast" },
  {
    product: { type: "url", productUrl: "http://例え.テスト/'\";--" },
    path: "/food/version_a",
    referrerPath: "/food/version_a",
    query: "variant=version_a&preview=yes",
    isPreview: true,
  },
  { email: "nobody@example.com" },
].map(toStored);

function toStored(lead: Partial<StoredLead>, n: number): StoredLead {
  const createdAt = new Date(Date.UTC(2026, 1, 3, 4, 5, n, 100 + n));
  return { ...NOTHING, id: idOf(n + 1), createdAt, ...lead };
}

/** A row with its time in a common format. */
function withIsoTime(row: TableRow): TableRow {
  return { ...row, created_at: new Date(String(row.created_at)).toISOString() };
}

async function allOf<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

type Settings = Parameters<typeof chooseStorage>[0];

/** A server's settings for a copy of the recorded file. */
async function recordedFile(): Promise<Settings> {
  const dataDir = temporaryFolder();
  copyFileSync(recorded("leads.db"), join(dataDir, "leads.db"));
  return { dataDir, databaseUrl: null, s3: null };
}

async function recordedDatabase(): Promise<Settings> {
  const databaseUrl = await freshDatabase();
  await asOwner(databaseUrl, (sql) => sql.unsafe(readFileSync(recorded("leads.sql"), "utf8")));
  return { dataDir: temporaryFolder(), databaseUrl, s3: null };
}

describe.each([
  ["SQLite", recordedFile],
  ["PostgreSQL", recordedDatabase],
])("an older server's database in %s", (_, open) => {
  /** Opened by today's server, which migrates it. */
  async function openServed() {
    const settings = await open();
    const webhook = { url: new URL("https://crm.example") } as NonNullable<Settings["webhook"]>;
    const storage = chooseStorage({ ...settings, webhook });
    const stores = await storage.openStores(SILENT);
    onTestFinished(() => stores.close());
    return { storage, stores };
  }

  test("an export matches the recording exactly", async () => {
    const { storage } = await openServed();
    const leads = await storage.leads.openLeads("read");
    onTestFinished(() => leads.close());
    expect(await allOf(leads.listByTime())).toEqual(LEADS);
    const rows = await allOf(leads.rows());
    const expected = LEADS.map(({ visitorEmail: _email, createdAt, ...lead }) => ({
      id: lead.id,
      created_at: createdAt.toISOString(),
      product: lead.product,
      email: lead.email,
      path: lead.path,
      visitor_key: lead.userKey,
      source_path: lead.referrerPath,
      query: lead.query,
      tags: null,
      referrer_host: null,
      idempotency_key: lead.idempotencyKey,
      follows: null,
      consent_text: null,
      suspicion: lead.spamReason,
      preview: lead.isPreview ? "yes" : null,
      network: null,
      mailbox: null,
      done_at: null,
      outcome: null,
      outcome_at: null,
      value: null,
      currency: null,
    }));
    expect(rows.map(withIsoTime)).toEqual(expected);
  });

  test("a lead that is submitted again is still stored once", async () => {
    const { storage, stores } = await openServed();
    await stores.leads.insert({ ...LEADS[0]!, row: { email: "ada@example.com", path: "/food/version_b" } });
    const leads = await storage.leads.openLeads("read");
    onTestFinished(() => leads.close());
    expect(await leads.countBy([])).toEqual([{ leads: 8 }]);
  });

  test("the outbox holds waiting and failed calls, and no delivered one", async () => {
    const { storage, stores } = await openServed();
    const outbox = await storage.leads.openOutbox();
    onTestFinished(() => outbox.close());
    expect(await outbox.counts(new Date("2026-02-03T06:00:00Z"))).toEqual({
      waiting: 6,
      failed: 1,
      delivered: 1,
    });
    expect(await outbox.findByIdPrefix(new Date("2026-02-03T06:00:00Z"), idOf(2), 1)).toMatchObject([
      { outcome: "failed", calls: 1, problem: "answered 410" },
    ]);
    expect(await outbox.findByIdPrefix(new Date("2026-02-03T06:00:00Z"), idOf(3), 1)).toMatchObject([
      { outcome: null, nextAt: new Date("2026-02-03T06:00:00Z"), calls: 1, problem: "answered 500" },
    ]);
    const due = await stores.outbox!.claim(10, new Date("2026-02-03T06:00:00Z"));
    expect(due.map(({ id }) => id)).toEqual([4, 5, 6, 7, 8, 3].map(idOf));
    expect(JSON.parse(due.at(-1)!.record)).toMatchObject({ id: idOf(3), product: LEADS[2]!.product });
  });

  test("the report's figures are the same as when they were recorded", async () => {
    const { storage } = await openServed();
    const experiment = await storage.leads.openExperiment();
    onTestFinished(() => experiment.close());
    const one = { visitors: 1, rules: "4f1c" };
    expect(await experiment.figures({ since: null, until: null })).toEqual({
      recorded: { first: new Date("2026-02-03T04:05:00Z"), last: new Date("2026-02-03T04:06:00Z") },
      assigned: [
        {
          ...one,
          path: "/food",
          variant: "version_a",
          converted: 0,
          firstAt: new Date("2026-02-03T04:06:00Z"),
        },
        {
          ...one,
          path: "/food",
          variant: "version_b",
          converted: 1,
          firstAt: new Date("2026-02-03T04:05:00Z"),
        },
        {
          ...one,
          path: "/jewelry",
          variant: "version_a",
          converted: 1,
          firstAt: new Date("2026-02-03T04:05:00.5Z"),
        },
      ],
      networks: [],
      overNetworkCap: [],
      leadsOfUncounted: 2,
      uncounted: [{ page: "/", leads: 1 }],
      leadsWithoutKey: 1,
      leads: [{ day: "2026-02-03", products: 2, emails: 2 }],
      views: [
        { path: "/food", views: 7 },
        { path: "/food/version_b", views: 3 },
      ],
    });
  });
});
