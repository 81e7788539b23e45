/** How the box begins in which content credentials (C2PA) stand, in every format; and IPTC's words for what models made. */
const MARKS = /jumdc2pa|(?:compositeWithT|t)rainedAlgorithmicMedia/g;
const MARK_CHARS_MAX = 40;

const WINDOW_BYTES = 256 * 1024;

/**
 * How an image says that it was made: `c2pa` where it has content credentials, `trainedAlgorithmicMedia` or
 * `compositeWithTrainedAlgorithmicMedia` where these or its XMP say so, with a space between two of them; null where it
 * says nothing, or can't be read. Never rejects.
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
    // A file that can't be read is the upload's to report.
  }
  return Array.from(found).join(" ") || null;
}
