import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { type Document, Window } from "happy-dom";
import { parseAst } from "vite";

export type Encoding = "br" | "gz";

type Imports = { static: string[]; dynamic: string[] };

/** The built site, read from its files: what a page loads, and its size on the wire. */
export class BuiltSite {
  readonly #folder: string;
  readonly #parser = new new Window().DOMParser();
  readonly #pages = new Map<string, Document>();
  readonly #imports = new Map<string, Imports>();

  constructor(folder: string) {
    if (!existsSync(folder)) throw new Error(`There is no built site in ${folder}: run npm run build.`);
    this.#folder = folder;
  }

  page(path: string): Document {
    let page = this.#pages.get(path);
    if (!page) {
      page = this.#parser.parseFromString(this.text(path), "text/html");
      this.#pages.set(path, page);
    }
    return page;
  }

  /** A page's HTML. */
  text(path: string): string {
    return this.#text(fileOf(path));
  }

  file(url: string): Buffer {
    return readFileSync(join(this.#folder, url));
  }

  /** A file's size on disk, for formats that are already compressed. */
  bytes(url: string): number {
    return statSync(join(this.#folder, url)).size;
  }

  /** A file's size as sent: that of the compressed copy from the build. */
  compressedBytes(url: string, encoding: Encoding): number {
    return this.bytes(`${url}.${encoding}`);
  }

  pageBytes(path: string, encoding: Encoding): number {
    return this.compressedBytes(fileOf(path), encoding);
  }

  /** The modules that a page loads at once: its scripts and preloads with their imports. */
  scriptsOf(path: string): Set<string> {
    const elements = this.page(path).querySelectorAll("script[src], link[rel=modulepreload]");
    const entries = Array.from(
      elements,
      (element) => element.getAttribute("src") ?? element.getAttribute("href"),
    );
    return this.withStaticImports(entries.map(String));
  }

  /** Modules with all their static imports, recursively. */
  withStaticImports(urls: Iterable<string>): Set<string> {
    const found = new Set(urls);
    // Iterating a set includes what is added meanwhile.
    for (const url of found) for (const imported of this.#importsOf(url).static) found.add(imported);
    return found;
  }

  /** The modules that these can load later. */
  dynamicImports(urls: Iterable<string>): Set<string> {
    return new Set(Array.from(urls).flatMap((url) => this.#importsOf(url).dynamic));
  }

  #importsOf(url: string): Imports {
    let imports = this.#imports.get(url);
    if (!imports) {
      imports = importsIn(this.#text(url), url);
      this.#imports.set(url, imports);
    }
    return imports;
  }

  #text(url: string): string {
    return readFileSync(join(this.#folder, url), "utf8");
  }
}

function fileOf(path: string): string {
  return posix.join(path, "index.html");
}

function importsIn(code: string, url: string): Imports {
  const imports: Imports = { static: [], dynamic: [] };
  walk(parseAst(code), (node) => {
    const { type, source } = node as { type?: string; source?: Source | null };
    const specifier = source && specifierIn(source);
    if (!specifier?.startsWith(".")) return;
    const target = posix.join(posix.dirname(url), specifier);
    (type === "ImportExpression" ? imports.dynamic : imports.static).push(target);
  });
  return imports;
}

type Source = { value?: unknown; quasis?: [{ value: { cooked: string } }] };

/** The specifier of a dynamic import, which minified code writes as a template literal. */
function specifierIn({ value, quasis }: Source): string | undefined {
  return typeof value === "string" ? value : quasis?.[0].value.cooked;
}

function walk(node: unknown, visit: (node: object) => void) {
  if (typeof node !== "object" || node === null) return;
  visit(node);
  for (const child of Object.values(node)) walk(child, visit);
}
