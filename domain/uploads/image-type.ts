/** The type of a picture that a browser may show in place, told by its first bytes; null for anything else. */
export function detectImageType(head: Uint8Array): string | null {
  const text = Buffer.from(head.subarray(0, HEAD_BYTES)).toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(text)) return "image/webp";
  if (/^[^]{4}ftypavi[fs]/.test(text)) return "image/avif";
  return null;
}

/** As many bytes as it takes to tell. */
const HEAD_BYTES = 12;

/** A harmless name, whatever the file is and whatever its sender called it. */
const DOWNLOAD = 'attachment; filename="upload.bin"';

/** How a picture is handed to a browser: shown in place where its bytes allow it, otherwise as a download. */
export function howToShow(head: Uint8Array): { contentType: string; disposition: string | null } {
  const type = detectImageType(head);
  if (type === null) return { contentType: "application/octet-stream", disposition: DOWNLOAD };
  return { contentType: type, disposition: null };
}

/** A name is never given to a second picture, but a picture may be erased: no cache keeps it for longer than an hour after. */
export const UPLOAD_CACHE_CONTROL = "public, max-age=3600";
