import { expect, test } from "vitest";
import { readBoxes } from "../../../../web/form/image/metadata/boxes.ts";
import { ByteReader } from "../../../../web/form/image/metadata/byte-reader.ts";

/** A box of this type that claims a size, in 64 bits if it is a bigint. */
function box(type: string, size: number | bigint, content = ""): Buffer {
  const bytes = Buffer.from(`\0\0\0\0${type}${typeof size === "bigint" ? "\0".repeat(8) : ""}${content}`);
  bytes.writeUInt32BE(typeof size === "bigint" ? 1 : size);
  if (typeof size === "bigint") bytes.writeBigUInt64BE(size, 8);
  return bytes;
}

test.each([
  ["a size of 32 bits", box("free", 12, "note"), { content: 8, end: 12 }],
  ["a size of 64 bits", box("free", 20n, "note"), { content: 16, end: 20 }],
  ["a size of 32 bits beyond the file's end", box("free", 99, "note"), { content: 8, end: 12 }],
  ["a size of 64 bits beyond the file's end", box("free", 99n, "note"), { content: 16, end: 20 }],
  ["no size: up to the file's end", box("free", 0, "note"), { content: 8, end: 12 }],
  ["a size that is too small for a box", box("free", 7, "note"), { type: "", content: 0, end: 12 }],
  ["a size of 64 bits that is too small", box("free", 15n, "note"), { type: "", content: 0, end: 20 }],
  ["no room for its size", Buffer.from("\0\0\0\x08fre"), { type: "", content: 0, end: 7 }],
])("a box with %s ends within the file", async (_, bytes, expected) => {
  const boxes = await readBoxes(new ByteReader(new Blob([Uint8Array.from(bytes)])), 0, bytes.length);
  expect(boxes).toEqual([{ type: "free", start: 0, ...expected }]);
});
