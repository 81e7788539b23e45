import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Variant } from "../../../contract/flags.ts";
import { REDIRECT_PATHS } from "../../../contract/paths.ts";
import type { RedirectPath } from "../../../contract/paths.ts";
import { readFlagRules } from "../../../domain/flags/flag-rules.ts";
import { flagShares } from "../../../domain/flags/flag-shares.ts";
import { rulesAt } from "../../../domain/flags/schedule.ts";
import { takeOut } from "../../../domain/flags/take-out.ts";

const VARIANTS = {
  version_a: "version_a",
  version_b: "version_b",
  version_c: "version_c",
  version_d: "version_d",
};

const QUARTERS = {
  fractional: [
    ["version_a", 25],
    ["version_b", 25],
    ["version_c", 25],
    ["version_d", 25],
  ],
};
const TIME = { var: "$flagd.timestamp" };
const PAGE = { var: "page" };
const NOW = new Date(1_800_000_000_000);
const [BEFORE, AFTER] = [1_790_000_000, 1_810_000_000];

function rulesWith(flag: Record<string, unknown>): string {
  const landing_beverage = { state: "ENABLED", variants: VARIANTS, defaultVariant: "version_a", ...flag };
  return JSON.stringify({ flags: { landing_beverage } });
}

/** The variants of 100 visitors of each page at a moment. */
function given(rules: string, at: Date): Record<RedirectPath, Set<string>> {
  const then = readFlagRules(JSON.stringify(rulesAt(JSON.parse(rules), at)));
  const visitors = Array.from({ length: 100 }, (_, n) => `user-${n}`);
  return Object.fromEntries(
    REDIRECT_PATHS.map((path) => [path, new Set(visitors.map((key) => then.valueFor(key, path)))]),
  ) as Record<RedirectPath, Set<string>>;
}

/** Takes values out at a page, and checks that other pages are unaffected, now and later. */
function cut(rules: string, page: RedirectPath, ...values: Variant[]) {
  readFlagRules(rules);
  const taken = takeOut(rules, page, values, NOW);
  if ("refused" in taken) throw new Error(taken.refused);
  for (const at of [NOW, new Date((BEFORE - 1) * 1000), new Date((AFTER + 1) * 1000)]) {
    const { [page]: _, ...othersBefore } = given(rules, at);
    const { [page]: __, ...others } = given(taken.rules, at);
    expect(others).toEqual(othersBefore);
  }
  const now = given(taken.rules, NOW)[page];
  for (const value of values) expect(now).not.toContain(value);
  return {
    ...taken,
    targeting: JSON.parse(taken.rules).flags.landing_beverage.targeting,
    now: [...now].toSorted(),
  };
}

test("a variant's share at one page becomes 0, and other pages keep theirs", () => {
  const { targeting, now, isStillGivenElsewhere } = cut(
    readFileSync("flags.json", "utf8"),
    "/food",
    "version_c",
  );
  const zero = QUARTERS.fractional.map(([name, weight]) => [name, name === "version_c" ? 0 : weight]);
  expect(targeting).toEqual({ if: [{ "===": [PAGE, "/food"] }, { fractional: zero }, QUARTERS] });
  expect([now, isStillGivenElsewhere]).toEqual([["version_a", "version_b", "version_d"], false]);
});

test("the new rules look as if written by hand", () => {
  const taken = takeOut(readFileSync("flags.json", "utf8"), "/food", ["version_c"], NOW);
  expect("rules" in taken && taken.rules).toBe(`{
  "$schema": "https://flagd.dev/schema/v0/flags.json",
  "flags": {
    "landing_beverage": {
      "state": "ENABLED",
      "variants": {
        "version_a": "version_a",
        "version_b": "version_b",
        "version_c": "version_c",
        "version_d": "version_d"
      },
      "defaultVariant": "version_a",
      "targeting": {
        "if": [
          { "===": [{ "var": "page" }, "/food"] },
          {
            "fractional": [
              ["version_a", 25],
              ["version_b", 25],
              ["version_c", 0],
              ["version_d", 25]
            ]
          },
          {
            "fractional": [
              ["version_a", 25],
              ["version_b", 25],
              ["version_c", 25],
              ["version_d", 25]
            ]
          }
        ]
      }
    }
  }
}
`);
});

