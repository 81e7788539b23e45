import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startIslands } from "../../../../web/islands/start-islands.ts";
import { stubSessionStorage } from "../../../support/doubles/browser-stubs.ts";

const hydrate = vi.hoisted(() => vi.fn());
const HYDRATE = "../../../../web/islands/hydrate.ts";
const RELOADING = "../../../../web/form/draft/reload-or-explain.ts";
vi.mock("../../../../web/islands/hydrate.ts", () => ({ hydrate }));

/** An island with this content. */
class Island {
  readonly dataset: { start: string };
  readonly #isRestored: boolean;
  constructor(start = "intent", isRestored = false) {
    this.dataset = { start };
    this.#isRestored = isRestored;
  }
  closest(selector: string) {
    return selector === "[data-island]" ? this : null;
  }
  /** Where it explains why a press had no effect. */
  readonly line = {
    textContent: "",
    role: "",
    setAttribute: (name: "role", value: string) => void (this.line[name] = value),
  };
  readonly button = {
    busy: "",
    setAttribute: (_: "aria-busy", value: string) => void (this.button.busy = value),
  };
  querySelector(selector: string) {
    if (selector === "[data-pressed] .form-problem") return this.line;
    if (selector === "[type=submit]") return this.button;
    return selector === "[data-restored]" && this.#isRestored ? {} : null;
  }
}

let page: EventTarget;
const whenIdle = vi.fn();

/** Starts a page's script, and returns how to dispatch events on it. */
function open(islands: Island[], readyState = "complete", run = startIslands) {
  vi.stubGlobal("document", { readyState, querySelectorAll: () => islands });
  run();
  return async (type: string, target?: Island) => {
    page.dispatchEvent(Object.defineProperty(new Event(type), "target", { value: target ?? page }));
    await vi.dynamicImportSettled();
  };
}

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("Element", Island);
  vi.stubGlobal("requestIdleCallback", whenIdle);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });
});

test.each(["pointerdown", "focusin", "input", "change", "dragenter", "submit"])(
  "an island starts at once, and only once, on %s",
  async (type) => {
    const island = new Island();
    const happens = open([new Island(), island]);
    await happens(type);
    expect(hydrate).not.toHaveBeenCalled();
    await happens(type, island);
    await happens(type, island);
    expect(hydrate.mock.calls).toEqual([[island]]);
  },
);

test.each(["pointermove", "pointerdown", "touchstart", "scroll", "wheel", "keydown", "focusin"])(
  "after %s reveals a visitor, idle time starts every island, one at a time",
  async (type) => {
    const islands = [new Island(), new Island()];
    const happens = open(islands);
    await happens("resize");
    expect(whenIdle).not.toHaveBeenCalled();
    await happens(type);
    await happens(type);
    expect(whenIdle.mock.calls).toEqual(islands.map(() => [expect.any(Function), { timeout: 1000 }]));
    expect(hydrate).not.toHaveBeenCalled();
    for (const [run] of whenIdle.mock.calls) run();
    await vi.dynamicImportSettled();
    expect(hydrate.mock.calls).toEqual(islands.map((island) => [island]));
  },
);

test("after an island started, a later failure may reload the page", async () => {
  const kept = stubSessionStorage({ reloaded: "/assets/client-old.js" });
  open([new Island("load")]);
  await vi.dynamicImportSettled();
  expect([...kept]).toEqual([]);
});

test("idle time begins after the page has loaded", async () => {
  const happens = open([new Island()], "interactive");
  await happens("scroll");
  expect(whenIdle).not.toHaveBeenCalled();
  await happens("load");
  expect(whenIdle).toHaveBeenCalledOnce();
});

test("without requestIdleCallback islands start 200 ms later", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  const happens = open([new Island()]);
  await happens("scroll");
  vi.advanceTimersByTime(199);
  await vi.dynamicImportSettled();
  expect(hydrate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await vi.dynamicImportSettled();
  expect(hydrate).toHaveBeenCalledOnce();
});

test("a paste, which may have no target, starts every island at once", async () => {
  const islands = [new Island(), new Island()];
  await open(islands)("paste");
  expect(hydrate.mock.calls).toEqual(islands.map((island) => [island]));
});

test("islands that are marked so, or have a draft, start with the page", async () => {
  const [asking, restored] = [new Island("load"), new Island("intent", true)];
  open([new Island(), asking, restored]);
  await vi.dynamicImportSettled();
  expect(hydrate.mock.calls).toEqual([[asking], [restored]]);
});

test("an island whose script failed to load says why until it starts at the next touch", async () => {
  const { promise: late, resolve: explainLate } = Promise.withResolvers<string>();
  const reloadOrExplain = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce("No connection.")
    .mockReturnValueOnce(late);
  const logged = vi.spyOn(console, "error").mockReturnValue();
  vi.resetModules();
  vi.doMock(RELOADING, () => ({ reloadOrExplain, RELOADED: "reloaded" }));
  vi.doMock(HYDRATE, () => {
    throw new Error("lost");
  });
  onTestFinished(() => {
    logged.mockRestore();
    vi.doUnmock(RELOADING);
    vi.doMock(HYDRATE, () => ({ hydrate }));
    vi.resetModules();
  });
  const { startIslands: startAnew } = await import("../../../../web/islands/start-islands.ts");
  const island = new Island();
  const happens = open([island], "complete", startAnew);
  await happens("input", island);
  await expect.poll(() => island.line).toMatchObject({ textContent: "No connection.", role: "alert" });
  expect(island.button.busy).toBe("false");
  await happens("input", island);
  await expect.poll(() => reloadOrExplain.mock.calls.length).toBe(2);
  vi.doMock(HYDRATE, () => ({ hydrate }));
  await happens("submit", island);
  expect(hydrate.mock.calls).toEqual([[island]]);
  expect(island.line).toMatchObject({ textContent: "", role: "" });
  // The second try's message is shown unless the third has succeeded.
  explainLate("No connection.");
  await late;
  await Promise.resolve();
  expect(island.line).toMatchObject({ textContent: "", role: "" });
});
