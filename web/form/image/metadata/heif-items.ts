import type { Box } from "./boxes.ts";
import type { ByteReader } from "./byte-reader.ts";

/** Exif, XMP and URIs. */
const METADATA_TYPES = new Set(["Exif", "mime", "uri "]);

/** Coded images, and derived ones such as grids. */
const IMAGE_TYPES = new Set(
  "hvc1 hev1 lhv1 av01 avc1 vvc1 evc1 jpeg j2k1 unci grid iovl iden tmap mski".split(" "),
);

export type MetadataItem = { isExif: boolean; extents: { start: number; end: number }[] };

/**
 * The metadata items listed in a `meta` box, and their locations in the file.
 * @throws Error if they can't be determined.
 */
export async function findMetadataItems(reader: ByteReader, inMeta: Box[]): Promise<MetadataItem[]> {
  const find = (type: string) => inMeta.find((box) => box.type === type);
  const [itemInfo, itemLocations] = [find("iinf"), find("iloc")];
  if (!itemInfo || !itemLocations) throw new Error("The item boxes are missing.");
  const types = await readTypes(await cursorIn(reader, itemInfo));
  const metadataTypes = new Map(Array.from(types).filter(([, type]) => !IMAGE_TYPES.has(type)));
  if (metadataTypes.size === 0) return [];
  return readLocations(await cursorIn(reader, itemLocations), metadataTypes, find("idat"), reader.size);
}

async function cursorIn(reader: ByteReader, { content, end }: Box): Promise<Cursor> {
  return new Cursor(await reader.bytes(content, end - content));
}

/** Reads big-endian numbers in sequence; throws past the end. */
class Cursor {
  at = 0;
  readonly #view: DataView;
  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#view = new DataView(buffer, byteOffset, byteLength);
  }

  number(bytes: number): number {
    let number = 0;
    for (let index = 0; index < bytes; index++) number = number * 256 + this.#view.getUint8(this.at++);
    return number;
  }

  text(bytes: number): string {
    return Array.from({ length: bytes }, () => String.fromCharCode(this.number(1))).join("");
  }
}

/** `iinf`: the items' types by ID. */
async function readTypes(cursor: Cursor): Promise<Map<number, string>> {
  const types = new Map<number, string>();
  const version = cursor.number(4) >>> 24;
  const count = cursor.number(version === 0 ? 2 : 4);
  for (let index = 0; index < count; index++) {
    const start = cursor.at;
    const size = cursor.number(4);
    const isItem = cursor.text(4) === "infe";
    const itemVersion = cursor.number(4) >>> 24;
    if (!isItem || itemVersion < 2) throw new Error("An item entry has an unknown version.");
    const item = cursor.number(itemVersion === 2 ? 2 : 4);
    cursor.number(2);
    const type = cursor.text(4);
    if (!IMAGE_TYPES.has(type) && !METADATA_TYPES.has(type)) throw new Error("An item has an unknown type.");
    types.set(item, type);
    cursor.at = start + Math.max(size, cursor.at - start);
  }
  return types;
}

/** `iloc`: where the items are. */
function readLocations(
  cursor: Cursor,
  types: Map<number, string>,
  idat: Box | undefined,
  fileBytes: number,
): MetadataItem[] {
  const items: MetadataItem[] = [];
  const version = cursor.number(4) >>> 24;
  if (version > 2) throw new Error("The item locations have an unknown version.");
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = readFieldSizes(cursor.number(2));
  const count = cursor.number(version === 2 ? 4 : 2);
  for (let index = 0; index < count; index++) {
    const type = types.get(cursor.number(version === 2 ? 4 : 2));
    const method = version === 0 ? 0 : cursor.number(2) & 0xf;
    const isExternal = cursor.number(2) !== 0;
    const base = cursor.number(baseBytes!);
    const extents = [];
    const extentBytes = offsetBytes! + lengthBytes! + (version === 0 ? 0 : indexBytes!);
    const extentCount = cursor.number(2);
    if (extentBytes === 0 && extentCount > 1)
      throw new Error("An item has several extents without an offset or length.");
    for (let extent = 0; extent < extentCount; extent++) {
      if (version !== 0) cursor.number(indexBytes!);
      extents.push({ offset: base + cursor.number(offsetBytes!), length: cursor.number(lengthBytes!) });
    }
    if (type === undefined) continue;
    const source = method === 0 ? { content: 0, end: fileBytes } : method === 1 ? idat : undefined;
    if (!source || isExternal) throw new Error("An item is outside the file.");
    items.push({
      isExif: type === "Exif",
      extents: extents.map(({ offset, length }) => {
        const start = Math.min(source.content + offset, source.end);
        return { start, end: length === 0 ? source.end : Math.min(start + length, source.end) };
      }),
    });
  }
  if (items.length < types.size) throw new Error("An item has no location.");
  return items;
}

/** Four nibbles, each the size of a field in bytes. */
function readFieldSizes(twoBytes: number): number[] {
  const sizes = [12, 8, 4, 0].map((bits) => (twoBytes >> bits) & 0xf);
  if (sizes.some((bytes) => ![0, 4, 8].includes(bytes))) throw new Error("A field has an invalid size.");
  return sizes;
}
