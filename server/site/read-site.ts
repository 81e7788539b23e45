import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { DEFAULT_PAGE_SETTINGS } from "../../contract/page-settings.ts";
import { WITH_SETTINGS, injectSettings } from "../../domain/site/inject-settings.ts";
import { FILE_HEADERS, commonHeaders, pageHeaders } from "../../domain/site/security-headers.ts";
import type { SiteSettings } from "../../domain/site/site-settings.ts";
import { StartupError } from "../../domain/errors/startup-error.ts";
import { PersonalPage } from "./personal-page.ts";

/** The built site, held in memory. */
export type Site = {
  /** The file for a pathname: `/x` is `x/index.html`. */
  find(pathname: string): SiteFile | undefined;
  /** Whether the file for a pathname is a page, whose address is kept to one form. */
  isPage(pathname: string): boolean;
  notFound: SiteFile;
};

export type SiteFile = {
  /** The one to be preferred first. */
  encodings: readonly Encoded[];
  /** Players seek in videos, and Safari plays none that it can not read in parts. */
  hasRanges: boolean;
  /** A redirect page, where this server has the flag and may give visitors a key. */
  offerPage: PersonalPage | null;
  /** A page with a form, where this server asks browsers for work. */
  formPage: PersonalPage | null;
};

export type Encoded = {
  name: "br" | "gzip" | "identity";
  bytes: Buffer;
  etag: string;
  /** Of every answer that is made of these bytes. */
  headers: Readonly<Record<string, string>>;
  /** The same, the etag and the length, as Node writes them soonest: name, value, name, value. */
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

/** For a server that answers the calls alone, while its pages are served elsewhere. */
const NO_SITE: Site = {
  find: () => undefined,
  isPage: () => false,
  notFound: {
    encodings: [
      encoded("identity", Buffer.from("Not found\n"), { "content-type": "text/plain; charset=utf-8" }),
    ],
    hasRanges: false,
    offerPage: null,
    formPage: null,
  },
};

/**
 * Reads the folder that the build made, and writes the server's settings into its pages.
 * Without a folder there are no pages, and every address is not found.
 * @throws StartupError when the folder holds no built site.
 */
export async function readSite(
  folder: string | null,
  settings: SiteSettings & { challengeSecret?: string | null },
): Promise<Site> {
  if (folder === null) return NO_SITE;
  const names = listFiles(folder);
  const missing = ["index.html", "404.html"].find((name) => !names.has(name));
  if (missing !== undefined) {
    throw new StartupError(`There is no built site in ${folder} (${missing} is missing): run npm run build.`);
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
  const notFound = files.get("/404.html")!;
  files.delete("/404.html");
  return { find: (pathname) => files.get(pathname), isPage: (pathname) => pages.has(pathname), notFound };
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

/** Null for a file that is no page. */
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
    formPage: text !== null && settings.challengeSecret ? PersonalPage.withForm(text) : null,
  };
}

/** Where consent is asked for, no key is kept before it, and the server can't see who has agreed. */
function offersKeys({ pageSettings: { flagsUrl, launchDarkly, userKeyConsent } }: SiteSettings): boolean {
  return flagsUrl === DEFAULT_PAGE_SETTINGS.flagsUrl && launchDarkly === null && userKeyConsent === "off";
}

/** The copies that the build made, which could take its time for them. */
function readCompressed(folder: string, name: string, names: ReadonlySet<string>): Copy[] {
  const copies = [
    { encoding: "br", file: `${name}.br` },
    { encoding: "gzip", file: `${name}.gz` },
  ] as const;
  const present = copies.filter(({ file }) => names.has(file));
  return present.map(({ encoding, file }) => [encoding, readFileSync(join(folder, file))]);
}

/** Keeps the start of the server short: a page in an eighth of the time that Brotli takes for a larger window. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 };

async function compress(bytes: Buffer): Promise<Copy[]> {
  return [
    ["br", await promisify(brotliCompress)(bytes, { params: BROTLI })],
    ["gzip", await promisify(gzip)(bytes)],
  ];
}

type Copy = [Encoded["name"], Buffer];

function encoded(name: Encoded["name"], bytes: Buffer, headers: Encoded["headers"]): Encoded {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const all = { ...headers, ...(name !== "identity" && { "content-encoding": name }) };
  const head = Object.entries({ ...all, etag, "content-length": `${bytes.length}` }).flat();
  return { name, bytes, etag, headers: all, head };
}
