import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { savePress, recordPressTime, restorePress } from "../../../../web/form/draft/pending-press.ts";
import { stubSessionStorage } from "../../../support/doubles/browser-stubs.ts";

const newForm = () => ({ id: "hero", dataset: {} }) as unknown as HTMLFormElement;

/** The browser's times: when its page became usable, and now. */
function stubClock(domInteractive: number | undefined, now: number) {
  const timings = domInteractive === undefined ? [] : [{ domInteractive }];
  vi.stubGlobal("performance", {
    now: () => now,
    getEntriesByType: (type: string) => (type === "navigation" ? timings : []),
  });
}

beforeEach(() => onTestFinished(() => void vi.unstubAllGlobals()));

test.each([
  [400, 2400.6, "2001"],
  [400, 399, "0"],
  [undefined, 1200.4, "1200"],
])("page interactive at %s ms, press at %d ms: the time to submit is %s", (domInteractive, now, pressed) => {
  stubClock(domInteractive, now);
  const form = newForm();
  recordPressTime(form);
  expect(form.dataset).toEqual({ pressed });
});

test("the first of several pending presses counts once, also after a reload", () => {
  const kept = stubSessionStorage();
  vi.stubGlobal("location", { pathname: "/food/version_a" });
  const [before, after, later] = [newForm(), newForm(), newForm()];
  for (const now of [1000, 2000]) {
    stubClock(0, now);
    recordPressTime(before);
  }
  savePress(before);
  expect([...kept]).toEqual([["pressed /food/version_a#hero", '"1000"']]);
  restorePress(after);
  restorePress(later);
  expect([after.dataset, later.dataset]).toEqual([{ pressed: "1000" }, {}]);
});
