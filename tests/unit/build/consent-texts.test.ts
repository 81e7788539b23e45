import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addConsentTexts } from "../../../build/consent-texts.ts";
import { removeLastBuild } from "../../../build/remove-last-build.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

test("a build removes everything from the last one except the board and the texts of earlier builds", async () => {
  const folder = temporaryFolder();
  for (const name of ["site/assets", "board", "board-new"])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ["site/index.html", "board/views.js", "built", "consent-texts.json"]) {
    writeFileSync(join(folder, name), "");
  }
  await removeLastBuild(folder);
  expect(readdirSync(folder).toSorted()).toEqual(["board", "board-new", "consent-texts.json"]);
  expect(readdirSync(join(folder, "board"))).toEqual(["views.js"]);
});

test("the first build has nothing to remove", async () => {
  await expect(removeLastBuild(join(temporaryFolder(), "dist"))).resolves.toBeUndefined();
});

test("the texts of earlier builds are kept beside the current build's", async () => {
  const file = join(temporaryFolder(), "dist/consent-texts.json");
  const read = () => JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  await addConsentTexts(file);
  const today = read();
  expect(Object.keys(today).length).toBeGreaterThan(5);
  // The form after a product has one, too.
  expect(Object.values(today)).toContainEqual(expect.stringMatching(/^Send my ads here\n/));
  const [hash] = Object.keys(today);
  writeFileSync(file, JSON.stringify({ W7eJhV2mQ0aXk3Pd: "An earlier text", [hash!]: "Damaged" }));
  await addConsentTexts(file);
  expect(read()).toEqual({ ...today, W7eJhV2mQ0aXk3Pd: "An earlier text" });
});
