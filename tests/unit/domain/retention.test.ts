import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { chooseStorage } from "../../../storage/choose-storage.ts";
import { StoreBusy } from "../../../domain/errors/store-busy.ts";
import { Retention } from "../../../domain/retention/retention.ts";
import type { RetentionServices } from "../../../domain/retention/retention.ts";
import type { Closable } from "../../../storage/backend.ts";
import { NO_METADATA } from "../../../domain/leads/lead-writer.ts";
import type { LeadWriter } from "../../../domain/leads/lead-writer.ts";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";
import { openDiskUploadStore } from "../../../storage/disk/upload-store.ts";
import { freshDatabase } from "../../support/databases/fresh-database.ts";
import { setClock } from "../../support/databases/set-clock.ts";
import { storedLeads as storedInPostgres } from "../../support/databases/stored-leads-in-postgres.ts";
import { generateLeadsInSqlite } from "../../support/databases/generate-leads.ts";
import { storedLeads } from "../../support/databases/stored-leads.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const NOW = new Date("2026-06-30T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const pictureOf = (n: number) => `1700000000000-${String(n).padStart(12, "0")}.png`;

const agesOf = (names: (string | null | undefined)[]) =>
  names.map((name) => Number(name!.match(/\d{12}(?=\.png$|$)/)![0])).toSorted((one, other) => one - other);

/** A server's clock, and the database's if it differs. */
type Clock = { now: Date; uptimeMs: number; databaseNow?: Date };

async function* bytes() {
  yield Buffer.from("12345");
}

/** A server's stores, with data of these ages in days, and its retention. */
async function open(databaseUrl: string | null, days: number, clock: Clock = { now: NOW, uptimeMs: 0 }) {
  const dataDir = temporaryFolder();
  const leadsFile = join(dataDir, "leads.db");
  const leads: Closable<LeadWriter> =
    databaseUrl === null ? await openSqliteLeadWriter(leadsFile) : await openPostgresLeadWriter(databaseUrl);
  onTestFinished(() => leads.close());
  if (databaseUrl !== null) await setClock(databaseUrl, clock.now);
  const pictures = await openDiskUploadStore(join(dataDir, "pictures"));

  /** The lead `n` and its picture. */
  async function insert(age: number, n = age) {
    await leads.insert({
      id: `0190a000-0000-8000-8000-${String(n).padStart(12, "0")}`,
      createdAt: daysAgo(age),
      row: {
        product: {
          type: "file",
          fileName: "mug.png",
          fileType: "image/png",
          fileSize: 5,
          filePath: `products/${pictureOf(n)}`,
          fileUrl: `https://ads.example/storage/v1/object/public/images/products/${pictureOf(n)}`,
        },
      },
      ...NO_METADATA,
    });
    await saveUpload(age, n);
  }

  async function saveUpload(age: number, n = age) {
    await pictures.save(pictureOf(n), bytes());
    utimesSync(join(dataDir, "pictures", pictureOf(n)), daysAgo(age), daysAgo(age));
  }

  const storage = chooseStorage({ dataDir, databaseUrl, s3: null });
  let closed = 0;
  let begun = 0;
  function openRetention(by: Clock) {
    const log: { message: string; details: Record<string, unknown> }[] = [];
    const note = (details: object, message: string) => log.push({ message, details: { ...details } });
    const retention = new Retention({
      days,
      openLeads: async () => {
        begun += 1;
        const opened = await storage.leads.openLeads("maintain");
        const close = opened.close.bind(opened);
        opened.close = () => close().finally(() => (closed += 1));
        return opened;
      },
      openUploads: storage.uploads.openRepository,
      log: { info: note, warn: note } as unknown as RetentionServices["log"],
      now: () => by.now,
      uptimeMs: () => by.uptimeMs,
    });
    onTestFinished(() => retention.stop());
    return { retention, log };
  }
  const { retention, log } = openRetention(clock);
  return {
    dataDir,
    leadsFile,
    retention,
    countBegunChecks: () => begun,
    // Each check closes its stores at the end.
    countChecks: () => closed,
    log,
    async clockNote() {
      const opened = await storage.leads.openLeads("read");
      return opened.clockNote().finally(() => opened.close());
    },
    /** Runs another server with that clock for one check, and for another an hour later. Returns its log. */
    async startAgain(by: Clock, hourAfter: typeof by | null = null) {
      const own = { ...by };
      const { retention: again, log: said } = openRetention(own);
      for (const at of hourAfter === null ? [by] : [by, hourAfter]) {
        Object.assign(own, at);
        if (databaseUrl !== null) await setClock(databaseUrl, at.databaseNow ?? at.now);
        const before = closed;
        if (at === by) again.start();
        else vi.advanceTimersByTime(HOUR_MS);
        await expect.poll(() => closed).toBe(before + 1);
      }
      await again.stop();
      return said;
    },
    insert,
    saveUpload,
    left: async () => ({
      leads: agesOf(
        (databaseUrl === null ? storedLeads(leadsFile) : await storedInPostgres(databaseUrl)).map(
          ({ id }) => id,
        ),
      ),
      pictures: agesOf(readdirSync(join(dataDir, "pictures")).filter((name) => name !== ".lock")),
    }),
  };
}

