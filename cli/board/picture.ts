import { contentHeaders } from "../../domain/uploads/image-type.ts";
import { readHead } from "../../domain/uploads/read-head.ts";
import { uploadName } from "../../domain/leads/lead-admin-repository.ts";
import type { Board } from "./board.ts";
import { MISSING } from "./reply.ts";
import type { Reply } from "./reply.ts";

/** A lead's picture, in which nothing can run. */
export async function showPicture(id: string, { stores }: Board): Promise<Reply> {
  const [lead] = await stores.read(({ leads }) => leads.withIdPrefix(id, 1));
  const name = lead?.id === id ? uploadName(lead) : null;
  const picture = name === null ? null : await (await stores.uploads()).open(name);
  if (picture === null) return MISSING;
  const { bytes, size } = picture;
  const head = await readHead(bytes);
  const { contentType, disposition } = contentHeaders(head);
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
