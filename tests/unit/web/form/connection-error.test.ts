import { expect, test } from "vitest";
import { ConnectionError, mapNetworkError } from "../../../../web/form/send/connection-error.ts";

const NO_CONNECTION = "No connection to the server. Please check your network and try again.";

test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
  "a lost connection (%s) gets one message in every browser",
  async (words) => {
    const cause = new TypeError(words);
    const error = await mapNetworkError(Promise.reject(cause)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: NO_CONNECTION, cause });
  },
);

test("any other exception is passed on", async () => {
  const unknownError = new Error("kaput");
  await expect(mapNetworkError(Promise.reject(unknownError))).rejects.toBe(unknownError);
  await expect(mapNetworkError(Promise.resolve("an answer"))).resolves.toBe("an answer");
});
