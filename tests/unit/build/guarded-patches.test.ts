import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Plugin, build } from "vite";
import { describe, expect, test } from "vitest";
import { lightPreload } from "../../../build/light-preload.ts";
import { temporaryFolder } from "../../storage/temporary-folder.ts";

/** The code that a build with one plugin makes of `entry.js` and the files beside it. */
async function buildWith(plugin: Plugin, files: Record<string, string>): Promise<string> {
  const root = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const built = await build({
    configFile: false,
    root,
    logLevel: "silent",
    plugins: [plugin],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, "entry.js") } },
  });
  if (!("output" in built)) throw new Error("Nothing was built.");
  return built.output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}

describe("Vite's preload helper", () => {
  const files = {
    "entry.js": 'import("./later.js").then(console.log);',
    "later.js": "export const later = 1;",
  };

  test("is replaced by a lighter one", async () => {
    const code = await buildWith(lightPreload(), files);
    expect(code).toMatch(/import\([^)]*"\/" \+ file\s*\)\.catch/);
    expect(code).not.toContain("modulepreload");
    expect(code).not.toContain("vite:preloadError");
  });

  test("is not missed where nothing is fetched later", async () => {
    expect(await buildWith(lightPreload(), { "entry.js": "console.log(1);" })).toContain("console.log(1)");
  });

  test("that is not where it was stops the build", async () => {
    await expect(buildWith({ ...lightPreload(), load: () => null }, files)).rejects.toThrow(
      "Vite must have one preload helper, but 0 were found: look at its new version.",
    );
  });
});
