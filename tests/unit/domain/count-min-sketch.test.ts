import { expect, test } from "vitest";
import { SKETCH_ROWS } from "../../../domain/limits/cell-indexes.ts";
import { CELL_MAX, CountMinSketch } from "../../../domain/limits/count-min-sketch.ts";
import { sketchWidth } from "../../../domain/limits/counters.ts";

const WIDTH = 2 ** 12;

function addTo(sketch: CountMinSketch, key: string, amount: number) {
  sketch.add(sketch.locate(key), amount);
}

function countIn(sketch: CountMinSketch, key: string) {
  return sketch.count(sketch.locate(key));
}

test("with four keys per cell, no count is too low, and few are more than four too high", () => {
  const sketch = new CountMinSketch(WIDTH);
  const keys = Array.from({ length: 4 * WIDTH }, (_, index) => `key ${index}`);
  for (const key of keys) addTo(sketch, key, 1);
  for (let time = 0; time < 500; time++) addTo(sketch, "heavy", 3);
  const counts = keys.map((key) => countIn(sketch, key));
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
  expect(countIn(sketch, "heavy")).toBeGreaterThanOrEqual(1500);
  expect(countIn(sketch, "heavy")).toBeLessThan(1520);
  // A new key's count is at most that of its cell: four, and hardly ever more.
  const others = Array.from({ length: 1000 }, (_, index) => countIn(sketch, `other ${index}`));
  expect(Math.max(...others)).toBeLessThanOrEqual(8);
  expect(others.filter((count) => count > 4).length).toBeLessThan(50);
});

test("heavy keys do not raise other keys' counts", () => {
  const sketch = new CountMinSketch(WIDTH);
  for (let key = 0; key < 200; key++) addTo(sketch, `heavy ${key}`, 1_000_000);
  const others = Array.from({ length: 10_000 }, (_, index) => countIn(sketch, `other ${index}`));
  // One cell in twenty of a row is filled, so all four of a key's cells are in one of 160,000 cases.
  expect(others.filter((count) => count > 0).length).toBeLessThan(10);
});

test("a cell stops at its maximum", () => {
  const sketch = new CountMinSketch(WIDTH);
  addTo(sketch, "a", CELL_MAX);
  addTo(sketch, "a", 7);
  expect(countIn(sketch, "a")).toBe(CELL_MAX);
});

test("keys collide differently in each sketch and after each reset", () => {
  const sketch = new CountMinSketch(WIDTH);
  const places = [sketch.locate("a"), new CountMinSketch(WIDTH).locate("a")];
  addTo(sketch, "a", 1);
  sketch.clear();
  places.push(sketch.locate("a"));
  expect(countIn(sketch, "a")).toBe(0);
  expect(new Set(places.map(String)).size).toBe(3);
});

test("hourly counts take 4 MB, and daily counts 16 MB, because a day has more keys", () => {
  const [minuteMs, hourMs] = [60_000, 3_600_000];
  const cells = [minuteMs, hourMs, 24 * hourMs].map((windowMs) => sketchWidth(windowMs) * SKETCH_ROWS);
  expect(cells.map((count) => 4 * count)).toEqual([2 ** 22, 2 ** 22, 2 ** 24]);
});
