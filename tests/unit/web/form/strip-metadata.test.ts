import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  afterStart,
  asFile,
  cleaned,
  drawn,
  findsSecret,
  hex,
  jpegSegment,
  photo,
} from "../../../support/visitor/photos.ts";
import { stripMetadata } from "../../../../web/form/image/metadata/strip-metadata.ts";

const START = hex("ffd8");
const NOTE = jpegSegment(0xfe, "hand-written note");
const SCAN = hex("ffda 0002 12");
const END = hex("ffd9");
const REST = Buffer.from("hand-written note");
const DATA = hex("ff00 ffd0 12 ffd7 12 ff");

const MOTOROLA = "4d4d002a 00000008";
const WIDTH = "0100 0003 00000001 00060000";
const turn = (orientation: number) => `0112 0003 00000001 000${orientation}`;
const exifBlock = (...tiff: string[]) =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), hex(tiff.join(""))]));
const turned = (orientation: number) => exifBlock(MOTOROLA, "0001", turn(orientation), "0000 00000000");

describe("a photo with location, time and camera", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "with orientation %i loses place, time and camera, and keeps pixels, colors and orientation",
    async (orientation) => {
      const before = await photo({ orientation });
      expect(findsSecret(before)).toContain("Baker Street");
      const after = await cleaned(before);
      expect(findsSecret(after)).toEqual([]);
      expect(await drawn(after)).toEqual(await drawn(before));
      const metadata = await sharp(after).metadata();
      expect(metadata.orientation ?? 1).toBe(orientation);
      expect(metadata.xmp).toBeUndefined();
      expect(metadata.icc).toEqual((await sharp(before).metadata()).icc);
      expect(metadata.icc).toBeDefined();
      expect(metadata.exif).toEqual(orientation === 1 ? undefined : turned(orientation).subarray(4));
    },
  );

  test("without metadata stays the same File object", async () => {
    const bytes = await cleaned(await photo());
    const file = asFile(bytes);
    expect(await stripMetadata(file, "remove")).toBe(file);
  });

  test("keeps its name, type and date", async () => {
    const file = asFile(await photo(), "my chair.x", "image/x");
    const after = await stripMetadata(file, "remove");
    expect([after.name, after.type, after.lastModified]).toEqual([
      "my chair.x",
      "image/x",
      1_700_000_000_000,
    ]);
    expect(after.size).toBeLessThan(file.size);
  });
});

describe("a JPEG", () => {
  test("loses comments, IPTC, maker's notes, vendor blocks and a foreign APP0 or APP2", async () => {
    const jpeg = await cleaned(await photo());
    const notes = [0xfe, 0xed, 0xe1, 0xe3, 0xef, 0xe0, 0xe2, 0xee].map((marker) =>
      jpegSegment(marker, "hand-written note"),
    );
    expect(await cleaned(afterStart(jpeg, ...notes))).toEqual(jpeg);
  });

  test("loses data after its end: previews, videos, second pictures", async () => {
    const jpeg = await cleaned(await photo());
    const second = await photo({ seed: 9 });
    expect(await cleaned(Buffer.concat([jpeg, second, Buffer.from("hand-written note")]))).toEqual(jpeg);
  });

  test("in CMYK keeps its color transform", async () => {
    const cmyk = await sharp(await photo())
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    expect(cmyk.includes("Adobe")).toBe(true);
    const after = await cleaned(afterStart(cmyk, jpegSegment(0xfe, "hand-written note")));
    expect(after.includes("Adobe")).toBe(true);
    expect(await drawn(after)).toEqual(await drawn(cmyk));
  });

  test("loses data between its scans", async () => {
    const jpeg = await cleaned(await photo({ isProgressive: true }));
    const secondTable = jpeg.lastIndexOf(Buffer.from([0xff, 0xc4]));
    const note = jpegSegment(0xfe, "hand-written note");
    const noted = Buffer.concat([jpeg.subarray(0, secondTable), note, jpeg.subarray(secondTable)]);
    expect(await cleaned(noted)).toEqual(jpeg);
  });

  test("is cleaned even when it is truncated", async () => {
    const jpeg = await photo({ width: 400, height: 400 });
    const after = await cleaned(jpeg.subarray(0, -1000));
    expect(findsSecret(after)).toEqual([]);
    expect(after.length).toBeLessThan(jpeg.length - 1000);
  });

  test("of 8 MB is read through a small window", async () => {
    const jpeg = await photo({ width: 3600, height: 3600 });
    const file = asFile(jpeg);
    const read: number[] = [];
    const slice = file.slice.bind(file);
    file.slice = (...range) => {
      const part = slice(...range);
      const arrayBuffer = part.arrayBuffer.bind(part);
      part.arrayBuffer = () => (read.push(part.size), arrayBuffer());
      return part;
    };
    const after = await stripMetadata(file, "remove");
    expect(jpeg.length).toBeGreaterThan(8_000_000);
    expect(Math.max(...read)).toBeLessThanOrEqual(256 * 1024);
    expect(findsSecret(Buffer.from(await after.arrayBuffer()))).toEqual([]);
  });
});

