import { expect, test, vi } from "vitest";
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

test("a spare key gets its variant from the rules, and is used once", () => {
  const rules = rulesOf(["version_a", 60], ["version_b", 39], ["version_c", 1]);
  const spareKeys = new SpareKeys();
  const keys = Array.from({ length: 300 }, (_, n) => {
    const variant = ["version_a", "version_b", "version_c"][n % 3]!;
    const key = spareKeys.take(rules, "/food", variant)!;
    expect(rules.valueFor(key, "/food")).toBe(variant);
    return key;
  });
  expect(new Set(keys).size).toBe(300);
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

test("a search for a variant with weight 0 gives up", () => {
  expect(new SpareKeys().take(rulesOf(["version_a", 100]), "/food", "version_b")).toBeNull();
});

test("a hundred spare keys of a variant are kept, however many were found", () => {
  const rules = rulesOf(["version_a", 100]);
  const spareKeys = new SpareKeys();
  spareKeys.take(rules, "/food", "version_b");
  const tries = vi.spyOn(rules, "valueFor");
  for (let n = 0; n < 100; n++) spareKeys.take(rules, "/food", "version_a");
  expect(tries).not.toHaveBeenCalled();
  spareKeys.take(rules, "/food", "version_a");
  expect(tries).toHaveBeenCalledOnce();
});
