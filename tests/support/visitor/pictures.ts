import { crc32 } from "node:zlib";
import type { Locator, Page } from "@playwright/test";

export type Picture = { name?: string; type?: string; bytes?: number };

/** A 1 x 1 pixel PNG. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const END_CHUNK_BYTES = 12;
const CHUNK_FRAME_BYTES = 12;

/** A real picture, padded to the given size by a chunk that is not drawn. */
export function pngOf({ name = "chair.png", type = "image/png", bytes = PNG.length }: Picture) {
  const filler = bytes === PNG.length ? Buffer.alloc(0) : fillerChunk(bytes - PNG.length);
  const end = PNG.length - END_CHUNK_BYTES;
  return { name, mimeType: type, buffer: Buffer.concat([PNG.subarray(0, end), filler, PNG.subarray(end)]) };
}

function fillerChunk(bytes: number): Buffer {
  const chunk = Buffer.alloc(bytes);
  chunk.writeUInt32BE(bytes - CHUNK_FRAME_BYTES, 0);
  chunk.write("fiLl", 4);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), bytes - 4);
  return chunk;
}

type Dropped = { name: string; type: string; bytes: string };

/**
 * Drops files on an element, as when dragged in from a folder.
 * @returns whether the page accepts them; otherwise the browser opens them.
 */
export async function dropFile(target: Locator, files: Dropped[]): Promise<boolean> {
  return target.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, bytes } of dropped) dataTransfer.items.add(new File([bytes], name, { type }));
    const { left, top } = element.getBoundingClientRect();
    const at = { clientX: left, clientY: top, bubbles: true, cancelable: true, dataTransfer };
    const [, over, drop] = ["dragenter", "dragover", "drop"].map(
      (kind) => !element.dispatchEvent(new DragEvent(kind, at)),
    );
    return over! && drop!;
  }, files);
}

/** Pastes an image or, without a name, text. @returns whether the page handles it. */
export function paste(page: Page, name = "pasted.png"): Promise<boolean> {
  return page.evaluate((fileName) => {
    const clipboardData = new DataTransfer();
    if (fileName) clipboardData.items.add(new File(["x"], fileName, { type: "image/png" }));
    else clipboardData.items.add("words", "text/plain");
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    return !document.dispatchEvent(event);
  }, name);
}
