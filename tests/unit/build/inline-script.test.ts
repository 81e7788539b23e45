import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { buildInlineScript } from "../../../build/inline-script.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

function script(text: string): string {
  const file = join(temporaryFolder(), "script.ts");
  writeFileSync(file, text);
  return file;
}

test("an inline script contains what it imports, and leaves no names in its page", async () => {
  const limits = JSON.stringify(resolve("contract/limits.ts"));
  const code = await buildInlineScript(
    script(`import { FLAG_WAIT_MS } from ${limits}; const ms: number = FLAG_WAIT_MS; console.log(ms);`),
  );
  expect(code).toMatch(/^\(?function|^\(\(\) ?=>/);
  expect(code).not.toContain("import");
});

test("an inline script that would contain a package without its license is not built", async () => {
  const levenshtein = JSON.stringify(resolve("node_modules/fastest-levenshtein/esm/mod.js"));
  await expect(
    buildInlineScript(script(`import { distance } from ${levenshtein}; console.log(distance("a", "b"));`)),
  ).rejects.toThrow("bundles a package, whose license notice would be missing");
});

test("an inline script that would need a second file is not built", async () => {
  const picture = JSON.stringify(`${resolve("web/images/560/furniture_product.avif")}?url`);
  const input = script(`import picture from ${picture}; console.log(picture);`);
  await expect(buildInlineScript(input)).rejects.toThrow(`${input} did not bundle into one file.`);
});
