import { type Box, readBox, readBoxes } from "./boxes.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { FileParts } from "./file-parts.ts";
import { type MetadataItem, findMetadataItems } from "./heif-items.ts";
import { orientationTiff } from "./orientation.ts";

/** The brands of HEIC, HEIF and AVIF, for single images and sequences. */
const BRANDS = new Set("heic heix heim heis hevc hevx hevm hevs mif1 mif2 msf1 miaf avif avis".split(" "));

/** The child boxes needed to decode the image, by their parent; "" is the file itself. */
const NEEDED: Record<string, string[]> = {
  "": ["ftyp", "meta", "mdat", "moov"],
  meta: ["hdlr", "pitm", "iinf", "iloc", "iprp", "iref", "idat", "dinf", "ipro", "grpl"],
  moov: ["mvhd", "mvex", "trak"],
  trak: ["tkhd", "tref", "edts", "mdia"],
};

/** The version and flags before the boxes in `meta`. */
const META_HEADER_BYTES = 4;

/** HEIF stores the orientation outside Exif, so the Exif item may be empty. */
const EMPTY_EXIF = new Uint8Array([0, 0, 0, 0, ...orientationTiff(1)]);
const SPACE = 0x20;

/** A range to overwrite; if `bytes` is shorter, zeros fill the rest. */
type Patch = { start: number; end: number; bytes: Uint8Array };

/** Expects a file that starts with an `ftyp` box. */
export async function isHeif(reader: ByteReader): Promise<boolean> {
  const { end } = await readBox(reader, 0, reader.size);
  const brands = await reader.text(8, Math.min(end, 256) - 8);
  // The second is not a brand but the version.
  return (brands.match(/[^]{4}/g) ?? []).some((brand, index) => index !== 1 && BRANDS.has(brand));
}

/**
 * Keeps only what is needed to decode the image. The rest is overwritten in place, because the format refers to its
 * parts by absolute offset.
 * @throws Error if the structure can't be parsed.
 */
export async function stripHeif(reader: ByteReader, parts: FileParts): Promise<void> {
  const patches = await patchUnneeded(reader, "", 0, reader.size);
  // oxlint-disable-next-line unicorn/no-array-sort -- older browsers lack `toSorted`
  patches.sort((one, other) => one.start - other.start);
  let at = 0;
  for (const { start, end, bytes } of patches) {
    if (end <= at) continue;
    if (start > at) parts.copy(at, start);
    at = Math.max(at, start);
    const padded = new Uint8Array(end - at);
    padded.set(bytes.subarray(at - start, end - start));
    parts.add(padded);
    at = end;
  }
  if (at < reader.size) parts.copy(at, reader.size);
}

async function patchUnneeded(
  reader: ByteReader,
  parent: string,
  start: number,
  end: number,
): Promise<Patch[]> {
  const patches: Patch[] = [];
  const boxes = await readBoxes(reader, start, end);
  for (const box of boxes) {
    if (!NEEDED[parent]!.includes(box.type)) patches.push(...toFreeBox(box));
    else if (box.type === "meta") {
      const inMeta = box.content + META_HEADER_BYTES;
      patches.push(...(await patchUnneeded(reader, "meta", inMeta, box.end)));
      for (const item of await findMetadataItems(reader, await readBoxes(reader, inMeta, box.end))) {
        if (item.isExif) await assertExif(reader, item.extents[0]);
        patches.push(...patchItem(item));
      }
    } else if (NEEDED[box.type]) {
      patches.push(...(await patchUnneeded(reader, box.type, box.content, box.end)));
    }
  }
  if (parent === "" && !boxes.some(({ type }) => type === "meta" || type === "moov")) {
    throw new Error("The file describes no image.");
  }
  return patches;
}

/** Turns a box into an empty one of type `free`, which readers skip, without changing its size. */
function toFreeBox({ start, content, end }: Box): Patch[] {
  const type = { start: start + 4, end: start + 8, bytes: asciiBytes("free") };
  return [...(type.end <= end ? [type] : []), { start: content, end, bytes: new Uint8Array() }];
}

/** A wrong location would leave the real Exif block in the file. */
async function assertExif(reader: ByteReader, extent: { start: number } | undefined) {
  const start = extent?.start ?? reader.size;
  const tiff = start + 4 + (await reader.uint32(start));
  if (!/II|MM/.test(await reader.text(tiff, 2))) throw new Error("An Exif item has no TIFF header.");
}

function patchItem({ isExif, extents }: MetadataItem): Patch[] {
  let done = 0;
  return extents.map(({ start, end }) => {
    const bytes = isExif ? EMPTY_EXIF.subarray(done) : new Uint8Array(end - start).fill(SPACE);
    done += end - start;
    return { start, end, bytes };
  });
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
