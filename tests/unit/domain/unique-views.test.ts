import { expect, test } from "vitest";
import { UniqueViews } from "../../../domain/experiment/unique-views.ts";

const NOON = new Date("2026-01-02T12:00:00.000Z");
const ONE_TO_ONE = new Date("2026-01-02T12:59:59.999Z");
const ONE = new Date("2026-01-02T13:00:00.000Z");

test("a network's views of a page count once an hour", () => {
  const views = new UniqueViews();
  const counted = (at: Date, path = "/", network = "203.0.113.0/24") =>
    Array.from({ length: 2000 }, () => views.add(network, path, at)).filter(Boolean).length;
  expect(counted(NOON)).toBe(1);
  expect(counted(ONE_TO_ONE)).toBe(0);
  expect(counted(ONE_TO_ONE, "/food/version_a")).toBe(1);
  expect(counted(ONE_TO_ONE, "/", "203.0.114.0/24")).toBe(1);
  expect(counted(ONE)).toBe(1);
});

test("of ten thousand networks, hardly any is missed, and a hundred thousand take no more memory", () => {
  const views = new UniqueViews();
  let counted = 0;
  for (let network = 0; network < 10_000; network++) counted += Number(views.add(`n${network}`, "/", NOON));
  // With a hundred slots per network, some 50 share one.
  expect(counted).toBeGreaterThan(9850);
  const before = process.memoryUsage().arrayBuffers;
  for (let network = 0; network < 100_000; network++) views.add(`m${network}`, "/", NOON);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
});
