import sharp from "sharp";
import { HEIC_PHOTO } from "./heic-photo.ts";
import { stripMetadata } from "../../../web/form/image/metadata/strip-metadata.ts";

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><Secret>Baker Street</Secret></x:xmpmeta>`;

/** Texts that a file without metadata must not contain. */
const SECRETS = ["Canon", "Baker Street", "2024:06:01", "Exif\0\0II", "hand-written note"];

type Look = { orientation?: number; width?: number; height?: number; isProgressive?: boolean; seed?: number };

/**
 * A noisy picture with a place, time and camera in its metadata, made by a program other than the one under test.
 */
export async function photo({ orientation = 1, width = 40, height = 24, ...look }: Look = {}) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = look.seed ?? 7;
  for (let index = 0; index < pixels.length; index++) {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    pixels[index] = state >> 16;
  }
  const exif = {
    IFD0: { Make: "Canon", Software: "Baker Street" },
    IFD2: { DateTimeOriginal: "2024:06:01 12:00:00" },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "51/1 31/1 25/1",
      GPSLongitudeRef: "W",
      GPSLongitude: "0/1 9/1 31/1",
    },
  };
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif(exif)
    .withXmp(XMP)
    .withIccProfile("p3")
    .withMetadata({ orientation })
    .jpeg({ progressive: look.isProgressive ?? false })
    .toBuffer();
}

export const asFile = (bytes: Uint8Array, name = "photo.jpg", type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 1_700_000_000_000 });

export async function cleaned(bytes: Uint8Array): Promise<Buffer> {
  return Buffer.from(await (await stripMetadata(asFile(bytes), "remove")).arrayBuffer());
}

/** A picture's pixels, as stored and as displayed. */
export async function drawn(bytes: Buffer) {
  const stored = await sharp(bytes).raw().toBuffer();
  const turned = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
  return [stored, turned.data, turned.info.width, turned.info.height];
}

export function findsSecret(bytes: Buffer): string[] {
  return SECRETS.filter((secret) => bytes.includes(secret));
}

export function jpegSegment(marker: number, content: string | Buffer): Buffer {
  const data = Buffer.from(content as string, "latin1");
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
}

export const hex = (bytes: string) => Buffer.from(bytes.replaceAll(" ", ""), "hex");

export function afterStart(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

async function avifPhoto() {
  const pixels = { create: { width: 40, height: 24, channels: 3, background: "#a0522d" } } as const;
  const exif = {
    IFD0: { Make: "Canon", Software: "Baker Street" },
    IFD2: { DateTimeOriginal: "2024:06:01 12:00:00" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 31/1 25/1" },
  };
  return sharp(pixels).withExif(exif).withXmp(XMP).avif().toBuffer();
}

export const HEIF_PHOTOS = [
  ["HEIC", HEIC_PHOTO],
  ["AVIF", await avifPhoto()],
] as const;
