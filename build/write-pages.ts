import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import type { Assets } from "./prerender.tsx";
import { buildRedirectScript, buildSentScript } from "./inline-script.ts";
import { addClassesOfPage, addClassesOfScript, splitCss, usedCss } from "./used-css.ts";

const STYLE = /(<style>)([^]*?)(<\/style>)/g;
const LANDING_FIRST_SCREEN = /^[^]*<section class="hero [^]*?<\/section>/;
/** Everything up to the footer of a page that is not a landing page. */
const SCREEN = /^[^]*<\/footer>/;
/** Makes Chromium draw nothing until the second style sheet has arrived. */
const WAIT_FOR_REST = '<link rel="expect" href="#rest" blocking="render"/>';

/** Renders every page with the built prerenderer, and writes it to the file that its URL is served from. */
export async function writePages(site: string, prerender: string, cards: Assets["cards"]) {
  const manifest = {
    ...(await readAndDeleteManifest(site, "pages.json")),
    ...(await readAndDeleteManifest(site, "not-found.json")),
    ...(await readAndDeleteManifest(site, "launchdarkly.json")),
  };
  const findUrl = (source: string) => `/${manifest[source]!.file}`;
  const { allPages }: typeof import("./prerender.tsx") = await import(
    pathToFileURL(resolve(prerender, "prerender.js")).href
  );
  const pages = allPages({
    css: await readFile(join(site, findUrl("web/styles.css")), "utf8"),
    clientScript: findUrl("web/client.ts"),
    notFoundScript: findUrl("web/screens/not-found-script.ts"),
    redirectScript: await buildRedirectScript(),
    sentScript: await buildSentScript(),
    launchDarklyScript: findUrl("web/routing/launchdarkly-provider.ts"),
    cards,
  });
  const inScripts = await classesOfScripts(site);
  for (const [path, render] of pages) {
    const file = join(site, toFile(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, withSplitCss(withUsedCss(await render(), inScripts)));
  }
  await cp(join(prerender, "assets"), join(site, "assets"), { recursive: true, filter: isPublic });
}

async function classesOfScripts(site: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const file of glob(join(site, "assets/*.js")))
    addClassesOfScript(names, await readFile(file, "utf8"));
  return names;
}

/** A page embeds only the rules that it can use, because browsers parse them all before painting. */
function withUsedCss(html: string, inScripts: ReadonlySet<string>): string {
  const inPage = new Set<string>();
  addClassesOfPage(inPage, html.replaceAll(STYLE, ""));
  const [, theme] = /<main data-theme="(\w+)"/.exec(html) ?? [];
  const hasClass = (name: string) => inPage.has(name) || inScripts.has(name);
  return html.replace(STYLE, (_, start, css, end) => start + usedCss(css, { hasClass, theme }) + end);
}

/**
 * Moves the rules that a page's first screen doesn't need into a second style sheet right after it, so that browsers
 * load and parse less before the first paint. Screens that aren't landing pages are drawn only as a whole: they are
 * centered, and would move as more of them arrives.
 */
function withSplitCss(html: string): string {
  const landing = LANDING_FIRST_SCREEN.exec(html);
  const [firstScreen] = landing ?? SCREEN.exec(html) ?? [];
  if (firstScreen === undefined) return html;
  const classes = firstScreen.matchAll(/ class="([^"]*)"/g);
  const inFirstScreen = new Set(Array.from(classes).flatMap(([, names]) => names!.split(" ")));
  let later = "";
  const started = firstScreen.replace(STYLE, (_, tag, css, end) => {
    const split = splitCss(css, { hasClass: (name) => inFirstScreen.has(name), theme: undefined });
    later += (landing ? tag : '<style id="rest">') + split.rest + end;
    return tag + split.start + end + (landing ? "" : WAIT_FOR_REST);
  });
  return started + later + html.slice(firstScreen.length);
}

/** False for the prerenderer's own modules. */
function isPublic(file: string): boolean {
  return !file.endsWith(".js");
}

/** Reads and deletes a manifest, which only the build needs. */
async function readAndDeleteManifest(site: string, name: string): Promise<Manifest> {
  const file = join(site, name);
  const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
  await rm(file);
  return manifest;
}

/** `/food/version_a` is served from `food/version_a/index.html`; a path with a dot is a file. */
function toFile(path: string): string {
  return path.includes(".") ? path : join(path, "index.html");
}
