/** The start of a content credentials (C2PA) box in any format, and the IPTC source types for generated images. */
const MARKS = /jumdc2pa|(?:compositeWithT|t)rainedAlgorithmicMedia/g;
const MARK_CHARS_MAX = 40;

const WINDOW_BYTES = 256 * 1024;

/**
 * The marks of AI generation in an image, separated by spaces: `c2pa` if it has content credentials, and
 * `trainedAlgorithmicMedia` or `compositeWithTrainedAlgorithmicMedia` if these or its XMP contain them. Null if there
 * are none or the file can't be read. Never rejects.
 */
export async function findAiMark(file: Blob): Promise<string | null> {
  const found = new Set<string>();
  try {
    for (let at = 0; at < file.size; at += WINDOW_BYTES) {
      const bytes = await file.slice(at, at + WINDOW_BYTES + MARK_CHARS_MAX).arrayBuffer();
      const text = new TextDecoder("latin1").decode(bytes);
      for (const mark of text.match(MARKS) ?? []) found.add(mark.replace("jumdc2pa", "c2pa"));
    }
  } catch {
    // The upload reports an unreadable file.
  }
  return Array.from(found).join(" ") || null;
}
