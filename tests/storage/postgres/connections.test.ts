import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { ROW_ALONE } from "../../../domain/leads/lead-store.ts";
import { openPostgresConversions } from "../../../storage/postgres/conversions.ts";
import {
  openPostgresExperimentRepository,
  openPostgresExperimentStore,
} from "../../../storage/postgres/experiment.ts";
import { openPostgresLeadRepository } from "../../../storage/postgres/lead-repository.ts";
import { openPostgresLeadStore } from "../../../storage/postgres/lead-store.ts";
import { openPostgresMailboxes } from "../../../storage/postgres/mailboxes.ts";
import { openPostgresOutbox, openPostgresOutboxRepository } from "../../../storage/postgres/outbox.ts";
import { holdPauses } from "../../support/doubles/pauses.ts";
import { CONVERTED_SITE } from "../conversion-repository-contract.ts";
import { addressOf } from "../../support/databases/databases.ts";
import { freshDatabase } from "../../support/databases/fresh-database.ts";
import { login } from "../../support/databases/login.ts";
import { tcpProxy, type TcpProxy } from "../../support/proxies/tcp-proxy.ts";

const leadsFor = (access: Parameters<typeof openPostgresLeadRepository>[1]["access"]) => (url: string) =>
  openPostgresLeadRepository(url, { access, addressPath: "/ad_creation" });

const LEAD = {
  id: "0190a000-0000-8000-8000-000000000001",
  createdAt: new Date(),
  row: { email: "ada@example.com" },
  ...ROW_ALONE,
};

/** Of an operator, for whom nobody else waits. */
const AT_LEISURE = { statement_timeout: "0", timezone: "UTC" };
const WRITING = { ...AT_LEISURE, default_transaction_read_only: "off" };
const MAINTAINING = { ...WRITING, role: "landing_upkeep" };
const MIGRATING = { lock_timeout: "60000" };
const ON_THE_SIDE = { lock_timeout: "5000", statement_timeout: "5000", synchronous_commit: "off" };

const convert = (url: string) => openPostgresConversions(url, CONVERTED_SITE);

/** Beyond the longest of our own times: the driver lets no connection grow older than an hour and a half. */
const LATER = 60_001;

/** To close, to be let in, what the work adds, to be idle, and to grow old. */
const timesWith = (...own: number[]) => [1000, 3000, ...own, 60_000, LATER];

type Opened = { close(): Promise<void> };

/** What the connections of some work begin with, and the longer of the times that are set for them. */
async function limitsOf<Work extends Opened>(
  { url, settings }: TcpProxy,
  open: (url: string) => Work | Promise<Work>,
  use: (opened: Work) => Promise<unknown> = async () => {},
) {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const before = settings.length;
  const opened = await open(url);
  await use(opened);
  await opened.close();
  const times = new Set(
    timers.mock.calls.map(([, ms = 0]) => Math.min(ms, LATER)).filter((ms) => ms >= 1000),
  );
  timers.mockRestore();
  return {
    began: settings.slice(before).map(({ application_name: name, ...own }) => {
      expect(name).toBe("landing-pages");
      return own;
    }),
    times: [...times].toSorted((one, other) => one - other),
  };
}

