import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { flagRoutes } from "../../content/flag-routes.ts";
import { VARIANTS } from "../../contract/flags.ts";
import type { Variant } from "../../contract/flags.ts";
import { usesOwnFlag } from "../../contract/page-settings.ts";
import { REDIRECT_PATHS } from "../../contract/paths.ts";
import { WITH_SETTINGS, injectSettings } from "../../domain/site/inject-settings.ts";
import { FILE_HEADERS, commonHeaders, pageHeaders } from "../../domain/site/security-headers.ts";
import type { SiteSettings } from "../../domain/site/site-settings.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { includePages } from "./include-pages.ts";
import { BROTLI, type Encoding, PersonalPage } from "./personal-page.ts";

/** The built site, in memory. */
export type Site = {
  /** The file for a pathname: `/x` is `x/index.html`. */
  find(pathname: string): SiteFile | undefined;
  /** Pages redirect to their canonical path; other files don't. */
  isPage(pathname: string): boolean;
  notFound: SiteFile;
};

export type SiteFile = {
  /** In order of preference. */
  encodings: readonly Encoded[];
  /** For videos: players seek, and Safari plays nothing without ranges. */
  hasRanges: boolean;
  /** For a redirect page, if this server evaluates the flag and may assign user keys. */
  offerPage: PersonalPage | null;
  /** `offerPage` combined with the page that a value of the flag leads to, where that is possible. */
  includingPages?: ReadonlyMap<Variant, PersonalPage>;
  /** For a page with a form, if challenges are on. */
  challengePage: PersonalPage | null;
};

export type Encoded = {
  name: Encoding;
  bytes: Buffer;
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** `headers`, etag and length as a flat list, which Node writes fastest. */
  head: readonly string[];
};

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** The site of a server that only answers calls; its pages are hosted elsewhere. */
const EMPTY_SITE: Site = {
  find: () => undefined,
  isPage: () => false,
  notFound: {
    encodings: [
      encoded("identity", Buffer.from("Not found\n"), { "content-type": "text/plain; charset=utf-8" }),
    ],
    hasRanges: false,
    offerPage: null,
    challengePage: null,
  },
};

/**
 * Reads the built site and injects the server's settings into its pages.
 * @param folder null for a site without pages
 * @throws OperatorError if the folder contains no built site
 */
export async function readSite(
  folder: string | null,
  settings: SiteSettings & { challengeSecret?: string | null },
): Promise<Site> {
  if (folder === null) return EMPTY_SITE;
  const names = listFiles(folder);
  const missing = ["index.html", "404.html"].find((name) => !names.has(name));
  if (missing !== undefined) {
    throw new OperatorError(
      `There is no built site in ${folder} (${missing} is missing): run npm run build.`,
    );
  }
  const files = new Map<string, SiteFile>();
  const pages = new Set<string>();
  for (const name of names) {
    const isCompressed = /\.(br|gz)$/.test(name) && names.has(name.replace(/\.\w+$/, ""));
    if (isCompressed) continue;
    const file = await readSiteFile(folder, name, names, settings);
    const page = pagePath(name);
    if (page !== null) pages.add(page);
    files.set(page ?? `/${name}`, file);
  }
  // With challenges, every page with a form has a challenge of its own, so it can't be included in another.
  if (!settings.challengeSecret) includeInRedirectPages(files, settings);
  const notFound = files.get("/404.html")!;
  files.delete("/404.html");
  return { find: (pathname) => files.get(pathname), isPage: (pathname) => pages.has(pathname), notFound };
}

