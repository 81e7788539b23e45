import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { NO_METADATA } from "../../../domain/leads/lead-writer.ts";
import { openPostgresAuditLog } from "../../../storage/postgres/audit-log.ts";
import { connectPostgres } from "../../../storage/postgres/connection.ts";
import { openPostgresConversionRepository } from "../../../storage/postgres/conversion-repository.ts";
import {
  openPostgresExperimentRepository,
  openPostgresExperimentStore,
} from "../../../storage/postgres/experiment.ts";
import { openPostgresLeadAdminRepository } from "../../../storage/postgres/lead-admin-repository.ts";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { openPostgresMailboxes } from "../../../storage/postgres/mailboxes.ts";
import { openPostgresOutbox, openPostgresOutboxRepository } from "../../../storage/postgres/outbox.ts";
import { openSharedUploadBytes } from "../../../storage/postgres/shared-upload-bytes.ts";
import { sql } from "../../../storage/sql/sql.ts";
import { holdPauses } from "../../support/doubles/pauses.ts";
import { withUrlParts } from "../../support/databases/databases.ts";
import { freshDatabase } from "../../support/databases/fresh-database.ts";
import { login } from "../../support/databases/login.ts";
import { tcpProxy, type TcpProxy } from "../../support/proxies/tcp-proxy.ts";

const leadsFor = (access: Parameters<typeof openPostgresLeadAdminRepository>[1]) => (url: string) =>
  openPostgresLeadAdminRepository(url, access);

const LEAD = {
  id: "0190a000-0000-8000-8000-000000000001",
  createdAt: new Date(),
  row: { email: "ada@example.com" },
  ...NO_METADATA,
};

/** Settings of operators' connections: nothing waits for them. */
const NO_TIMEOUT = { statement_timeout: "0", timezone: "UTC" };
const WRITING = { ...NO_TIMEOUT, default_transaction_read_only: "off" };
const MAINTAINING = { ...WRITING, role: "landing_upkeep" };
const MIGRATING = { lock_timeout: "60000" };
const BACKGROUND = { lock_timeout: "5000", statement_timeout: "5000", synchronous_commit: "off" };

const openConversions = (url: string) => openPostgresConversionRepository(url);

type Opened = { close(): Promise<void> };

/** The startup settings of the connections for a purpose. */
async function settingsOf<Work extends Opened>(
  { url, settings }: TcpProxy,
  open: (url: string) => Work | Promise<Work>,
  use: (opened: Work) => Promise<unknown> = async () => {},
) {
  const before = settings.length;
  const opened = await open(url);
  await use(opened);
  await opened.close();
  return settings.slice(before).map(({ application_name: name, ...own }) => {
    expect(name).toBe("landing-pages");
    return own;
  });
}

