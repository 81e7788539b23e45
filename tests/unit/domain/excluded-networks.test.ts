import { expect, test } from "vitest";
import { excludeNetworks, findExcludedNetworks } from "../../../domain/experiment/excluded-networks.ts";

const OF_DAY = {
  path: "/food",
  variant: "version_a",
  rules: "r",
  firstAt: new Date("2026-03-10T09:00:00Z"),
} as const;

test.each([
  { visitors: 4, converted: 0, ofVisitors: 4, isExcluded: false },
  { visitors: 5, converted: 0, ofVisitors: 5, isExcluded: true },
  { visitors: 5, converted: 0, ofVisitors: 50, isExcluded: false },
  { visitors: 5, converted: 0, ofVisitors: 49, isExcluded: true },
  { visitors: 3, converted: 2, ofVisitors: 30, isExcluded: false },
  { visitors: 3, converted: 3, ofVisitors: 30, isExcluded: true },
])("a network brings too much from 5 visitors or 3 leads that are over a tenth: %j", (row) => {
  const { visitors, converted, ofVisitors, isExcluded } = row;
  const network = { ...OF_DAY, network: "n", visitors, converted };
  const assigned = [{ ...OF_DAY, visitors: ofVisitors, converted }];
  expect(findExcludedNetworks([network], assigned, () => false)).toEqual(isExcluded ? [network] : []);
});

test("excluded networks take their visitors, leads and value from their group alone", () => {
  const other = { ...OF_DAY, variant: "version_b", visitors: 8, converted: 2 } as const;
  const assigned = [{ ...OF_DAY, visitors: 50, converted: 9, value: 700 }, other];
  const networks = [
    { ...OF_DAY, network: "n", visitors: 5, converted: 3, value: 200 },
    { ...OF_DAY, network: "m", visitors: 6, converted: 1 },
  ];
  expect(excludeNetworks(networks, assigned)).toEqual([
    { ...OF_DAY, visitors: 39, converted: 5, value: 500 },
    other,
  ]);
});
