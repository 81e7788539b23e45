import { Writable } from "node:stream";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { AppError } from "../../../domain/errors/app-error.ts";
import { errorHandler } from "../../../server/error-handler.ts";

/** How a server answers and what it logs if a request to it fails like this. */
async function fail(error: unknown, headers: Record<string, string> = {}) {
  const logged: { level: number; code?: string; msg: string; err?: { message: string } }[] = [];
  const stream = new Writable({
    write(line, _, done) {
      logged.push(JSON.parse(String(line)));
      done();
    },
  });
  const codes: string[] = [];
  const app = Fastify({ logger: { stream } });
  onTestFinished(() => app.close());
  app.setErrorHandler(errorHandler([], { "x-always": "sent" }, (code) => codes.push(code)));
  app.post("/", () => {
    throw error;
  });
  const {
    statusCode,
    body,
    headers: sent,
  } = await app.inject({
    method: "POST",
    url: "/",
    headers: { "content-type": "application/json", ...headers },
    payload: "{}",
  });
  return {
    statusCode,
    body,
    codes,
    always: sent["x-always"],
    logged: logged
      .filter(({ msg }) => /^request (failed|refused)$/.test(msg))
      .map(({ level, code, msg, err }) => [level, msg, code ?? err?.message]),
  };
}

const ERROR = 50;
const INFO = 30;

test("an unexpected error is logged with its message, which nobody else gets", async () => {
  const { statusCode, body, codes, always, logged } = await fail(new Error("in /secret/path"));
  expect([statusCode, codes, always]).toEqual([500, ["InternalError"], "sent"]);
  expect(body).toContain("Something went wrong.");
  expect(body).not.toContain("secret");
  expect(logged).toEqual([[ERROR, "request failed", "in /secret/path"]]);
});

test("a server's failure is logged as the error that caused it; without a cause, which is already logged, only by its code", async () => {
  const down = new AppError(503, "Unavailable", "Please try again.");
  expect((await fail(down)).logged).toEqual([[INFO, "request refused", "Unavailable"]]);
  const caused = Object.assign(new AppError(503, "Unavailable", "Please try again."), {
    cause: new Error("The disk is away."),
  });
  expect((await fail(caused)).logged).toEqual([[ERROR, "request failed", "The disk is away."]]);
});

test("a visitor's mistake is not logged as a failure, even with a cause", async () => {
  const mistake = Object.assign(new AppError(400, "InvalidJson", "No JSON."), { cause: new Error("at 1:2") });
  expect((await fail(mistake)).logged).toEqual([[INFO, "request refused", "InvalidJson"]]);
});

test.each([
  ["whose body is not as long as announced", new Error("unused"), { "content-length": "5" }],
  ["whose sender hung up", Object.assign(new Error("aborted"), { code: "ECONNRESET", statusCode: 400 }), {}],
])("a request %s is incomplete", async (_, error, headers) => {
  const { statusCode, codes } = await fail(error, headers);
  expect([statusCode, codes]).toEqual([400, ["InvalidRequest"]]);
});

test("a store's lost connection is not a visitor's mistake", async () => {
  const { statusCode } = await fail(Object.assign(new Error("read"), { code: "ECONNRESET" }));
  expect(statusCode).toBe(500);
});