test("each kind of connection has the expected role and timeouts", async () => {
  const proxy = await tcpProxy(await freshDatabase("migrated"));
  expect({
    taking: await settingsOf(proxy, openPostgresLeadWriter, (store) => store.insert(LEAD)),
    counting: await settingsOf(proxy, openPostgresExperimentStore, (store) => store.assignmentsStored()),
    sending: await settingsOf(proxy, openPostgresOutbox, (store) => store.backlog(LEAD.createdAt)),
    checking: await settingsOf(proxy, openPostgresMailboxes, (store) => store.mark(LEAD.id, "ok")),
    reading: await settingsOf(proxy, leadsFor("read")),
    deleting: await settingsOf(proxy, leadsFor("delete")),
    marking: await settingsOf(proxy, leadsFor("mark")),
    maintaining: await settingsOf(proxy, leadsFor("maintain"), (store) =>
      store.withExclusiveLock(async () => {}),
    ),
    adding: await settingsOf(proxy, leadsFor("add")),
    sendingAgain: await settingsOf(proxy, openPostgresOutboxRepository),
    lookingAtCalls: await settingsOf(proxy, (url) => openPostgresOutboxRepository(url, "read")),
    reporting: await settingsOf(proxy, openPostgresExperimentRepository),
    converting: await settingsOf(proxy, openConversions),
    auditing: await settingsOf(proxy, openPostgresAuditLog),
    totaling: await settingsOf(proxy, openSharedUploadBytes, (bytes) => bytes.total()),
  }).toEqual({
    taking: [
      MIGRATING,
      { role: "landing_server", lock_timeout: "3000", statement_timeout: "5000", synchronous_commit: "on" },
    ],
    counting: [
      { role: "landing_server", lock_timeout: "1000", statement_timeout: "3000", synchronous_commit: "off" },
    ],
    sending: [{ ...BACKGROUND, role: "landing_hooks" }],
    checking: [{ ...BACKGROUND, role: "landing_upkeep", timezone: "UTC" }],
    reading: [{ ...NO_TIMEOUT, default_transaction_read_only: "on" }],
    deleting: [WRITING],
    marking: [WRITING],
    maintaining: [MAINTAINING],
    adding: [MIGRATING, { ...WRITING, statement_timeout: "60000", synchronous_commit: "on" }],
    sendingAgain: [{ default_transaction_read_only: "off", statement_timeout: "60000" }],
    lookingAtCalls: [{ default_transaction_read_only: "on", statement_timeout: "60000" }],
    reporting: [{ default_transaction_read_only: "on", work_mem: "128MB" }],
    converting: [{ ...NO_TIMEOUT, synchronous_commit: "on" }],
    auditing: [{ ...WRITING, statement_timeout: "5000", synchronous_commit: "on" }],
    totaling: [{ ...BACKGROUND, role: "landing_server", lock_timeout: "1000", statement_timeout: "3000" }],
  });
});

/** The driver's connect timeout is a fake timer: time advances slowly, or it would fire before the connection opens. */
async function withSlowFakeTime<Result>(promise: Promise<Result>): Promise<Result> {
  const over = new AbortController();
  void promise.catch(() => {}).finally(() => over.abort());
  while (!over.signal.aborted) {
    await vi.advanceTimersByTimeAsync(1);
    await wait(5);
  }
  return promise;
}