/** Combines each redirect page that has offers with the pages that it leads to. */
function includeInRedirectPages(files: Map<string, SiteFile>, settings: SiteSettings): void {
  const readText = (path: string) => files.get(path)?.encodings.at(-1)!.bytes.toString() ?? "";
  for (const path of REDIRECT_PATHS) {
    const redirectPage = files.get(path);
    if (!redirectPage?.offerPage) continue;
    const { destinations } = flagRoutes[path];
    const paths = [...new Set(Object.values(destinations))];
    const document = includePages(
      readText(path),
      paths.map((shown) => ({ path: shown, html: readText(shown) })),
    );
    if (!document) continue;
    const headers = { ...pageHeaders(document.start(paths, ""), settings), "x-robots-tag": "noindex" };
    const pages = new Map(
      paths.map((offered) => {
        const others = paths.filter((other) => other !== offered);
        // Only brotli's window is large enough to compress the other pages against the first.
        const startFor = (rulesFingerprint: string, encoding: Encoding) =>
          document.start(encoding === "br" ? [offered, ...others] : [offered], rulesFingerprint);
        return [offered, new PersonalPage(startFor, document.end, headers)];
      }),
    );
    const byVariant = VARIANTS.map((variant) => [variant, pages.get(destinations[variant])!] as const);
    files.set(path, { ...redirectPage, includingPages: new Map(byVariant) });
  }
}

/** Names relative to the folder, with slashes. */
function listFiles(folder: string): Set<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Set(
      files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/")),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Set();
    throw error;
  }
}

/** Null for a file that is not a page. */
function pagePath(name: string): string | null {
  const [, folder] = /^(.*?)\/?index\.html$/.exec(name) ?? [];
  return folder === undefined ? null : `/${folder}`;
}

async function readSiteFile(
  folder: string,
  name: string,
  names: ReadonlySet<string>,
  settings: SiteSettings & { challengeSecret?: string | null },
): Promise<SiteFile> {
  const extension = extname(name);
  const built = readFileSync(join(folder, name));
  const text = WITH_SETTINGS.has(extension) ? injectSettings(built.toString(), settings) : null;
  const bytes = text === null ? built : Buffer.from(text);
  const compressed = bytes.equals(built) ? readCompressed(folder, name, names) : await compress(bytes);
  const headers = {
    ...commonHeaders(settings),
    "content-type": TYPES[extension] ?? "application/octet-stream",
    "cache-control": name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    ...(compressed.length > 0 && { vary: "accept-encoding" }),
    ...(extension === ".html" ? pageHeaders(text ?? "", settings) : FILE_HEADERS),
  };
  const copies: Copy[] = [...compressed, ["identity", bytes]];
  return {
    encodings: copies.map(([encoding, content]) => encoded(encoding, content, headers)),
    hasRanges: extension === ".mp4" || extension === ".webm",
    offerPage: text !== null && offersKeys(settings) ? PersonalPage.withOffer(text) : null,
    challengePage: text !== null && settings.challengeSecret ? PersonalPage.withForm(text) : null,
  };
}

/** False when consent is required: no key may be stored before it, and the server doesn't know the answer. */
function offersKeys({ pageSettings }: SiteSettings): boolean {
  return usesOwnFlag(pageSettings) && pageSettings.userKeyConsent === "off";
}

/** The build's copies, which are compressed better than `compress` has time for. */
function readCompressed(folder: string, name: string, names: ReadonlySet<string>): Copy[] {
  const copies = [
    { encoding: "br", file: `${name}.br` },
    { encoding: "gzip", file: `${name}.gz` },
  ] as const;
  const present = copies.filter(({ file }) => names.has(file));
  return present.map(({ encoding, file }) => [encoding, readFileSync(join(folder, file))]);
}

async function compress(bytes: Buffer): Promise<Copy[]> {
  return [
    ["br", await promisify(brotliCompress)(bytes, { params: BROTLI })],
    ["gzip", await promisify(gzip)(bytes)],
  ];
}

type Copy = [Encoding, Buffer];

function encoded(name: Encoding, bytes: Buffer, headers: Encoded["headers"]): Encoded {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const all = { ...headers, ...(name !== "identity" && { "content-encoding": name }) };
  const head = Object.entries({ ...all, etag, "content-length": `${bytes.length}` }).flat();
  return { name, bytes, etag, headers: all, head };
}
