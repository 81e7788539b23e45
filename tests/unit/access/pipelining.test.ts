import { expect, test } from "vitest";
import { openAttackedServer, TABLE } from "./attacked-server.ts";
import { rawExchange } from "./raw-request.ts";

const PAGE = "GET /food HTTP/1.1\r\nHost: localhost\r\n\r\n";
const LAST_PAGE = "GET /food HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

function countAnswers(text: string): number {
  return text.split("HTTP/1.1 200 OK").length - 1;
}

test("a connection may ask some things at once, and gets every answer", async () => {
  const { address } = await openAttackedServer();
  const { head, body } = await rawExchange(address, Buffer.from(PAGE.repeat(30) + LAST_PAGE));
  expect(countAnswers(head + body)).toBe(31);
});

test("whoever asks a thousand things at once is hung up on, and the answers are not kept", async () => {
  const server = await openAttackedServer();
  const payload = '{"email":"ada@example.com"}';
  const row = `POST ${TABLE} HTTP/1.1\r\nHost: localhost\r\napikey: anon\r\ncontent-type: application/json\r\ncontent-length: ${payload.length}\r\n\r\n${payload}`;
  const { head, body } = await rawExchange(server.address, Buffer.from(PAGE.repeat(1000) + row));
  expect(countAnswers(head + body)).toBeLessThanOrEqual(32);
  expect(server.newRows()).toEqual([]);
  expect((await server.send({ url: "/food" })).status).toBe(200);
});
