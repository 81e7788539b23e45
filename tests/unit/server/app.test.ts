import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { StoreDown } from "../../../domain/errors/store-down.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const TABLE = "/rest/v1/Landing%20page";
const UPLOAD = "/storage/v1/object/images/products/1700000000000-abcdefghijkl.png";
const FLAGS = "/ofrep/v1/evaluate/flags";

function insert({ app }: TestServer, headers: Record<string, string> = {}) {
  return app.inject({
    method: "POST",
    url: TABLE,
    headers: { apikey: "anon", ...headers },
    payload: { email: "ada@example.com" },
    remoteAddress: "192.0.2.1",
  });
}

function formWithPicture(fileName: string): FormData {
  const form = new FormData();
  form.append("", new Blob(["png"], { type: "image/png" }), fileName);
  return form;
}

function preflight({ app }: TestServer, url: string, origin: string) {
  const headers = {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "apikey",
  };
  return app.inject({ method: "OPTIONS", url, headers });
}

test("/healthz reports the process, and /readyz its stores", async () => {
  const { app } = await openServer();
  expect((await app.inject("/healthz")).json()).toEqual({ healthy: true });
  const ready = await app.inject("/readyz");
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({ leads: true, pictures: true });
});

test("with a store that does not respond, the server is healthy, but not ready", async () => {
  const leads = {
    insert: async () => {},
    bytesStored: async () => 0,
    ready: async () => {
      throw new StoreDown("It cannot be opened.");
    },
    close: async () => {},
  };
  const { app, log } = await openServer({}, { leads });
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  const ready = await app.inject("/readyz");
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ leads: false, pictures: true });
  expect(log.join("")).toContain("It cannot be opened.");
});

test("/readyz checks the stores at most once a second", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  let fails = false;
  const leads = {
    insert: async () => {},
    bytesStored: async () => 0,
    ready: async () => {
      looks++;
      if (fails) throw new Error("database or disk is full");
    },
    close: async () => {},
  };
  const { app } = await openServer({}, { leads });
  const ask = async () => (await app.inject("/readyz")).statusCode;
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200));
  vi.advanceTimersByTime(999);
  fails = true;
  expect([await ask(), looks]).toEqual([200, 1]);
  vi.advanceTimersByTime(1);
  expect([await ask(), await ask(), looks]).toEqual([503, 503, 2]);
});

test("a store that does not respond within three seconds is not ready, and is not checked again meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  const answer = Promise.withResolvers<void>();
  const leads = {
    insert: async () => {},
    bytesStored: async () => 0,
    ready: () => {
      looks++;
      return answer.promise;
    },
    close: async () => {},
  };
  const uploads = {
    save: async () => {},
    open: async () => null,
    size: async () => null,
    bytesStored: async () => 0,
    ready: async () => {},
    close: async () => {},
  };
  const { app, log } = await openServer({}, { leads, uploads });
  let begun = Promise.withResolvers<void>();
  let answered = 0;
  app.addHook("onRequest", async () => begun.resolve());
  app.addHook("onResponse", async () => void answered++);
  const ask = async () => {
    begun = Promise.withResolvers();
    const response = app.inject("/readyz");
    await begun.promise;
    await setImmediate();
    return () => response;
  };
  const first = await ask();
  vi.advanceTimersByTime(2999);
  await setImmediate();
  expect(answered).toBe(0);
  const second = await ask();
  vi.advanceTimersByTime(1);
  expect((await first()).json()).toEqual({ leads: false, pictures: true });
  vi.advanceTimersByTime(2999);
  expect([(await second()).statusCode, looks]).toEqual([503, 1]);
  expect(log.join("")).toContain("The store of leads does not respond");
  answer.resolve();
  await answer.promise;
  vi.advanceTimersByTime(1000);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
});

test("the log has each request's method, route, status and time, and nothing a visitor sent", async () => {
  const server = await openServer({ LOG_LEVEL: "debug" });
  await insert(server, { "x-visitor-key": "user-k3y", referer: "http://localhost/food?utm_source=mail" });
  const form = new Response(formWithPicture("ada.png"));
  await server.app.inject({
    method: "POST",
    url: `${UPLOAD}?token=secret`,
    headers: { apikey: "anon", "content-type": form.headers.get("content-type") ?? "" },
    payload: Buffer.from(await form.arrayBuffer()),
  });
  await server.app.inject({ url: "/nope/ada@example.com?email=ada@example.com" });
  const lines = server.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  expect(lines).toMatchObject([
    { method: "POST", route: "/rest/v1/Landing page", status: 201, ms: expect.any(Number) },
    { method: "POST", route: "/storage/v1/object/images/*", status: 200, ms: expect.any(Number) },
    { method: "GET", route: "*", status: 404, ms: expect.any(Number) },
  ]);
  for (const word of ["ada", "user-k3y", "utm_source", "secret", "1700000000000", "192.0.2.1"]) {
    expect(server.log.join("")).not.toContain(word);
  }
});

test("pages from allowed origins may call, with the clients' headers", async () => {
  const server = await openServer({ ALLOWED_ORIGINS: "https://a.example,https://b.example" });
  for (const url of [TABLE, UPLOAD, FLAGS]) {
    const response = await preflight(server, url, "https://b.example");
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      "access-control-allow-origin": "https://b.example",
      "access-control-allow-methods": "GET, HEAD, POST",
      "access-control-max-age": "86400",
    });
    const allowed = String(response.headers["access-control-allow-headers"]).split(", ");
    expect(new Set(allowed)).toEqual(
      new Set([
        "accept-profile",
        "apikey",
        "authorization",
        "cache-control",
        "content-profile",
        "content-type",
        "if-none-match",
        "prefer",
        "x-client-info",
        "x-metadata",
        "x-upsert",
        // Only our own pages' headers.
        "x-visitor-key",
        "idempotency-key",
        "x-follows",
        "x-consent-text",
        "x-form-trap",
        "x-form-ms",
        "x-tags",
        "x-referrer-host",
      ]),
    );
  }
  const inserted = await insert(server, { origin: "https://a.example" });
  expect(inserted.headers).toMatchObject({
    "access-control-allow-origin": "https://a.example",
    "access-control-expose-headers": "etag, retry-after",
  });
  const refused = await insert(server, { origin: "https://a.example", apikey: "wrong" });
  expect(refused.headers["access-control-allow-origin"]).toBe("https://a.example");
});

test("an origin outside ALLOWED_ORIGINS gets no CORS headers", async () => {
  const some = await openServer({ ALLOWED_ORIGINS: "https://a.example" });
  const none = await openServer();
  for (const server of [some, none]) {
    const response = await preflight(server, TABLE, "https://evil.example");
    expect(response.headers["access-control-allow-origin"]).toBeUndefined();
  }
});

test.each([
  [
    "/rest/v1/anything",
    { code: "NotFound", message: "There is nothing at this URL.", details: null, hint: null },
  ],
  [
    "/storage/v1/anything",
    { statusCode: "404", error: "NotFound", message: "There is nothing at this URL." },
  ],
  ["/ofrep/v1/anything", { errorCode: "GENERAL", errorDetails: "There is nothing at this URL." }],
])(
  "a method that nobody routes is refused at %s like any other, and counts towards the same limit",
  async (url, body) => {
    const { app } = await openServer({ RATE_LIMIT: "120" });
    const ask = () => app.inject({ method: "PROPFIND" as never, url, remoteAddress: "192.0.2.1" });
    const first = await ask();
    expect([first.statusCode, first.json()]).toEqual([404, body]);
    for (let n = 1; n < 120; n++) await ask();
    expect((await ask()).statusCode).toBe(429);
  },
);
