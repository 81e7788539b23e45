import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { type MockInstance, expect, onTestFinished, test, vi } from "vitest";
import { callReceiver } from "../../../webhook/call-receiver.ts";
import { lookupPublic } from "../../../webhook/lookup-public.ts";
import { openReceiver, SECRET, webhookTo } from "../../support/webhooks/receiver.ts";

/** During the test, every name resolves to these IP addresses. */
function resolveNamesTo(...addresses: string[]) {
  type Lookup = (host: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) => void;
  const lookup = vi.spyOn(dns, "lookup") as unknown as MockInstance<Lookup>;
  lookup.mockImplementation((_host, options, done) => {
    const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (found.length === 0) done(Object.assign(new Error("nowhere"), { code: "ENOTFOUND" }));
    else if (options.all) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    lookup.mockRestore();
    syncBuiltinESMExports();
  });
  return lookup;
}

const LEAD = {
  event: "INSERT",
  id: "0190a000-0000-8000-8000-000000000001",
  record: '{"email":"ada@exämple.com"}',
} as const;

async function call(...args: Parameters<typeof callReceiver>) {
  return (await callReceiver(...args)).outcome;
}

/** A receiver that sends raw bytes. */
async function openSocket(speak: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => speak(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a call has the lead in the format of Supabase's database webhooks", async () => {
  const receiver = await openReceiver();
  const at = new Date("2026-01-02T03:04:05.999Z");
  await call(webhookTo(`${receiver.url}?key=1`), LEAD, at);
  expect(receiver.calls).toHaveLength(1);
  const { method, path, headers, body } = receiver.calls[0]!;
  expect(`${method} ${path}`).toBe("POST /hook?key=1");
  expect(headers).toEqual({
    host: new URL(receiver.url).host,
    connection: "close",
    "content-type": "application/json",
    "content-length": "114",
    "webhook-id": LEAD.id,
    "webhook-timestamp": "1767323045",
    "webhook-signature": expect.stringMatching(/^v1,[\w+/]{43}=$/),
  });
  expect(JSON.parse(body)).toEqual({
    type: "INSERT",
    table: "Landing page",
    schema: "public",
    record: { email: "ada@exämple.com" },
    old_record: null,
  });
});

test("a ready product is a separate message with its own id", async () => {
  const receiver = await openReceiver();
  await call(webhookTo(receiver.url), { ...LEAD, event: "lead.ready" }, new Date());
  const { headers, body } = receiver.calls[0]!;
  expect(headers["webhook-id"]).toBe("0190a000-0000-8000-8000-000000000001-ready");
  expect(JSON.parse(body)).toMatchObject({ type: "lead.ready", record: { email: "ada@exämple.com" } });
  const signed = headers as Record<string, string>;
  expect(() => new StandardWebhook(SECRET).verify(body, signed)).not.toThrow();
});

test("Standard Webhooks' reference library accepts the signature, and not another secret's", async () => {
  const receiver = await openReceiver();
  await call(webhookTo(receiver.url), LEAD, new Date());
  const { headers, body } = receiver.calls[0]!;
  expect(headers["webhook-id"]).toBe(LEAD.id);
  const signed = headers as Record<string, string>;
  expect(new StandardWebhook(SECRET).verify(body, signed)).toMatchObject({ type: "INSERT" });
  expect(() => new StandardWebhook(SECRET).verify(body.replace("ada", "eve"), signed)).toThrow();
  const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  expect(() => new StandardWebhook(other).verify(body, signed)).toThrow("No matching signature found");
});

test.each([200, 201, 202, 204, 299])("a call answered with %i counts as delivered", async (status) => {
  const receiver = await openReceiver();
  receiver.answer((response) => response.writeHead(status).end());
  expect(await call(webhookTo(receiver.url), LEAD, new Date())).toEqual({ accepted: true });
});

test.each([
  [400, "answered 400", true],
  [404, "answered 404", true],
  [410, "answered 410, which asks not to call again", false],
  [429, "answered 429", true],
  [500, "answered 500", true],
])("a call answered with %i fails, and only 410 is not repeated", async (status, problem, isRetryable) => {
  const receiver = await openReceiver();
  receiver.answer((response) => response.writeHead(status).end("ada@example.com"));
  const answer = await call(webhookTo(receiver.url), LEAD, new Date());
  expect(answer).toEqual({ accepted: false, problem, isRetryable });
});

test.each([300, 301, 302, 303, 307, 308])("a redirect (%i) is not followed", async (status) => {
  const [receiver, elsewhere] = [await openReceiver(), await openReceiver()];
  receiver.answer((response) => response.writeHead(status, { location: elsewhere.url }).end());
  expect(await call(webhookTo(receiver.url), LEAD, new Date())).toMatchObject({
    problem: `answered ${status}, a redirect, which is not followed`,
    isRetryable: true,
  });
  expect(elsewhere.calls).toEqual([]);
});

test("for a missing receiver, only the error code is logged", async () => {
  const answer = await call(webhookTo("http://127.0.0.1:1/?key=secret"), LEAD, new Date());
  expect(answer).toMatchObject({ problem: "could not be called (ECONNREFUSED)", isRetryable: true });
});

