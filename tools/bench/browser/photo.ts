import { randomFillSync } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";

const WIDTH = 4000;
const HEIGHT = 3000;
const BYTES = 4 * 1024 * 1024;

/** A typical phone photo, a JPEG of 12 megapixels and 4 MiB, made from a sample picture by the browser. */
export async function makePhoto(browser: Browser) {
  const folder = "dist/site/assets";
  const sample = (await readdir(folder)).find((name) => name.endsWith(".webp"))!;
  const dataUrl = `data:image/webp;base64,${(await readFile(join(folder, sample))).toString("base64")}`;
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async ([source, width, height]) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d")!;
      context.drawImage(picture, 0, 0, width, height);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
      const reader = new FileReader();
      const read = new Promise((resolve) => reader.addEventListener("load", resolve));
      reader.readAsDataURL(blob);
      await read;
      return (reader.result as string).split(",")[1]!;
    },
    [dataUrl, WIDTH, HEIGHT] as const,
  );
  await page.close();
  const jpeg = Buffer.from(base64, "base64");
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer: pad(jpeg) };
}

const TABLE_BYTES = 65;
const TABLES_IN_SEGMENT = 1000;
const UNUSED_TABLE = 3;

/** Pads the JPEG with unused quantization tables, because a smooth picture compresses better than a photo. */
function pad(jpeg: Buffer): Buffer {
  const segment = randomFillSync(Buffer.alloc(4 + TABLES_IN_SEGMENT * TABLE_BYTES));
  segment.writeUInt16BE(0xffdb, 0);
  segment.writeUInt16BE(segment.length - 2, 2);
  for (let at = 4; at < segment.length; at += TABLE_BYTES) segment[at] = UNUSED_TABLE;
  const missing = Math.max(0, Math.ceil((BYTES - jpeg.length) / segment.length));
  return Buffer.concat([jpeg.subarray(0, 2), ...Array(missing).fill(segment), jpeg.subarray(2)]);
}
