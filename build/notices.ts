import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Whose code or fonts a site carries, by the folders of their packages. */
export type Packages = Set<string>;

const HEADING = "This site is made with fonts and code of others, under these licences.";
const NOTICE_FILE = /^(licen[cs]e|notice|copying)(\.(md|txt))?$/i;
const RULE = `\n\n${"-".repeat(80)}\n\n`;

/** Notes what a build takes from packages. */
export function notePackages(packages: Packages): Plugin {
  return {
    name: "note-packages",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        // The prerenderer leaves packages outside, and what they draw stands in the pages.
        const outside = file.imports.filter((name) => !(name in bundle) && !name.startsWith("node:"));
        for (const name of outside) packages.add(resolve("node_modules", packageName(name)));
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

/** Writes their notices into the site, each text once. */
export async function writeNotices(site: string, packages: Packages): Promise<void> {
  const namesOf = new Map<string, string[]>();
  for (const folder of packages) {
    const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const text = await readNotices(folder);
    namesOf.set(text, [...(namesOf.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = Array.from(namesOf, ([text, names]) => `${names.toSorted().join("\n")}\n\n${text}`);
  await writeFile(join(site, "licenses.txt"), `${[HEADING, ...parts.toSorted()].join(RULE)}\n`);
}

/** @throws Error for a package without any: it must not be shipped. */
async function readNotices(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => NOTICE_FILE.test(name)).toSorted();
  if (files.length === 0) throw new Error(`${folder} has no licence to go along with it.`);
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => text.replaceAll("\r\n", "\n").trim()).join("\n\n");
}
