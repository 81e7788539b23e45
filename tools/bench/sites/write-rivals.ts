import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Window } from "happy-dom";
import { type Manifest, type Plugin, build } from "vite";
import { alternativeText } from "../../../content/alternative-text.ts";
import { landingPages } from "../../../content/index.ts";
import type { LandingPage } from "../../../content/page.ts";
import { compressSite } from "../../../build/compress-site.ts";
import { handWritten } from "./hand-written.ts";

/** Path prefixes of the rival pages. */
export const HAND_WRITTEN = "/hand-written";
export const WHOLE_PAGE = "/whole-page";
export const REACT_ISLANDS = "/react-islands";

const ENTRIES = {
  wholePage: "tools/bench/sites/whole-page.tsx",
  islands: "tools/bench/sites/react-islands.tsx",
};
const RENDER = "tools/bench/sites/render-react-form.tsx";

/** Copies the built site and adds rivals of some of its pages. */
export async function writeRivals(site: string, folder: string, paths: readonly string[]) {
  await cp(site, folder, { recursive: true });
  await build({
    logLevel: "warn",
    plugins: [inlineAlternativeText()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: "rivals.json",
      rolldownOptions: { input: Object.values(ENTRIES) },
    },
  });
  const rendering = `${folder}-rendering`;
  await build({
    logLevel: "warn",
    ssr: { noExternal: true },
    build: { outDir: rendering, emptyOutDir: true, ssr: RENDER, copyPublicDir: false },
  });
  const { renderReactForm } = (await import(
    pathToFileURL(join(rendering, "render-react-form.js")).href
  )) as typeof import("./render-react-form.tsx");
  const manifest = JSON.parse(await readFile(join(folder, "rivals.json"), "utf8")) as Manifest;
  const scripts = {
    wholePage: `/${manifest[ENTRIES.wholePage]!.file}`,
    islands: `/${manifest[ENTRIES.islands]!.file}`,
  };
  for (const path of paths) {
    const html = await readFile(join(site, path, "index.html"), "utf8");
    const page = landingPages.find((one) => one.path === path)!;
    await writePage(folder, HAND_WRITTEN + path, handWritten(html));
    await writePage(folder, WHOLE_PAGE + path, wholePage(html, page, scripts.wholePage));
    await writePage(folder, REACT_ISLANDS + path, withReactForms(html, renderReactForm, scripts.islands));
  }
  await compressSite(folder);
}

/** Inlines the alternative texts, which would otherwise pull every page's content into the rival's bundle. */
function inlineAlternativeText(): Plugin {
  const texts = `export const alternativeText = ${JSON.stringify(alternativeText)};`;
  return {
    name: "inline-alternative-text",
    load: (id) => (id.endsWith("/content/alternative-text.ts") ? texts : null),
  };
}

/** Our page with its script replaced by one that hydrates all of it, and all its styles in the head. */
function wholePage(html: string, page: LandingPage, script: string): string {
  const content = JSON.stringify(page).replaceAll("<", "\\u003c");
  const [later = ""] = /(?<=<\/section>)<style>[^]*?<\/style>/.exec(html) ?? [];
  const withoutIslands = html
    .replace(later, "")
    .replace("</head>", () => `${later}</head>`)
    .replaceAll(/ data-(island|start|props)="[^"]*"/g, "");
  return withoutIslands.replace(
    /<script type="module"[^>]*><\/script>/,
    () =>
      `<script type="application/json" id="page-content">${content}</script><script type="module" src="${script}"></script>`,
  );
}

/** Our page with its script and forms replaced by those of `react-form.tsx`. */
function withReactForms(
  html: string,
  render: typeof import("./render-react-form.tsx").renderReactForm,
  script: string,
): string {
  const page = new new Window().DOMParser().parseFromString(html, "text/html");
  for (const island of page.querySelectorAll("[data-island]")) {
    island.innerHTML = render(JSON.parse(island.getAttribute("data-props")!));
  }
  const module = page.querySelector("script[type=module]")!;
  module.setAttribute("src", script);
  module.removeAttribute("fetchpriority");
  return `<!DOCTYPE html>${page.documentElement.outerHTML}`;
}

async function writePage(folder: string, path: string, html: string) {
  const file = join(folder, path, "index.html");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}
