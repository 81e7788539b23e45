import { join } from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "../../../support/databases/fresh-database.ts";
import { storedLeads } from "../../../support/databases/stored-leads.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { openReceiver, SECRET, take } from "../../../support/webhooks/receiver.ts";
import type { Receiver } from "../../../support/webhooks/receiver.ts";
import { storedHooks } from "../../../support/databases/stored-hooks.ts";
import { startServer } from "../../../support/server/running-server.ts";
import { insertRow } from "../../../support/visitor/visitor.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";

/** A real server with a webhook. */
async function startSender(dataDir: string, hookUrl: string, settings: Record<string, string> = {}) {
  const server = await startServer(dataDir, {
    WEBHOOK_URL: hookUrl,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOW_PRIVATE: "on",
    ...settings,
  });
  return {
    ...server,
    insert: (email: string) => post(server.url, { email }, { "idempotency-key": email }),
    /** A product, then the e-mail address for its ads. */
    sendProduct: (key: string) =>
      post(
        server.url,
        { product: { type: "url", productUrl: `https://shop.example/${key}` } },
        { "idempotency-key": key },
      ),
    sendEmail: (key: string) =>
      post(server.url, { email: `${key}@example.com`, path: "/ad_creation" }, { "x-follows": key }),
  };
}

async function post(url: string, row: object, headers: Record<string, string>): Promise<number> {
  return (await insertRow(url, row, headers)).status;
}

/** The calls that announce a product as ready: its attempt's key and its e-mail address. */
function readyIn(receiver: Receiver) {
  return receiver.calls
    .map(({ body }) => JSON.parse(body))
    .filter(({ type }) => type === "lead.ready")
    .map(({ record }) => [record.idempotency_key, record.visitor_email]);
}

const emailsOf = (count: number) => Array.from({ length: count }, (_, index) => `ada${index}@example.com`);

test("a lead is sent once, with its row's id", async () => {
  const [dataDir, receiver] = [temporaryFolder(), await openReceiver()];
  const server = await startSender(dataDir, receiver.url);
  expect(await server.insert("ada@example.com")).toBe(201);
  await expect.poll(() => receiver.calls.length).toBe(1);
  // The visitor's browser didn't get the response, and retries.
  expect(await server.insert("ada@example.com")).toBe(201);
  expect(await server.insert("bob@example.com")).toBe(201);
  await expect.poll(() => receiver.emails()).toEqual(["ada@example.com", "bob@example.com"]);
  const ids = storedLeads(join(dataDir, "leads.db")).map(({ id }) => id);
  expect(receiver.calls.map(({ headers }) => headers["webhook-id"])).toEqual(ids);
});

test("with MAILBOX_CHECK, a lead whose mail domain nobody answers for is sent after two seconds", async () => {
  const receiver = await openReceiver();
  const server = await startSender(temporaryFolder(), receiver.url, { MAILBOX_CHECK: "127.0.0.1:1" });
  expect(await server.insert("ada@example.com")).toBe(201);
  await expect.poll(() => receiver.calls.length).toBe(1);
  const [{ at, body }] = receiver.calls as [(typeof receiver.calls)[number]];
  const { created_at, mailbox } = JSON.parse(body).record;
  expect(mailbox).toBeNull();
  expect(at.getTime() - Date.parse(created_at)).toBeGreaterThanOrEqual(2000);
});

test(
  "leads survive kills between commit and delivery, and are sent by the next server",
  { timeout: SLOW_TEST_MS },
  async () => {
    const [dataDir, receiver] = [temporaryFolder(), await openReceiver()];
    const acknowledged: string[] = [];
    receiver.answer(() => {});
    for (let kill = 0; kill < 2; kill++) {
      const server = await startSender(dataDir, receiver.url);
      const emails = emailsOf(12).map((email) => `${kill}.${email}`);
      expect(new Set(await Promise.all(emails.map((email) => server.insert(email))))).toEqual(new Set([201]));
      acknowledged.push(...emails);
      // First during calls that the receiver never answers, then without waiting for any.
      if (kill === 0) await expect.poll(() => receiver.calls.length).toBeGreaterThan(0);
      await server.end("SIGKILL");
    }
    receiver.answer(take);
    receiver.calls.splice(0);
    await startSender(dataDir, receiver.url);
    await expect.poll(() => receiver.emails().toSorted()).toEqual(acknowledged.toSorted());
    await expect
      .poll(() => storedHooks(join(dataDir, "leads.db")).every(({ outcome }) => outcome === "delivered"))
      .toBe(true);
  },
);

