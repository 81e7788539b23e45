import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { stripMetadata } from "../../../../web/form/image/metadata/strip-metadata.ts";
import { HEIC_PHOTO, HEIC_SECRETS } from "../../../support/visitor/heic-photo.ts";
import { HEIF_PHOTOS, cleaned } from "../../../support/visitor/photos.ts";

/** 51 degrees, 31 minutes, 25 seconds, as Exif writes a latitude. */
const LATITUDE = Buffer.from("33000000010000001f0000000100000019000000", "hex");

const findSecrets = (bytes: Buffer) =>
  [...HEIC_SECRETS, LATITUDE].filter((secret) => bytes.includes(secret)).map(String);

/** The ranges in which two files of the same length differ. */
function changedStretches(before: Buffer, after: Buffer): string[] {
  expect(after.length).toBe(before.length);
  const changed = Array.from(before, (byte, at) =>
    byte === after[at] ? " " : before.toString("latin1", at, at + 1),
  );
  return changed
    .join("")
    .trim()
    .split(/ {40,}/);
}

function box(type: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string, "latin1");
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + bytes.length);
  head.write(type, 4);
  return Buffer.concat([head, bytes]);
}

test.each("heic heix heim heis hevc hevx hevm hevs mif1 mif2 msf1 miaf avif avis".split(" "))(
  "a photo of the brand %s loses its metadata, whichever brand is named first",
  async (brand) => {
    const end = HEIC_PHOTO.readUInt32BE(0);
    for (const first of [brand, "isom"]) {
      const photo = Buffer.from(HEIC_PHOTO);
      const brands = Array.from({ length: (end - 8) / 4 }, (_, at) =>
        at === 0 ? first : at === 1 ? brand : "isom",
      );
      if (first === "isom") brands[2] = brand;
      photo.write(brands.join(""), 8, "latin1");
      expect(findSecrets(await cleaned(photo)), first).toEqual([]);
    }
    // The second is the version.
    const other = Buffer.from(HEIC_PHOTO);
    other.write(`isom${brand}`.padEnd(end - 8, "isom"), 8, "latin1");
    expect(findSecrets(await cleaned(other))).not.toEqual([]);
  },
);

describe.each(HEIF_PHOTOS)("a photo in %s", (_, photo) => {
  test("loses location, time, camera and texts, and keeps its length", async () => {
    expect(findSecrets(photo)).toEqual([...HEIC_SECRETS, String(LATITUDE)]);
    const after = await cleaned(photo);
    expect(findSecrets(after)).toEqual([]);
    expect(changedStretches(photo, after)).toHaveLength(1);
  });

  test("decodes to the same picture, with empty Exif", async () => {
    const [before, after] = [await sharp(photo).metadata(), await sharp(await cleaned(photo)).metadata()];
    expect(after).toMatchObject({
      width: before.width,
      height: before.height,
      compression: before.compression!,
    });
    expect(after.exif!.includes("MM\0*")).toBe(true);
    expect(after.exif!.subarray(40).every((byte) => byte === 0)).toBe(true);
    expect(String(after.xmp).trim()).toBe("");
  });

  test("that was cleaned before stays the same", async () => {
    const once = await cleaned(photo);
    expect((await cleaned(once)).equals(once)).toBe(true);
  });

  test("keeps its name, type and date, and is recognized by its bytes", async () => {
    const file = new File([new Uint8Array(photo)], "chair.jpg", { type: "image/x", lastModified: 3 });
    const { name, type, lastModified } = await stripMetadata(file, "remove");
    expect([name, type, lastModified]).toEqual(["chair.jpg", "image/x", 3]);
  });

  test.each(["uuid", "mpvd", "sefd", "free"])("loses data in another box %s", async (type) => {
    const beside = box(type, "hand-written note");
    const bytes = Buffer.concat([photo, beside]);
    const after = await cleaned(bytes);
    expect(after.length).toBe(bytes.length);
    expect(after.includes("note")).toBe(false);
    expect(after.subarray(0, photo.length).equals(await cleaned(photo))).toBe(true);
    expect(after.subarray(-beside.length).equals(box("free", "\0".repeat(17)))).toBe(true);
  });

  test("loses data after its last box", async () => {
    const after = await cleaned(
      Buffer.concat([photo, Buffer.from("\0\0\0\0\0\0\x01hand-written note".slice(4))]),
    );
    expect(after.includes("note")).toBe(false);
  });

  test("loses even the few bytes after its last box that are too short for a box", async () => {
    const after = await cleaned(Buffer.concat([photo, Buffer.from("a note!")]));
    expect(after.subarray(photo.length).includes("note")).toBe(false);
  });

  test("loses its location even if its structure is broken anywhere", async () => {
    const exif = photo.indexOf("Exif", photo.indexOf("iinf") + 4);
    const tiff = Math.max(photo.indexOf("II*\0"), photo.indexOf("MM\0*"));
    expect(exif).toBeLessThan(tiff);
    const kept: number[] = [];
    for (let at = 16; at < tiff; at++) {
      const changed = Buffer.from(photo);
      changed[at]! ^= 0xff;
      if ((await cleaned(changed)).includes(LATITUDE)) kept.push(at);
    }
    expect(kept).toEqual([]);
  });
});