test("all values that lead to a page go together", () => {
  const { now } = cut(rulesWith({ targeting: QUARTERS }), "/furniture", "version_c", "version_d");
  expect(now).toEqual(["version_a", "version_b"]);
});

test("a second variant of a page is taken out of the page's own split", () => {
  const once = cut(rulesWith({ targeting: QUARTERS }), "/food", "version_c");
  const twice = cut(once.rules, "/food", "version_b");
  expect(twice.now).toEqual(["version_a", "version_d"]);
  expect(twice.targeting.if).toHaveLength(3);
  expect(twice.targeting.if[2]).toEqual(QUARTERS);
  const other = cut(twice.rules, "/jewelry", "version_a");
  expect(other.now).toEqual(["version_b", "version_c", "version_d"]);
});

test("if one page has its own rules, another's variant is taken out of the rules that the others share", () => {
  const { now, isStillGivenElsewhere } = cut(
    readFileSync("examples/flags-by-page.json", "utf8"),
    "/jewelry",
    "version_a",
  );
  expect([now, isStillGivenElsewhere]).toEqual([["version_b", "version_c", "version_d"], false]);
});

describe("on a schedule", () => {
  const schedule = readFileSync("examples/flags-on-a-schedule.json", "utf8");
  const during = new Date("2027-01-01T09:00:00Z");
  const after = new Date("2027-01-15T09:00:00Z");

  test("a variant that exists only during the test is taken out for good", () => {
    const taken = takeOut(schedule, "/food", ["version_b"], during);
    if ("refused" in taken) throw new Error(taken.refused);
    expect([...given(taken.rules, during)["/food"]]).toEqual(["version_a"]);
    expect([...given(taken.rules, during)["/makeup"]].toSorted()).toEqual(["version_a", "version_b"]);
    expect(taken.isStillGivenElsewhere).toBe(false);
    expect(flagShares(taken.rules, during)["/food"]).toMatchObject({ version_a: 50, version_b: 0 });
  });

  test("a variant that everybody gets afterwards is taken out until then, which is reported", () => {
    const taken = takeOut(schedule, "/food", ["version_a"], during);
    if ("refused" in taken) throw new Error(taken.refused);
    expect([...given(taken.rules, during)["/food"]]).toEqual(["version_b"]);
    expect([...given(taken.rules, after)["/food"]]).toEqual(["version_a"]);
    expect(taken.isStillGivenElsewhere).toBe(true);
  });

  test("before the test, the only variant can't be taken out", () => {
    const before = new Date("2027-01-01T08:59:59Z");
    expect(takeOut(schedule, "/food", ["version_a"], before)).toEqual({ refused: "onlyVariant" });
    expect(takeOut(schedule, "/food", ["version_b"], before)).toEqual({ refused: "notGiven" });
  });

  test("a page's own period doesn't affect other pages", () => {
    const targeting = {
      if: [
        { and: [{ "===": [PAGE, "/food"] }, { ">=": [TIME, BEFORE] }, { "<": [TIME, AFTER] }] },
        { fractional: [["version_a"], ["version_b"]] },
        QUARTERS,
      ],
    };
    const food = cut(rulesWith({ targeting }), "/food", "version_b");
    expect(food.now).toEqual(["version_a"]);
    expect(given(food.rules, new Date((AFTER + 1) * 1000))["/food"]).not.toContain("version_b");
    const skincare = cut(rulesWith({ targeting }), "/skincare", "version_b");
    expect(skincare.targeting.if[1]).toEqual(targeting.if[1]);
  });
});