test.each(["SQLite", "PostgreSQL"])(
  "in %s, older leads are deleted at the start, and the rest stays",
  async (store) => {
    const { insert, saveUpload, retention, log, left } = await open(
      store === "SQLite" ? null : await freshDatabase("migrated"),
      30,
    );
    for (const age of [1, 30, 31, 400]) await insert(age);
    // Their forms were never sent.
    for (const age of [2, 50]) await saveUpload(age);
    await saveUpload(30, 3);
    retention.start();
    await expect.poll(left).toEqual({ leads: [1, 30], pictures: [1, 2, 3, 30] });
    await expect
      .poll(() => log)
      .toEqual([
        {
          message: "Deleted data older than RETENTION_DAYS",
          details: { leads: 2, pictures: 3, assignments: 0, days: 30 },
        },
      ]);
  },
);

// The rule is the same for every database; with PostgreSQL, it applies to the database's clock.
describe.each([
  ["SQLite", [14, 21, 400, -400]],
  ["PostgreSQL", [21]],
])("in %s", (store, daysAheads) => {
  async function openWithMonth() {
    const databaseUrl = store === "SQLite" ? null : await freshDatabase("migrated");
    const ages = Array.from({ length: 29 }, (_, index) => index + 1);
    const first = await open(databaseUrl, 30);
    for (const age of ages) await first.insert(age);
    await first.saveUpload(3, 100);
    const all = { leads: ages, pictures: [...ages, 100] };
    return { first, all, databaseUrl };
  }

  test.each(daysAheads)(
    "a clock that is %i days ahead at one start, and a week more at the next, deletes nothing and says so",
    async (daysAhead) => {
      const { first, all } = await openWithMonth();
      for (const days of [daysAhead, daysAhead + 7]) {
        const log = await first.startAgain({ now: daysAgo(-days), uptimeMs: 0 });
        expect(log).toEqual([
          {
            message:
              `Nothing was deleted: the clock says ${daysAgo(-days).toISOString().slice(0, 16)}Z, ` +
              "more than a day from the last known time, 2026-06-29T12:00Z; " +
              "it is trusted once a server has seen it run steadily for a day. " +
              "If the clock is right, run: leads purge --older-than 30d --yes --trust-clock",
            details: { days: 30, clock: daysAgo(-days) },
          },
        ]);
        expect(await first.left()).toEqual(all);
      }
      expect(await first.startAgain({ now: NOW, uptimeMs: 0 })).toEqual([]);
      expect(await first.left()).toEqual(all);
    },
  );
});

test("a database's clock that differs from the machine's deletes nothing", async () => {
  const url = await freshDatabase("migrated");
  const { insert, startAgain, left } = await open(url, 30, { now: NOW, uptimeMs: 0 });
  for (const age of [1, 29]) await insert(age);
  const log = await startAgain({ now: NOW, uptimeMs: 0, databaseNow: daysAgo(-14) });
  expect(log.map(({ message }) => message)).toEqual([
    expect.stringContaining(
      "the database's clock says 2026-07-14T12:00Z, but this machine's says 2026-06-30T12:00Z. ",
    ),
  ]);
  expect((await left()).leads).toEqual([1, 29]);
});

