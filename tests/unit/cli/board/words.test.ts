import { describe, expect, test } from "vitest";
import {
  nameCampaign,
  namePage,
  namePages,
  describeChanges,
  describeLeads,
  describeVisitors,
} from "../../../../cli/board/day-words.ts";
import { maskEmail } from "../../../../cli/board/mask.ts";
import type { DayFigures } from "../../../../domain/experiment/experiment-repository.ts";

test.each([
  [41, 29, "41 leads today, 12 more than yesterday at this hour."],
  [1, 2, "1 lead today, 1 fewer than yesterday at this hour."],
  [7, 7, "7 leads today, as many as yesterday at this hour."],
  [3, 0, "3 leads today; by this time yesterday there were none."],
  [0, 1204, "No leads yet today; by this time yesterday there were 1,204."],
  [0, 0, "No leads yet today."],
])("%i leads, after %i by the same time yesterday, are described as “%s”", (leads, leadsBefore, said) => {
  expect(describeLeads({ leads, leadsBefore })).toBe(said);
});

test.each([
  [
    { leads: 3, products: 2, visitors: 80, visitorsBefore: 90 },
    "80 visitors came, 10 fewer than yesterday. 2 leads brought a product, 1 left an e-mail address on a waitlist.",
  ],
  [{ leads: 3, products: 3, visitors: 1, visitorsBefore: 0 }, "1 visitor came. All leads are products."],
  [
    { leads: 3, products: 0, visitors: 0, visitorsBefore: 0 },
    "No visitors today. All leads are e-mail addresses on a waitlist.",
  ],
  [{ leads: 0, products: 0, visitors: 0, visitorsBefore: 9 }, "No visitors today."],
])("the figures %o are described as “%s”", (counts, said) => {
  expect(describeVisitors({ leadsBefore: 0, ...counts })).toBe(said);
});

const day = (leads: number, leadsBefore: number): DayFigures => ({
  hours: [],
  all: { leads, leadsBefore, products: 0, visitors: 0, visitorsBefore: 0 },
  pages: [{ page: "/food/version_b", leads, leadsBefore }],
  campaigns: [],
  variants: [],
});

describe("what changed", () => {
  test.each([
    [18, 7, ["Food B brought 18 leads, 11 more than yesterday."]],
    [0, 9, ["Food B has brought no leads today; by this time yesterday it had 9."]],
    [9, 0, ["Food B brought 9 leads; by this time yesterday it had none."]],
    // This may be chance.
    [41, 29, []],
    [4, 0, []],
    [0, 0, []],
  ])(
    "%i leads today, after %i by this time yesterday, are mentioned only if they differ by more than chance",
    (leads, before, said) => {
      expect(describeChanges(day(leads, before))).toEqual(said);
    },
  );

  test("the four largest differences are mentioned, the largest first", () => {
    const letters = ["c", "e", "a", "d", "b"];
    const pages = letters.map((letter, n) => ({
      page: `/food/version_${letter}`,
      leads: 0,
      leadsBefore: 10 + n,
    }));
    const changes = describeChanges({ ...day(0, 0), pages });
    expect(changes.map((change) => change.split(" has ")[0])).toEqual([
      "Food B",
      "Food D",
      "Food A",
      "Food E",
    ]);
  });

  test("equal days seldom differ by more than chance: fewer than 1 in 20", () => {
    // Two counts around 30 that differ by 1.96 standard deviations, more than 95 in 100 pairs do.
    expect(describeChanges(day(37, 22))).toEqual([]);
    expect(describeChanges(day(38, 22))).toHaveLength(1);
  });
});

test("pages and campaigns are named as marketers know them", () => {
  expect(
    ["/food/version_b", "/pet-food/version_b", "/food/version_e", "/", "/ad_creation", "/else"].map((page) =>
      namePage(page),
    ),
  ).toEqual(["Food B", "Pet food B", "Food E", "The home page", "After a product", "/else"]);
  expect(namePage("/food/version_video", ["version_a", "version_video"])).toBe("Food version_video");
  expect(namePage("/food/version_video")).toBe("/food/version_video");
  expect(namePage(null)).toBeNull();
  expect(nameCampaign("summer", "news")).toBe("summer, from news");
  expect(nameCampaign(null, "news")).toBe("No campaign, from news");
  expect(nameCampaign("summer", null)).toBe("summer");
  expect(nameCampaign(null, null)).toBe("No campaign");
});

test.each([
  ["/food/version_c: no lead since 2026-03-10", "Food C: no lead since 2026-03-10"],
  ["/food/version_c brings fewer leads than version_a: 4", "Food C brings fewer leads than A: 4"],
  ["/skincare: visitors since", "Skincare: visitors since"],
  ["Too few to judge /, /ad_creation, /.", "Too few to judge the home page, After a product, the home page."],
  ["/var/food/lib: 1 GB free, and 1/2 of /food.db", "/var/food/lib: 1 GB free, and 1/2 of /food.db"],
])("%s reads as %s", (text, named) => {
  expect(namePages(text)).toBe(named);
});

test.each([
  ["ada@shop.example", "a•••@s•••.example"],
  ["a@b.cd", "a•••@b•••.cd"],
  ["ada.of.shop@mail.shop.co.uk", "a•••@m•••.uk"],
  ["🍓x@ü.example", "🍓•••@ü•••.example"],
  ["@", "•••@•••"],
  ["nothing", "•••@•••"],
  ["", "•••@•••"],
])("%s is masked as %s, which doesn't reveal its length", (address, masked) => {
  expect(maskEmail(address)).toBe(masked);
});
