import { imageSize } from "image-size";
import { contentHeaders } from "../../domain/uploads/image-type.ts";
import { readHead } from "../../domain/uploads/read-head.ts";
import { uploadName } from "../../domain/leads/stored-lead.ts";
import type { Board } from "./board.ts";
import { MISSING, plain } from "./reply.ts";
import type { Reply } from "./reply.ts";

/** More than phones' photos have. A file of some kilobytes may unpack to gigabytes, which stall the browser. */
const SHOWN_PIXELS_MAX = 50e6;

/** A lead's picture, in which nothing can run. */
export async function showPicture(id: string, { stores }: Board): Promise<Reply> {
  const [lead] = await stores.read(({ leads }) => leads.findByIdPrefix(id, 1));
  const name = lead?.id === id ? uploadName(lead) : null;
  const picture = name === null ? null : await (await stores.uploads()).open(name);
  if (picture === null) return MISSING;
  const { bytes, size } = picture;
  const head = await readHead(bytes);
  const { contentType, disposition } = contentHeaders(head);
  if (disposition === null && pixelsOf(head) > SHOWN_PIXELS_MAX) {
    bytes.destroy();
    return plain(413, "This picture is too large to be shown. `leads pictures` copies it into a folder.");
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

/** By a picture's first bytes; infinite if they don't say. */
function pixelsOf(head: Buffer): number {
  try {
    const { width, height, images = [] } = imageSize(head);
    return Math.max(...[{ width, height }, ...images].map((size) => size.width * size.height));
  } catch {
    return Infinity;
  }
}
