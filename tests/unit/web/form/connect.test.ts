import { expect, onTestFinished, test, vi } from "vitest";

const RELOADING = "../../../../web/form/draft/reload-when-outdated.ts";
const LEAD_API = "../../../../web/form/send/lead-api.ts";

test("a press whose script can't be had is told so, unless the page is loaded anew, which then sends", async () => {
  const reloadWhenOutdated = vi
    .fn<(hasFailedBefore: boolean) => Promise<boolean>>()
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(true);
  // Other files of this worker have loaded these, or will.
  vi.resetModules();
  vi.doMock(RELOADING, () => ({ reloadWhenOutdated }));
  vi.doMock(LEAD_API, () => {
    throw new Error("No such chunk");
  });
  onTestFinished(() => {
    vi.doUnmock(RELOADING);
    vi.doUnmock(LEAD_API);
    vi.resetModules();
  });
  const { connect } = await import("../../../../web/form/send/connect.ts");
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
