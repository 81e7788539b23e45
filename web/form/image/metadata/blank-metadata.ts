const TIFF_HEADERS = ["II*\0", "MM\0*"].map(codes);
const XMP = [codes("<x:xmpmeta"), codes("</x:xmpmeta>")] as const;
const SPACE = 0x20;

/** The size of one value in a TIFF directory entry, by type. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const ENTRY_BYTES = 12;

/** Entries that point to another directory: Exif, GPS, interoperability. */
const DIRECTORY_TAGS = new Set([0x8769, 0x8825, 0xa005]);

const THUMBNAIL_START_TAG = 0x201;
const THUMBNAIL_LENGTH_TAG = 0x202;

/** Far more than cameras write. */
const DIRECTORIES_MAX = 16;
const ENTRIES_MAX = 512;

/** The limit of a JPEG's Exif segment; other formats contain the same blocks. */
const VALUE_BYTES_MAX = 64 * 1024;

/**
 * Overwrites Exif entries with zeros and XMP packets with spaces, wherever they are, in a file whose structure can't
 * be parsed.
 * @throws if the file can't be read.
 */
export async function blankMetadata(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (const header of TIFF_HEADERS) {
    for (let at = find(bytes, header, 0); at !== -1; at = find(bytes, header, at + 1)) blankTiff(bytes, at);
  }
  const [start, end] = XMP;
  for (let at = find(bytes, start, 0); at !== -1; at = find(bytes, start, at + 1)) {
    const last = find(bytes, end, at);
    bytes.fill(SPACE, at, last === -1 ? at + VALUE_BYTES_MAX : last + end.length);
  }
  return new File([bytes], file.name, { type: file.type, lastModified: file.lastModified });
}

function blankTiff(bytes: Uint8Array, tiff: number) {
  const view = new DataView(bytes.buffer, tiff);
  const isLittleEndian = view.getUint16(0) === 0x4949;
  const fits = (at: number, count: number) => at + count <= view.byteLength;
  const directories = fits(4, 4) ? [view.getUint32(4, isLittleEndian)] : [];
  for (let done = 0; done < directories.length && done < DIRECTORIES_MAX; done++) {
    const directory = directories[done]!;
    if (!fits(directory, 2)) continue;
    const entries = Math.min(view.getUint16(directory, isLittleEndian), ENTRIES_MAX);
    let [thumbnail, thumbnailBytes] = [0, 0];
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * ENTRY_BYTES;
      if (!fits(at, ENTRY_BYTES)) break;
      const typeBytes = TYPE_BYTES[view.getUint16(at + 2, isLittleEndian)];
      // Not a directory after all.
      if (typeBytes === undefined) break;
      const value = view.getUint32(at + 8, isLittleEndian);
      const valueBytes = typeBytes * view.getUint32(at + 4, isLittleEndian);
      const tag = view.getUint16(at, isLittleEndian);
      if (tag === THUMBNAIL_START_TAG) thumbnail = value;
      if (tag === THUMBNAIL_LENGTH_TAG) thumbnailBytes = value;
      if (DIRECTORY_TAGS.has(tag)) directories.push(value);
      else if (valueBytes > 4) blank(bytes, tiff + value, Math.min(valueBytes, VALUE_BYTES_MAX));
      blank(bytes, tiff + at, ENTRY_BYTES);
    }
    if (thumbnail > 0) blank(bytes, tiff + thumbnail, Math.min(thumbnailBytes, VALUE_BYTES_MAX));
    const end = directory + 2 + entries * ENTRY_BYTES;
    const next = fits(end, 4) ? view.getUint32(end, isLittleEndian) : 0;
    if (next > 0) directories.push(next);
  }
}

function blank(bytes: Uint8Array, start: number, count: number) {
  bytes.fill(0, start, start + count);
}

function find(bytes: Uint8Array, part: number[], from: number): number {
  for (let at = bytes.indexOf(part[0]!, from); at !== -1; at = bytes.indexOf(part[0]!, at + 1)) {
    if (part.every((code, index) => bytes[at + index] === code)) return at;
  }
  return -1;
}

function codes(text: string): number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}
