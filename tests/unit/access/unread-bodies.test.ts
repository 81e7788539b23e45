import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { UPLOAD_BYTES_MAX } from "../../../contract/limits.ts";
import { openDiskUploadStore } from "../../../storage/disk/upload-store.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { openServer } from "../../support/server/open-server.ts";
import { openAttackedServer, STORAGE, TABLE } from "../../support/attacks/attacked-server.ts";
import type { AttackedServer } from "../../support/attacks/attacked-server.ts";

/** How much is sent before and after a refusal: each as much as a file, plus what is in between. */
const READ_BYTES_MAX = 2 * UPLOAD_BYTES_MAX + 3_000_000;

const UPLOAD = `${STORAGE}/images/products/1712345678901-q1w2e3r4t5y6.png`;
const KEY = { apikey: "anon" };
const PNG = { ...KEY, "content-type": "image/png" };
const JSON_TYPE = { ...KEY, "content-type": "application/json" };
const FORM = { ...KEY, "content-type": "multipart/form-data; boundary=limit" };
const PART =
  '--limit\r\ncontent-disposition: form-data; name=""; filename="a.png"\r\ncontent-type: image/png';

const WHOLE_FILE = `${PART}\r\n\r\npng\r\n--limit--\r\n`;

type Attack = [name: string, line: string, headers: Record<string, string>, status: number, start?: string];

const ATTACKS: Attack[] = [
  ["an upload that is too large", `POST ${UPLOAD}`, PNG, 413],
  ["an upload to a wrong path", `POST ${STORAGE}/images/products/x`, PNG, 400],
  ["an upload without the key", `POST ${UPLOAD}`, { "content-type": "image/png" }, 401],
  ["an upload of another type", `POST ${UPLOAD}`, { ...KEY, "content-type": "text/html" }, 415],
  ["an upload that never comes to its file", `POST ${UPLOAD}`, FORM, 413],
  ["an upload that goes on after its file", `POST ${UPLOAD}`, FORM, 200, WHOLE_FILE],
  ["another bucket", `POST ${STORAGE}/others/x`, PNG, 404],
  ["a row without the key", `POST ${TABLE}`, {}, 401],
  ["a row that is too large", `POST ${TABLE}`, JSON_TYPE, 413],
  ["a row of another type", `POST ${TABLE}`, PNG, 415],
  ["a method that the table lacks", `PUT ${TABLE}`, KEY, 405],
  ["another table", "POST /rest/v1/others", KEY, 404],
  ["a flag call that is too large", "POST /ofrep/v1/evaluate/flags", JSON_TYPE, 413],
  ["a method that flags have not", "GET /ofrep/v1/evaluate/flags", {}, 405],
  ["a missing page", "POST /nothing", {}, 404],
  ["a missing page that is looked at", "GET /nothing", {}, 404],
  ["a method without routes", "PROPFIND /nothing", {}, 404],
  ["a page", "GET /", {}, 200],
  ["a redirect", "GET /version_a", {}, 307],
  ["a URL that is not valid", "POST /rest/v1/%zz", {}, 400],
  ["the health check", "GET /healthz", {}, 200],
];

/** Connects, and continues to send after the server has ended its side. */
function open({ url }: Pick<AttackedServer, "url">) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const received = { text: "" };
  socket.on("data", (chunk) => void (received.text += chunk.toString("latin1")));
  socket.on("error", () => {});
  return { socket, received, closed: new Promise((resolve) => socket.on("close", resolve)) };
}

const CHUNK = `10000\r\n${"a".repeat(65_536)}\r\n`;

function writeWithoutEnd(socket: Socket): void {
  while (socket.writable)
    if (!socket.write(CHUNK)) return void socket.once("drain", () => writeWithoutEnd(socket));
}

