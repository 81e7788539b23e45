import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";

/**
 * Makes the pictures that pages load out of the masters, and the list of them. They are committed, so that the first
 * start has nothing to encode. Only what is missing or has a new master is encoded; to encode all, delete the folder.
 */

const MASTERS = "tools/imagery/masters";
const WEB_IMAGES = "web/images";
const MANIFEST = join(WEB_IMAGES, "manifest.json");

const FILM = /_loop\d$/;

/** Of 100. A poster is seen until its film plays, and three of them stand in one first screen. */
const POSTER_QUALITY = 70;

/** The widths in each format. */
type Sources = Partial<Record<"avif" | "webp", number[]>>;
/** `master` is the SHA-256 of the file that the pictures were made of; the size is that of the widest. */
type WebImage = { master: string; width: number; height: number; sources: Sources };

const known = JSON.parse(await readFile(MANIFEST, "utf8").catch(() => "{}")) as Record<string, WebImage>;
const images: Record<string, WebImage> = {};
const files = new Set([MANIFEST]);
const masters = (await readdir(MASTERS)).filter((file) => file.endsWith(".webp"));
for (const master of masters.toSorted()) {
  const name = basename(master, ".webp");
  const bytes = await readFile(join(MASTERS, master));
  const image = await describe(name, bytes);
  const isKnown = JSON.stringify(known[name]) === JSON.stringify(image);
  for (const [format, widths] of Object.entries(image.sources)) {
    for (const width of widths) {
      const file = join(WEB_IMAGES, String(width), `${name}.${format}`);
      files.add(file);
      if (isKnown && existsSync(file)) continue;
      console.log(file);
      await mkdir(dirname(file), { recursive: true });
      await sharp(bytes)
        .resize({ width })
        .toFormat(format as keyof Sources, FILM.test(name) ? { quality: POSTER_QUALITY } : {})
        .toFile(file);
    }
  }
  images[name] = image;
}
const lines = Object.entries(images).map(([name, image]) => `  "${name}": ${JSON.stringify(image)}`);
await writeFile(MANIFEST, `{\n${lines.join(",\n")}\n}\n`);
for (const entry of await readdir(WEB_IMAGES, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && !files.has(file)) await rm(file);
}

async function describe(name: string, master: Buffer): Promise<WebImage> {
  const sources = sourcesFor(name);
  const width = Math.max(...Object.values(sources).flat());
  const size = await sharp(master).metadata();
  if (size.width < width) throw new Error(`${name}.webp must be at least ${width} pixels wide.`);
  const height = Math.round((width * size.height) / size.width);
  return { master: createHash("sha256").update(master).digest("hex"), width, height, sources };
}

function sourcesFor(name: string): Sources {
  // A video's poster has one address.
  if (FILM.test(name)) return { webp: [540] };
  // Drawn across the whole screen.
  const widths = name.endsWith("_room") ? [640, 1280, 1920, 2880] : [320, 560, 800];
  return { avif: widths, webp: widths };
}
