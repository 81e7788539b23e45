import decompress from "wawoff2/decompress.js";

let last: Promise<unknown> = Promise.resolve();

/** Decompresses WOFF2 to TrueType, one font at a time: the library's result is memory that its next call overwrites. */
export function decompressWoff2(woff2: Uint8Array): Promise<Uint8Array> {
  const font = last.then(async () => (await decompress(woff2)).slice());
  last = font.catch(() => {});
  return font;
}
