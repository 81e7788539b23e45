import { expect, test } from "vitest";
import { openPostgresConversions } from "../../../storage/postgres/conversions.ts";
import {
  openPostgresExperimentRepository,
  openPostgresExperimentStore,
} from "../../../storage/postgres/experiment.ts";
import { openPostgresLeadRepository } from "../../../storage/postgres/lead-repository.ts";
import { openPostgresLeadStore } from "../../../storage/postgres/lead-store.ts";
import { openPostgresMailboxes } from "../../../storage/postgres/mailboxes.ts";
import { openPostgresOutbox, openPostgresOutboxRepository } from "../../../storage/postgres/outbox.ts";
import { CONVERTED_SITE } from "../conversion-repository-contract.ts";
import { freshDatabase } from "./fresh-database.ts";
import { tcpProxy } from "./tcp-proxy.ts";

const leadsFor = (access: Parameters<typeof openPostgresLeadRepository>[1]["access"]) => (url: string) =>
  openPostgresLeadRepository(url, { access, addressPath: "/ad_creation" });

const ID = "0190a000-0000-8000-8000-000000000001";

/** Of an operator, for whom nobody else waits. */
const AT_LEISURE = { statement_timeout: "0", timezone: "UTC" };
const WRITING = { ...AT_LEISURE, default_transaction_read_only: "off" };
const MAINTAINING = { ...WRITING, role: "landing_upkeep" };
const MIGRATING = { lock_timeout: "60000" };
const ON_THE_SIDE = { lock_timeout: "5000", statement_timeout: "5000", synchronous_commit: "off" };

type Opened = { close(): Promise<void> };

test("every connection has the rights and the limits of its work", async () => {
  const proxy = await tcpProxy(await freshDatabase("migrated"));

  /** What the connections of some work began with. */
  async function settingsOf<Work extends Opened>(
    open: (url: string) => Work | Promise<Work>,
    use: (opened: Work) => Promise<unknown> = async () => {},
  ) {
    const before = proxy.settings.length;
    const opened = await open(proxy.url);
    await use(opened);
    await opened.close();
    return proxy.settings.slice(before).map(({ application_name: name, ...own }) => {
      expect(name).toBe("landing-pages");
      return own;
    });
  }

  expect({
    taking: await settingsOf(openPostgresLeadStore),
    counting: await settingsOf(openPostgresExperimentStore, (store) => store.assignmentsStored()),
    sending: await settingsOf(openPostgresOutbox),
    checking: await settingsOf(openPostgresMailboxes, (store) => store.mark(ID, "ok")),
    reading: await settingsOf(leadsFor("read")),
    deleting: await settingsOf(leadsFor("delete")),
    marking: await settingsOf(leadsFor("mark")),
    maintaining: await settingsOf(leadsFor("maintain"), (store) => store.withExclusiveLock(async () => {})),
    adding: await settingsOf(leadsFor("add")),
    sendingAgain: await settingsOf(openPostgresOutboxRepository),
    reporting: await settingsOf(openPostgresExperimentRepository),
    converting: await settingsOf((url) => openPostgresConversions(url, CONVERTED_SITE)),
  }).toEqual({
    taking: [
      MIGRATING,
      { role: "landing_server", lock_timeout: "3000", statement_timeout: "5000", synchronous_commit: "on" },
    ],
    counting: [
      { role: "landing_server", lock_timeout: "1000", statement_timeout: "3000", synchronous_commit: "off" },
    ],
    sending: [{ ...ON_THE_SIDE, role: "landing_hooks" }],
    checking: [{ ...ON_THE_SIDE, role: "landing_upkeep", timezone: "UTC" }],
    reading: [{ ...AT_LEISURE, default_transaction_read_only: "on" }],
    deleting: [WRITING],
    marking: [WRITING],
    maintaining: [MAINTAINING, MAINTAINING],
    adding: [MIGRATING, { ...WRITING, statement_timeout: "60000", synchronous_commit: "on" }],
    sendingAgain: [{ statement_timeout: "60000" }],
    reporting: [{ default_transaction_read_only: "on", work_mem: "128MB" }],
    converting: [{ ...AT_LEISURE, synchronous_commit: "on" }],
  });
});
