import { expect, test } from "vitest";
import { blankMetadata } from "../../../../web/form/image/metadata/blank-metadata.ts";
import { hex } from "../../../support/visitor/photos.ts";

async function blanked(...parts: (Buffer | string)[]): Promise<string> {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const file = await blankMetadata(new File([bytes], "mug.jpg"));
  return Buffer.from(await file.arrayBuffer()).toString("latin1");
}

const zeros = (count: number) => "\0".repeat(count);
const text = (bytes: string) => hex(bytes).toString("latin1");

const HEADER = "4d4d002a 00000008";
/** A camera's name of four bytes, which stands in the entry itself. */
const CAMERA = "010f 0002 00000004 43616e00";
/** An author's name of twelve bytes, behind a directory of two entries. */
const AUTHOR = "013b 0002 0000000c 00000022";
/** A number that would be a place in the header, if it were one. */
const LENGTH = "0101 0004 00000001 00000002";

test("of a photo that can't be parsed, every entry and its value is blanked, up to the last byte, and nothing else", async () => {
  expect(await blanked("pixels", hex(`${HEADER} 0001 ${CAMERA}`))).toBe(
    `pixels${text(`${HEADER} 0001`)}${zeros(12)}`,
  );
  expect(await blanked(hex(`${HEADER} 0002 ${AUTHOR} ${LENGTH}`), "Baker Street")).toBe(
    `${text(`${HEADER} 0002`)}${zeros(24 + 12)}`,
  );
  expect(await blanked(hex(`${HEADER} 0002 ${AUTHOR} ${LENGTH}`), "Baker Street, pixels")).toBe(
    `${text(`${HEADER} 0002`)}${zeros(24 + 12)}, pixels`,
  );
});

test.each([1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8].map((size, index) => [index + 1, size]))(
  "eight values of type %i are blanked, each of %i bytes",
  async (type, size) => {
    const values = "v".repeat(8 * size!);
    const entry = `013b ${type!.toString(16).padStart(4, "0")} 00000008 00000016`;
    expect(await blanked(hex(`${HEADER} 0001 ${entry}`), values, "pixels")).toBe(
      `${text(`${HEADER} 0001`)}${zeros(12 + 8 * size!)}pixels`,
    );
  },
);

test("of a photo that can't be parsed, the thumbnail in the next directory is blanked, too", async () => {
  const start = "0201 0004 00000001 00000038";
  const length = "0202 0004 00000001 00000005";
  // The first directory's last field leads to the next, which has none.
  const file = hex(`${HEADER} 0001 ${CAMERA} 0000001a 0002 ${start} ${length} 00000000`);
  expect(await blanked(file, "small", ", pixels")).toBe(
    `${text(`${HEADER} 0001`)}${zeros(12)}${text("0000001a 0002")}${zeros(24 + 4 + 5)}, pixels`,
  );
});

test("a directory that is cut off loses its whole entries, and one that leads to itself ends", async () => {
  const rest = CAMERA.slice(0, 14);
  expect(await blanked(hex(`${HEADER} 0002 ${CAMERA} ${rest}`))).toBe(
    `${text(`${HEADER} 0002`)}${zeros(12)}${text(rest)}`,
  );
  const toItself = "8769 0004 00000001 00000008";
  expect(await blanked(hex(`${HEADER} 0001 ${toItself}`))).toBe(`${text(`${HEADER} 0001`)}${zeros(12)}`);
  for (const cut of [1, 4, 6, 8, 9]) await blanked(hex(`${HEADER} 0001`).subarray(0, cut));
});

test("a note in XMP becomes spaces from its first byte to its last, even without its end", async () => {
  const note = "<x:xmpmeta>Baker Street";
  const end = "</x:xmpmeta>";
  expect(await blanked("a", note, end, "b", note, end, "c")).toBe(
    `a${" ".repeat(note.length + end.length)}b${" ".repeat(note.length + end.length)}c`,
  );
  expect(await blanked("a", note)).toBe(`a${" ".repeat(note.length)}`);
  const longest = "x".repeat(64 * 1024 - note.length);
  expect(await blanked("a", note, longest, "b")).toBe(`a${" ".repeat(64 * 1024)}b`);
});
