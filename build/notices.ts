import { readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** The folders of the packages whose code or fonts are part of the site. */
export type Packages = Set<string>;

const HEADING = "This site uses third-party fonts and code, under these licenses.";
const NOTICE_FILE = /^(licen[cs]e|notice|copying)(\.(md|txt))?$/i;
const RULE = `\n\n${"-".repeat(80)}\n\n`;

/** Records the packages that end up in a bundle. */
export function recordPackages(packages: Packages): Plugin {
  return {
    name: "record-packages",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        // The prerenderer's packages are external, but their output is in the pages.
        const external = file.imports.filter((name) => !(name in bundle) && !name.startsWith("node:"));
        for (const name of external) packages.add(resolve("node_modules", packageName(name)));
        for (const id of file.moduleIds) {
          const [folder] = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id) ?? [];
          if (folder !== undefined) packages.add(folder);
        }
      }
    },
  };
}

function packageName(name: string): string {
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Writes `licenses.txt` into the site; packages with the same text share an entry. */
export async function writeNotices(site: string, packages: Packages): Promise<void> {
  const namesByText = new Map<string, string[]>();
  // A linked folder has two paths.
  for (const folder of new Set(await Promise.all(Array.from(packages, (path) => realpath(path))))) {
    const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const text = await readNotices(folder);
    namesByText.set(text, [...(namesByText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const entries = Array.from(namesByText, ([text, names]) => `${names.toSorted().join("\n")}\n\n${text}`);
  await writeFile(join(site, "licenses.txt"), `${[HEADING, ...entries.toSorted()].join(RULE)}\n`);
}

/** @throws Error for a package without a license, which must not be shipped. */
async function readNotices(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => NOTICE_FILE.test(name)).toSorted();
  if (files.length === 0) throw new Error(`${folder} has no license file.`);
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => text.replaceAll("\r\n", "\n").trim()).join("\n\n");
}