test("every connection has the rights and time limits of its purpose", async () => {
  const proxy = await tcpProxy(await freshDatabase("migrated"));
  expect({
    taking: await limitsOf(proxy, openPostgresLeadStore, (store) => store.insert(LEAD)),
    counting: await limitsOf(proxy, openPostgresExperimentStore, (store) => store.assignmentsStored()),
    sending: await limitsOf(proxy, openPostgresOutbox, (store) => store.backlog(LEAD.createdAt)),
    checking: await limitsOf(proxy, openPostgresMailboxes, (store) => store.mark(LEAD.id, "ok")),
    reading: await limitsOf(proxy, leadsFor("read")),
    deleting: await limitsOf(proxy, leadsFor("delete")),
    marking: await limitsOf(proxy, leadsFor("mark")),
    maintaining: await limitsOf(proxy, leadsFor("maintain"), (store) =>
      store.withExclusiveLock(async () => {}),
    ),
    adding: await limitsOf(proxy, leadsFor("add")),
    sendingAgain: await limitsOf(proxy, openPostgresOutboxRepository),
    reporting: await limitsOf(proxy, openPostgresExperimentRepository),
    converting: await limitsOf(proxy, convert),
  }).toEqual({
    taking: {
      began: [
        MIGRATING,
        { role: "landing_server", lock_timeout: "3000", statement_timeout: "5000", synchronous_commit: "on" },
      ],
      times: timesWith(8500, 10_000),
    },
    counting: {
      began: [
        {
          role: "landing_server",
          lock_timeout: "1000",
          statement_timeout: "3000",
          synchronous_commit: "off",
        },
      ],
      times: timesWith(6500),
    },
    sending: { began: [{ ...ON_THE_SIDE, role: "landing_hooks" }], times: timesWith(8500) },
    checking: {
      began: [{ ...ON_THE_SIDE, role: "landing_upkeep", timezone: "UTC" }],
      times: timesWith(8500),
    },
    reading: { began: [{ ...AT_LEISURE, default_transaction_read_only: "on" }], times: timesWith() },
    deleting: { began: [WRITING], times: timesWith() },
    marking: { began: [WRITING], times: timesWith() },
    maintaining: { began: [MAINTAINING, MAINTAINING], times: timesWith() },
    adding: {
      began: [MIGRATING, { ...WRITING, statement_timeout: "60000", synchronous_commit: "on" }],
      times: timesWith(),
    },
    sendingAgain: { began: [{ statement_timeout: "60000" }], times: timesWith() },
    reporting: {
      began: [{ default_transaction_read_only: "on", work_mem: "128MB" }],
      times: timesWith(),
    },
    // The end of its connection, however idle and old, would be the end of its lock.
    converting: { began: [{ ...AT_LEISURE, synchronous_commit: "on" }], times: [1000, 3000] },
  });
});

const NO_ROLES = "can not take the server's roles: permission denied to";
const NOT_THE_OWNER = "may not bring the database up to date: permission denied for table";

test("an unusable connection is closed, and a missing right is explained", async () => {
  const [migrated, empty] = [await freshDatabase("migrated"), await freshDatabase()];
  const stranger = await login(migrated, "");
  const ofStranger = addressOf(empty, { username: stranger.name, password: "s3cret" });
  const proxies = { migrated: await tcpProxy(stranger.url), empty: await tcpProxy(ofStranger) };
  const owner = await tcpProxy(empty);
  const refused: [(url: string) => Opened | Promise<Opened>, string, string][] = [
    [openPostgresLeadStore, proxies.empty.url, NO_ROLES],
    [openPostgresOutbox, proxies.migrated.url, NO_ROLES],
    [leadsFor("maintain"), proxies.migrated.url, NO_ROLES],
    [openPostgresOutboxRepository, proxies.migrated.url, NOT_THE_OWNER],
    [openPostgresExperimentRepository, proxies.migrated.url, NOT_THE_OWNER],
    [convert, proxies.migrated.url, NOT_THE_OWNER],
    [leadsFor("read"), owner.url, "start the server once"],
    [openPostgresExperimentRepository, owner.url, "start the server once"],
    [convert, owner.url, "start the server once"],
    [leadsFor("maintain"), owner.url, "does not exist"],
    [openPostgresOutbox, owner.url, "does not exist"],
    [openPostgresOutboxRepository, owner.url, "does not exist"],
  ];
  for (const [open, url, why] of refused) await expect(open(url)).rejects.toThrow(why);
  // Long before an idle connection would end.
  await expect
    .poll(() => [proxies.migrated.open, proxies.empty.open, owner.open], { timeout: 10_000 })
    .toEqual([0, 0, 0]);
});

test("with a silent database a lead is tried twice and rejected after ten seconds", async () => {
  const proxy = await tcpProxy(await freshDatabase("migrated"));
  const store = await openPostgresLeadStore(proxy.url);
  onTestFinished(() => store.close());
  proxy.mode = "silent";
  const before = proxy.connections;
  const pauses = holdPauses();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
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
