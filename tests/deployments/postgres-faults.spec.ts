import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startLoad } from "../support/visitor/ledger.ts";
import { refusalToStart, startServer } from "../support/server/running-server.ts";
import { withUrlParts } from "../support/databases/databases.ts";
import {
  asOwner,
  createDatabase,
  freshDatabase,
  lastServerQuery,
} from "../support/databases/fresh-database.ts";
import { type PostgresOptions, startPostgres } from "../support/databases/postgres-server.ts";
import { tcpProxy } from "../support/proxies/tcp-proxy.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { judgePostgres } from "../support/databases/judge-postgres.ts";
import { insertRow } from "../support/visitor/visitor.ts";
import { openReceiver, SECRET } from "../support/webhooks/receiver.ts";

const CRASHES = 10;

/** A call is answered within 10 seconds, plus what a busy machine adds. */
const ANSWER_MS_MAX = 12_000;

const FAILED = {
  code: "StoreUnavailable",
  message: "Nothing can be stored right now. What you entered stays here: please try again in a few minutes.",
  details: null,
  hint: null,
};

async function ownPostgres(options: PostgresOptions = {}) {
  const postgres = await startPostgres({ durable: true, ...options });
  onTestFinished(() => postgres.stop());
  return { ...postgres, database: await createDatabase(postgres.url) };
}

/** The real server on a database. Its folder is removed after the test. */
function serve(database: string, settings: Record<string, string> = {}) {
  return startServer(join(temporaryFolder(), "data"), { DATABASE_URL: database, ...settings });
}

async function insert(url: string, key: string = randomUUID()) {
  const startedAt = performance.now();
  const response = await insertRow(url, { email: "ada@example.com" }, { "idempotency-key": key });
  const body = await response.text();
  return { status: response.status, body: body && JSON.parse(body), ms: performance.now() - startedAt };
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.text();
  return response.status;
}

function countIn(database: string): Promise<number> {
  return asOwner(database, async (sql) => (await sql`select 1 from "Landing page"`).length);
}

test(`PostgreSQL crashes and restarts ${CRASHES} times under load, and no lead is lost or duplicated`, async () => {
  const postgres = await ownPostgres();
  const server = await serve(postgres.database);
  const ledger = join(temporaryFolder(), "ledger.jsonl");
  const load = startLoad(server.url, ledger, 32);
  for (let crash = 0; crash < CRASHES; crash++) {
    await wait(300 + Math.random() * 600);
    await postgres.crash();
    await wait(Math.random() * 500);
    await postgres.start();
  }
  await wait(500);
  await load.stop();
  const { acknowledged, ...harm } = await judgePostgres(postgres.database, ledger);
  console.log(`${CRASHES} crashes, ${acknowledged} leads acknowledged`);
  expect(harm).toEqual({ lost: [], doubled: [] });
  expect(acknowledged).toBeGreaterThan(CRASHES * 10);
  expect(server.log()).not.toContain("@example.com");
}, 120_000);

test("while PostgreSQL is down, a call waits at most ten seconds and later ones fail at once; then it recovers", async () => {
  const postgres = await ownPostgres();
  const { url, log } = await serve(postgres.database);
  expect((await insert(url, "before")).status).toBe(201);
  await postgres.crash();
  const failed = await insert(url, "kept");
  expect(failed).toMatchObject({ status: 503, body: FAILED });
  expect(failed.ms).toBeLessThan(ANSWER_MS_MAX);
  expect((await insert(url, "another")).ms).toBeLessThan(2000);
  expect(await statusOf(`${url}/readyz`)).toBe(503);
  expect(await statusOf(`${url}/healthz`)).toBe(200);
  await wait(3000);
  await postgres.start();
  expect((await insert(url, "kept")).status).toBe(201);
  expect((await insert(url, "kept")).status).toBe(201);
  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
  expect(await countIn(postgres.database)).toBe(2);
  expect(log()).not.toContain(new URL(postgres.url).password);
});

