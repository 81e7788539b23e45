import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { stopServing } from "../../../server/connections/stop-serving.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const HALF_A_HEAD = "POST /rest/v1/Landing%20page HTTP/1.1\r\nhost: localhost\r\napikey: anon\r\nx-slow: ";
const HALF_AN_UPLOAD =
  "POST /storage/v1/object/images/products/1700000000000-abcdefghijkl.png HTTP/1.1\r\nhost: localhost\r\n" +
  "apikey: anon\r\ncontent-type: image/png\r\ncontent-length: 100000\r\n\r\nhalf of it";

/** A client that has sent something, and the server's side of its connection. */
async function openConnection({ app, listen }: TestServer, sent: string) {
  const { port } = new URL(await listen());
  const client = connect(Number(port), "127.0.0.1");
  onTestFinished(() => void client.destroy());
  const received = { text: "" };
  client.on("error", () => {});
  client.on("data", (chunk) => void (received.text += chunk));
  const [accepted] = (await once(app.server, "connection")) as [Socket];
  client.write(sent);
  return { client, accepted, received, closed: new Promise((resolve) => void client.on("close", resolve)) };
}

test("a client gets 20 seconds for headers, a minute of silence, five minutes per request, and 72 seconds between requests", async () => {
  const { app } = await openServer();
  expect(app.server).toMatchObject({
    headersTimeout: 20_000,
    timeout: 60_000,
    requestTimeout: 300_000,
    // How often late clients are checked.
    connectionsCheckingInterval: 5000,
    keepAliveTimeout: 72_000,
  });
});

test.each([
  ["exceeds the headers' time limit", { headersTimeout: 100 }, HALF_A_HEAD, /^HTTP\/1.1 408 /],
  [
    "exceeds the request's time limit",
    { headersTimeout: 100, requestTimeout: 100 },
    HALF_AN_UPLOAD,
    /^HTTP\/1.1 408 /,
  ],
  ["exceeds the idle time limit", { timeout: 100 }, "", /^$/],
])("a client that %s is cut off", async (_, limit, sent, answer) => {
  const server = await openServer();
  // Late clients are checked at this interval.
  Object.assign(server.app.server, { ...limit, connectionsCheckingInterval: 20 });
  const { client, received, closed } = await openConnection(server, sent);
  const dripping = setInterval(() => client.write(sent && "x"), 10);
  onTestFinished(() => clearInterval(dripping));
  await closed;
  expect(received.text).toMatch(answer);
  expect(server.stored.leads()).toEqual([]);
  await expect.poll(server.stored.pictures).toEqual([]);
});

test("a stopping server waits at most 20 seconds for calls under way", async () => {
  const server = await openServer();
  const { accepted, closed } = await openConnection(server, HALF_AN_UPLOAD);
  await expect.poll(server.stored.pictures).toEqual([expect.stringMatching(/\.part$/)]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const stopped = stopServing(server.app);
  vi.advanceTimersByTime(19_999);
  expect(accepted.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(accepted.destroyed).toBe(true);
  await Promise.all([stopped, closed]);
  const looks = vi.spyOn(server.app.server, "closeIdleConnections");
  vi.advanceTimersByTime(1000);
  expect(looks).not.toHaveBeenCalled();
});

test("a connection that becomes idle while a server stops is closed within 100 ms", async () => {
  const server = await openServer();
  const { client, accepted, received } = await openConnection(server, HALF_AN_UPLOAD);
  await expect.poll(server.stored.pictures).toEqual([expect.stringMatching(/\.part$/)]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const stopped = stopServing(server.app);
  client.write("x".repeat(100_000 - "half of it".length));
  // Polling would move the clock.
  while (!received.text.startsWith("HTTP/1.1 200 ")) await setImmediate();
  expect(accepted.destroyed).toBe(false);
  vi.advanceTimersByTime(100);
  expect(accepted.destroyed).toBe(true);
  await stopped;
});

test("a request sent before the server stopped is handled as usual", async () => {
  const server = await openServer();
  const { client, accepted, received, closed } = await openConnection(
    server,
    "GET /healthz HTTP/1.1\r\nhost: x\r\n",
  );
  await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0);
  const stopped = server.app.close();
  await setImmediate();
  client.write("\r\n");
  await Promise.all([stopped, closed]);
  expect(received.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
