import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { REDIRECT_PATHS } from "../../../contract/paths.ts";
import { InvalidFlagRules, readFlagRules } from "../../../domain/flags/flag-rules.ts";
import type { FlagRules } from "../../../domain/flags/flag-rules.ts";

const OURS = readFileSync(new URL("../../../flags.json", import.meta.url), "utf8");
const VARIANTS = {
  version_a: "version_a",
  version_b: "version_b",
  version_c: "version_c",
  version_d: "version_d",
};

/** Rules with our flag and these changes. */
function rulesWith(flag: Record<string, unknown>): string {
  const landing_beverage = { state: "ENABLED", variants: VARIANTS, defaultVariant: "version_a", ...flag };
  return JSON.stringify({ flags: { landing_beverage } });
}

/** This many nested conditions. */
function nested(count: number): string {
  const targeting = `${'{"if":[true,'.repeat(count)}"version_a"${"]}".repeat(count)}`;
  return rulesWith({ targeting: "here" }).replace('"here"', targeting);
}

function splitBy(...fractional: unknown[]): string {
  return rulesWith({ targeting: { fractional } });
}

function variantOf(rules: FlagRules, targetingKey: string): unknown {
  return rules.evaluate({ targetingKey })?.value;
}

/** The same keys in every run, in the pages' format. */
function* userKeys(count: number): Generator<string> {
  let state = 1;
  for (let index = 0; index < count; index++) {
    let key = "user-";
    for (let place = 0; place < 13; place++) {
      state = (state * 48271) % 2147483647;
      key += (state % 36).toString(36);
    }
    yield key;
  }
}

test("an upgrade keeps the fingerprint of rules, because reports treat a new one as changed rules", () => {
  const halves = splitBy(["version_a", 50], ["version_b", 50]);
  expect(readFlagRules(halves).fingerprint).toBe("7b54dd90e2ce");
});

test.each([
  ["user-0000000000000", "version_c"],
  ["user-1111111111111", "version_d"],
  ["user-abcdefghijklm", "version_d"],
  ["user-zyxwvutsrqpon", "version_b"],
  ["user-k3v9x2m7q1w8e", "version_a"],
  ["user-qwertyuiopasd", "version_c"],
  ["user-a1b2c3d4e5f6g", "version_b"],
  ["user-0a9s8d7f6g5h4", "version_a"],
])("the visitor %s keeps %s across upgrades", (key, variant) => {
  expect(readFlagRules(OURS).evaluate({ targetingKey: key })).toEqual({
    key: "landing_beverage",
    value: variant,
    variant,
    reason: "TARGETING_MATCH",
  });
});

test("rules by page use the calling page, not the context's", () => {
  const text = readFileSync(new URL("../../../examples/flags-by-page.json", import.meta.url), "utf8");
  const rules = readFlagRules(text);
  const ours = readFlagRules(OURS);
  for (const targetingKey of userKeys(100)) {
    const context = { targetingKey, page: "/food" };
    expect(rules.evaluate(context, "/food")?.value).toBe("version_c");
    for (const page of ["/jewelry", null] as const) {
      expect(rules.evaluate(context, page)?.value).toBe(ours.evaluate(context, page)?.value);
    }
  }
});

