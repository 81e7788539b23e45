import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

/** Vite's own preload helper, a private module. */
const HELPER = "\0vite/preload-helper.js";
const OURS = fileURLToPath(new URL("../web/retryable-import.ts", import.meta.url));

/** Vite's generated table, on one line: a chunk's files, and a function that looks some of them up. */
const TABLE = /const __vite__mapDeps=.*?m\.f=(\[.*?\])\).*\n/;
const ENTRIES = /__vite__mapDeps\((\[[\d,]+\])\)/g;

/**
 * Replaces Vite's preload helper, which every `import()` goes through, with `retryableImport`. Vite's is ten times as
 * big, because it also loads style sheets (ours are inlined). And it uses `modulepreload`: WebKit remembers a failed
 * preload, after which importing that file fails in the tab even when the network is back.
 */
export function retryableImports(): Plugin {
  let found = 0;
  return {
    name: "retryable-imports",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite lists no files for a module without imports.
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
      // After Vite's own hook, which inserts the table.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const isForBrowsers = this.environment.config.consumer === "client";
        if (isForBrowsers && chunks.some((chunk) => chunk.dynamicImports.length > 0) && found !== 1) {
          this.error(`Expected one preload helper of Vite, found ${found}: has a new version changed it?`);
        }
        for (const chunk of chunks) {
          chunk.code = listFilesInPlace(chunk.code, collectFiles(chunk, bundle));
          if (chunk.code.includes("__vite__mapDeps")) {
            this.error("Vite's table of imported files has another form: has a new version changed it?");
          }
        }
      },
    },
  };
}

/** A chunk's own file, and those it imports statically. */
function collectFiles(
  { fileName, imports }: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  files = new Set<string>(),
): Set<string> {
  files.add(fileName);
  for (const name of imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk" && !files.has(name)) collectFiles(imported, bundle, files);
  }
  return files;
}

/** Inlines the table's entries, which halves their bytes, without the files that have already run. */
function listFilesInPlace(code: string, alreadyRun: Set<string>): string {
  const files = JSON.parse(TABLE.exec(code)?.[1] ?? "[]") as string[];
  return code.replace(TABLE, "").replaceAll(ENTRIES, (_, entries: string) => {
    const names = (JSON.parse(entries) as number[]).map((entry) => files[entry]!);
    return JSON.stringify(names.filter((name) => !alreadyRun.has(name)).map((name) => `/${name}`));
  });
}