/** A store with a connection through a proxy, on a fake clock. */
async function openWithFakeClock<Work extends Opened>(
  open: (url: string) => Work | Promise<Work>,
  use: (store: Work) => Promise<unknown> = async () => {},
) {
  const proxy = await tcpProxy(await freshDatabase("migrated"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await withSlowFakeTime(Promise.resolve(open(proxy.url)));
  await withSlowFakeTime(use(store));
  expect(proxy.open).toBe(1);
  return { proxy, store };
}

test.each([
  ["leads", () => openWithFakeClock(leadsFor("read"))],
  ["conversions", () => openWithFakeClock(openConversions)],
])("an idle connection for %s is closed after two hours", async (_, open) => {
  const { proxy, store } = await open();
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  for (let turn = 0; turn < 1000 && proxy.open !== 0; turn++) await setImmediate();
  expect(proxy.open).toBe(0);
  vi.useRealTimers();
  await store.close();
});

const failing = async <Work extends Opened>(
  open: (url: string) => Work | Promise<Work>,
  use: (store: Work) => Promise<unknown>,
) => {
  const { proxy, store } = await openWithFakeClock(open, use);
  proxy.mode = "silent";
  return { failed: use(store), end: () => store.close() };
};

test.each([
  [
    "counting visitors",
    6500,
    () => failing(openPostgresExperimentStore, (store) => store.assignmentsStored()),
  ],
  ["reading the outbox", 8500, () => failing(openPostgresOutbox, (store) => store.backlog(LEAD.createdAt))],
  ["marking a mailbox", 8500, () => failing(openPostgresMailboxes, (store) => store.mark(LEAD.id, "ok"))],
])("if the database does not respond, %s fails after %i ms", async (_, ms, start) => {
  const { failed, end } = await start();
  let outcome = "none";
  void failed.catch((error: Error) => (outcome = error.message));
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(outcome).toBe("none");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).not.toBe("none");
  const ended = end();
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
});

/** PostgreSQL 15 continues in other words. */
const NO_ROLES = "cannot take the server's roles: ";
const NOT_THE_OWNER = "may not bring the database up to date: permission denied for table";

test("opening without the needed rights fails with an explanation, and leaves no connection", async () => {
  const [migrated, empty] = [await freshDatabase("migrated"), await freshDatabase()];
  const stranger = await login(migrated, "");
  const ofStranger = withUrlParts(empty, { username: stranger.name, password: "s3cret" });
  const proxies = { migrated: await tcpProxy(stranger.url), empty: await tcpProxy(ofStranger) };
  const owner = await tcpProxy(empty);
  const refused: [(url: string) => Opened | Promise<Opened>, string, string][] = [
    [openPostgresLeadWriter, proxies.empty.url, NO_ROLES],
    [openPostgresOutbox, proxies.migrated.url, NO_ROLES],
    [leadsFor("maintain"), proxies.migrated.url, NO_ROLES],
    [openPostgresOutboxRepository, proxies.migrated.url, NOT_THE_OWNER],
    [openPostgresExperimentRepository, proxies.migrated.url, NOT_THE_OWNER],
    [openConversions, proxies.migrated.url, NOT_THE_OWNER],
    [leadsFor("read"), owner.url, "start the server once"],
    [openPostgresExperimentRepository, owner.url, "start the server once"],
    [openConversions, owner.url, "start the server once"],
    [leadsFor("maintain"), owner.url, "does not exist"],
    [openPostgresOutbox, owner.url, "does not exist"],
    [openPostgresOutboxRepository, owner.url, "does not exist"],
  ];
  for (const [open, url, why] of refused) await expect(open(url)).rejects.toThrow(why);
  // Long before an idle connection would close.
  await expect
    .poll(() => [proxies.migrated.open, proxies.empty.open, owner.open], { timeout: 10_000 })
    .toEqual([0, 0, 0]);
});

test("if the database does not respond, a lead is tried twice and rejected after ten seconds", async () => {
  const proxy = await tcpProxy(await freshDatabase("migrated"));
  const store = await openPostgresLeadWriter(proxy.url);
  onTestFinished(() => store.close());
  proxy.mode = "silent";
  const before = proxy.connections;
  const pauses = holdPauses();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const startedAt = Date.now();
  let outcome = "none";
  void store.insert(LEAD).catch((error) => (outcome = error.message));
  await vi.advanceTimersByTimeAsync(8499);
  expect(pauses).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  // Polling would move the clock.
  while (pauses.length === 0) await setImmediate();
  expect(pauses).toMatchObject([{ ms: 250 }]);
  expect(proxy.connections).toBe(before);
  pauses[0]!.end();
  await vi.advanceTimersByTimeAsync(1000);
  while (proxy.connections === before) await setImmediate();
  expect(proxy.connections).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(startedAt + 9999 - Date.now());
  expect(outcome).toBe("none");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBe("PostgreSQL did not answer in time.");
  await vi.advanceTimersByTimeAsync(8500);
});

test("a server is reachable if it answers, whatever database is meant", async () => {
  const url = withUrlParts(await freshDatabase(), { pathname: "/no-such-database" });
  const pool = connectPostgres(url, { connectionsMax: 1 });
  onTestFinished(() => pool.close());
  expect(await pool.isReachable()).toBe(true);
});

test("over TLS, a server is asked for by its name, for which its certificate must be", async () => {
  const { promise: hello, resolve } = Promise.withResolvers<string>();
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write("S");
      socket.once("data", (bytes) => {
        resolve(bytes.toString("latin1"));
        socket.destroy();
      });
    });
  }).listen(0, "localhost");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const pool = connectPostgres(`postgres://ada@localhost:${port}/leads?sslmode=require`, {
    connectionsMax: 1,
  });
  await expect(pool.run(sql`select 1`)).rejects.toThrow();
  expect(await hello).toContain("localhost");
  await pool.close();
});
