import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  isCanvasReliable,
  copyName,
  copyType,
  encodeToFit,
  makeSmallerCopy,
} from "../../../../web/form/image/smaller-copy.ts";

/** An encoder that writes this many bytes per pixel of a square image, and records its calls. */
function encoder(bytesPerPixel: number) {
  const sides: number[] = [];
  const encode = async (sidePx: number) => {
    sides.push(sidePx);
    return new Blob([new Uint8Array(Math.ceil(sidePx * sidePx * bytesPerPixel))]);
  };
  return { sides, encode };
}

describe("a smaller copy", () => {
  test("keeps an image's size in pixels if it fits", async () => {
    const { sides, encode } = encoder(0.1);
    expect(await encodeToFit(encode, 800, 100_000)).toHaveProperty("size", 64_000);
    expect(sides).toEqual([800]);
  });

  test("fits at exactly the limit", async () => {
    const { encode } = encoder(1);
    expect(await encodeToFit(encode, 100, 10_000)).toHaveProperty("size", 10_000);
  });

  test("has a longest side of at most 3072 pixels", async () => {
    const { sides, encode } = encoder(0.001);
    await encodeToFit(encode, 8000, 1_000_000);
    expect(sides).toEqual([3072]);
  });

  test("shrinks until it fits, but no further than necessary", async () => {
    const { sides, encode } = encoder(1);
    const copy = await encodeToFit(encode, 3000, 1_000_000);
    expect(copy!.size).toBeLessThanOrEqual(1_000_000);
    expect(copy!.size).toBeGreaterThan(600_000);
    expect(sides).toHaveLength(2);
  });

  test("shrinks by a fifth when it is barely too large", async () => {
    const { sides, encode } = encoder(1);
    await encodeToFit(encode, 1000, 999_999);
    expect(sides).toEqual([1000, 800]);
  });

  test("is abandoned if the browser cannot encode, or after six tries", async () => {
    expect(await encodeToFit(async () => null, 3000, 1_000_000)).toBeNull();
    const { sides, encode } = encoder(2);
    expect(await encodeToFit(encode, 2, 1)).toBeNull();
    expect(sides).toEqual([2, 1, 1, 1, 1, 1]);
  });

  test.each([
    ["image/jpeg", "image/jpeg"],
    ["image/heic", "image/jpeg"],
    ["image/heif", "image/jpeg"],
    ["image/png", "image/webp"],
    ["image/webp", "image/webp"],
    ["image/avif", "image/webp"],
  ])("of %s is %s, so that transparency stays", (type, copy) => {
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

/** A browser whose canvases have these methods. */
function stubCanvas(context: object | null, rest: object = {}) {
  const canvas = { getContext: (kind: string) => kind === "2d" && context, ...rest };
  vi.stubGlobal("document", { createElement: (tag: string) => tag === "canvas" && canvas });
  onTestFinished(() => void vi.unstubAllGlobals());
  return canvas;
}

const PIXEL = [0, 0, 1, 1];
test.each([
  [[51, 102, 153], true],
  [[59, 94, 161], true],
  [[42, 102, 153], false],
  [[51, 111, 153], false],
  [[51, 102, 144], false],
  [[], false],
])("with a canvas that returns %j for a color, a copy is possible: %s", (data, isPossible) => {
  const context = { fillStyle: "", fillRect: vi.fn(), getImageData: vi.fn(() => ({ data })) };
  stubCanvas(context);
  expect(isCanvasReliable()).toBe(isPossible);
  expect(context.fillStyle).toBe("rgb(51 102 153)");
  expect([context.fillRect.mock.calls, context.getImageData.mock.calls]).toEqual([[PIXEL], [PIXEL]]);
});

test("without a canvas, no copy is possible", () => {
  stubCanvas(null);
  expect(isCanvasReliable()).toBe(false);
});

describe("a smaller copy of a photo", () => {
  const original = new File(["photo"], "IMG_0001.HEIC", {
    type: "image/heic",
    lastModified: 1_700_000_000_000,
  });
  const encode = vi.fn();
  const drawImage = vi.fn();

  const copyOf = (naturalWidth: number, naturalHeight: number, encoded: Blob | null) => {
    encode.mockImplementation((done: BlobCallback) => done(encoded));
    const context = { drawImage, imageSmoothingQuality: "low" };
    const canvas = stubCanvas(context, { toBlob: encode });
    onTestFinished(() => void vi.resetAllMocks());
    const image = { naturalWidth, naturalHeight } as HTMLImageElement;
    return { image, context, canvas, copy: makeSmallerCopy(image, original, 1000) };
  };

  test.each([
    [4000, 3000, 3072, 2304],
    [3000, 4000, 2304, 3072],
    [640, 480, 640, 480],
    [30_000, 1, 3072, 1],
    [1, 30_000, 1, 3072],
  ])("of %i x %i pixels is drawn well, whole, and on %i x %i", async (...sides) => {
    const [width, height, copyWidth, copyHeight] = sides;
    const { image, context, canvas, copy } = copyOf(
      width,
      height,
      new Blob(["copy"], { type: "image/jpeg" }),
    );
    const { name, type, lastModified, size } = (await copy)!;
    expect(canvas).toMatchObject({ width: copyWidth, height: copyHeight });
    expect(context.imageSmoothingQuality).toBe("high");
    expect(drawImage.mock.calls).toEqual([[image, 0, 0, copyWidth, copyHeight]]);
    expect(encode.mock.calls).toEqual([[expect.any(Function), "image/jpeg", 0.9]]);
    expect({ name, type, size }).toEqual({ name: "IMG_0001.jpg", type: "image/jpeg", size: 4 });
    expect(lastModified).toBe(original.lastModified);
  });

  test.each([
    ["is not drawn", 0, new Blob(["copy"])],
    ["can't be encoded", 100, null],
  ])("that %s is abandoned", async (_, side, encoded) => {
    expect(await copyOf(side, side, encoded).copy).toBeNull();
  });
});
