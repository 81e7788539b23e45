import { readFile } from "node:fs/promises";
import { landingPages } from "../../content/index.ts";
import { MISSING } from "./reply.ts";
import type { Reply } from "./reply.ts";

const BOARD_FILES = new URL("../../dist/board/assets/", import.meta.url);
const SITE = new URL("../../dist/site/", import.meta.url);

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  png: "image/png",
};

/** The policy of a page that is only looked at: it runs and sends nothing, and only the board may frame it. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The board's own style and fonts. */
export function boardFile(name: string): Promise<Reply> {
  return fileIn(BOARD_FILES, name);
}

/** A landing page of the built site, or one of its files. */
export async function sitePage(path: string, base: string): Promise<Reply> {
  if (path.startsWith("assets/")) return fileIn(new URL("assets/", SITE), path.slice("assets/".length));
  if (path === "favicon.svg") return fileIn(SITE, path);
  const page = landingPages.find((landing) => landing.path === `/${path}`);
  if (!page) return MISSING;
  const html = await readFile(new URL(`.${page.path}/index.html`, SITE), "utf8").catch(() => null);
  if (html === null) return MISSING;
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": PAGE_POLICY,
      "x-frame-options": "SAMEORIGIN",
      "cache-control": "private, max-age=300",
    },
    body: withoutScripts(html).replaceAll(/(["' (,])\/(assets\/|favicon\.svg)/g, `$1${base}site/$2`),
  };
}

/** Removes scripts and `<noscript>` elements. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>/gi, "")
    .replaceAll(/<noscript\b[^>]*>[^]*?<\/noscript>/gi, "")
    .replaceAll(/@media ?\(scripting: ?none\)/g, "@media not all")
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|icon|canonical)"[^>]*>/gi, "");
}

async function fileIn(folder: URL, name: string): Promise<Reply> {
  const type = TYPES[name.split(".").at(-1)!];
  if (!type || !/^[\w-]+(\.[\w-]+)+$/.test(name)) return MISSING;
  const body = await readFile(new URL(name, folder)).catch(() => null);
  if (body === null) return MISSING;
  return {
    status: 200,
    // File names change with the content.
    headers: { "content-type": type, "cache-control": "private, max-age=31536000, immutable" },
    body,
  };
}
