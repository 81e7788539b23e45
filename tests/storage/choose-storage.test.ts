import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseStorage } from "../../storage/choose-storage.ts";
import { lockDataFolder } from "../../storage/disk/lock-data-folder.ts";
import { LEAD } from "./outbox-contract.ts";
import { freshDatabase } from "../support/databases/fresh-database.ts";
import { login } from "../support/databases/login.ts";
import { tcpProxy } from "../support/proxies/tcp-proxy.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { SILENT } from "../support/doubles/silent-log.ts";

const IN_FOLDER = (dataDir: string) => ({ dataDir, databaseUrl: null, s3: null });
const WITH_ALL = {
  webhook: { sendsReady: true, skipsSpam: false } as never,
  mailboxCheck: {} as never,
};
const LATER = new Date("2027-01-01");

/** Uses each store as a server does. */
async function useAll({ leads, outbox, mailboxes, experiment }: Awaited<ReturnType<typeof openWith>>) {
  await leads.insert(LEAD);
  expect(await outbox!.claim(5, LATER)).toMatchObject([{ id: LEAD.id }]);
  await mailboxes!.mark(LEAD.id, "ok");
  await experiment.save([], []);
}

async function openWith(config: Parameters<typeof chooseStorage>[0]) {
  const stores = await chooseStorage(config).openStores(SILENT);
  await stores.opened;
  return stores;
}

const S3 = { bucket: "shots", region: "eu-central-1", endpoint: null };

test.each([
  [null, null, "/data/leads.db", "/data/pictures"],
  ["postgres://ada:s3cret@db.example/leads", S3, "PostgreSQL db.example:5432/leads", "s3://shots"],
  [
    "postgres://ada@[::1]:5433/my%20leads",
    { ...S3, endpoint: "https://s3.example" },
    "PostgreSQL ::1:5433/my leads",
    "s3://shots at https://s3.example",
  ],
  ["postgres://ada@%2Fvar%2Frun/leads", null, "PostgreSQL /var/run:5432/leads", "/data/pictures"],
])("%s and %j are shown to operators without a password", (databaseUrl, s3, leads, pictures) => {
  const storage = chooseStorage({ dataDir: "/data", databaseUrl, s3 });
  expect([storage.leads.name, storage.uploads.name]).toEqual([leads, pictures]);
});

test("a server has an outbox and mailboxes only if configured", async () => {
  const stores = await openWith(IN_FOLDER(temporaryFolder()));
  expect([stores.outbox, stores.mailboxes]).toEqual([null, null]);
  await stores.close();
});

test("a stopped server leaves nothing open and its folder unlocked", async () => {
  const dataDir = temporaryFolder();
  const stores = await openWith({ ...IN_FOLDER(dataDir), ...WITH_ALL });
  await useAll(stores);
  expect(() => lockDataFolder(dataDir)).toThrow("Another server is running");
  await expect(openWith(IN_FOLDER(dataDir))).rejects.toThrow("Another server is running");
  await stores.close();
  // SQLite removes its log with the last connection.
  expect(readdirSync(dataDir).toSorted()).toEqual(["leads.db", "lock", "pictures"]);
  lockDataFolder(dataDir)();
});

test("a server that cannot start leaves nothing open", async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "pictures"), "");
  await expect(openWith({ ...IN_FOLDER(dataDir), ...WITH_ALL })).rejects.toThrow(
    `The pictures folder ${join(dataDir, "pictures")} cannot be used: EEXIST`,
  );
  expect(readdirSync(dataDir).toSorted()).toEqual(["leads.db", "lock", "pictures"]);
  lockDataFolder(dataDir)();
});

test("a stopped server leaves no PostgreSQL connection and its picture folder unlocked", async () => {
  const dataDir = temporaryFolder();
  const proxy = await tcpProxy(await freshDatabase("migrated"));
  const stores = await openWith({ dataDir, databaseUrl: proxy.url, s3: null, ...WITH_ALL });
  await useAll(stores);
  expect(proxy.open).toBeGreaterThan(0);
  expect(() => lockDataFolder(dataDir)).toThrow("Another server is running");
  await stores.close();
  await expect.poll(() => proxy.open, { timeout: 10_000 }).toBe(0);
  lockDataFolder(dataDir)();
});

test("a server without the right to send leads on leaves no connection", async () => {
  const taker = await login(await freshDatabase("migrated"), "in role landing_server");
  const proxy = await tcpProxy(taker.url);
  const dataDir = temporaryFolder();
  await expect(openWith({ dataDir, databaseUrl: proxy.url, s3: null, ...WITH_ALL })).rejects.toThrow(
    'permission denied to set role "landing_hooks"',
  );
  await expect.poll(() => proxy.open, { timeout: 10_000 }).toBe(0);
});
