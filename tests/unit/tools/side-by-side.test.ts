import sharp from "sharp";
import { expect, test } from "vitest";
import { sideBySide } from "../../../tools/side-by-side.ts";

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test("pictures of different sizes stand in a row at one height, with a gap around each", async () => {
  const picture = await sideBySide(140, [await plain(50, 100, "#FF0000"), await plain(400, 200, "#0000FF")]);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([20 + 50 + 20 + 200 + 20, 140]);
  const colorAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return data.subarray(at, at + 3).toString("hex");
  };
  const row = [10, 25, 65, 80, 95, 285, 300].map((x) => colorAt(x, 70));
  expect(row).toEqual(["dedbd3", "ff0000", "ff0000", "dedbd3", "0000ff", "0000ff", "dedbd3"]);
  expect([10, 22, 118, 130].map((y) => colorAt(45, y))).toEqual(["dedbd3", "ff0000", "ff0000", "dedbd3"]);
});