test.each([
  ["says nothing", () => {}],
  ["drips its headers", (socket: Socket) => drip(socket, "HTTP/1.1 200 OK\r\n", "x-a: b\r\n")],
  ["keeps saying 102", (socket: Socket) => drip(socket, "", "HTTP/1.1 102 Processing\r\n\r\n")],
])("a call to a receiver that %s ends in time", async (_what, speak) => {
  const url = await openSocket(speak);
  const answer = await call(webhookTo(url), LEAD, new Date(), 300);
  expect(answer).toMatchObject({ problem: "gave no answer within 0.3 s", isRetryable: true });
});

test("a receiver has ten seconds to answer", async () => {
  const receiver = await openReceiver();
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  await call(webhookTo(receiver.url), LEAD, new Date());
  expect(timeout.mock.calls).toEqual([[10_000]]);
});

test("the status alone makes a lead count as delivered, even if the response never ends", async () => {
  const url = await openSocket((socket) => drip(socket, "HTTP/1.1 200 OK\r\n\r\n", "."));
  expect(await call(webhookTo(url), LEAD, new Date(), 1500)).toEqual({ accepted: true });
});

test.each([
  ["to its end", `content-length: 16384\r\n\r\n${"x".repeat(16_384)}`],
  ["to 16 KiB where it goes on and on", `\r\n${"x".repeat(16_385)}`],
])("a response is read %s, and the connection closed", async (_, rest) => {
  let isClosed = false;
  const url = await openSocket((socket) => {
    socket.on("close", () => (isClosed = true));
    socket.write(`HTTP/1.1 200 OK\r\n${rest.slice(0, 1000)}`);
    setTimeout(() => socket.write(rest.slice(1000)), 20);
  });
  const called = callReceiver(webhookTo(url), LEAD, new Date());
  // Long before the call would time out.
  await expect.poll(() => isClosed, { timeout: 5000 }).toBe(true);
  const { outcome, answer } = await called;
  expect(outcome).toEqual({ accepted: true });
  expect(answer).toEqual({ status: 200, text: "x".repeat(16_384) });
});

test("huge headers are refused", async () => {
  const url = await openSocket(
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(100_000)}\r\n\r\n`),
  );
  expect(await call(webhookTo(url), LEAD, new Date())).toMatchObject({
    problem: "could not be called (HPE_HEADER_OVERFLOW)",
  });
});

test.each(["10.0.0.1", "127.0.0.1", "169.254.169.254", "100.64.0.1", "fd00::1", "::ffff:127.0.0.1"])(
  "a name that resolves to %s is not called",
  async (address) => {
    const receiver = await openReceiver();
    const lookup = resolveNamesTo(address);
    const { port } = new URL(receiver.url);
    const webhook = webhookTo(`https://mail.example:${port}/`, { WEBHOOK_ALLOW_PRIVATE: "off" });
    expect(await call(webhook, LEAD, new Date())).toEqual({
      accepted: false,
      problem: "is on a private network, which is not allowed",
      isRetryable: true,
    });
    expect(receiver.calls).toEqual([]);
    // The IP address that was checked is the one called: there is no second lookup.
    expect(lookup).toHaveBeenCalledOnce();
  },
);

test("for a name that does not resolve, only the error code is logged", async () => {
  resolveNamesTo();
  const webhook = webhookTo("https://mail.example/", { WEBHOOK_ALLOW_PRIVATE: "off" });
  expect(await call(webhook, LEAD, new Date())).toMatchObject({
    problem: "could not be called (ENOTFOUND)",
  });
});

test.each([
  [
    true,
    [
      [
        { address: "8.8.8.8", family: 4 },
        { address: "2001:4860:4860::8888", family: 6 },
      ],
    ],
  ],
  [false, ["8.8.8.8", 4]],
])("only a name's public IP addresses are called (all: %j)", (all, expected) => {
  resolveNamesTo("10.0.0.1", "8.8.8.8", "::1", "2001:4860:4860::8888");
  const answers: unknown[][] = [];
  lookupPublic("mail.example", { all }, (...answer) => void answers.push(answer));
  expect(answers).toEqual([[null, ...expected]]);
});

test("a private IP address is not called", async () => {
  const receiver = await openReceiver();
  for (const url of [receiver.url, "http://[::1]:1/"]) {
    const webhook = { ...webhookTo(url), allowsPrivate: false };
    expect(await call(webhook, LEAD, new Date())).toMatchObject({
      problem: "is on a private network, which is not allowed",
    });
  }
  expect(receiver.calls).toEqual([]);
});

test("a private IP address is called if that is allowed", async () => {
  const receiver = await openReceiver();
  resolveNamesTo("127.0.0.1");
  const { port } = new URL(receiver.url);
  expect(await call(webhookTo(`http://mail.example:${port}/`), LEAD, new Date())).toEqual({
    accepted: true,
  });
});

function drip(socket: Socket, first: string, then: string) {
  socket.write(first);
  const timer = setInterval(() => socket.write(then), 50);
  socket.on("close", () => clearInterval(timer));
}
