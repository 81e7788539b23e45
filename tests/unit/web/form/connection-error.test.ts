import { expect, onTestFinished, test, vi } from "vitest";
import { ConnectionError } from "../../../../web/form/send/connection-error.ts";

test.each([
  [false, "You’re offline. What you entered stays here."],
  [true, "No connection to the server. Please check your network and try again."],
  [undefined, "No connection to the server. Please check your network and try again."],
])("where the browser says of being online: %s, a lost connection reads: %s", (onLine, words) => {
  vi.stubGlobal("navigator", { onLine });
  onTestFinished(() => void vi.unstubAllGlobals());
  const cause = new TypeError("Failed to fetch");
  expect(new ConnectionError(cause)).toMatchObject({ message: words, cause });
});
