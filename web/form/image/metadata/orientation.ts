const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** "Exif" and two zeros, before the TIFF header. */
const EXIF_HEADER_BYTES = 6;

/** An Exif block's orientation from 1 (upright) to 8; 1 if it is missing or invalid. */
export function readOrientation(exif: Uint8Array): number {
  const { buffer, byteOffset, byteLength } = exif;
  try {
    const view = new DataView(buffer, byteOffset + EXIF_HEADER_BYTES, byteLength - EXIF_HEADER_BYTES);
    const isLittleEndian = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, isLittleEndian);
    const entries = view.getUint16(directory, isLittleEndian);
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * ENTRY_BYTES;
      if (view.getUint16(at, isLittleEndian) !== ORIENTATION_TAG) continue;
      const orientation = view.getUint16(at + 8, isLittleEndian);
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
  } catch {
    // An offset points past the end.
  }
  return 1;
}

/** A TIFF block with the orientation as its only entry. */
export function orientationTiff(orientation: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint32(0, 0x4d4d002a); // Big-endian TIFF.
  view.setUint32(4, 8); // The directory's offset.
  view.setUint16(8, 1); // One entry.
  view.setUint16(10, ORIENTATION_TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return new Uint8Array(view.buffer);
}
