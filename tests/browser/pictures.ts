import type { Locator } from "@playwright/test";

export type Picture = { name?: string; type?: string; bytes?: number };

/** A 1 x 1 pixel PNG. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A real picture, filled up behind its end to the size that a test needs. */
export function pngOf({ name = "chair.png", type = "image/png", bytes = PNG.length }: Picture) {
  const buffer = Buffer.alloc(bytes);
  PNG.copy(buffer);
  return { name, mimeType: type, buffer };
}

type Dropped = { name: string; type: string; bytes: string };

/** Drops files on an element, as dragging them in from a folder does. */
export async function dropFile(target: Locator, files: Dropped[]) {
  await target.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, bytes } of dropped) dataTransfer.items.add(new File([bytes], name, { type }));
    for (const kind of ["dragenter", "dragover", "drop"]) {
      element.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    }
  }, files);
}