describe("byte for byte, a JPEG", () => {
  test.each([
    [
      "loses what fills the space before a segment, and the segment",
      [START, hex("ff"), NOTE, END],
      [START, END],
    ],
    ["loses an empty comment", [START, hex("fffe 0002"), END], [START, END]],
    ["that breaks off loses its last comment", [START, NOTE], [START]],
    [
      "keeps restarts, escapes and fills in its data",
      [START, NOTE, SCAN, DATA, END, REST],
      [START, SCAN, DATA, END],
    ],
  ])("%s", async (_, before, after) => {
    expect(await cleaned(Buffer.concat(before))).toEqual(Buffer.concat(after));
  });

  test.each([
    ["a header of its name alone", [START, jpegSegment(0xe0, "JFIF\0"), END]],
    ["a segment of a kind of its own", [START, jpegSegment(0xf0, "x"), END]],
    ["a comment that is longer than the file", [START, NOTE, hex("fffe 0010 00")]],
    ["a second start in its data", [START, NOTE, SCAN, hex("ffd8 ffff"), END]],
    ["another start than a JPEG's", [Buffer.from("xx"), NOTE, END]],
  ])("with %s is unchanged", async (_, bytes) => {
    expect(await cleaned(Buffer.concat(bytes))).toEqual(Buffer.concat(bytes));
  });

  const windowBytes = 256 * 1024;
  test.each([windowBytes - 2, windowBytes - 1, windowBytes, 2 * windowBytes])(
    "ends at its end marker, after %i bytes of data",
    async (bytes) => {
      const picture = [START, SCAN.subarray(0, 4), Buffer.alloc(bytes), END];
      expect((await cleaned(Buffer.concat([...picture, REST]))).equals(Buffer.concat(picture))).toBe(true);
    },
  );

  test.each([
    ["1", [exifBlock(MOTOROLA, "0001", turn(1))], []],
    ["6", [exifBlock(MOTOROLA, "0001", turn(6))], [turned(6)]],
    ["6, lowest byte first", [exifBlock("49492a00 08000000 0100 1201 0300 01000000 0600")], [turned(6)]],
    ["8, and says its width before", [exifBlock(MOTOROLA, "0002", WIDTH, turn(8))], [turned(8)]],
    ["8, but behind its last entry", [exifBlock(MOTOROLA, "0001", WIDTH, turn(8))], []],
    ["0, which means nothing", [exifBlock(MOTOROLA, "0001", turn(0))], []],
    ["9, which means nothing", [exifBlock(MOTOROLA, "0001", turn(9))], []],
    ["what stands beyond its block", [exifBlock("4d4d002a 00000100")], []],
    ["3, and 6 in a second block", [turned(3), turned(6)], [turned(3)]],
    [
      "6 in a block of another name",
      [jpegSegment(0xe1, Buffer.from(String(turned(6).subarray(4)).replace("Exif", "Exix")))],
      [],
    ],
    ["6 in a segment of another kind", [jpegSegment(0xe3, turned(6).subarray(4))], []],
  ])("keeps only the orientation of its Exif: %s", async (_, before, after) => {
    expect(await cleaned(Buffer.concat([START, ...before, END]))).toEqual(
      Buffer.concat([START, ...after, END]),
    );
  });
});

describe("a malformed JPEG that no browser can draw", () => {
  const JUNK = hex("0000");
  /** 51 degrees, 31 minutes, 25 seconds, as Exif writes a latitude in little-endian. */
  const LATITUDE = hex("33000000 01000000 1f000000 01000000 19000000");

  test("loses location, time and camera without moving bytes, and keeps its pixels", async () => {
    const jpeg = await photo({ orientation: 6 });
    const broken = afterStart(jpeg, NOTE, JUNK);
    expect(broken.includes(LATITUDE)).toBe(true);
    const after = await cleaned(broken);
    expect(after.length).toBe(broken.length);
    expect(after.includes(LATITUDE)).toBe(false);
    // An empty block still counts.
    expect(findsSecret(after)).toEqual(["Exif\0\0II", "hand-written note"]);
    const data = broken.lastIndexOf(hex("ffda"));
    expect(after.subarray(data).equals(broken.subarray(data))).toBe(true);
  });
});

test.each(["image/gif", "image/svg+xml", "image/heic"])(
  "a file of another type (%s) stays unchanged",
  async (type) => {
    const file = asFile(Buffer.from("something else altogether"), "x", type);
    expect(await stripMetadata(file, "remove")).toBe(file);
  },
);

test.each(["png", "webp"] as const)("a %s stays unchanged", async (format) => {
  const file = asFile(
    await sharp(await photo())
      .keepMetadata()
      .toFormat(format)
      .toBuffer(),
  );
  expect(await stripMetadata(file, "remove")).toBe(file);
});

test("PHOTO_METADATA=keep sends the original file", async () => {
  const file = asFile(await photo());
  expect(await stripMetadata(file, "keep")).toBe(file);
});
