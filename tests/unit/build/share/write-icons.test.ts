import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { writeIcons } from "../../../../build/share/write-icons.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";

const site = await mkdtemp(join(tmpdir(), "icons-"));
afterAll(() => rm(site, { recursive: true }));
await copyFile("web/public/favicon.svg", join(site, "favicon.svg"));
await writeIcons(site);

test("the touch icon is a 180x180 PNG without a transparent corner", async () => {
  const icon = sharp(join(site, "apple-touch-icon.png"));
  expect(await icon.metadata()).toMatchObject({ format: "png", width: 180, height: 180 });
  expect((await icon.stats()).isOpaque).toBe(true);
});

test("what is transparent in the mark is white in the touch icon, where phones would paint it black", async () => {
  const other = temporaryFolder();
  const mark =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h9v9H0z" fill="#f00"/></svg>';
  await writeFile(join(other, "favicon.svg"), mark);
  await writeIcons(other);
  const pixels = await sharp(join(other, "apple-touch-icon.png")).removeAlpha().raw().toBuffer();
  expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect([...pixels.subarray(-3)]).toEqual([255, 255, 255]);
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
