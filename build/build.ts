import { rm, writeFile } from "node:fs/promises";
import { build } from "vite";
import { loadEnvFile } from "../config/load-env-file.ts";
import { runProgram } from "../config/run-program.ts";
import { BUILT_MARK } from "./build-when-stale.ts";
import { compressSite } from "./compress-site.ts";
import { writeIcons } from "./share/write-icons.ts";
import { writeShareCards } from "./share/write-share-cards.ts";
import { writePages } from "./write-pages.ts";
import { readStaticSettings, writeStaticSite } from "./write-static-site.ts";

const SITE = "dist/site";
const STATIC_SITE = "dist/static";
const PRERENDER = "dist/prerender";

const isStatic = process.argv.includes("--static");
await runProgram(async () => {
  if (isStatic) loadEnvFile();
  const settings = isStatic ? readStaticSettings(process.env) : null;
  await buildSite();
  if (settings) await writeStaticSite(SITE, STATIC_SITE, settings);
});

/** Builds the whole site into `dist/site`: scripts and styles, pictures, pages, and their compressed twins. */
async function buildSite() {
  await rm("dist", { recursive: true, force: true });
  console.log("Building the site: scripts and styles");
  await buildScripts("pages.json", ["web/client.ts", "web/screens/not-found-script.ts", "web/styles.css"]);
  // On its own, so that it shares no file with the others: a visitor who is led on waits for one request.
  await buildScripts("launchdarkly.json", ["web/routing/launchdarkly-provider.ts"]);
  await build({
    logLevel: "warn",
    build: {
      outDir: PRERENDER,
      ssr: "build/prerender.tsx",
      ssrEmitAssets: true,
      copyPublicDir: false,
      // Some pages carry a style sheet of their own.
      cssMinify: true,
    },
  });
  console.log("Building the site: cards for sharing");
  await writeIcons(SITE);
  const cards = await writeShareCards(SITE);
  console.log("Building the site: pages");
  await writePages(SITE, PRERENDER, cards);
  await compressSite(SITE);
  await writeFile(BUILT_MARK, "");
}

function buildScripts(manifest: string, input: string[]) {
  const outDir = SITE;
  return build({
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: false,
      manifest,
      rolldownOptions: { input, preserveEntrySignatures: "exports-only" },
    },
  });
}
