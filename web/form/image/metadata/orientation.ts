const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** "Exif" and two zeros stand before the TIFF header. */
const EXIF_HEAD_BYTES = 6;

/** How a photo is turned, 1 (upright) to 8, as its Exif block says; 1 where it says nothing that can be read. */
export function readOrientation(exif: Uint8Array): number {
  const { buffer, byteOffset, byteLength } = exif;
  try {
    const view = new DataView(buffer, byteOffset + EXIF_HEAD_BYTES, byteLength - EXIF_HEAD_BYTES);
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
    // A block that points past its own end says nothing.
  }
  return 1;
}

/** A TIFF block that says how the photo is turned, and nothing else. */
export function orientationTiff(orientation: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint32(0, 0x4d4d002a); // Highest byte first; TIFF.
  view.setUint32(4, 8); // The directory follows,
  view.setUint16(8, 1); // with one entry.
  view.setUint16(10, ORIENTATION_TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return new Uint8Array(view.buffer);
}
