import type { Plugin } from "vite";

/**
 * Fetches what a module imports together with it, in a tenth of the bytes of Vite's own way, which minds style sheets
 * too: a page's styles stand in its HTML. What can't be fetched is the import's to tell.
 */
const PRELOAD = `
const asked = new Set();
export function __vitePreload(load, files) {
  for (const file of files ?? []) {
    if (asked.has(file)) continue;
    asked.add(file);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: "/" + file }));
  }
  return load();
}`;

/** Makes every page's first script lighter. */
export function lightPreload(): Plugin {
  return {
    name: "light-preload",
    enforce: "pre",
    apply: "build",
    load: (id) => (id === "\0vite/preload-helper.js" ? PRELOAD : null),
  };
}
