import { randomFillSync } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";

const WIDTH = 4000;
const HEIGHT = 3000;
const BYTES = 4 * 1024 * 1024;

/** A photo as phones take them: 12 megapixels, a JPEG of 4 MB, made from a sample picture by the browser. */
export async function takePhoto(browser: Browser) {
  const folder = "dist/site/assets";
  const sample = (await readdir(folder)).find((name) => name.endsWith(".webp"))!;
  const address = `data:image/webp;base64,${(await readFile(join(folder, sample))).toString("base64")}`;
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
    [address, WIDTH, HEIGHT] as const,
  );
  await page.close();
  const jpeg = Buffer.from(base64, "base64");
  // A smooth picture is smaller than a photo; what follows its end makes up for that, and is not drawn.
  const buffer =
    jpeg.length >= BYTES ? jpeg : Buffer.concat([jpeg, randomFillSync(Buffer.alloc(BYTES - jpeg.length))]);
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer };
}
