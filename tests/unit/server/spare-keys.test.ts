import { expect, onTestFinished, test, vi } from "vitest";
import { readFlagRules } from "../../../domain/flags/flag-rules.ts";
import { SpareKeys } from "../../../server/flags/spare-keys.ts";

function rulesOf(...shares: [variant: string, weight: number][]) {
  const variants = Object.fromEntries(
    ["a", "b", "c", "d"].map((each) => [`version_${each}`, `version_${each}`]),
  );
  const targeting = { fractional: shares };
  const flag = { state: "ENABLED", variants, defaultVariant: "version_a", targeting };
  return readFlagRules(JSON.stringify({ flags: { landing_beverage: flag } }));
}

/** Lets the searches between requests run for that long. */
function holdTimers(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.advanceTimersByTime(ms);
}

test("a spare key gets its variant from the rules, and is used once", () => {
  const pass = holdTimers();
  const rules = rulesOf(["version_a", 60], ["version_b", 39], ["version_c", 1]);
  const spareKeys = new SpareKeys();
  spareKeys.take(rules, "/food", "version_c");
  pass(7000);
  const keys = Array.from({ length: 240 }, (_, n) => {
    const variant = ["version_a", "version_b", "version_c"][n % 3]!;
    const key = spareKeys.take(rules, "/food", variant)!;
    expect(rules.valueFor(key, "/food")).toBe(variant);
    return key;
  });
  expect(new Set(keys).size).toBe(240);
});

test("keys of earlier rules are not kept", () => {
  const spareKeys = new SpareKeys();
  for (let n = 0; n < 50; n++) {
    spareKeys.take(rulesOf(["version_a", 50], ["version_b", 50]), "/food", "version_a");
  }
  const turned = rulesOf(["version_b", 50], ["version_a", 50]);
  for (let n = 0; n < 50; n++) {
    expect(turned.valueFor(spareKeys.take(turned, "/food", "version_b")!, "/food")).toBe("version_b");
  }
});

test("a request for a rare variant without spare keys tries fifty, however often it comes", () => {
  holdTimers();
  const rules = rulesOf(["version_a", 100]);
  const tries = vi.spyOn(rules, "valueFor");
  const spareKeys = new SpareKeys();
  for (let n = 1; n <= 3; n++) {
    expect(spareKeys.take(rules, "/food", "version_b")).toBeNull();
    expect(tries).toHaveBeenCalledTimes(50 * n);
  }
});

test("a variant with a share of one in a thousand has spare keys some seconds after the first request", () => {
  const pass = holdTimers();
  const rules = rulesOf(["version_a", 999], ["version_b", 1]);
  const spareKeys = new SpareKeys();
  spareKeys.take(rules, "/food", "version_b");
  pass(7000);
  const tries = vi.spyOn(rules, "valueFor");
  expect(spareKeys.take(rules, "/food", "version_b")).not.toBeNull();
  expect(tries).not.toHaveBeenCalled();
});

test("searches between requests take turns, and end", () => {
  const pass = holdTimers();
  const rules = rulesOf(["version_a", 100]);
  const spareKeys = new SpareKeys();
  for (const path of ["/food", "/skincare"] as const) spareKeys.take(rules, path, "version_b");
  const tries = vi.spyOn(rules, "valueFor");
  pass(60);
  expect(tries).toHaveBeenCalledTimes(200);
  pass(60_000);
  expect(tries).toHaveBeenCalledTimes(2 * 20_000);
});

test("a search ends when all variants have a hundred spare keys, and begins again when half are used", () => {
  const pass = holdTimers();
  const rules = rulesOf(["version_a", 50], ["version_b", 50]);
  const spareKeys = new SpareKeys();
  spareKeys.take(rules, "/food", "version_a");
  pass(60_000);
  const tries = vi.spyOn(rules, "valueFor");
  for (let n = 0; n < 50; n++) spareKeys.take(rules, "/food", "version_a");
  pass(60_000);
  expect(tries).not.toHaveBeenCalled();
  spareKeys.take(rules, "/food", "version_a");
  pass(60_000);
  expect(tries).toHaveBeenCalledTimes(2000);
  for (let n = 0; n < 100; n++) expect(spareKeys.take(rules, "/food", "version_a")).not.toBeNull();
  expect(tries).toHaveBeenCalledTimes(2000);
});
