import { globSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import * as harfbuzz from "harfbuzzjs";
import { expect, test } from "vitest";
import { decompressWoff2 } from "../../build/fonts/decompress-woff2.ts";
import images from "../../web/images/manifest.json" with { type: "json" };
import { BuiltSite } from "../support/site/built-site.ts";
import { bytesWithRoom, hasExampleBrand } from "../support/site/example-content.ts";
import { showSamples } from "../support/site/shown-pages.ts";

const FOLDER = "dist/site";
const site = new BuiltSite(FOLDER);
const files = globSync(`${FOLDER}/**/*.*`).toSorted();
const isCopy = (file: string) => /\.(?:br|gz)$/.test(file);

async function charactersOf(font: string): Promise<Set<string>> {
  const face = new harfbuzz.Face(new harfbuzz.Blob(await decompressWoff2(readFileSync(font))));
  return new Set(Array.from(face.collectUnicodes(), (code) => String.fromCodePoint(code)));
}

const TEXTS = new Set([".css", ".html", ".js", ".svg", ".txt", ".xml"]);

test("every text file has its compressed copies, and no other file has any", () => {
  const texts = files.filter((file) => TEXTS.has(extname(file)));
  expect(files.filter(isCopy)).toEqual(texts.flatMap((file) => [`${file}.br`, `${file}.gz`]).toSorted());
  for (const file of texts) {
    const text = readFileSync(file);
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(text), file).toBe(true);
    // As small as gzip can make it.
    expect(readFileSync(`${file}.gz`).equals(gzipSync(text, { level: 9 })), file).toBe(true);
  }
});

// Some pictures stand only beside sample quotes.
test.runIf(showSamples)("every encoded picture is drawn by a page, or is the same as one that is", () => {
  const texts = files.filter((file) => TEXTS.has(extname(file))).map((file) => readFileSync(file, "utf8"));
  const drawn = new Set(
    texts.flatMap((text) =>
      Array.from(text.matchAll(/\/([\w-]+)-[\w-]{8}\.(?:avif|webp)/g), ([, name]) => name!),
    ),
  );
  const unused = Object.keys(images).filter((name) => !drawn.has(name));
  // The film begins with the third loop.
  expect(unused).toEqual(["beverage_loop3"]);
});

test("nothing that only the build needs is deployed, such as manifests or unused scripts", () => {
  const atTop = files.filter((file) => !isCopy(file) && !/site\/.*\//.test(file));
  expect(atTop.map((file) => file.slice(FOLDER.length))).toEqual([
    "/404.html",
    "/apple-touch-icon.png",
    "/favicon.ico",
    "/favicon.svg",
    "/index.html",
    "/licenses.txt",
    "/robots.txt",
    "/sitemap.xml",
  ]);
  const { launchDarklyScript } = JSON.parse(
    site.page("/food").querySelector("script#redirect")!.textContent,
  ) as { launchDarklyScript: string };
  const notFound = /src="(\/assets\/not-found[^"]+)"/.exec(site.file("404.html").toString())![1]!;
  const fetched = site.withStaticImports([
    ...site.scriptsOf("/food/version_a"),
    launchDarklyScript,
    notFound,
  ]);
  // Iterating over a set includes what is added meanwhile.
  for (const script of fetched)
    for (const later of site.withStaticImports(site.dynamicImports([script]))) fetched.add(later);
  expect([...fetched].toSorted()).toEqual(
    files.filter((file) => file.endsWith(".js")).map((file) => file.slice(FOLDER.length)),
  );
});

test("the site carries the license notices of exactly the fonts and code it ships", () => {
  const text = readFileSync(`${FOLDER}/licenses.txt`, "utf8");
  const names = [...text.matchAll(/^(\S+) \d+\.\d+\.\d+ \([\w.-]+\)$/gm)].map(([, name]) => name!);
  expect(names).toEqual([
    "@fontsource-variable/bricolage-grotesque",
    "@fontsource-variable/fraunces",
    "@fontsource-variable/instrument-sans",
    "@fontsource/instrument-serif",
    "@launchdarkly/js-client-sdk",
    "@supabase/postgrest-js",
    "@supabase/storage-js",
    "altcha-lib",
    "fastest-levenshtein",
    "iceberg-js",
    "lucide-react",
    "react",
    "react-dom",
    "scheduler",
  ]);
  for (const name of names) {
    const [license] = globSync(`node_modules/${name}/{LICENSE,LICENSE.md,LICENSE.txt}`);
    expect.soft(text, name).toContain(readFileSync(license!, "utf8").replaceAll("\r\n", "\n").trim());
  }
  expect(text.match(/SIL OPEN FONT LICENSE Version 1\.1/g)).toHaveLength(4);
});

