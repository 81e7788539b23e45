import { writeFileSync } from "node:fs";
import { test } from "@playwright/test";
import { type Picture, pngOf } from "../visitor/pictures.ts";

/** A picture on disk, passed to the browser by path because sending megabytes takes seconds. */
export function pictureFile(picture: Picture): string {
  const { name, buffer } = pngOf(picture);
  const file = test.info().outputPath(name);
  writeFileSync(file, buffer);
  return file;
}