test("a clock far ahead at the start deletes no picture whose lead may still arrive", async () => {
  const { saveUpload, retention, log, left } = await open(null, 30, { now: daysAgo(-400), uptimeMs: 0 });
  await saveUpload(1);
  retention.start();
  await expect
    .poll(() => log.map(({ message }) => message))
    .toEqual([expect.stringContaining("1 of 1 pictures are older than 30 days")]);
  await retention.stop();
  expect((await left()).pictures).toEqual([1]);
});

test("a lead stored with a wrong clock does not confirm it", async () => {
  const { insert, startAgain, left } = await open(null, 30);
  await insert(20);
  await insert(1);
  await startAgain({ now: daysAgo(-14), uptimeMs: 0 });
  await insert(-14, 100);
  await startAgain({ now: daysAgo(-14), uptimeMs: 0 });
  expect((await left()).leads).toEqual([1, 20, 100]);
});

test("a server that deletes nothing still records the time, silently", async () => {
  const { insert, startAgain, clockNote, left } = await open(null, Infinity);
  await insert(40);
  expect(await startAgain({ now: daysAgo(40), uptimeMs: 0 })).toEqual([]);
  expect(await startAgain({ now: daysAgo(26), uptimeMs: 0 })).toEqual([]);
  expect(await clockNote()).toEqual({
    trustedAt: daysAgo(40),
    suspect: { at: daysAgo(26), ranMs: 0 },
  });
  expect((await left()).leads).toEqual([40]);
});

/** A server after its first check, whose hours the test controls. */
async function openRunning(...ages: number[]) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = { now: NOW, uptimeMs: 0 };
  const server = await open(null, 30, clock);
  for (const age of ages) await server.insert(age);
  server.retention.start();
  await expect.poll(server.countChecks).toBe(1);
  /** Advances the uptime by this many hours, and the clock by as many by default. */
  const advance = async (hours: number, clockHours = hours) => {
    for (let hour = 0; hour < hours; hour += 1) {
      clock.now = new Date(clock.now.getTime() + (clockHours / hours) * HOUR_MS);
      clock.uptimeMs += HOUR_MS;
      const before = server.countChecks();
      vi.advanceTimersByTime(HOUR_MS);
      await expect.poll(server.countChecks).toBe(before + 1);
    }
  };
  return { ...server, clock, advance, leadsLeft: async () => (await server.left()).leads };
}

const openAfterWeek = () => openRunning(8, 9, 10, 31);

describe("a server that was off for a week", () => {
  test("deletes again once its clock has run for a day", async () => {
    const { advance, leadsLeft, log } = await openAfterWeek();
    await advance(23);
    expect(await leadsLeft()).toEqual([8, 9, 10, 31]);
    expect(log).toHaveLength(24);
    await advance(1);
    expect(await leadsLeft()).toEqual([8, 9, 10]);
  });

  test("continues to count after a restart", async () => {
    const { advance, startAgain, retention, clock, leadsLeft } = await openAfterWeek();
    await advance(23);
    await retention.stop();
    clock.now = new Date(clock.now.getTime() + HOUR_MS);
    const uptimeMs = 0;
    await startAgain({ now: clock.now, uptimeMs });
    expect(await leadsLeft()).toEqual([8, 9, 10, 31]);
    const later = { now: new Date(clock.now.getTime() + HOUR_MS), uptimeMs: uptimeMs + HOUR_MS };
    await startAgain({ now: clock.now, uptimeMs }, later);
    expect(await leadsLeft()).toEqual([8, 9, 10]);
  });

  test("starts over when the clock is set ahead again", async () => {
    const { advance, leadsLeft } = await openAfterWeek();
    await advance(12);
    await advance(1, 48);
    await advance(23);
    expect(await leadsLeft()).toEqual([8, 9, 10, 31]);
    await advance(1);
    expect(await leadsLeft()).toEqual([8, 9, 10]);
  });

  test("still keeps most leads until an operator decides", async () => {
    const { insert, advance, leadsLeft, log } = await openAfterWeek();
    for (const n of [1, 2, 3, 4, 5]) await insert(40, n + 100);
    await advance(25);
    expect((await leadsLeft()).length).toBe(9);
    expect(log.at(-1)!.message).toMatch(
      /^Nothing was deleted: 6 of 9 leads are older than \d+ days, so the clock may be wrong\. If it is right, run: leads purge --older-than \d+d --yes-all$/,
    );
  });
});

