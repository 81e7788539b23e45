import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";

// Encodes the pages' pictures from the masters and plates, which may be as a camera writes them, and lists them in a
// manifest. The results are committed, so that the first start needs no encoding. Only missing or outdated pictures are
// encoded; to encode all, delete the folder. Files that are not pictures are named and ignored. With `--draft`, encoding
// takes a quarter of the time and makes larger files.

const MASTERS = "tools/imagery/masters";
/** The same pictures without text. The hero lays live text over some of them; sliders and demos show others. */
const PLATES = "tools/imagery/plates";
const SHOWN_PLATES = /_ad1$|^(apparel_(ad3|square)|food_ad2|hygiene_ad4)$/;
/** Layers of scenes, which the hero and demos put together. */
const LAYERS = join(MASTERS, "layers");
const WEB_IMAGES = "web/images";
const MANIFEST = join(WEB_IMAGES, "manifest.json");

const PICTURE = /\.(webp|jpe?g|png)$/i;
/** Videos, and what lists the sources. */
const OTHER = /^\.|\.(mp4|webm|json)$/;
const VIDEO = /_(loop\d|film)$/;

/** Out of 100. Low, because a poster is only seen until its video plays, and a page shows three of them at once. */
const POSTER_QUALITY = 70;

/** The available widths by format. */
type Sources = Partial<Record<"avif" | "webp", number[]>>;
/** `master` is the SHA-256 of the master or plate; `width` and `height` are those of the widest picture. */
type WebImage = { master: string; width: number; height: number; sources: Sources };
type Original = { name: string; file: string; isLayer?: true };

const { draft } = parseArgs({ options: { draft: { type: "boolean" } } }).values;
const effort = draft ? { effort: 0 } : {};
const previous = JSON.parse(await readFile(MANIFEST, "utf8").catch(() => "{}")) as Record<string, WebImage>;
const images: Record<string, WebImage> = {};
const files = new Set([MANIFEST]);
const plates = (await picturesIn(PLATES)).filter(({ name }) => SHOWN_PLATES.test(name));
const layers = (await picturesIn(LAYERS)).map(({ name, file }): Original => ({ name, file, isLayer: true }));
const originals: Original[] = [
  ...layers,
  ...(await picturesIn(MASTERS)),
  ...plates.map(({ name, file }) => ({ name: `${name}_plate`, file })),
];
refuseTwoOfOneName(originals);
for (const folder of [MASTERS, PLATES]) await nameIgnored(folder);
for (const original of originals.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
  const { name } = original;
  const bytes = await readFile(original.file);
  const image = await describe(original, bytes);
  const isCurrent = JSON.stringify(previous[name]) === JSON.stringify(image);
  for (const [format, widths] of Object.entries(image.sources)) {
    for (const width of widths) {
      const file = join(WEB_IMAGES, String(width), `${name}.${format}`);
      files.add(file);
      if (isCurrent && existsSync(file)) continue;
      console.log(file);
      await mkdir(dirname(file), { recursive: true });
      await sharp(bytes)
        .autoOrient()
        .resize({ width })
        .toFormat(format as keyof Sources, {
          ...effort,
          ...(VIDEO.test(name) && { quality: POSTER_QUALITY }),
        })
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

async function picturesIn(folder: string): Promise<Original[]> {
  const found = await readdir(folder);
  return found
    .filter((file) => PICTURE.test(file))
    .map((file) => ({ name: file.replace(PICTURE, ""), file: join(folder, file) }));
}

async function nameIgnored(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() || PICTURE.test(entry.name) || OTHER.test(entry.name)) continue;
    console.log(`${join(folder, entry.name)} is ignored: save it as JPEG, PNG or WebP.`);
  }
}

function refuseTwoOfOneName(all: readonly Original[]): void {
  const byName = new Map<string, string>();
  for (const { name, file } of all) {
    const other = byName.get(name);
    if (other !== undefined) throw new Error(`${other} and ${file} have one name: remove one of them.`);
    byName.set(name, file);
  }
}

async function describe(original: Original, master: Buffer): Promise<WebImage> {
  const sources = sourcesFor(original);
  const width = Math.max(...Object.values(sources).flat());
  // Phones record a photo's rotation in its metadata.
  const { autoOrient: size } = await sharp(master).metadata();
  if (size.width < width) throw new Error(`${original.file} must be at least ${width} pixels wide.`);
  const height = Math.round((width * size.height) / size.width);
  return { master: createHash("sha256").update(master).digest("hex"), width, height, sources };
}

function sourcesFor({ name, isLayer }: Original): Sources {
  // The poster attribute takes a single URL.
  if (VIDEO.test(name)) return { webp: [540] };
  if (isLayer) {
    const width = name.endsWith("shadow") ? 390 : 780;
    return { avif: [width], webp: [width] };
  }
  if (/_day\d$/.test(name)) return { avif: [800, 1200, 1600], webp: [1200] };
  if (name.endsWith("_loupe")) return { avif: [640, 1280, 2400], webp: [1280] };
  if (name.endsWith("_plain")) return { avif: [320], webp: [320] };
  // WebP is for the few browsers without AVIF. Rooms fill the screen's width.
  if (name.endsWith("_room")) return { avif: [640, 1280, 1920, 2880], webp: [1280] };
  return { avif: [320, 560, 800], webp: [560] };
}
