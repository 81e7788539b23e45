/** The content type and disposition by a file's first bytes: inline for safe image types, otherwise a download. */
export function contentHeaders(head: Uint8Array): { contentType: string; disposition: string | null } {
  const text = Buffer.from(head.subarray(0, HEAD_BYTES)).toString("latin1");
  const inlineType = detectInlineType(text);
  if (inlineType !== null) return { contentType: inlineType, disposition: null };
  if (HEIC.test(text)) return { contentType: "image/heic", disposition: download("heic") };
  return { contentType: "application/octet-stream", disposition: download("bin") };
}

/** Enough to detect every type. */
const HEAD_BYTES = 12;

/** The format of iPhone photos, which few browsers show. */
const HEIC = /^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif[12]|msf1)/;

/** An image type that is safe to show inline; null for anything else. */
function detectInlineType(text: string): string | null {
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(text)) return "image/webp";
  if (/^[^]{4}ftypavi[fs]/.test(text)) return "image/avif";
  return null;
}

/** A download under a harmless name, whatever its sender called it. */
function download(extension: string): string {
  return `attachment; filename="upload.${extension}"`;
}

/** A name is never reused, but a picture may be erased; caches must drop it within an hour. */
export const UPLOAD_CACHE_CONTROL = "public, max-age=3600";
