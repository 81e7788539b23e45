import { expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../../../../web/form/send/connect.ts";

const reloadWhenOutdated = vi.hoisted(() => vi.fn<(hasFailedBefore: boolean) => Promise<boolean>>());
vi.mock("../../../../web/form/draft/reload-when-outdated.ts", () => ({ reloadWhenOutdated }));
vi.mock("../../../../web/form/send/lead-api.ts", () => {
  throw new Error("No such chunk");
});

test("a press whose script can't be had is told so, unless the page is loaded anew, which then sends", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  onTestFinished(() => void vi.unstubAllGlobals());
  reloadWhenOutdated.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  await expect(connect()).rejects.toMatchObject({
    name: "ConnectionError",
    message: "No connection to the server. Please check your network and try again.",
  });
  const settled = vi.fn();
  void connect().then(settled, settled);
  await vi.dynamicImportSettled();
  expect(reloadWhenOutdated.mock.calls).toEqual([[false], [true]]);
  expect(settled).not.toHaveBeenCalled();
});
