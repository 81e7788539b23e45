import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Plugin, type PluginOption, build } from "vite";
import { describe, expect, test } from "vitest";
import { retryableImports } from "../../../build/retryable-imports.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

/** The code that a build with one plugin, or some, makes of `entry.js` and the files beside it. */
async function buildWith(plugin: PluginOption, files: Record<string, string>): Promise<string> {
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
    "entry.js": 'export const parts = [import("./one.js"), import("./two.js")];',
    "one.js": 'import "./shared.js"; export const one = 1;',
    "two.js": 'import "./shared.js"; export const two = 2;',
    "shared.js": "console.log(3);",
  };

  test("is replaced by ours, with the files of each import", async () => {
    const code = await buildWith(retryableImports(), files);
    expect(code).toMatch(
      /import\("\.\/one-[-\w]+\.js"\), \["\/assets\/one-[-\w]+\.js","\/assets\/shared-[-\w]+\.js"\]\)/,
    );
    expect(code).not.toContain("modulepreload");
    expect(code).not.toContain("vite:preloadError");
  });

  test("is given the file of a module that imports nothing", async () => {
    const code = await buildWith(retryableImports(), { ...files, "one.js": "export const one = 1;" });
    expect(code).toMatch(/, \["\/assets\/one-[-\w]+\.js"\]\)/);
  });

  test("is not missed where nothing is fetched later", async () => {
    expect(await buildWith(retryableImports(), { "entry.js": "console.log(1);" })).toContain(
      "console.log(1)",
    );
  });

  test("stops the build when it has moved", async () => {
    await expect(buildWith({ ...retryableImports(), load: () => null }, files)).rejects.toThrow(
      "Expected one preload helper of Vite, found 0: has a new version changed it?",
    );
  });

  test("stops the build when it takes its files differently", async () => {
    const otherVite: Plugin = {
      name: "other-vite",
      generateBundle: {
        order: "post",
        handler: (_, bundle) => {
          for (const file of Object.values(bundle))
            if (file.type === "chunk") file.code += "__vite__mapDeps(all)";
        },
      },
    };
    await expect(buildWith([otherVite, retryableImports()], files)).rejects.toThrow(
      "Vite's table of imported files has another form: has a new version changed it?",
    );
  });
});
