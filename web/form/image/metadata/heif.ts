import { type Box, readBox, readBoxes } from "./boxes.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { FileParts } from "./file-parts.ts";
import { type MetadataItem, findMetadataItems } from "./heif-items.ts";
import { orientationTiff } from "./orientation.ts";

/** The brands of HEIC, HEIF and AVIF, of single pictures and of several in a row. */
const BRANDS = new Set("heic heix heim heis hevc hevx hevm hevs mif1 mif2 msf1 miaf avif avis".split(" "));

/** What stays of each box that holds others: what it takes to draw the picture. The file itself has no name. */
const NEEDED: Record<string, string[]> = {
  "": ["ftyp", "meta", "mdat", "moov"],
  meta: ["hdlr", "pitm", "iinf", "iloc", "iprp", "iref", "idat", "dinf", "ipro", "grpl"],
  moov: ["mvhd", "mvex", "trak"],
  trak: ["tkhd", "tref", "edts", "mdia"],
};

/** Of a box `meta`, before the boxes in it: its version and flags. */
const META_HEAD_BYTES = 4;

/** An Exif item that says nothing; a turn is said by a property of the picture. */
const EMPTY_EXIF = new Uint8Array([0, 0, 0, 0, ...orientationTiff(1)]);
const SPACE = 0x20;

/** What takes the place of a stretch of the file; zeros follow where it is shorter. */
type Overwritten = { start: number; end: number; by: Uint8Array };

/** Of a file that begins with a box `ftyp`. */
export async function isHeif(reader: ByteReader): Promise<boolean> {
  const { end } = await readBox(reader, 0, reader.size);
  const brands = await reader.text(8, Math.min(end, 256) - 8);
  // The second of these four letters is a version.
  return (brands.match(/[^]{4}/g) ?? []).some((brand, index) => index !== 1 && BRANDS.has(brand));
}

/**
 * Keeps the picture and what is needed to draw it. Everything else is overwritten where it stands, since a file of this
 * kind says of its parts how far from its beginning they are.
 * @throws Error where it can't be followed.
 */
export async function stripHeif(reader: ByteReader, kept: FileParts): Promise<void> {
  const overwritten = await overwriteUnneeded(reader, "", 0, reader.size);
  // oxlint-disable-next-line unicorn/no-array-sort -- `toSorted` came in 2023
  overwritten.sort((one, other) => one.start - other.start);
  let at = 0;
  for (const { start, end, by } of overwritten) {
    if (end <= at) continue;
    if (start > at) kept.keep(at, start);
    at = Math.max(at, start);
    const bytes = new Uint8Array(end - at);
    bytes.set(by.subarray(at - start, end - start));
    kept.add(bytes);
    at = end;
  }
  if (at < reader.size) kept.keep(at, reader.size);
}

async function overwriteUnneeded(
  reader: ByteReader,
  within: string,
  start: number,
  end: number,
): Promise<Overwritten[]> {
  const found: Overwritten[] = [];
  const boxes = await readBoxes(reader, start, end);
  for (const box of boxes) {
    if (!NEEDED[within]!.includes(box.type)) found.push(...emptied(box));
    else if (box.type === "meta") {
      const inMeta = box.content + META_HEAD_BYTES;
      found.push(...(await overwriteUnneeded(reader, "meta", inMeta, box.end)));
      for (const item of await findMetadataItems(reader, await readBoxes(reader, inMeta, box.end))) {
        if (item.isExif) await expectExif(reader, item.extents[0]);
        found.push(...overwriteItem(item));
      }
    } else if (NEEDED[box.type]) {
      found.push(...(await overwriteUnneeded(reader, box.type, box.content, box.end)));
    }
  }
  if (within === "" && !boxes.some(({ type }) => type === "meta" || type === "moov")) {
    throw new Error("Nothing says where the picture is.");
  }
  return found;
}

/** A box that readers pass over, as long as before. */
function emptied({ start, content, end }: Box): Overwritten[] {
  const name = { start: start + 4, end: start + 8, by: asciiBytes("free") };
  return [...(name.end <= end ? [name] : []), { start: content, end, by: new Uint8Array() }];
}

/** A place that is a wrong one leaves the right one as it is. */
async function expectExif(reader: ByteReader, extent: { start: number } | undefined) {
  const start = extent?.start ?? reader.size;
  const tiff = start + 4 + (await reader.uint32(start));
  if (!/II|MM/.test(await reader.text(tiff, 2))) throw new Error("An Exif item is none.");
}

function overwriteItem({ isExif, extents }: MetadataItem): Overwritten[] {
  let done = 0;
  return extents.map(({ start, end }) => {
    const by = isExif ? EMPTY_EXIF.subarray(done) : new Uint8Array(end - start).fill(SPACE);
    done += end - start;
    return { start, end, by };
  });
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
