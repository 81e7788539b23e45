import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { decompressWoff2 } from "../../../build/fonts/decompress-woff2.ts";

const read = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)));
const FRAUNCES = read("fraunces/files/fraunces-latin-wght-normal.woff2");
const BRICOLAGE = read("bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2");

test("fonts decompressed together are as those decompressed one by one", async () => {
  const alone: Buffer[] = [];
  for (const font of [FRAUNCES, BRICOLAGE]) alone.push(Buffer.from(await decompressWoff2(font)));
  const together = await Promise.all([FRAUNCES, BRICOLAGE].map(decompressWoff2));
  expect(together.map((font, index) => alone[index]!.equals(font))).toEqual([true, true]);
});

test("a broken font is refused, and stops no other", async () => {
  const broken = decompressWoff2(FRAUNCES.subarray(0, 1000));
  const whole = decompressWoff2(FRAUNCES);
  await expect(broken).rejects.toThrow("ConvertWOFF2ToTTF failed");
  expect(await whole).not.toHaveLength(0);
});
