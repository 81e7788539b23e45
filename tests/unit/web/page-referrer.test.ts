import { expect, onTestFinished, test, vi } from "vitest";
import { pageReferrer } from "../../../web/page-referrer.ts";

test("a long URL's query is sent as far as the server reads it, so that browsers send more than the origin", () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const pathname = "/food/version_a";
  vi.stubGlobal("location", { pathname, search: "?gclid=1" });
  expect(pageReferrer()).toBe(`${pathname}?gclid=1`);
  vi.stubGlobal("location", { pathname, search: `?gclid=1&long=${"x".repeat(10_000)}` });
  expect(pageReferrer()).toBe(`${pathname}?gclid=1`);
  const longest = `?gclid=1&long=${"x".repeat(1986)}`;
  expect(longest).toHaveLength(2000);
  vi.stubGlobal("location", { pathname, search: longest });
  expect(pageReferrer()).toBe(pathname + longest);
  vi.stubGlobal("location", { pathname, search: `${longest}x` });
  expect(pageReferrer()).toBe(`${pathname}?gclid=1`);
});
