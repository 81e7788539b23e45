import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import images from "../../../web/images/manifest.json" with { type: "json" };
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

const MASTERS = "tools/imagery/masters";
const entries = Object.entries(images);

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** What `manifest.json` names. */
const named = entries.flatMap(([name, { sources }]) =>
  Object.entries(sources).flatMap(([format, widths]) =>
    widths.map((width) => ({ file: `web/images/${width}/${name}.${format}`, name, width, format })),
  ),
);

test("the pictures match their masters; otherwise run `npm run images`", () => {
  const masters = globSync(`${MASTERS}/*.webp`).toSorted();
  expect(entries.map(([name]) => `${MASTERS}/${name}.webp`)).toEqual(masters);
  for (const [name, { master }] of entries) expect.soft(sha256(`${MASTERS}/${name}.webp`), name).toBe(master);
});

test("every file in the list is there, and no other", () => {
  expect(globSync("web/images/*/*").toSorted()).toEqual(named.map(({ file }) => file).toSorted());
});

test(
  "every file has the width and the format that its name says, and its master's shape",
  { timeout: SLOW_TEST_MS },
  async () => {
    for (const { file, name, width, format } of named) {
      const master = await sharp(`${MASTERS}/${name}.webp`).metadata();
      const height = Math.round((width * master.height) / master.width);
      const image = await sharp(file).metadata();
      expect
        .soft({ ...image }, file)
        .toMatchObject({ width, height, format: format.replace("avif", "heif") });
    }
  },
);

test("a page reserves the size of the widest file", async () => {
  for (const [name, { width, height, sources }] of entries) {
    expect.soft(width, name).toBe(Math.max(...Object.values(sources).flat()));
    const widest = await sharp(`web/images/${width}/${name}.webp`).metadata();
    expect.soft({ ...widest }, name).toMatchObject({ width, height });
  }
});
