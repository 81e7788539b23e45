import { rm, writeFile } from "node:fs/promises";
import { build } from "vite";
import { StartupError } from "../domain/errors/startup-error.ts";
import { compressSite } from "./compress-site.ts";
import { writePages } from "./write-pages.ts";
import { readStaticSettings, writeStaticSite } from "./write-static-site.ts";

const SITE = "dist/site";
const STATIC_SITE = "dist/static";
const PRERENDER = "dist/prerender";
/** Written last: a build that was broken off is no build. */
export const BUILT_MARK = "dist/built";

/** Builds the whole site into `dist/site`: scripts and styles, pictures, pages, and their compressed twins. */
export async function buildSite() {
  await rm("dist", { recursive: true, force: true });
  await buildScripts("pages.json", ["web/client.ts", "web/styles.css"]);
  // On its own, so that it shares no file with the others: a visitor who is led on waits for one request.
  await buildScripts("redirect.json", ["web/routing/redirect-page.ts"]);
  await build({
    logLevel: "warn",
    build: { outDir: PRERENDER, ssr: "build/prerender.tsx", ssrEmitAssets: true, copyPublicDir: false },
  });
  // What draws is loaded here: `npm start` imports this file before it serves a built site.
  const { writeIcons } = await import("./share/write-icons.ts");
  const { writeShareCards } = await import("./share/write-share-cards.ts");
  await writeIcons(SITE);
  await writePages(SITE, PRERENDER, await writeShareCards(SITE));
  await compressSite(SITE);
  await writeFile(BUILT_MARK, "");
}

function buildScripts(manifest: string, input: string[]) {
  const outDir = SITE;
  return build({
    logLevel: "warn",
    build: { outDir, emptyOutDir: false, manifest, rolldownOptions: { input } },
  });
}

if (import.meta.main) {
  const isStatic = process.argv.includes("--static");
  try {
    const settings = isStatic ? readStaticSettings(process.env) : null;
    await buildSite();
    if (settings) await writeStaticSite(SITE, STATIC_SITE, settings);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    for (const problem of error.problems) console.error(problem);
    process.exitCode = 1;
  }
}
