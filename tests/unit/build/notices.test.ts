import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { recordPackages, writeNotices } from "../../../build/notices.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

function makePackage(name: string, files: Record<string, string>): string {
  const folder = join(temporaryFolder(), name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, version: "1.0.0", license: "MIT" }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

test("the site's notices have each license text once, below the packages that it covers, in an order that no build changes", async () => {
  const site = temporaryFolder();
  const packages = new Set([
    makePackage("react", { LICENCE: "As it is.", NOTICE: "Made by many." }),
    makePackage("b-font", { LICENSE: "Use it freely.\r\nKeep this.\r\n" }),
    makePackage("a-font", { "license.md": "Use it freely.\nKeep this.", "readme.md": "Read me." }),
  ]);
  await writeNotices(site, packages);
  expect(readFileSync(join(site, "licenses.txt"), "utf8").split(/\n\n-{80}\n\n/)).toEqual([
    "This site uses third-party fonts and code, under these licenses.",
    "a-font 1.0.0 (MIT)\nb-font 1.0.0 (MIT)\n\nUse it freely.\nKeep this.",
    "react 1.0.0 (MIT)\n\nAs it is.\n\nMade by many.\n",
  ]);
});

test("a package that is linked into the project, and has two paths, is named once", async () => {
  const site = temporaryFolder();
  const folder = makePackage("react", { LICENSE: "As it is." });
  const link = join(temporaryFolder(), "react");
  symlinkSync(folder, link, "junction");
  await writeNotices(site, new Set([folder, link]));
  expect(readFileSync(join(site, "licenses.txt"), "utf8").match(/react 1\.0\.0/g)).toHaveLength(1);
});

test("packages are recorded whether a bundle contains or imports them, but no module of Node", () => {
  const packages = new Set<string>();
  const { generateBundle } = recordPackages(packages) as unknown as {
    generateBundle(options: object, bundle: Record<string, object>): void;
  };
  generateBundle(
    {},
    {
      "page.js": {
        type: "chunk",
        imports: ["shared.js", "react/jsx-runtime", "@scope/icons/all", "node:fs"],
        moduleIds: [
          "/site/web/page.tsx",
          "/site/node_modules/@fonts/sans/a.css",
          "/site/node_modules/solver/b/c.js",
        ],
      },
      "shared.js": { type: "chunk", imports: [], moduleIds: ["/site/web/shared.ts"] },
      "a.woff2": { type: "asset" },
    },
  );
  expect([...packages]).toEqual([
    resolve("node_modules/react"),
    resolve("node_modules/@scope/icons"),
    "/site/node_modules/@fonts/sans",
    "/site/node_modules/solver",
  ]);
});

test("a package without a license is not shipped", async () => {
  const folder = makePackage("mine", { "readme.md": "Read me." });
  await expect(writeNotices(temporaryFolder(), new Set([folder]))).rejects.toThrow(
    `${folder} has no license file.`,
  );
});