test.each([
  ["shares without a weight", { fractional: [["version_a"], ["version_b"]] }, ["version_a"]],
  [
    "a split by something named",
    { fractional: [{ cat: [{ var: "targetingKey" }, "x"] }, ["version_a", 1], ["version_b", 99]] },
    ["version_a"],
  ],
  [
    "a variant named twice in a split",
    {
      fractional: [
        ["version_b", 10],
        ["version_a", 5],
        ["version_b", 85],
      ],
    },
    ["version_a"],
  ],
  [
    "pages in a list",
    { if: [{ in: [PAGE, ["/food", "/makeup"]] }, QUARTERS, "version_b"] },
    ["version_a", "version_c", "version_d"],
  ],
  [
    "all pages but one",
    { if: [{ "!==": [PAGE, "/makeup"] }, QUARTERS, "version_b"] },
    ["version_a", "version_c", "version_d"],
  ],
  [
    "conditions within conditions",
    { if: [{ "===": [PAGE, "/makeup"] }, "version_d", { if: [{ "===": [PAGE, "/food"] }, QUARTERS] }] },
    ["version_a", "version_c", "version_d"],
  ],
  [
    "a condition on the visitor",
    {
      if: [
        { starts_with: [{ var: "targetingKey" }, "user-1"] },
        QUARTERS,
        {
          fractional: [
            ["version_b", 1],
            ["version_d", 1],
          ],
        },
      ],
    },
    ["version_a", "version_c", "version_d"],
  ],
])("of %s, a variant is taken out", (_shape, targeting, left) => {
  expect(cut(rulesWith({ targeting }), "/food", "version_b").now).toEqual(left);
});

test("variants may have other names than their values", () => {
  const variants = { plain: "version_a", bold: "version_b", bolder: "version_b" };
  const targeting = {
    fractional: [
      ["plain", 1],
      ["bold", 1],
      ["bolder", 1],
    ],
  };
  const { now, targeting: cutTargeting } = cut(
    rulesWith({ variants, defaultVariant: "plain", targeting }),
    "/food",
    "version_b",
  );
  expect(now).toEqual(["version_a"]);
  expect(cutTargeting.if[1]).toEqual({
    fractional: [
      ["plain", 1],
      ["bold", 0],
      ["bolder", 0],
    ],
  });
});

test.each([
  ["the only variant of a split", { targeting: { fractional: [["version_b", 1]] } }, "onlyVariant"],
  [
    "the only variant with a share",
    {
      targeting: {
        fractional: [
          ["version_a", 0],
          ["version_b", 9],
        ],
      },
    },
    "onlyVariant",
  ],
  ["the default of rules without targeting", { defaultVariant: "version_b" }, "onlyVariant"],
  ["the default of empty targeting", { defaultVariant: "version_b", targeting: {} }, "onlyVariant"],
  [
    "the variant of a page",
    { targeting: { if: [{ "===": [PAGE, "/food"] }, "version_b", QUARTERS] } },
    "onlyVariant",
  ],
  [
    "the default where no condition holds",
    { defaultVariant: "version_b", targeting: { if: [{ "===": [PAGE, "/makeup"] }, QUARTERS] } },
    "onlyVariant",
  ],
  [
    "some visitors' only variant",
    { targeting: { if: [{ starts_with: [{ var: "targetingKey" }, "user-1"] }, "version_b", "version_b"] } },
    "onlyVariant",
  ],
  [
    "a variant without a share",
    {
      targeting: {
        fractional: [
          ["version_a", 1],
          ["version_b", 0],
        ],
      },
    },
    "notGiven",
  ],
  ["a variant that no rule names", { targeting: { fractional: [["version_a", 1]] } }, "notGiven"],
  ["a flag that is switched off", { state: "DISABLED", targeting: QUARTERS }, "flagOff"],
  ["a variant that is put together", { targeting: { cat: ["version", "_b"] } }, "unknownRule"],
])("%s is refused, with a reason", (_what, flag, refused) => {
  const rules = rulesWith(flag);
  readFlagRules(rules);
  expect(takeOut(rules, "/food", ["version_b"], NOW)).toEqual({ refused });
});

test("rules that refer to other rules are left", () => {
  const json = JSON.parse(rulesWith({ targeting: { if: [true, { $ref: "even" }, "version_a"] } }));
  const rules = JSON.stringify({ ...json, $evaluators: { even: QUARTERS } });
  expect(takeOut(rules, "/food", ["version_b"], NOW)).toEqual({ refused: "unknownRule" });
});