test(
  "two servers on one PostgreSQL send each lead once, and if one is killed, the other continues",
  { timeout: SLOW_TEST_MS },
  async () => {
    const [databaseUrl, receiver] = [await freshDatabase("migrated"), await openReceiver()];
    const start = () => startSender(temporaryFolder(), receiver.url, { DATABASE_URL: databaseUrl });
    const [one, other] = await Promise.all([start(), start()]);
    const emails = emailsOf(40);
    await Promise.all(emails.map((email, index) => (index % 2 ? one : other).insert(email)));
    await expect.poll(() => receiver.calls.length).toBe(40);
    expect(receiver.emails().toSorted()).toEqual(emails.toSorted());
    await one.end("SIGKILL");
    await other.insert("late@example.com");
    await expect.poll(() => receiver.emails().at(-1)).toBe("late@example.com");
    expect(receiver.calls).toHaveLength(41);
  },
);

test(
  "a product is announced as ready once with its e-mail address, whenever the server is killed",
  { timeout: SLOW_TEST_MS },
  async () => {
    const [dataDir, receiver] = [temporaryFolder(), await openReceiver()];
    const key = "attempt";
    receiver.answer(() => {});
    const first = await startSender(dataDir, receiver.url);
    expect(await first.sendProduct(key)).toBe(201);
    await first.end("SIGKILL");
    const second = await startSender(dataDir, receiver.url);
    expect(await second.sendEmail(key)).toBe(201);
    // Killed after the e-mail address was stored, before the receiver answered.
    await second.end("SIGKILL");
    receiver.answer(take);
    receiver.calls.splice(0);
    const last = await startSender(dataDir, receiver.url);
    await expect.poll(() => readyIn(receiver)).toEqual([[key, `${key}@example.com`]]);
    // A form's retry makes nothing ready a second time.
    await Promise.all([last.sendProduct(key), last.sendEmail(key)]);
    await last.insert("last@example.com");
    await expect.poll(() => receiver.emails()).toContain("last@example.com");
    expect(readyIn(receiver)).toHaveLength(1);
  },
);

test("a stopping server waits for calls under way and leaves the rest", async () => {
  const [dataDir, receiver] = [temporaryFolder(), await openReceiver()];
  const answers: (() => void)[] = [];
  receiver.answer((response) => void answers.push(() => take(response)));
  const server = await startSender(dataDir, receiver.url);
  await Promise.all(emailsOf(20).map((email) => server.insert(email)));
  await expect.poll(() => answers.length).toBe(8);
  const ended = server.end("SIGTERM");
  await expect.poll(() => server.log()).toContain("SIGTERM: finishing requests under way");
  for (const answer of answers) answer();
  expect(await ended).toEqual({ code: 0, signal: null });
  const delivered = storedHooks(join(dataDir, "leads.db")).filter(({ outcome }) => outcome === "delivered");
  expect(delivered).toHaveLength(receiver.calls.length);
  expect(receiver.calls).toHaveLength(8);
});

test("the log has the receiver's origin, and metrics have the waiting calls, without e-mail address, secret or visitors' data", async () => {
  const [dataDir, receiver] = [temporaryFolder(), await openReceiver()];
  receiver.answer((response) => void response.writeHead(500).end());
  const server = await startSender(dataDir, `${receiver.url}?key=hidden`, { METRICS_PORT: "0" });
  await server.insert("ada@example.com");
  await expect.poll(() => server.log()).toContain("The webhook's receiver answered 500");
  const figures = async () => (await fetch(server.metrics!)).text();
  await expect.poll(figures).toContain("\nlanding_hooks_waiting 1\n");
  const log = server.log();
  expect(log).toContain(`"webhook":"${new URL(receiver.url).origin}"`);
  expect(log).not.toMatch(/hidden|ada@|whsec_/);
  expect(log).not.toContain(SECRET.slice("whsec_".length));
});
