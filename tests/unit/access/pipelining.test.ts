import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { LeadWriter } from "../../../domain/leads/lead-writer.ts";
import { openServer } from "../../support/server/open-server.ts";
import { openAttackedServer, TABLE } from "../../support/attacks/attacked-server.ts";
import { rawExchange } from "../../support/attacks/raw-request.ts";

const PAGE = "GET /food HTTP/1.1\r\nHost: localhost\r\n\r\n";
const LAST_PAGE = "GET /food HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

function rowOf(email: string): string {
  const payload = JSON.stringify({ email });
  return `POST ${TABLE} HTTP/1.1\r\nHost: localhost\r\napikey: anon\r\ncontent-type: application/json\r\ncontent-length: ${payload.length}\r\n\r\n${payload}`;
}

function countAnswers(text: string): number {
  return text.split("HTTP/1.1 200 OK").length - 1;
}

test("a connection may pipeline some requests, and gets every response", async () => {
  const { url } = await openAttackedServer();
  const { head, body } = await rawExchange(url, Buffer.from(PAGE.repeat(30) + LAST_PAGE));
  expect(countAnswers(head + body)).toBe(31);
});

test("a connection's pipelined pages are served one at a time", async () => {
  const { app, listen } = await openServer();
  const inWork = { now: 0, most: 0 };
  app.addHook("onRequest", async () => {
    inWork.now += 1;
    inWork.most = Math.max(inWork.most, inWork.now);
  });
  app.addHook("onResponse", async () => void (inWork.now -= 1));
  const { head, body } = await rawExchange(await listen(), Buffer.from(PAGE.repeat(30) + LAST_PAGE));
  expect(countAnswers(head + body)).toBe(31);
  expect(inWork).toEqual({ now: 0, most: 1 });
});

test.each(["content-length: 5", "transfer-encoding: chunked"])(
  "a connection that sends a body (%s) before it has the previous response is closed, and that request never starts",
  async (header) => {
    const inserted: unknown[] = [];
    const leads: LeadWriter = {
      ready: async () => {},
      bytesStored: async () => 0,
      async insert({ row }) {
        inserted.push(row);
        await new Promise(() => {});
      },
    };
    const { listen } = await openServer({}, { leads });
    const waiting = `POST ${TABLE} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;
    const { head } = await rawExchange(await listen(), Buffer.from(rowOf("ada@example.com") + waiting));
    expect(head).toBe("");
    expect(inserted).toEqual([{ email: "ada@example.com" }]);
  },
);

test("little of a body that nobody reads yet is kept in memory, because its chunks may have one byte each", async () => {
  const { app, listen } = await openServer();
  const limits: number[] = [];
  app.addHook("onRequest", async ({ raw }) => void limits.push(raw.readableHighWaterMark));
  await fetch(await listen());
  expect(limits).toEqual([8192]);
});

test("a connection that pipelines a thousand requests is closed, and its responses are dropped", async () => {
  const server = await openAttackedServer();
  const bytes = Buffer.from(PAGE.repeat(1000) + rowOf("ada@example.com"));
  const { head, body } = await rawExchange(server.url, bytes);
  expect(countAnswers(head + body)).toBeLessThanOrEqual(32);
  expect(server.newRows()).toEqual([]);
  expect((await server.send({ url: "/food" })).status).toBe(200);
});

test("a closed connection is not read, and its waiting requests never start", async () => {
  const { app, listen } = await openServer();
  const count = { read: 0, begun: 0 };
  app.addHook("onRequest", async () => void (count.begun += 1));
  const url = await listen();
  app.server.on("request", () => void (count.read += 1));
  await rawExchange(url, Buffer.from(PAGE.repeat(1000)));
  expect(count).toEqual({ read: 33, begun: 1 });
});

test("a connection that has read all responses may pipeline as many again", async () => {
  const { app, listen } = await openServer();
  const { port } = new URL(await listen());
  let read = 0;
  app.server.on("request", () => void (read += 1));
  const socket = connect(Number(port), "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => void (text += chunk));
  socket.on("error", () => {});
  for (const answers of [32, 64]) {
    socket.write(PAGE.repeat(32));
    await expect.poll(() => countAnswers(text)).toBe(answers);
  }
  socket.write(PAGE.repeat(33));
  await expect.poll(() => socket.closed, { timeout: 5000 }).toBe(true);
  expect(read).toBe(64 + 33);
});

test("a stopping server still answers what a connection has sent", async () => {
  const [inserting, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const leads: LeadWriter = {
    ready: async () => {},
    bytesStored: async () => 0,
    insert() {
      inserting.resolve();
      return stored.promise;
    },
  };
  const { app, listen } = await openServer({}, { leads });
  const answered = rawExchange(await listen(), Buffer.from(rowOf("ada@example.com") + LAST_PAGE));
  await inserting.promise;
  const closed = app.close();
  await setImmediate();
  stored.resolve();
  const { head, body } = await answered;
  expect((head + body).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 201", "HTTP/1.1 200"]);
  await closed;
});