test("a refused upload that is read to its end frees its connection at once", async () => {
  const server = await openAttackedServer();
  const bytes = 5_000_000;
  let accepted: Socket | undefined;
  server.app.server.once("connection", (socket) => (accepted = socket));
  const { socket, received } = open(server);
  const headers = { host: "localhost", "content-type": "image/png", "content-length": String(bytes) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${UPLOAD} HTTP/1.1\r\n${lines.join("")}\r\n`);
  await vi.waitFor(() => expect(received.text).toContain(" 401 "));
  expect(accepted!.destroyed).toBe(false);
  socket.write(Buffer.alloc(bytes));
  // This client keeps its side open, so otherwise the server's timeout of 30 s would close it.
  await vi.waitFor(() => expect(accepted!.destroyed).toBe(true), { timeout: 15_000 });
  socket.destroy();
});

const SOON = { timeout: 15_000 };

test("earlier requests on a connection don't count against a refused upload", async () => {
  const server = await openAttackedServer();
  const half = 500_000;
  let accepted: Socket | undefined;
  server.app.server.once("connection", (socket) => (accepted = socket));
  const { socket, received } = open(server);
  const begin = (bytes: number, key: string) =>
    socket.write(
      `POST ${UPLOAD} HTTP/1.1\r\nhost: localhost\r\n${key}content-type: image/png\r\ncontent-length: ${bytes}\r\n\r\n`,
    );
  begin(UPLOAD_BYTES_MAX, "apikey: anon\r\n");
  socket.write(Buffer.alloc(UPLOAD_BYTES_MAX));
  await vi.waitFor(() => expect(received.text).toContain(" 200 "), SOON);
  begin(2 * half, "");
  await vi.waitFor(() => expect(received.text).toContain(" 401 "), SOON);
  const readBefore = accepted!.bytesRead;
  socket.write(Buffer.alloc(half));
  await vi.waitFor(() => expect(accepted!.bytesRead - readBefore).toBeGreaterThanOrEqual(half), SOON);
  expect(accepted!.destroyed).toBe(false);
  socket.write(Buffer.alloc(half));
  await vi.waitFor(() => expect(accepted!.destroyed).toBe(true), SOON);
  socket.destroy();
});

test.each(ATTACKS)("an endless body of %s is cut off", async (_, line, headers, status, start = "") => {
  const server = await openAttackedServer();
  let accepted: Socket | undefined;
  server.app.server.once("connection", (socket) => (accepted = socket));
  const { socket, received, closed } = open(server);
  const all = { host: "localhost", ...headers, "transfer-encoding": "chunked" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${lines.join("")}\r\n`);
  if (start !== "") socket.write(`${start.length.toString(16)}\r\n${start}\r\n`);
  writeWithoutEnd(socket);
  await closed;
  expect(received.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(received.text.toLowerCase()).toContain("\r\nconnection: close\r\n");
  expect(accepted!.bytesRead).toBeLessThan(READ_BYTES_MAX);
});

test("an upload that continues after its file was stored is cut off", async () => {
  const stored = Promise.withResolvers<void>();
  const server = await openServer(
    {},
    {
      uploads: {
        ...(await openDiskUploadStore(temporaryFolder())),
        size: async () => null,
        async save(_name, bytes) {
          for await (const _ of bytes);
          await stored.promise;
        },
      },
    },
  );
  let accepted: Socket | undefined;
  server.app.server.once("connection", (socket) => (accepted = socket));
  // The half minute never passes.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { socket, received, closed } = open({ url: await server.listen() });
  socket.write(
    `POST ${UPLOAD} HTTP/1.1\r\nhost: localhost\r\napikey: anon\r\ncontent-type: ${FORM["content-type"]}\r\n` +
      `transfer-encoding: chunked\r\n\r\n${WHOLE_FILE.length.toString(16)}\r\n${WHOLE_FILE}\r\n`,
  );
  for (let sent = 0; sent < UPLOAD_BYTES_MAX / 2; sent += CHUNK.length) socket.write(CHUNK);
  await expect.poll(() => accepted!.bytesRead).toBeGreaterThan(UPLOAD_BYTES_MAX / 2);
  stored.resolve();
  await expect.poll(() => received.text).toMatch(/^HTTP\/1.1 200 /);
  writeWithoutEnd(socket);
  await closed;
  expect(accepted!.bytesRead).toBeLessThan(READ_BYTES_MAX);
});

test("a client that is refused during a large upload can read the response after sending everything", async () => {
  const server = await openAttackedServer();
  const { socket, received, closed } = open(server);
  const bytes = 5_000_000;
  socket.pause();
  socket.write(`POST ${UPLOAD} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes}\r\n\r\n`);
  for (let sent = 0; sent < bytes; sent += 100_000) {
    await new Promise((resolve) => void socket.write(Buffer.alloc(100_000), resolve));
    await wait(5);
  }
  socket.resume();
  socket.on("end", () => socket.end());
  await closed;
  expect(received.text).toMatch(/^HTTP\/1.1 401 /);
  expect(received.text).toContain('"MissingKey"');
});

test("a refused client that keeps dripping bytes is cut off after half a minute", async () => {
  const server = await openAttackedServer();
  let accepted: Socket | undefined;
  server.app.server.once("connection", (socket) => (accepted = socket));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { socket, received, closed } = open(server);
  socket.write(`POST ${TABLE} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n`);
  // The server has ended its side.
  await once(socket, "end");
  expect(received.text).toMatch(/^HTTP\/1.1 401 /);
  socket.write("x");
  vi.advanceTimersByTime(29_999);
  expect(accepted!.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(accepted!.destroyed).toBe(true);
  socket.destroy();
  await closed;
});

test("a refused client that leaves has no timer left", async () => {
  const server = await openAttackedServer();
  let accepted: Socket | undefined;
  server.app.server.once("connection", (socket) => (accepted = socket));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { socket } = open(server);
  socket.write(`POST ${TABLE} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n`);
  await once(socket, "end");
  const timers = vi.getTimerCount();
  const left = new Promise((resolve) => accepted!.on("close", resolve));
  socket.destroy();
  await left;
  expect(vi.getTimerCount()).toBe(timers - 1);
});

test("a connection stays open after a refused call whose body has arrived", async () => {
  const server = await openAttackedServer();
  const { socket, received } = open(server);
  const request = `POST ${TABLE} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}`;
  socket.write(request);
  await expect.poll(() => received.text).toContain('"MissingKey"');
  socket.write(request);
  await expect.poll(() => received.text.match(/HTTP\/1.1 401/g)).toHaveLength(2);
  socket.destroy();
  expect(received.text.toLowerCase()).not.toContain("connection: close");
});