/** Without an Exif item, and with locations without a size: each extent of an item is then the whole file. */
function withoutSizes(photo: Buffer, extents: number): Buffer {
  const changed = Buffer.from(photo);
  changed.write("hvc1", changed.indexOf("Exif", changed.indexOf("iinf")));
  const items = [1, 2, 3, 4];
  const iloc = [0x0100_0000, items.length, ...items.flatMap((id) => [id << 16, extents])];
  const start = changed.indexOf("iloc") + 4;
  for (const [index, word] of iloc.entries()) changed.writeUInt32BE(word, start + 4 * index);
  return changed;
}

test("a sequence loses its texts, but nothing that its pictures need", async () => {
  const track = box("trak", Buffer.concat([box("tkhd", "header"), box("udta", "a track's note")]));
  const movie = Buffer.concat([box("mvhd", "header"), track, box("udta", "a movie's note")]);
  const after = await cleaned(Buffer.concat([HEIC_PHOTO, box("moov", movie)]));
  const kept = after.subarray(HEIC_PHOTO.length).toString("latin1");
  expect(kept).not.toContain("note");
  for (const needed of ["moov", "mvhdheader", "trak", "tkhdheader"]) expect(kept).toContain(needed);
});

test("a photo whose items have several extents without a size loses its metadata, but not its pixels", async () => {
  const photo = withoutSizes(HEIC_PHOTO, 2);
  const after = await cleaned(photo);
  expect(findSecrets(after)).toEqual([]);
  const pixels = photo.indexOf("mdat") + 4;
  expect(after.subarray(0, pixels + 24).equals(photo.subarray(0, pixels + 24))).toBe(true);
});

function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
  return bytes;
}

test("only the metadata is removed from a box that also holds a grid's layout", async () => {
  const exif = box("infe", Buffer.concat([words(0x0200_0000, 1 << 16), Buffer.from("Exif\0")]));
  const layout = "grid of 2 by 3 tiles";
  const meta = [
    words(0),
    box("iinf", Buffer.concat([words(0), Buffer.from([0, 1]), exif])),
    // Version 1, offsets and lengths of four bytes; item 1 is in `idat`, behind the layout.
    box("iloc", Buffer.concat([words(0x0100_0000, 0x4400_0001, 0x0001_0001, 1, layout.length, 20)])),
    box("idat", `${layout}\0\0\0\0II*\0camera's note`),
  ];
  const photo = Buffer.concat([box("ftyp", "isom\0\0\0\0iso8mif1"), box("meta", Buffer.concat(meta))]);
  const after = await cleaned(photo);
  expect(after.length).toBe(photo.length);
  expect(after.includes("note")).toBe(false);
  expect(after.includes(layout)).toBe(true);
});
