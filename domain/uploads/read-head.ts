import type { Readable } from "node:stream";

/** Peeks at a stream's first bytes, which stay in it; none if it is empty. Rejects if the stream fails before. */
export function readHead(bytes: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    bytes.once("error", reject);
    bytes.once("end", () => resolve(Buffer.alloc(0)));
    bytes.once("readable", () => {
      const chunk = bytes.read() as Buffer | null;
      if (chunk === null) return;
      bytes.unshift(chunk);
      resolve(chunk);
    });
  });
}
