import type { ErrorCode } from "@openfeature/web-sdk";
import { expect, onTestFinished, test, vi } from "vitest";
import { FLAG_NAME } from "../../../../contract/flags.ts";
import { startFlagClient } from "../../../../web/routing/flag-client.ts";
import { FLAG_NOT_FOUND, type FlagFound, toProvider } from "../../../../web/routing/flag-provider.ts";

/** The client's state and log for a service with this result. */
async function startClient(found: FlagFound, initialize = async () => {}) {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const asked: string[] = [];
  const find = (key: string) => {
    asked.push(key);
    return found;
  };
  const client = startFlagClient({}, Promise.resolve(toProvider({ name: "Double", initialize, find })));
  expect(client.state()).toEqual({ is: "starting" });
  await client.settled;
  return { state: client.state(), asked, logged: log.mock.calls.map(([words]) => String(words)) };
}

test("the client requests the one flag, and passes on its value", async () => {
  const { state, asked, logged } = await startClient({ value: "version_z" });
  expect(state).toEqual({ is: "ready", value: "version_z" });
  expect(asked).toEqual([FLAG_NAME]);
  expect(logged).toEqual([]);
});

test("a service without the flag gives no value, and logs nothing", async () => {
  const { state, logged } = await startClient({ errorCode: FLAG_NOT_FOUND });
  expect(state).toEqual({ is: "ready", value: "" });
  expect(logged).toEqual([]);
});

test.each([3, true, null, {}])("a value that is not a string (%j) is ignored and logged", async (value) => {
  const { state, logged } = await startClient({ value });
  expect(state).toEqual({ is: "ready", value: "" });
  expect(logged).toEqual(["The flag has no value: TYPE_MISMATCH."]);
});

test("a flag that the service could not evaluate is ignored and logged", async () => {
  const { state, logged } = await startClient({ errorCode: "PARSE_ERROR" as ErrorCode.PARSE_ERROR });
  expect(state).toEqual({ is: "ready", value: "" });
  expect(logged).toEqual(["The flag has no value: PARSE_ERROR."]);
});

test("a service that does not start counts as failed, and is logged", async () => {
  const { state, logged } = await startClient({ errorCode: FLAG_NOT_FOUND }, () =>
    Promise.reject(new Error("404")),
  );
  expect(state).toEqual({ is: "failed" });
  expect(logged).toEqual(["The flag service did not answer."]);
});

test("a service that says nothing for five seconds counts as failed", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const started = startClient({ value: "version_b" }, () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(4999);
  expect(console.error).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await started).toMatchObject({
    state: { is: "failed" },
    logged: ["The flag service did not answer."],
  });
});
