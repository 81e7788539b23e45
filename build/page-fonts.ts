import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** The characters used by pages; anything else a visitor types falls back to a system font. */
const CHARACTERS = `${ascii()}“”‘’–—·…©é×`;

/**
 * Subsets imports of `font.woff2?page-font` to the characters used by pages, and `?wght=560&page-font` to one weight.
 * The import's default export is the file's URL.
 */
export function pageFonts(): Plugin {
  /** Fonts by URL, in development. */
  const devFonts = new Map<string, Buffer>();
  let isBuild = false;
  return {
    name: "page-fonts",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    async load(id) {
      const [path = "", query = ""] = id.split("?", 2);
      if (!query.endsWith("page-font")) return null;
      const weight = new URLSearchParams(query).get("wght");
      const source = await subsetFont(await readFile(path), CHARACTERS, {
        targetFormat: "woff2",
        ...(weight && { variationAxes: { wght: Number(weight) } }),
      });
      const name = basename(path);
      if (!isBuild) devFonts.set(`/@page-font/${name}`, source);
      const address = isBuild
        ? `__VITE_ASSET__${this.emitFile({ type: "asset", name, source })}__`
        : `/@page-font/${name}`;
      return `export default ${JSON.stringify(address)}`;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const font = devFonts.get(request.url ?? "");
        if (!font) return next();
        response.setHeader("content-type", "font/woff2");
        response.end(font);
      });
    },
  };
}

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
}
