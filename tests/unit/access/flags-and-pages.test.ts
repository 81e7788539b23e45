import { METHODS } from "node:http";
import { expect, test } from "vitest";
import { openAttackedServer, TABLE } from "../../support/attacks/attacked-server.ts";
import { rawExchange } from "../../support/attacks/raw-request.ts";

const FLAGS = "/ofrep/v1/evaluate/flags";
const ONE_FLAG = `${FLAGS}/landing_beverage`;

test("flags can only be evaluated: not listed, read as rules, changed or deleted", async () => {
  const server = await openAttackedServer();
  const payload = { context: { targetingKey: "user-1" } };
  for (const method of METHODS) {
    if (method === "POST" || method === "CONNECT") continue;
    for (const url of [FLAGS, ONE_FLAG, "/ofrep/v1/configuration", "/ofrep/v1/", "/flags.json"]) {
      const response = await server.send({ method, url, payload });
      expect.soft([404, 405], `${method} ${url}`).toContain(response.status);
      expect(response.body).not.toContain("fractional");
      server.expectOthersUntouched(response);
    }
  }
});

test.each([
  ["__proto__", 404],
  ["constructor", 404],
  ["toString", 404],
  ["hasOwnProperty", 404],
  ["landing_beverage%00", 404],
  ["..%2f..%2fflags.json", 404],
  ["%zz", 400],
])("there is no flag %s", async (key, status) => {
  const server = await openAttackedServer();
  const response = await server.send({
    method: "POST",
    url: `${FLAGS}/${key}`,
    payload: { context: { targetingKey: "user-1" } },
  });
  expect(response.status).toBe(status);
  server.expectOthersUntouched(response);
});

test.each([
  '{"context":{"targetingKey":"user-1","__proto__":{"polluted":1}}}',
  '{"context":{"targetingKey":"user-1","constructor":{"prototype":{"polluted":1}}}}',
  '{"__proto__":{"context":{"targetingKey":"user-1"}}}',
  '{"context":{"targetingKey":"\'; drop table \\"Landing page\\"; --"}}',
  '{"context":{"targetingKey":"user-1","email":{"var":"x"},"if":[true,"version_d"]}}',
  `{"context":{"targetingKey":"${"\u{1f980}".repeat(1500)}"}}`,
  `{"context":${'{"a":'.repeat(1200)}1${"}".repeat(1200)}}`,
])("the context %s is evaluated or refused, and pollutes nothing", async (payload) => {
  const server = await openAttackedServer();
  for (const url of [FLAGS, ONE_FLAG]) {
    const headers = { "content-type": "application/json" };
    const response = await server.send({ method: "POST", url, headers, payload });
    expect([200, 400, 413]).toContain(response.status);
    server.expectOthersUntouched(response);
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test.each([
  ["x-original-url", "/rest/v1/Landing%20page"],
  ["x-rewrite-url", "/storage/v1/bucket"],
  ["x-forwarded-prefix", "/rest/v1"],
  ["x-forwarded-path", "/rest/v1/Landing%20page"],
  ["x-http-method-override", "DELETE"],
  ["x-middleware-subrequest", "middleware"],
])("the header %s doesn't redirect a page's request", async (name, value) => {
  const server = await openAttackedServer();
  const response = await server.send({ url: "/", headers: { [name]: value } });
  expect(response.status).toBe(200);
  expect(response.body).toContain("<title>Home</title>");
  server.expectOthersUntouched(response);
});

test.each(["host", "x-forwarded-host", "x-forwarded-proto", "x-host", "forwarded"])(
  "no response reflects the header %s",
  async (name) => {
    const server = await openAttackedServer();
    for (const url of ["/", "/nope", "/version_a", TABLE, "/healthz"]) {
      const response = await server.send({ url, headers: { [name]: "evil.example" } });
      expect(response.head + response.body).not.toContain("evil.example");
    }
  },
);

test("redirects stay on this site, whatever is requested", async () => {
  const server = await openAttackedServer();
  for (const url of [
    "/version_a?//evil.example",
    "/version_a/?next=https://evil.example",
    "/food/?next=https://evil.example",
    "//evil.example/version_a",
    "//evil.example/",
  ]) {
    const { status, head } = await server.send({ url });
    expect([307, 308, 404]).toContain(status);
    const [, location = "/"] = /^location: (.*)$/im.exec(head) ?? [];
    expect(location).toMatch(/^\/(?!\/)/);
  }
});

test("a request with two hosts is refused, also when pipelined, and stores nothing", async () => {
  const server = await openAttackedServer();
  const payload = JSON.stringify({ email: "ada@example.com" });
  const row = (hosts: string) =>
    `POST ${TABLE} HTTP/1.1\r\n${hosts}apikey: anon\r\nconnection: close\r\ncontent-type: application/json\r\n` +
    `content-length: ${payload.length}\r\n\r\n${payload}`;
  const page = "GET /beverage/version_a HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (const hosts of ["Host: localhost\r\nHost: localhost\r\n", "Host: a\r\nhOST: b\r\nHost: c\r\n"]) {
    expect((await rawExchange(server.url, Buffer.from(row(hosts)))).status).toBe(400);
    const withTwo = `GET /food HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`;
    const { head, body } = await rawExchange(server.url, Buffer.from(page + withTwo + page));
    expect((head + body).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
  }
  expect(server.newRows()).toEqual([]);
  expect((await rawExchange(server.url, Buffer.from(row("Host: localhost\r\n")))).status).toBe(201);
});

test("the health check reveals only whether the server works", async () => {
  const server = await openAttackedServer();
  expect((await server.send({ url: "/healthz" })).body).toBe('{"healthy":true}');
  expect((await server.send({ url: "/readyz?verbose=1" })).body).toBe('{"leads":true,"pictures":true}');
});

test.each([
  "/leads.db",
  "/data/leads.db",
  "/../leads.db",
  "/%2e%2e/leads.db",
  "/..%5cleads.db",
  "/.git/config",
  "/package.json",
  "/server/main.ts",
  "/.env",
  "/assets/../../leads.db",
  "/assets/%2e%2e/%2e%2e/leads.db",
  "/index.html.br",
  "/index.html%00",
])("%s is not found", async (url) => {
  const server = await openAttackedServer();
  const response = await server.send({ url });
  expect([400, 404]).toContain(response.status);
  server.expectOthersUntouched(response);
});
