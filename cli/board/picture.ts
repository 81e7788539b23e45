import { imageSize } from "image-size";
import { contentHeaders } from "../../domain/uploads/image-type.ts";
import { readHead } from "../../domain/uploads/read-head.ts";
import type { UploadContent } from "../../domain/uploads/upload-store.ts";
import { uploadName } from "../../domain/leads/stored-lead.ts";
import type { Board } from "./board.ts";
import { MISSING, plain } from "./reply.ts";
import type { Reply } from "./reply.ts";

/** More than phones' photos have. A file of some kilobytes may unpack to gigabytes, which stall the browser. */
const SHOWN_PIXELS_MAX = 50e6;

/** Color profiles and previews may come before the dimensions. */
const HEADER_BYTES_MAX = 2 * 1024 * 1024;

/** A lead's picture, in which nothing can run. */
export async function showPicture(id: string, { stores }: Board): Promise<Reply> {
  const [lead] = await stores.read(({ leads }) => leads.findByIdPrefix(id, 1));
  const name = lead?.id === id ? uploadName(lead) : null;
  if (name === null) return MISSING;
  const uploads = await stores.uploads();
  const picture = await uploads.open(name);
  if (picture === null) return MISSING;
  const { bytes, size } = picture;
  const head = await readHead(bytes);
  const { contentType, disposition } = contentHeaders(head);
  if (disposition === null) {
    const pixels = countPixels(head) ?? (await countPixelsReading(await uploads.open(name)));
    if (pixels === null || pixels > SHOWN_PIXELS_MAX) {
      bytes.destroy();
      const problem = pixels === null ? "Its size in pixels can't be read" : "This picture is too large";
      return plain(413, `${problem}, so it isn't shown. \`leads pictures\` copies it into a folder.`);
    }
  }
  return {
    status: 200,
    headers: {
      "content-type": contentType,
      "content-length": size,
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      // Erased pictures must be gone.
      "cache-control": "private, max-age=300",
      ...(disposition !== null && { "content-disposition": disposition }),
    },
    body: bytes,
  };
}

/** As `countPixels`, reading on until the first bytes do say. */
async function countPixelsReading(picture: UploadContent | null): Promise<number | null> {
  let head = Buffer.alloc(0);
  for await (const chunk of picture?.bytes ?? []) {
    head = Buffer.concat([head, chunk as Buffer]);
    const pixels = countPixels(head);
    if (pixels !== null || head.length >= HEADER_BYTES_MAX) return pixels;
  }
  return null;
}

/** By a picture's first bytes; null if they don't say. */
function countPixels(head: Buffer): number | null {
  try {
    const { width, height, images = [] } = imageSize(head);
    return Math.max(...[{ width, height }, ...images].map((size) => size.width * size.height));
  } catch {
    return null;
  }
}
