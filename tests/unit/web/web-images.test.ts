import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import images from "../../../web/images/manifest.json" with { type: "json" };
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

const MASTERS = "tools/imagery/masters";
const PLATES = "tools/imagery/plates";
const LAYERS = `${MASTERS}/layers`;
const PICTURES = "{webp,jpg,jpeg,png,JPG,JPEG,PNG}";
const entries = Object.entries(images);

/** The sources of a picture. */
function originalOf(name: string): string {
  const plate = /^(.+)_plate$/.exec(name)?.[1];
  const found = globSync(
    plate ? `${PLATES}/${plate}.${PICTURES}` : [`${MASTERS}/${name}.${PICTURES}`, `${LAYERS}/${name}.webp`],
  );
  return found[0]!;
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** The entries of `manifest.json`. */
const named = entries.flatMap(([name, { sources }]) =>
  Object.entries(sources).flatMap(([format, widths]) =>
    widths.map((width) => ({ file: `web/images/${width}/${name}.${format}`, name, width, format })),
  ),
);

test("the pages' pictures were made from the current masters and plates; otherwise run `npm run images`", () => {
  const originals = [
    ...globSync(`${MASTERS}/*.${PICTURES}`),
    ...globSync(`${LAYERS}/*.webp`),
    ...globSync(`${PLATES}/*.${PICTURES}`).filter((file) =>
      /_ad1\.|\/(apparel_(ad3|square)|food_ad2|hygiene_ad4)\./.test(file),
    ),
  ];
  expect(entries.map(([name]) => originalOf(name)).toSorted()).toEqual(originals.toSorted());
  for (const [name, { master }] of entries) expect.soft(sha256(originalOf(name)), name).toBe(master);
});

test("exactly the listed files exist", () => {
  expect(globSync("web/images/*/*").toSorted()).toEqual(named.map(({ file }) => file).toSorted());
});

test(
  "every file has the width and format in its name, and its master's aspect ratio",
  { timeout: SLOW_TEST_MS },
  async () => {
    const masters = new Map<string, { width: number; height: number }>();
    for (const [name] of entries) masters.set(name, (await sharp(originalOf(name)).metadata()).autoOrient);
    for (const { file, name, width, format } of named) {
      const master = masters.get(name)!;
      const height = Math.round((width * master.height) / master.width);
      const image = await sharp(file).metadata();
      expect
        .soft({ ...image }, file)
        .toMatchObject({ width, height, format: format.replace("avif", "heif") });
    }
  },
);

test("the size that a page reserves is the widest file's", async () => {
  for (const [name, { width, height, sources }] of entries) {
    expect.soft(width, name).toBe(Math.max(...Object.values(sources).flat()));
    const format = "avif" in sources ? "avif" : "webp";
    const widest = await sharp(`web/images/${width}/${name}.${format}`).metadata();
    expect.soft({ ...widest }, name).toMatchObject({ width, height });
  }
});
