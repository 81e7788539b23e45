import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFlagRules } from "../../../domain/flags/flag-rules.ts";
import { flagShares } from "../../../domain/flags/flag-shares.ts";

const VARIANTS = {
  version_a: "version_a",
  version_b: "version_b",
  version_c: "version_c",
  version_d: "version_d",
};

function rulesWith(flag: Record<string, unknown>): string {
  const landing_beverage = { state: "ENABLED", variants: VARIANTS, defaultVariant: "version_a", ...flag };
  const text = JSON.stringify({ flags: { landing_beverage } });
  readFlagRules(text);
  return text;
}

test("the rules that come with the site share visitors out evenly", () => {
  const ours = readFileSync(new URL("../../../flags.json", import.meta.url), "utf8");
  expect(flagShares(ours)).toMatchObject({ version_a: 25, version_b: 25, version_c: 25, version_d: 25 });
});

test.each([
  [
    "weights that are no percentages, and one left out",
    {
      targeting: {
        fractional: [
          ["version_a", 3],
          ["version_c", 1],
        ],
      },
    },
    { version_a: 3, version_b: 0, version_c: 1, version_d: 0 },
  ],
  [
    "shares without a weight",
    { targeting: { fractional: [["version_a"], ["version_b"]] } },
    { version_a: 1, version_b: 1, version_c: 0, version_d: 0 },
  ],
  [
    "a split by something named",
    { targeting: { fractional: [{ var: "targetingKey" }, ["version_b", 10], ["version_d", 90]] } },
    { version_a: 0, version_b: 10, version_c: 0, version_d: 90 },
  ],
  [
    "no targeting",
    { defaultVariant: "version_d" },
    { version_a: 0, version_b: 0, version_c: 0, version_d: 1 },
  ],
  ["empty targeting", { targeting: {} }, { version_a: 1, version_b: 0, version_c: 0, version_d: 0 }],
  [
    "variants of other names",
    {
      variants: { plain: "version_a", bold: "version_b" },
      defaultVariant: "plain",
      targeting: {
        fractional: [
          ["plain", 90],
          ["bold", 10],
        ],
      },
    },
    { version_a: 90, version_b: 10, version_c: 0, version_d: 0 },
  ],
])("%s are read", (_, flag, shares) => {
  expect(flagShares(rulesWith(flag))).toMatchObject(shares);
});

test("where a visitor's share depends on the visitor there are no shares to tell", () => {
  const split = {
    fractional: [
      ["version_a", 50],
      ["version_b", 50],
    ],
  };
  const targeting = { if: [{ ends_with: [{ var: "targetingKey" }, "7"] }, "version_d", split] };
  expect(flagShares(rulesWith({ targeting }))).toBeNull();
});

test("rules have one fingerprint however they are laid out, and another when they say something else", () => {
  const rules = rulesWith({
    targeting: {
      fractional: [
        ["version_a", 50],
        ["version_b", 50],
      ],
    },
  });
  const laidOut = JSON.stringify(JSON.parse(rules), null, 2);
  const { fingerprint } = readFlagRules(rules);
  expect(fingerprint).toMatch(/^[0-9a-f]{12}$/);
  expect(readFlagRules(laidOut).fingerprint).toBe(fingerprint);
  expect(readFlagRules(rules.replace("50", "51")).fingerprint).not.toBe(fingerprint);
});
