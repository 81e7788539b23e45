import { expect, test } from "vitest";
import { findProduct, isCertain } from "../../../../web/sections/hero/rough-cut.ts";

const SIDE_PX = 100;
const WALL = [232, 230, 225];
const PRODUCT = [22, 50, 79];

/** A photo with `paint`'s colors in front of a plain wall. */
function photo(paint: (x: number, y: number) => number[] | undefined): ImageData {
  const data = new Uint8ClampedArray(SIDE_PX * SIDE_PX * 4);
  for (let at = 0; at < SIDE_PX * SIDE_PX; at++) {
    data.set([...(paint(at % SIDE_PX, Math.floor(at / SIDE_PX)) ?? WALL), 255], at * 4);
  }
  return { data, width: SIDE_PX, height: SIDE_PX, colorSpace: "srgb" } as ImageData;
}

const isInDisc = (x: number, y: number, centerX: number, radius: number) =>
  Math.hypot(x - centerX, y - 50) < radius;

function sizeOfCut(paint: (x: number, y: number) => number[] | undefined): number | undefined {
  return findProduct(photo(paint))?.reduce((sum, is) => sum + is, 0);
}

test("a product in front of a plain wall is cut out whole, without specks beside it", () => {
  const disc = sizeOfCut((x, y) => (isInDisc(x, y, 50, 30) ? PRODUCT : undefined));
  expect(disc).toBeCloseTo(Math.PI * 30 ** 2, -2);
  const withSpeck = sizeOfCut((x, y) =>
    isInDisc(x, y, 50, 30) || (x > 93 && x < 97 && y > 93 && y < 97) ? PRODUCT : undefined,
  );
  expect(withSpeck).toBe(disc);
});

test.each([
  ["nothing in it", () => undefined],
  ["a speck in it", (x: number, y: number) => (isInDisc(x, y, 50, 9) ? PRODUCT : undefined)],
  ["a table below", (x: number, y: number) => (y > 70 || isInDisc(x, y, 50, 30) ? PRODUCT : undefined)],
  [
    "something beside",
    (x: number, y: number) => (isInDisc(x, y, 30, 20) || isInDisc(x, y, 80, 10) ? PRODUCT : undefined),
  ],
  [
    "a product that leaves it",
    (x: number, y: number) => ((x < 2 && y > 49 && y < 54) || isInDisc(x, y, 26, 25) ? PRODUCT : undefined),
  ],
  [
    "a product whose parts have the wall's color",
    (x: number, y: number) => (isInDisc(x, y, 50, 30) && (x % 3 > 0 || y === 50) ? PRODUCT : undefined),
  ],
])("a photo with %s is not cut", (_, paint) => {
  expect(sizeOfCut(paint)).toBeUndefined();
});

test.each([
  [
    "in front of an even wall",
    true,
    (x: number, y: number) => (isInDisc(x, y, 50, 30) ? PRODUCT : undefined),
  ],
  [
    "whose label has the wall's color",
    true,
    (x: number, y: number) => (isInDisc(x, y, 50, 8) ? WALL : isInDisc(x, y, 50, 30) ? PRODUCT : undefined),
  ],
  [
    "whose cap is nearly the wall's color",
    false,
    (x: number, y: number) =>
      isInDisc(x, y, 50, 30)
        ? PRODUCT
        : x > 40 && x < 60 && y < 22 && y > 5
          ? WALL.map((of) => of - 8 - (y % 4))
          : undefined,
  ],
  [
    "that shows the wall through a hole",
    false,
    (x: number, y: number) => (isInDisc(x, y, 50, 20) ? WALL : isInDisc(x, y, 50, 30) ? PRODUCT : undefined),
  ],
])("of a product %s, a whole cut is certain: %s", (_, certain, paint) => {
  const pixels = photo(paint);
  expect(isCertain(pixels, findProduct(pixels)!)).toBe(certain);
});
