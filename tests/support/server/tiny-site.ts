import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const HEAD = `<link rel="canonical" href="http://127.0.0.1:3000/">
<script type="application/json" id="settings">{"storageUrl":"/storage/v1","rowsUrl":"/rest/v1","anonKey":"anon","flagsUrl":"/"}</script>
<script type="module" src="/assets/client-1a2b.js"></script>`;

export const VIDEO_BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

const FILES: Record<string, string | Buffer> = {
  "index.html": `<!doctype html><meta charset="utf-8"/><title>Home</title>${HEAD}`,
  "beverage/version_a/index.html": `<!doctype html><meta charset="utf-8"/><title>Beverage A</title>${HEAD}`,
  "food/index.html": `<!doctype html><meta charset="utf-8"/><title>Waiting</title><style>body{margin:0}</style>${HEAD}<script>go("food")</script><script type="application/json" id="offer">null</script></body>`,
  "furniture/version_b/index.html": `<!doctype html><meta charset="utf-8"/><title>Furniture B</title>${HEAD}<body><form id="hero-form" class="lead-form"></form></body></html>`,
  "404.html": '<!doctype html><meta charset="utf-8"/><title>Not found</title>',
  "robots.txt": "Sitemap: http://127.0.0.1:3000/sitemap.xml\n",
  "sitemap.xml": "<urlset><url><loc>http://127.0.0.1:3000/</loc></url></urlset>",
  "assets/client-1a2b.js": "console.log('hello')",
  "assets/sample-3c4d.mp4": VIDEO_BYTES,
};

/** Compressed once per test file. */
const COPIES = Object.entries(FILES).flatMap(([name, content]): [string, string | Buffer][] =>
  typeof content === "string"
    ? [
        [name, content],
        [`${name}.br`, brotliCompressSync(content)],
        [`${name}.gz`, gzipSync(content)],
      ]
    : [[name, content]],
);

/** A built site as the server expects it: pages, files and their compressed copies. */
export function writeTinySite(folder: string): void {
  for (const [name, content] of COPIES) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
