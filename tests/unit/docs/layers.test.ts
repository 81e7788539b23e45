import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

/** The README's diagram: a folder may import the folders to its left on the same line. */
const LINES = Array.from(
  readFileSync("README.md", "utf8").matchAll(/^ {4}(contract {2}←.*)$/gm),
  ([, line]) => line!.split("←").map((folders) => folders.trim().split(", ")),
);
const FOLDERS = [...new Set(LINES.flat(2))];

const mayImport = (folder: string, other: string) =>
  folder === other ||
  LINES.some((line) => {
    const [own, its] = [folder, other].map((name) => line.findIndex((each) => each.includes(name)));
    return its !== -1 && its! < own!;
  });

/** The folders that each folder may not import, according to the linter. */
function lint(): Record<string, string[]> {
  const project = temporaryFolder();
  cpSync("oxlint.config.ts", join(project, "oxlint.config.ts"));
  for (const folder of FOLDERS) {
    mkdirSync(join(project, folder, "part"), { recursive: true });
    const imports = FOLDERS.map((other) => `export * from "../../${other}/some.ts";\n`);
    writeFileSync(join(project, folder, "part/all.ts"), imports.join(""));
  }
  const oxlint = resolve("node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format=json"], {
    cwd: project,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
  };
  const refused: Record<string, string[]> = Object.fromEntries(FOLDERS.map((folder) => [folder, []]));
  for (const { code, filename, labels } of diagnostics) {
    if (!code.includes("no-restricted-imports")) continue;
    refused[filename.split("/").at(-3)!]!.push(FOLDERS[labels[0]!.span.line - 1]!);
  }
  return refused;
}

/** Where the linter is stricter than the diagram. */
const STRICTER: Record<string, string[]> = { storage: ["content"], webhook: ["content"], web: ["domain"] };

test("the linter refuses exactly the imports that the README's diagram forbids", () => {
  expect(FOLDERS).toHaveLength(10);
  const forbidden = FOLDERS.map((folder) => [
    folder,
    FOLDERS.filter((other) => !mayImport(folder, other) || STRICTER[folder]?.includes(other)),
  ]);
  expect(lint()).toEqual(Object.fromEntries(forbidden));
});

/** The linter doesn't look into `import("…")`, of a module or of its types. */
test("nothing forbidden is imported by a call, either", () => {
  const forbidden = globSync(`{${FOLDERS.join()}}/**/*.{ts,tsx}`).flatMap((file) => {
    const [folder = ""] = file.split("/");
    const imported = readFileSync(file, "utf8").matchAll(/\bimport\(\s*"(\.[^"]+)"/g);
    return Array.from(imported, ([, path]) => relative(".", resolve(dirname(file), path!)))
      .filter((other) => FOLDERS.includes(other.split("/")[0]!))
      .filter(
        (other) =>
          !mayImport(folder, other.split("/")[0]!) || STRICTER[folder]?.includes(other.split("/")[0]!),
      )
      .map((other) => `${file}: ${other}`);
  });
  expect(forbidden).toEqual([]);
});
