import { once } from "node:events";
import { type IncomingHttpHeaders, type ServerResponse, createServer } from "node:http";
import { Window } from "happy-dom";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { DEFAULT_PAGE_SETTINGS } from "../../../../contract/page-settings.ts";
import { ConnectionError } from "../../../../web/form/send/connection-error.ts";
import { createLeadApi } from "../../../../web/form/send/lead-api.ts";
import { Refused } from "../../../../web/form/send/refused.ts";
import { UnreadableResponse } from "../../../../web/form/send/unreadable-response.ts";

const NO_CONNECTION = "No connection to the server. Please check your network and try again.";
const PAGE = "<html><body><h1>502 Bad Gateway</h1></body></html>";

let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => request.resume().on("end", () => answer(response)));
let url: string;
let window: Window;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  window = new Window({ url });
});
afterAll(async () => {
  await window.happyDOM.close();
  server.close();
});
beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", window.XMLHttpRequest);
  // Node has no page, so URLs can't be relative.
  vi.stubGlobal("location", { pathname: "about:client", search: "" });
});
afterEach(() => void vi.unstubAllGlobals());

const BESIDE = {
  botSignals: { honeypotFilled: false, timeToSubmitMs: 2000 },
  follows: null,
  query: "",
  referrerHost: "",
};
const FILE = new File(["x"], "mug.png", { type: "image/png" });

const api = () =>
  createLeadApi({ ...DEFAULT_PAGE_SETTINGS, rowsUrl: url, storageUrl: url }, null, async () => null);

/** Both calls, and the error they throw. */
const calls = {
  "a row": () => api().insertRow({ email: "ann@shop.example" }, "one", BESIDE),
  "an upload": () => api().uploadImage("products/1.png", FILE, () => {}),
};
const errorOf = (call: () => Promise<unknown>) =>
  call().then(
    () => null,
    (error: unknown) => error,
  );

const answers = (status: number, body: string) => {
  answer = (response) => response.writeHead(status).end(body);
};

describe.each(Object.entries(calls))("%s", (_, call) => {
  test.each([
    { code: "42501", message: 'new row violates row-level security policy for table "Landing page"' },
    { code: "23505", message: "duplicate key value violates unique constraint" },
    { code: "PGRST116", message: "JSON object requested, multiple (or no) rows returned" },
    { code: "P0001", message: "whatever a trigger says" },
    { code: "", message: "No API key found in request" },
    {
      statusCode: "413",
      error: "Payload too large",
      message: "The object exceeded the maximum allowed size",
    },
    { statusCode: "403", error: "Unauthorized", message: "Arbitrary words", code: "AccessDenied" },
    { message: "Nothing but a message" },
  ])("is refused with the service's message, whatever else the response has: %j", async (body) => {
    for (const status of [400, 404, 500]) {
      answers(status, JSON.stringify(body));
      const error = await errorOf(call);
      expect(error).toBeInstanceOf(Refused);
      expect(error).toHaveProperty("message", body.message);
    }
  });

  test.each([
    ["a proxy's page", 502, PAGE],
    ["a proxy's page that says all is well", 200, PAGE],
    ["nothing, where nothing was found", 404, ""],
    ["nothing", 503, ""],
    ["JSON without a message", 500, '{"error":"Bad Gateway"}'],
    ["an empty message", 400, '{"message":""}'],
    ["a message that is not text", 400, '{"message":{"text":"x"}}'],
    ["a list", 404, "[]"],
    ["null", 500, "null"],
  ])("that gets %s is an exception without a message", async (__, status, body) => {
    answers(status, body);
    const error = await errorOf(call);
    expect(error).toBeInstanceOf(UnreadableResponse);
    expect(error).toMatchObject({ message: "", cause: String(status) });
  });

  test("reports a lost connection, before or during the response", async () => {
    answer = (response) => response.destroy();
    expect(await errorOf(call)).toMatchObject({ name: "ConnectionError", message: NO_CONNECTION });
  });

  test("gives the console a refusal's code, and nothing that was entered", async () => {
    answers(409, JSON.stringify({ code: "23505", message: "no", details: "Key (email)=(ann@shop.example)" }));
    expect(await errorOf(call)).toHaveProperty("cause", "409 23505");
  });
});