async function checkTwice(clock: { now: Date; uptimeMs: number }, second: { now: Date; uptimeMs: number }) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await open(null, 30, clock);
  for (const age of [1, 2, 31]) await server.insert(age);
  server.retention.start();
  await expect.poll(async () => (await server.left()).leads).toEqual([1, 2]);
  await expect.poll(() => server.log).toHaveLength(1);
  Object.assign(clock, second);
  vi.advanceTimersByTime(3_600_000);
  await expect.poll(() => server.log).toHaveLength(2);
  return (await server.left()).leads;
}

describe("an hour after an earlier check", () => {
  const days = 40 * 86_400_000;

  test("everything may be deleted if the clock ran as long as the uptime, give or take an hour", async () => {
    const second = { now: daysAgo(-40), uptimeMs: days - 3_600_000 };
    expect(await checkTwice({ now: NOW, uptimeMs: 0 }, second)).toEqual([]);
  });

  test("a clock that was set ahead in between deletes nothing", async () => {
    const second = { now: daysAgo(-40), uptimeMs: days - 3_600_001 };
    expect(await checkTwice({ now: NOW, uptimeMs: 0 }, second)).toEqual([1, 2]);
  });

  test("most leads stay even after that clock ran for a day", async () => {
    const { advance, leadsLeft, log } = await openRunning(1, 2, 31);
    expect(await leadsLeft()).toEqual([1, 2]);
    await advance(1, 400 * 24);
    await advance(25);
    expect(await leadsLeft()).toEqual([1, 2]);
    expect(log.at(-1)!.message).toContain("2 of 2 leads are older than");
  });
});

test("without old leads, nothing is logged", async () => {
  const { insert, retention, countChecks, log, left } = await open(null, 30);
  await insert(1);
  retention.start();
  await expect.poll(countChecks).toBe(1);
  expect(log).toEqual([]);
  expect(await left()).toEqual({ leads: [1], pictures: [1] });
});

test("leads are checked every hour, and pictures without a lead once a day", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { insert, saveUpload, retention, countBegunChecks, countChecks, left } = await open(null, 30);
  await insert(1);
  const startedAt = Date.now();
  retention.start();
  await expect.poll(countChecks).toBe(1);
  await insert(31);
  await saveUpload(40);
  for (let hour = 1; hour <= 24; hour += 1) {
    const old = hour === 1 ? [31] : [];
    expect(await left()).toEqual({ leads: [1, ...old], pictures: [1, ...old, 40] });
    // Polling moves this clock too.
    vi.advanceTimersByTime(startedAt + hour * 3_600_000 - 1 - Date.now());
    await setImmediate();
    expect(countBegunChecks()).toBe(hour);
    vi.advanceTimersByTime(1);
    await expect.poll(countChecks).toBe(1 + hour);
  }
  expect(await left()).toEqual({ leads: [1], pictures: [1] });
  await retention.stop();
  await insert(31);
  vi.advanceTimersByTime(24 * 3_600_000);
  await retention.stop();
  expect(await left()).toEqual({ leads: [1, 31], pictures: [1, 31] });
});

test("of two servers on a database, one deletes, and both keep running", async () => {
  const url = await freshDatabase("migrated");
  const one = await open(url, 30);
  const other = await open(url, 30);
  for (let age = 31; age < 60; age += 1) await one.insert(age);
  const young = Array.from({ length: 29 }, (_, age) => age + 1);
  for (const age of young) await one.insert(age);
  one.retention.start();
  other.retention.start();
  await expect.poll(async () => (await one.left()).leads).toEqual(young);
  await Promise.all([one.retention.stop(), other.retention.stop()]);
  const deleted = [...one.log, ...other.log].map(({ details }) => details.leads as number);
  expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(29);
  expect([...one.log, ...other.log].map(({ message }) => message)).not.toContain(
    "Old data could not be deleted; the next attempt is in an hour",
  );
});

