/** How a picture is handed to a browser: shown in place where its bytes allow it, otherwise as a download. */
export function contentHeaders(head: Uint8Array): { contentType: string; disposition: string | null } {
  const text = Buffer.from(head.subarray(0, HEAD_BYTES)).toString("latin1");
  const shown = detectShownType(text);
  if (shown !== null) return { contentType: shown, disposition: null };
  if (HEIC.test(text)) return { contentType: "image/heic", disposition: download("heic") };
  return { contentType: "application/octet-stream", disposition: download("bin") };
}

/** As many bytes as it takes to tell. */
const HEAD_BYTES = 12;

/** What iPhones write, and few browsers show. */
const HEIC = /^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif[12]|msf1)/;

/** The type of a picture that every browser may show in place; null for anything else. */
function detectShownType(text: string): string | null {
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(text)) return "image/webp";
  if (/^[^]{4}ftypavi[fs]/.test(text)) return "image/avif";
  return null;
}

/** Under a harmless name, whatever the file is and whatever its sender called it. */
function download(extension: string): string {
  return `attachment; filename="upload.${extension}"`;
}

/** A name is never given to a second picture, but a picture may be erased: no cache keeps it for longer than an hour after. */
export const UPLOAD_CACHE_CONTROL = "public, max-age=3600";