test("the fonts that every visitor loads have the content's characters, and the others have the remaining Latin ones", async () => {
  const fonts = new Map<string, { characters: Set<string>; axes: string[]; bytes: number }>();
  for (const file of files.filter((each) => each.endsWith(".woff2"))) {
    const bytes = readFileSync(file);
    const face = new harfbuzz.Face(new harfbuzz.Blob(await decompressWoff2(bytes)));
    fonts.set(basename(file).replace(/-[\w-]{8}\.woff2$/, ""), {
      characters: await charactersOf(file),
      axes: Object.keys(face.getAxisInfos()),
      bytes: bytes.length,
    });
  }
  const names = [
    "bricolage-grotesque-latin-wght-normal",
    "fraunces-latin-wght-normal",
    "instrument-sans-latin-wght-normal",
    "instrument-serif-latin-400-normal",
  ];
  const others = names.flatMap((name) => [`${name}-rest`, name.replace("-latin-", "-latin-ext-")]);
  expect([...fonts.keys()].toSorted()).toEqual([...names, ...others].toSorted());
  for (const name of names) {
    const { characters, axes, bytes } = fonts.get(name)!;
    const isText = name.startsWith("instrument-sans");
    expect(bytes, name).toBeLessThan(bytesWithRoom(isText ? 22_000 : 12_000));
    expect(axes, name).toEqual(isText ? ["wght"] : []);
    for (const letter of "aeiouAIOST0123456789.")
      expect(characters, `${name} has ${letter}`).toContain(letter);
    // What visitors type, and what components and style sheets add.
    const typed = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
    if (isText) expect([...`${typed}’·…›©×`].filter((each) => !characters.has(each))).toEqual([]);
    for (const letter of "öß€Ç") {
      const having = [name, `${name}-rest`].filter((file) => fonts.get(file)!.characters.has(letter));
      // An owner's words may have it.
      expect(having, letter).toEqual(
        hasExampleBrand ? [`${name}-rest`] : expect.arrayContaining([expect.anything()]),
      );
    }
    for (const letter of "łğČ") {
      expect(fonts.get(name.replace("-latin-", "-latin-ext-"))!.characters, name).toContain(letter);
    }
  }
});

test("browsers find every Latin letter and currency sign that a face has in the file of its range", async () => {
  const style = readFileSync(join(FOLDER, "ad_creation/index.html"), "utf8");
  const rules = await Promise.all(
    Array.from(
      style.matchAll(/font-family:"([^"]+)";src:url\(([^)]+)\)[^}]+;unicode-range:([^}]+)\}/g),
      async ([, face, file, ranges]) => ({
        face: face!,
        characters: await charactersOf(join(FOLDER, file!)),
        ranges: ranges!.split(",").map((range) => {
          const [first, last = first] = range
            .slice(2)
            .split("-")
            .map((code) => Number.parseInt(code, 16));
          return [first!, last!] as const;
        }),
      }),
    ),
  );
  for (const [face, parts] of Map.groupBy(rules, (rule) => rule.face)) {
    expect(parts, face).toHaveLength(2);
    const all = new Set(parts.flatMap(({ characters }) => [...characters]));
    const lost = [...all].filter((character) => {
      const code = character.codePointAt(0)!;
      return !parts.some(
        ({ characters, ranges }) =>
          characters.has(character) && ranges.some(([first, last]) => code >= first && code <= last),
      );
    });
    expect(
      lost.filter((character) => /\p{Script=Latin}|\p{Sc}/u.test(character)),
      face,
    ).toEqual([]);
  }
});
