import { join } from "node:path";
import { build } from "vite";
import { markBuilt } from "./build-when-stale.ts";
import { buildBoard } from "./build-board.ts";
import { addConsentTexts, CONSENT_TEXTS } from "./consent-texts.ts";
import { compressSite } from "./compress-site.ts";
import { removeLastBuild } from "./remove-last-build.ts";
import { writeIcons } from "./share/write-icons.ts";
import { writeShareCards } from "./share/write-share-cards.ts";
import { recordPackages, writeNotices } from "./notices.ts";
import type { Packages } from "./notices.ts";
import { writePages } from "./write-pages.ts";

export const SITE = "dist/site";
const PRERENDER = "dist/prerender";

/** Each file shared by later scripts costs a request, and its name adds bytes to the initial script. */
const SHARED_CHUNKS = [
  { name: "page", test: /web\/(page-settings|ui\/add-styles)\.ts$/ },
  { name: "visitor", test: /(contract\/limits|web\/consent\/choice|web\/routing\/user-key)\.ts$/ },
];

/** Builds the whole site into `dist/site`, with compressed variants of its files. */
export async function buildSite() {
  await removeLastBuild("dist");
  await addConsentTexts(join("dist", CONSENT_TEXTS));
  const packages: Packages = new Set();
  console.log("Building the site: scripts and styles");
  await buildScripts("pages.json", ["web/client.ts", "web/styles.css"], packages, SHARED_CHUNKS);
  // Built separately, because shared chunks would cost every page another request.
  await buildScripts("not-found.json", ["web/screens/not-found-script.ts"], packages);
  await buildScripts("launchdarkly.json", ["web/routing/launchdarkly-provider.ts"], packages);
  await build({
    logLevel: "warn",
    plugins: [recordPackages(packages)],
    build: {
      outDir: PRERENDER,
      ssr: "build/prerender.tsx",
      ssrEmitAssets: true,
      copyPublicDir: false,
      // Some pages inline a style sheet of their own.
      cssMinify: true,
    },
  });
  console.log("Building the site: cards for sharing");
  await writeIcons(SITE);
  const cards = await writeShareCards(SITE);
  console.log("Building the site: pages");
  await writePages(SITE, PRERENDER, cards);
  await writeNotices(SITE, packages);
  await compressSite(SITE);
  console.log("Building the board");
  await buildBoard();
  await markBuilt();
}

function buildScripts(
  manifest: string,
  input: string[],
  packages: Packages,
  groups: typeof SHARED_CHUNKS = [],
) {
  const outDir = SITE;
  return build({
    logLevel: "warn",
    plugins: [recordPackages(packages)],
    build: {
      outDir,
      emptyOutDir: false,
      manifest,
      rolldownOptions: {
        input,
        preserveEntrySignatures: "exports-only",
        output: { codeSplitting: { groups } },
      },
    },
  });
}
