import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Variant } from "../../../contract/flags.ts";
import { INDUSTRIES, type RedirectPath } from "../../../contract/paths.ts";
import { readFlagRules } from "../../../domain/flags/flag-rules.ts";
import { flagShares, type FlagShares, type SharesByPage } from "../../../domain/flags/flag-shares.ts";

/** Only the values that these tests name; there may be others. */
type Shares = Partial<FlagShares>;

const VARIANTS = {
  version_a: "version_a",
  version_b: "version_b",
  version_c: "version_c",
  version_d: "version_d",
};

/** Shares that are the same at each page. */
function everywhere(shares: Shares | null): SharesByPage {
  return Object.fromEntries(
    INDUSTRIES.map((industry) => [`/${industry}`, shares]),
  ) as unknown as SharesByPage;
}

const VISITORS = Array.from({ length: 100 }, (_, visitor) => `user-${visitor}`);

function rulesWith(flag: Record<string, unknown>): string {
  const landing_beverage = { state: "ENABLED", variants: VARIANTS, defaultVariant: "version_a", ...flag };
  const text = JSON.stringify({ flags: { landing_beverage } });
  readFlagRules(text);
  return text;
}

test("the site's own rules split visitors evenly", () => {
  const ours = readFileSync(new URL("../../../flags.json", import.meta.url), "utf8");
  const even = { version_a: 25, version_b: 25, version_c: 25, version_d: 25 };
  expect(flagShares(ours)).toEqual(everywhere(even));
});

test.each([
  [
    "weights that are not percentages, and one left out",
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
])("the shares of %s are read", (_, flag, shares) => {
  expect(flagShares(rulesWith(flag))).toEqual(everywhere(shares));
});

test("rules that depend on the visitor have no shares", () => {
  const split = {
    fractional: [
      ["version_a", 50],
      ["version_b", 50],
    ],
  };
  for (const condition of [
    { ends_with: [{ var: "targetingKey" }, "7"] },
    { "==": [{ var: "page" }, { var: "country" }] },
    { "==": ["version_a", split] },
  ]) {
    const targeting = { if: [condition, "version_d", split] };
    expect(flagShares(rulesWith({ targeting }))).toEqual(everywhere(null));
  }
});

const ALL_C = { version_a: 0, version_b: 0, version_c: 1, version_d: 0 };
const ALL_A = { version_a: 1, version_b: 0, version_c: 0, version_d: 0 };
const HALVES = { version_a: 1, version_b: 1, version_c: 0, version_d: 0 };
const halves = { fractional: [["version_a"], ["version_b"]] };
const page = { var: "page" };

test.each<[string, unknown[], Partial<Record<RedirectPath, Shares | null>>, Shares | null]>([
  ["one page", [{ "===": [page, "/food"] }, "version_c", halves], { "/food": ALL_C }, HALVES],
  [
    "several pages, each in its own way",
    [{ in: [page, ["/food", "/jewelry"]] }, "version_c", { "==": ["/makeup", page] }, "version_a", halves],
    { "/food": ALL_C, "/jewelry": ALL_C, "/makeup": ALL_A },
    HALVES,
  ],
  [
    "all pages but one",
    [{ "!": [{ "===": [page, "/food"] }] }, "version_c", halves],
    { "/food": HALVES },
    ALL_C,
  ],
  ["one page, and nothing else", [{ "===": [page, "/food"] }, "version_c"], { "/food": ALL_C }, ALL_A],
  [
    "a page within a page",
    [{ starts_with: [page, "/f"] }, { if: [{ "===": [page, "/food"] }, "version_c", halves] }],
    { "/food": ALL_C, "/furniture": HALVES },
    ALL_A,
  ],
  [
    "some visitors of one page",
    [
      { "===": [page, "/food"] },
      { if: [{ ends_with: [{ var: "targetingKey" }, "7"] }, "version_d", halves] },
      halves,
    ],
    { "/food": null },
    HALVES,
  ],
  ["a page and a visitor", [{ and: [page, { var: "country" }] }, "version_c", halves], {}, null],
])("rules for %s split each page's visitors as flagd does", (_, condition, own, others) => {
  const rules = rulesWith({ targeting: { if: condition } });
  const shares = flagShares(rules);
  const read = readFlagRules(rules);
  expect(shares).toEqual({ ...everywhere(others), ...own });
  for (const [path, expected] of Object.entries(shares)) {
    if (expected === null) continue;
    const given = new Set(
      VISITORS.map((key) => read.evaluate({ targetingKey: key }, path as RedirectPath)?.value),
    );
    expect(given, path).toEqual(
      new Set(Object.keys(VARIANTS).filter((name) => expected[name as Variant] > 0)),
    );
  }
});

test("a fingerprint ignores formatting and changes with the rules", () => {
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

test("a schedule's shares and fingerprint change at its moment, as flagd's values do", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const start = Date.UTC(2027, 0, 1);
  const started = { ">=": [{ var: "$flagd.timestamp" }, start / 1000] };
  const ended = { "<": [start / 1000 + 3600, { var: ["$flagd.timestamp"] }] };
  const evenly = {
    fractional: [
      ["version_c", 1],
      ["version_d", 1],
    ],
  };
  const rules = rulesWith({ targeting: { if: [{ and: [started, { "!": [ended] }] }, evenly, "version_b"] } });
  const read = readFlagRules(rules);
  const seen = [-1000, 0, 3_600_000, 3_601_000].map((afterMs) => {
    vi.setSystemTime(start + afterMs);
    const values = new Set(VISITORS.map((key) => read.valueFor(key, "/food")));
    const shares = flagShares(rules)["/food"]!;
    expect(values).toEqual(new Set(Object.keys(VARIANTS).filter((name) => shares[name as Variant] > 0)));
    return { shares: [...values].toSorted(), fingerprint: read.fingerprint };
  });
  expect(seen.map(({ shares }) => shares)).toEqual([
    ["version_b"],
    ["version_c", "version_d"],
    ["version_c", "version_d"],
    ["version_b"],
  ]);
  const [before, first, last, after] = seen.map(({ fingerprint }) => fingerprint);
  expect(first).toBe(last);
  expect(before).not.toBe(first);
  expect(after).not.toBe(first);
});

test("rules without a schedule have the same fingerprint as before schedules existed", () => {
  expect(readFlagRules(rulesWith({})).fingerprint).toBe("9b0ef1eaab52");
});
