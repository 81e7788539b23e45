import { expect, onTestFinished, test, vi } from "vitest";
import { QUERY_READ_CHARS_MAX } from "../../../contract/limits.ts";
import { pageReferrer } from "../../../web/page-referrer.ts";

test("a long URL's query is sent as far as the server reads it, so that browsers send more than the origin", () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const pathname = "/food/version_a";
  vi.stubGlobal("location", { pathname, search: "?gclid=1" });
  expect(pageReferrer()).toBe(`${pathname}?gclid=1`);
  vi.stubGlobal("location", { pathname, search: `?gclid=1&long=${"x".repeat(10_000)}` });
  expect(pageReferrer()).toMatch(/^\/food\/version_a\?gclid=1/);
  expect(pageReferrer().length).toBeLessThanOrEqual(pathname.length + QUERY_READ_CHARS_MAX);
});
