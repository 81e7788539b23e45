import { writeFileSync } from "node:fs";
import { test } from "@playwright/test";
import { type Picture, pngOf } from "../visitor/pictures.ts";

/** A picture on the disk, of which the browser is told the path alone: megabytes take seconds to reach it otherwise. */
export function pictureFile(picture: Picture): string {
  const { name, buffer } = pngOf(picture);
  const file = test.info().outputPath(name);
  writeFileSync(file, buffer);
  return file;
}