test("visitors are split evenly over the four variants", () => {
  const rules = readFlagRules(OURS);
  const counts = new Map<unknown, number>();
  for (const key of userKeys(8000)) {
    const variant = variantOf(rules, key);
    counts.set(variant, (counts.get(variant) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual(["version_a", "version_b", "version_c", "version_d"]);
  const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
  // A fair split of four exceeds this one time in a thousand.
  expect(chiSquared).toBeLessThan(16.27);
});

test("a weight of 0 excludes a variant", () => {
  const rules = readFlagRules(splitBy(["version_a", 0], ["version_b", 1]));
  const variants = new Set([...userKeys(200)].map((key) => variantOf(rules, key)));
  expect([...variants]).toEqual(["version_b"]);
});

test("without a split, everyone gets the default variant", () => {
  expect(variantOf(readFlagRules(rulesWith({ defaultVariant: "version_c" })), "user-1")).toBe("version_c");
});

test("a split by another attribute is accepted", () => {
  const rules = readFlagRules(splitBy({ var: "country" }, ["version_a", 1], ["version_b", 1]));
  const evaluate = (targetingKey: string) => rules.evaluate({ targetingKey, country: "NO" })?.value;
  expect(evaluate("user-1")).toBe(evaluate("user-2"));
});

test("a disabled flag is not evaluated", () => {
  const off = readFlagRules(rulesWith({ state: "DISABLED" }));
  expect(off.evaluate({ targetingKey: "user-1" })).toBeNull();
  expect([off.isOff, readFlagRules(OURS).isOff]).toEqual([true, false]);
});

const NO_SHARE = "each share of a split must be [variant, weight]";
const NO_WEIGHT = "the weights of a split must be whole numbers from 0";

test.each([
  ["an empty file", "", "it is not valid JSON"],
  ["broken JSON", '{"flags":', "it is not valid JSON"],
  ["broken JSON further down", '{\n"flags": {\n"a" 1}}', "it is not valid JSON, as line 3 shows"],
  ["an empty object", "{}", "the flag landing_beverage with its variants is missing"],
  ["no flags", '{"flags":{}}', "the flag landing_beverage with its variants is missing"],
  ["flags that are a list", '{"flags":[]}', "the flag landing_beverage with its variants is missing"],
  [
    "a misspelled flag",
    '{"flags":{"landing_bevrage":{}}}',
    "there is no flag landing_bevrage, only landing_beverage",
  ],
  [
    "a flag without variants",
    '{"flags":{"landing_beverage":{}}}',
    "the flag landing_beverage with its variants is missing",
  ],
  [
    "a variant that does not exist",
    rulesWith({ variants: { ...VARIANTS, e: "version_z" } }),
    "the variant e must be one of version_a, version_b, version_c, version_d",
  ],
  [
    "a variant that is a number",
    rulesWith({ variants: { version_a: 1 } }),
    "the variant version_a must be one of version_a, version_b, version_c, version_d",
  ],
  [
    "a default that is not a variant",
    rulesWith({ defaultVariant: "version_z" }),
    "the default variant must be one of the variants",
  ],
  ["no default", rulesWith({ defaultVariant: null }), "the default variant must be one of the variants"],
  ["an unknown state", rulesWith({ state: "ON" }), "it does not follow flagd's schema"],
  [
    "a share for no variant",
    splitBy(["version_a", 50], ["version_z", 50]),
    "a split has version_z, which is not a variant of the flag",
  ],
  ["a share that is not a list", splitBy(["version_a", 50], "version_b"), NO_SHARE],
  ["a share of three things", splitBy(["version_a", 50, 50], ["version_b", 50]), NO_SHARE],
  ["a weight that is a text", splitBy(["version_a", "50"], ["version_b", 50]), NO_WEIGHT],
  ["a weight that is negative", splitBy(["version_a", -50], ["version_b", 50]), NO_WEIGHT],
  ["a weight that is not a whole number", splitBy(["version_a", 33.3], ["version_b", 66.7]), NO_WEIGHT],
  [
    "weights that add up to nothing",
    splitBy(["version_a", 0], ["version_b", 0]),
    "the weights of a split must add up to 1 to 2147483647",
  ],
  [
    "weights that add up to too much",
    splitBy(["version_a", 2147483647], ["version_b", 1]),
    "the weights of a split must add up to 1 to 2147483647",
  ],
  ["an empty split", splitBy(), "the weights of a split must add up to 1 to 2147483647"],
  [
    "a bad split inside a condition",
    rulesWith({
      targeting: { if: [{ "==": [{ var: "country" }, "NO"] }, { fractional: [["version_a", -1]] }] },
    }),
    NO_WEIGHT,
  ],
  [
    "a rule that names no variant",
    rulesWith({ targeting: { if: [true, "version_z", "version_a"] } }),
    "some visitors get no variant",
  ],
  [
    "a rule that names no variant for one page",
    rulesWith({ targeting: { if: [{ "===": [{ var: "page" }, "/food"] }, "version_z", "version_a"] } }),
    "some visitors of /food get no variant",
  ],
  ...["==", "===", "!=", "!=="].map((comparison): [string, string, string] => [
    `a comparison (${comparison}) with a page that does not exist`,
    rulesWith({ targeting: { if: [{ [comparison]: [{ var: "page" }, "/foods"] }, "version_b"] } }),
    `there is no page /foods, only ${REDIRECT_PATHS.join(", ")}`,
  ]),
  [
    "a page that does not exist",
    rulesWith({ targeting: { if: [{ in: [{ var: "page" }, ["/food", "/foods"]] }, "version_b"] } }),
    `there is no page /foods, only ${REDIRECT_PATHS.join(", ")}`,
  ],
  [
    "a rule that does not exist",
    rulesWith({ targeting: { conjure: [1] } }),
    "it does not follow flagd's schema",
  ],
  [
    "a schedule after which visitors get no variant",
    rulesWith({ targeting: { if: [{ "<": [{ var: "$flagd.timestamp" }, 4e9] }, "version_b", "version_x"] } }),
    "some visitors get no variant",
  ],
  [
    "a schedule of 21 moments",
    rulesWith({
      targeting: {
        if: Array.from({ length: 21 }, (_, at) => [
          { "<": [{ var: "$flagd.timestamp" }, at] },
          "version_b",
        ]).flat(),
      },
    }),
    "it names more than 20 moments",
  ],
  ["5,000 levels of rules", nested(5000), "it is nested more than 100 levels deep"],
  [
    "50,000 levels of lists",
    "[".repeat(50_000) + "]".repeat(50_000),
    "it is nested more than 100 levels deep",
  ],
])("%s is refused with one clear line", (_, text, reason) => {
  expect(() => readFlagRules(text)).toThrow(new InvalidFlagRules(reason));
});

test("forty nested conditions are accepted", () => {
  expect(variantOf(readFlagRules(nested(40)), "user-0000000000000")).toBe("version_a");
});
