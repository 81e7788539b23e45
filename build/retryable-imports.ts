import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Vite's own preload helper, a private module. */
const HELPER = "\0vite/preload-helper.js";
const OURS = fileURLToPath(new URL("../web/retryable-import.ts", import.meta.url));

/** As Vite writes them, all in one line: the files that a chunk's imports take, and a function that names some of them. */
const TABLE = /const __vite__mapDeps=.*?m\.f=(\[.*?\])\).*\n/;
const ENTRIES = /__vite__mapDeps\((\[[\d,]+\])\)/g;

/**
 * Puts `retryableImport` in the place of Vite's preload helper, which every `import()` goes through. Vite's is ten times
 * as big, because it minds style sheets too (a page's styles stand in its HTML), and uses `modulepreload`: WebKit
 * remembers one that failed, and the import of that file then fails in every page of the tab, with the network back.
 */
export function retryableImports(): Plugin {
  let found = 0;
  return {
    name: "retryable-imports",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite lists no file for a module that imports nothing.
          resolveDependencies: (file, files) => (files.length > 0 ? files : [file]),
        },
      },
    }),
    load(id) {
      if (id !== HELPER) return null;
      found += 1;
      return `export { retryableImport as __vitePreload } from ${JSON.stringify(OURS)};`;
    },
    generateBundle: {
      // Vite lists the files in its own.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const isForBrowsers = this.environment.config.consumer === "client";
        if (isForBrowsers && chunks.some((chunk) => chunk.dynamicImports.length > 0) && found !== 1) {
          this.error(`Vite must have one preload helper, but ${found} were found: look at its new version.`);
        }
        for (const chunk of chunks) {
          chunk.code = listFilesInPlace(chunk.code);
          if (chunk.code.includes("__vite__mapDeps")) {
            this.error("Vite lists the files of an import in another way: look at its new version.");
          }
        }
      },
    },
  };
}

/** The same in half the bytes. */
function listFilesInPlace(code: string): string {
  const files = JSON.parse(TABLE.exec(code)?.[1] ?? "[]") as string[];
  return code.replace(TABLE, "").replaceAll(ENTRIES, (_, entries: string) => {
    const addresses = (JSON.parse(entries) as number[]).map((entry) => `/${files[entry]}`);
    return JSON.stringify(addresses);
  });
}