test("a failed deletion is logged, and the server continues", async () => {
  const { dataDir, log } = await open(null, 30);
  const note = (details: object, message: string) => log.push({ message, details: { ...details } });
  const { leads, uploads } = chooseStorage({
    dataDir: join(dataDir, "nowhere"),
    databaseUrl: null,
    s3: null,
  });
  const retention = new Retention({
    days: 30,
    openLeads: () => leads.openLeads("maintain"),
    openUploads: uploads.openRepository,
    log: { info: note, warn: note } as unknown as RetentionServices["log"],
  });
  retention.start();
  await expect
    .poll(() => log.map(({ message }) => message))
    .toEqual(["Old data could not be deleted; the next attempt is in an hour"]);
  await retention.stop();
});

test("thousands are deleted in batches, and leads are stored in between", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { leadsFile, insert, retention, log } = await open(null, 30);
  const staying = 1;
  for (const age of [staying, 31]) await insert(age);
  retention.start();
  // The clock is trusted from this check on.
  await expect.poll(() => log).toHaveLength(1);
  generateLeadsInSqlite(leadsFile, 4000);
  const database = new DatabaseSync(leadsFile, { readOnly: true });
  onTestFinished(() => database.close());
  const count = database.prepare('select count(*) as count from "Landing page"');
  const countGeneratedLeft = (inserted: number) => Number(count.get()!.count) - staying - inserted;
  vi.advanceTimersByTime(3_600_000);
  const left = new Set<number>();
  for (let inserted = 1; !left.has(0); inserted += 1) {
    await insert(1, 100 + inserted);
    left.add(countGeneratedLeft(inserted));
  }
  // Deleting them at once would show all of them, and then none.
  expect(left.size).toBeGreaterThan(3);
});

test.each([
  [30, "Old data will be deleted"],
  [Infinity, "The time will be recorded"],
])(
  "during an operator's deletion, it retries after a minute, without a stack in the log (%d days)",
  async (days, work) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const warned: unknown[] = [];
    let tries = 0;
    const retention = new Retention({
      days,
      openLeads: async () => {
        tries += 1;
        throw new StoreBusy("Another program is writing to leads.db.");
      },
      openUploads: () => expect.unreachable(),
      log: { info() {}, warn: (...line: unknown[]) => void warned.push(line) },
    });
    retention.start();
    await vi.waitUntil(() => warned.length === 1);
    expect(warned).toEqual([
      [`Another program is writing to leads.db. ${work} at the next attempt, in a minute`],
    ]);
    vi.advanceTimersByTime(59_000);
    expect(tries).toBe(1);
    vi.advanceTimersByTime(1000);
    await vi.waitUntil(() => warned.length === 2);
    await retention.stop();
    vi.advanceTimersByTime(60_000);
    await retention.stop();
    expect(tries).toBe(2);
  },
);

test("a deletion that lasts for hours is asked about once a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let tries = 0;
  const retention = new Retention({
    days: 30,
    openLeads: async () => {
      tries += 1;
      throw new StoreBusy("Another program is writing to leads.db.");
    },
    openUploads: () => expect.unreachable(),
    log: { info() {}, warn() {} },
  });
  retention.start();
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
  tries = 0;
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(tries).toBe(10);
  await retention.stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(tries).toBe(10);
});

test("SQLite's lock counts as an operator's deletion", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "leads.db");
  await (await openSqliteLeadWriter(file)).close();
  const operator = new DatabaseSync(file);
  operator.exec("begin immediate");
  const leads = await chooseStorage({ dataDir: folder, databaseUrl: null, s3: null }).leads.openLeads(
    "maintain",
  );
  await expect(leads.delete(["0190a000-0000-8000-8000-000000000001"])).rejects.toThrow(StoreBusy);
  operator.exec("rollback");
  operator.close();
  await leads.close();
});
