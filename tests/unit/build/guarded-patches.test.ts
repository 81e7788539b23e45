import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Plugin, type PluginOption, build } from "vite";
import { describe, expect, test } from "vitest";
import { retryableImports } from "../../../build/retryable-imports.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

/** The result of building `entry.js` and its neighbors with these plugins. */
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

  test("gets the file of a module without imports", async () => {
    const code = await buildWith(retryableImports(), { ...files, "one.js": "export const one = 1;" });
    expect(code).toMatch(/, \["\/assets\/one-[-\w]+\.js"\]\)/);
  });

  test("is not required in a build without dynamic imports", async () => {
    expect(await buildWith(retryableImports(), { "entry.js": "console.log(1);" })).toContain(
      "console.log(1)",
    );
  });

  test("fails the build if Vite has moved it", async () => {
    await expect(buildWith({ ...retryableImports(), load: () => null }, files)).rejects.toThrow(
      "Expected one preload helper of Vite, found 0: has a new version changed it?",
    );
  });

  test("fails the build if its arguments have changed", async () => {
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
