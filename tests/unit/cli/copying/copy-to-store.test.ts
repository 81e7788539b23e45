import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { copyToStore } from "../../../../cli/copying/copy-to-store.ts";
import type { UploadStore } from "../../../../domain/uploads/upload-store.ts";

test("an interrupted copy of pictures begins no other", async () => {
  const from = {
    async *list() {
      for (let n = 0; n < 1000; n++) yield { name: `products/${n}.png` };
    },
    open: async () => ({ bytes: Readable.from([Buffer.from("picture")]) }),
  };
  const saved: string[] = [];
  const to = {
    ...from,
    size: async () => null,
    save: async (name: string, bytes: AsyncIterable<Uint8Array>) => {
      for await (const chunk of bytes) void chunk;
      saved.push(name);
    },
  };
  const stop = new AbortController();
  const options = { signal: stop.signal, onUpload: async () => stop.abort() };
  await expect(copyToStore(from as never, to as never as UploadStore, options)).rejects.toThrow("aborted");
  // Those that had begun.
  expect(saved.length).toBeLessThan(20);
});
