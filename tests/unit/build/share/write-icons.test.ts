import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { writeIcons } from "../../../../build/share/write-icons.ts";

const site = await mkdtemp(join(tmpdir(), "icons-"));
afterAll(() => rm(site, { recursive: true }));
await copyFile("web/public/favicon.svg", join(site, "favicon.svg"));
await writeIcons(site);

test("the touch icon is a 180x180 PNG without a transparent corner", async () => {
  const icon = sharp(join(site, "apple-touch-icon.png"));
  expect(await icon.metadata()).toMatchObject({ format: "png", width: 180, height: 180 });
  expect((await icon.stats()).isOpaque).toBe(true);
});

test("the shortcut icon contains one 32x32 PNG with round corners", async () => {
  const ico = await readFile(join(site, "favicon.ico"));
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(ico.length - header.length, 14);
  expect(ico.subarray(0, header.length)).toEqual(header);
  const png = sharp(ico.subarray(header.length));
  expect(await png.metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
  expect((await png.stats()).isOpaque).toBe(false);
});
