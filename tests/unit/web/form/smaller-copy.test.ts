import { describe, expect, test } from "vitest";
import { copyName, copyType, encodeToFit } from "../../../../web/form/picture/smaller-copy.ts";

/** An encoder that writes so many bytes for each pixel of a square image, and records what it was asked for. */
function encoder(bytesPerPixel: number) {
  const sides: number[] = [];
  const encode = async (sidePx: number) => {
    sides.push(sidePx);
    return new Blob([new Uint8Array(Math.ceil(sidePx * sidePx * bytesPerPixel))]);
  };
  return { sides, encode };
}

describe("a smaller copy", () => {
  test("keeps an image's size in pixels where that fits", async () => {
    const { sides, encode } = encoder(0.1);
    expect(await encodeToFit(encode, 800, 100_000)).toHaveProperty("size", 64_000);
    expect(sides).toEqual([800]);
  });

  test("of exactly the limit fits", async () => {
    const { encode } = encoder(1);
    expect(await encodeToFit(encode, 100, 10_000)).toHaveProperty("size", 10_000);
  });

  test("has a longest side of at most 3072 pixels", async () => {
    const { sides, encode } = encoder(0.001);
    await encodeToFit(encode, 8000, 1_000_000);
    expect(sides).toEqual([3072]);
  });

  test("shrinks until it fits, and no further than it must", async () => {
    const { sides, encode } = encoder(1);
    const copy = await encodeToFit(encode, 3000, 1_000_000);
    expect(copy!.size).toBeLessThanOrEqual(1_000_000);
    expect(copy!.size).toBeGreaterThan(600_000);
    expect(sides).toHaveLength(2);
  });

  test("is given up where the browser can't encode, or nothing gets smaller", async () => {
    expect(await encodeToFit(async () => null, 3000, 1_000_000)).toBeNull();
    expect(await encodeToFit(async () => new Blob(["12"]), 3000, 1)).toBeNull();
  });

  test.each([
    ["image/jpeg", "image/jpeg"],
    ["image/heic", "image/jpeg"],
    ["image/heif", "image/jpeg"],
    ["image/png", "image/webp"],
    ["image/webp", "image/webp"],
    ["image/avif", "image/webp"],
  ])("of %s is %s, so that what may be transparent stays so", (type, copy) => {
    expect(copyType(type)).toBe(copy);
  });

  test.each([
    ["IMG_0001.HEIC", "image/jpeg", "IMG_0001.jpg"],
    ["oak.chair.jpeg", "image/jpeg", "oak.chair.jpg"],
    ["chair.png", "image/webp", "chair.webp"],
    ["chair.png", "image/png", "chair.png"],
    ["chair", "image/jpeg", "chair.jpg"],
  ])("of %s as %s is called %s", (name, type, copy) => {
    expect(copyName(name, type)).toBe(copy);
  });
});