test("a call waits at most 3 seconds for a locked table", async () => {
  const database = await freshDatabase();
  const { url } = await serve(database);
  await asOwner(database, async (sql) => {
    await sql`begin`;
    await sql`lock table "Landing page" in access exclusive mode`;
    const failed = await insert(url, "held");
    expect(failed).toMatchObject({ status: 503, body: FAILED });
    expect(failed.ms).toBeLessThan(5000);
    expect(await statusOf(`${url}/readyz`)).toBe(503);
    await sql`rollback`;
  });
  expect((await insert(url, "held")).status).toBe(201);
  expect(await countIn(database)).toBe(1);
});

test.each(["", "?sslmode=require"])(
  "a call waits at most 10 seconds for a silent database%s, which is soon used again",
  async (encryption) => {
    const postgres = await ownPostgres({ encrypted: true });
    const proxy = await tcpProxy(postgres.database);
    const { url } = await serve(proxy.url + encryption);
    expect((await insert(url, "before")).status).toBe(201);
    proxy.mode = "silent";
    const outcomes = await Promise.all(["one", "two", "three"].map((key) => insert(url, key)));
    for (const failed of outcomes) {
      expect(failed).toMatchObject({ status: 503, body: FAILED });
      expect(failed.ms).toBeLessThan(ANSWER_MS_MAX);
    }
    proxy.mode = "open";
    for (const key of ["one", "two", "three"]) {
      const stored = await insert(url, key);
      expect(stored.status).toBe(201);
      expect(stored.ms).toBeLessThan(5000);
    }
    expect(await countIn(postgres.database)).toBe(4);
  },
);

test("a server stops in time while PostgreSQL is silent", async () => {
  const proxy = await tcpProxy(await freshDatabase());
  const server = await serve(proxy.url);
  proxy.mode = "silent";
  const outcome = insert(server.url);
  await wait(200);
  const startedAt = performance.now();
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  expect((await outcome).status).toBe(503);
});

test("two servers can start at once on an empty database", async () => {
  const database = await freshDatabase();
  const servers = await Promise.all([serve(database), serve(database)]);
  for (const { url } of servers) expect((await insert(url)).status).toBe(201);
  expect(await countIn(database)).toBe(2);
});

test("sslmode=verify-full checks the certificate", async () => {
  const postgres = await ownPostgres({ encrypted: true });
  const database = `${withUrlParts(postgres.database, { hostname: "localhost" })}?sslmode=verify-full`;
  const { said } = await refusalToStart(join(temporaryFolder(), "data"), { DATABASE_URL: database });
  expect(said).toMatch(/^DATABASE_URL cannot be used: self-signed certificate/);
  const { url } = await serve(database, { NODE_EXTRA_CA_CERTS: postgres.certificate });
  expect((await insert(url)).status).toBe(201);
});

test("an idle server lets PostgreSQL sleep, and sends the next lead at once", async () => {
  const database = await freshDatabase();
  const receiver = await openReceiver();
  const { url } = await serve(database, {
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOW_PRIVATE: "on",
    MAILBOX_CHECK: "off",
  });
  await insert(url);
  await expect.poll(() => receiver.calls.length).toBe(1);
  await wait(3000);
  const before = await lastServerQuery(database);
  await wait(5000);
  expect(await lastServerQuery(database)).toEqual(before);
  await insert(url);
  await expect.poll(() => receiver.calls.length).toBe(2);
});

test("a lead is stored over a Unix socket, which the log names", async () => {
  const postgres = await ownPostgres();
  const [folder] = await asOwner(postgres.url, (sql) => sql`show unix_socket_directories`);
  const { username, password, port, pathname } = new URL(postgres.database);
  const socket = encodeURIComponent(folder?.unix_socket_directories);
  const { url, log } = await serve(`postgres://${username}:${password}@${socket}:${port}${pathname}`);
  expect((await insert(url)).status).toBe(201);
  expect(log()).toContain(`"leads":"PostgreSQL ${folder?.unix_socket_directories}:${port}${pathname}"`);
});

test("the log names the database without its password", async () => {
  const database = await freshDatabase();
  const { log } = await serve(database);
  const { host, pathname, password } = new URL(database);
  expect(log()).toContain(`"leads":"PostgreSQL ${host}${pathname}"`);
  expect(log()).not.toContain(password);
});
