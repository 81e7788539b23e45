import { expect, onTestFinished, test, vi } from "vitest";

const RELOADING = "../../../../web/form/draft/reload-or-explain.ts";
const LEAD_API = "../../../../web/form/send/lead-api.ts";
const SOLVER = "../../../../web/form/send/solve-challenges.ts";

test("a press without its script shows why, or waits for a reload, which then sends", async () => {
  const reloadOrExplain = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce("Part of this page didn’t load.")
    .mockReturnValueOnce(new Promise(() => {}));
  // Other files of this worker have loaded these, or will.
  vi.resetModules();
  vi.doMock(RELOADING, () => ({ reloadOrExplain }));
  vi.doMock(LEAD_API, () => {
    throw new Error("No such chunk");
  });
  onTestFinished(() => {
    vi.doUnmock(RELOADING);
    vi.doUnmock(LEAD_API);
    vi.resetModules();
  });
  const { loadLeadApi } = await import("../../../../web/form/send/load-lead-api.ts");
  await expect(loadLeadApi()).rejects.toMatchObject({
    name: "ConnectionError",
    message: "Part of this page didn’t load.",
  });
  const settled = vi.fn();
  void loadLeadApi().then(settled, settled);
  await vi.dynamicImportSettled();
  expect(reloadOrExplain).toHaveBeenCalledTimes(2);
  expect(settled).not.toHaveBeenCalled();
});

test("a challenge is solved while the visitor is typing, if the page has one", async () => {
  const solveAhead = vi.fn();
  vi.resetModules();
  vi.doMock(LEAD_API, () => ({}));
  vi.doMock(SOLVER, () => ({ solveAhead }));
  onTestFinished(() => {
    vi.doUnmock(LEAD_API);
    vi.doUnmock(SOLVER);
    vi.resetModules();
    vi.unstubAllGlobals();
  });
  const { preloadSending } = await import("../../../../web/form/send/load-lead-api.ts");
  for (const [challenges, times] of [
    [null, 0],
    ["[]", 1],
  ] as const) {
    vi.stubGlobal("document", { getElementById: (id: string) => id === "challenges" && challenges });
    preloadSending();
    await vi.dynamicImportSettled();
    expect(solveAhead).toHaveBeenCalledTimes(times);
  }
});