test.each([
  [201, ""],
  [200, ""],
  [204, ""],
  [201, "[]"],
  [201, "null"],
])("a row that gets %i %j is stored", async (status, body) => {
  answers(status, body);
  await expect(calls["a row"]()).resolves.toBeUndefined();
});

test("a row comes with its page's full URL as the referrer, also to another origin", async () => {
  answers(201, "");
  const fetched = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetched.mockRestore());
  await calls["a row"]();
  expect(fetched.mock.lastCall![1]).toMatchObject({
    referrer: "about:client",
    referrerPolicy: "no-referrer-when-downgrade",
  });
});

test("what is known beside a row is sent in headers, and what is unknown is not", async () => {
  let sent: IncomingHttpHeaders = {};
  answer = (response) => {
    sent = response.req.headers;
    response.writeHead(201).end();
  };
  const settings = { ...DEFAULT_PAGE_SETTINGS, rowsUrl: url };
  const row = { email: "ann@shop.example" };
  const ours = () =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => /^x-(?!client-info)|idempotency/.test(name)));
  await createLeadApi(settings, null, async () => null).insertRow(row, "one", BESIDE);
  expect(ours()).toEqual({ "idempotency-key": "one", "x-form-ms": "2000" });

  await createLeadApi(settings, "user-1", async (key) => `solved ${key}`).insertRow(row, "two", {
    botSignals: { honeypotFilled: true, timeToSubmitMs: 1000 },
    follows: "zero",
    consentTextHash: "W7eJhV2mQ0aXk3Pd",
    query: "?utm_source=ad&color=red",
    aiMark: "trainedAlgorithmicMedia",
    referrerHost: "news.example",
  });
  expect(ours()).toEqual({
    "idempotency-key": "two",
    "x-altcha": "solved two",
    "x-consent-text": "W7eJhV2mQ0aXk3Pd",
    "x-follows": "zero",
    "x-form-ms": "1000",
    "x-form-trap": "1",
    "x-referrer-host": "news.example",
    "x-tags": '{"ai_mark":"trainedAlgorithmicMedia","utm_source":"ad"}',
    "x-visitor-key": "user-1",
  });
});

test("an upload is stored if the response has its path, and not without", async () => {
  answers(200, '{"Id":"1","Key":"images/products/1.png"}');
  await expect(calls["an upload"]()).resolves.toBe(`${url}/object/public/images/products/1.png`);
  for (const body of ["", "null"]) {
    answers(200, body);
    expect(await errorOf(calls["an upload"])).toBeInstanceOf(UnreadableResponse);
  }
});

test("a truncated response to a row is a lost connection", async () => {
  answer = (response) => {
    response.writeHead(400, { "content-length": "1000" }).write('{"message":"half');
    setTimeout(() => response.destroy(), 20);
  };
  expect(await errorOf(calls["a row"])).toBeInstanceOf(ConnectionError);
});

test("any other exception keeps its own message", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("kaput")));
  expect(await errorOf(calls["a row"])).toMatchObject({ name: "Error", message: "kaput" });
  vi.stubGlobal("XMLHttpRequest", function () {
    throw new Error("kaput");
  });
  expect(await errorOf(calls["an upload"])).toMatchObject({ name: "Error", message: "kaput" });
});

test("invalid arguments are not a lost connection", async () => {
  const call = createLeadApi(
    { ...DEFAULT_PAGE_SETTINGS, rowsUrl: url },
    "a\nkey",
    async () => null,
  ).insertRow({ email: "ann@shop.example" }, "one", BESIDE);
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
});

test.each([
  ["by its code", { code: "MissingPicture", message: "The picture was not uploaded.", details: null }],
  ["by its details", { code: "23514", message: "The picture was not uploaded.", details: "MissingPicture" }],
])("a row whose picture is gone is recognized %s, and no other row is", async (_, body) => {
  answers(400, JSON.stringify(body));
  expect(await errorOf(calls["a row"])).toMatchObject({ message: body.message, lacksImage: true });
  answers(400, JSON.stringify({ ...body, code: "23514", details: null }));
  expect(await errorOf(calls["a row"])).toMatchObject({ lacksImage: false });
});
