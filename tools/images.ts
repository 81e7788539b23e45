import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";

/**
 * Encodes the pages' pictures from the masters and plates, and lists them in a manifest. The results are committed, so that the first
 * start needs no encoding. Only missing or outdated pictures are encoded; to encode all, delete the folder.
 */

const MASTERS = "tools/imagery/masters";
/** The same pictures without their words. The hero sets those of three formats in live text; sliders and demos show some others. */
const PLATES = "tools/imagery/plates";
const SHOWN_PLATES =
  /_(ad1|square|story)\.webp$|^(apparel_ad[24]|hygiene_ad4|food_ad[23]|jewelry_ad2)\.webp$/;
/** Scenes in parts, which the hero and demos put together. */
const LAYERS = join(MASTERS, "layers");
const WEB_IMAGES = "web/images";
const MANIFEST = join(WEB_IMAGES, "manifest.json");

const VIDEO = /_(loop\d|film)$/;

/** Out of 100. Low, because a poster is only seen until its video plays, and a page shows three of them at once. */
const POSTER_QUALITY = 70;

/** The available widths by format. */
type Sources = Partial<Record<"avif" | "webp", number[]>>;
/** `master` is the SHA-256 of the master or plate; `width` and `height` are those of the widest picture. */
type WebImage = { master: string; width: number; height: number; sources: Sources };

const previous = JSON.parse(await readFile(MANIFEST, "utf8").catch(() => "{}")) as Record<string, WebImage>;
const images: Record<string, WebImage> = {};
const files = new Set([MANIFEST]);
const masters = (await readdir(MASTERS)).filter((file) => file.endsWith(".webp"));
const plates = (await readdir(PLATES)).filter((file) => SHOWN_PLATES.test(file));
const layers = (await readdir(LAYERS)).filter((file) => file.endsWith(".webp"));
const originals = [
  ...layers.map((file) => ({ name: basename(file, ".webp"), file: join(LAYERS, file) })),
  ...masters.map((file) => ({ name: basename(file, ".webp"), file: join(MASTERS, file) })),
  ...plates.map((file) => ({ name: `${basename(file, ".webp")}_plate`, file: join(PLATES, file) })),
];
for (const { name, file: original } of originals.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
  const bytes = await readFile(original);
  const image = await describe(name, bytes);
  const isCurrent = JSON.stringify(previous[name]) === JSON.stringify(image);
  for (const [format, widths] of Object.entries(image.sources)) {
    for (const width of widths) {
      const file = join(WEB_IMAGES, String(width), `${name}.${format}`);
      files.add(file);
      if (isCurrent && existsSync(file)) continue;
      console.log(file);
      await mkdir(dirname(file), { recursive: true });
      await sharp(bytes)
        .resize({ width })
        .toFormat(format as keyof Sources, VIDEO.test(name) ? { quality: POSTER_QUALITY } : {})
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
  // The poster attribute takes a single URL.
  if (VIDEO.test(name)) return { webp: [540] };
  if (name.includes("-")) {
    const width = name.endsWith("shadow") ? 390 : 780;
    return { avif: [width], webp: [width] };
  }
  if (/_day\d$/.test(name)) return { avif: [800, 1200, 1600], webp: [1200] };
  if (name.endsWith("_loupe")) return { avif: [640, 1280, 2400], webp: [1280] };
  // WebP is for the few browsers without AVIF. Rooms fill the screen's width.
  if (name.endsWith("_room")) return { avif: [640, 1280, 1920, 2880], webp: [1280] };
  return { avif: [320, 560, 800], webp: [560] };
}
