import type { Industry } from "../contract/paths.ts";

/**
 * Files in `tools/imagery/masters`: each industry has one plain product shot, three finished ads, and the second and
 * third again in square and story format.
 */
type SampleName = `${Industry}_${"product" | "ad1" | "ad2" | "ad3" | "square" | "story"}`;

/** A wide scene with empty space on the left, for the "room" look. */
export type RoomName = "furniture_room";

/** Ads for a second and third product of an industry. */
type OfSeveralProducts = "skincare" | "jewelry";
type OtherAdName =
  | `${OfSeveralProducts}_${"ad4" | "ad5"}`
  | "furniture_ad5"
  | "apparel_ad5"
  | `${"hygiene" | "beverage" | "food" | "makeup"}_ad4`;

/** The plain photo of the product in the testimonials' ad. */
type OtherPlainName =
  `${"beverage" | "skincare" | "food" | "apparel" | "hygiene" | "makeup" | "jewelry" | "furniture"}_plain`;

/** Used by one demo each: see `DemoContent`. */
type DemoImageName = "makeup_shades" | "jewelry_loupe" | HourImageName;
/** The same room from morning to night. */
export type HourImageName = `furniture_day${1 | 2 | 3 | 4}`;

export type ImageName = SampleName | RoomName | OtherAdName | OtherPlainName | DemoImageName;

/** Scenes split into layers, in `tools/imagery/masters/layers`. */
const LAYERED = [
  "beverage_ad1",
  "skincare_ad1",
  "food_ad1",
  "apparel_ad1",
  "hygiene_ad1",
  "makeup_ad1",
  "jewelry_ad1",
  "furniture_ad1",
] as const satisfies ImageName[];

export type LayeredName = (typeof LAYERED)[number];

export const isLayered = (name: string): name is LayeredName => LAYERED.some((layered) => layered === name);

/** Short silent videos in `tools/imagery/masters`, each with a poster of the same name. */
export type VideoName = "beverage_loop1" | "beverage_loop2" | "beverage_loop3" | "beverage_film";

/** The images and videos of one industry. */
export type MediaName<I extends Industry> = Extract<ImageName | VideoName, `${I}_${string}`>;

/** The label of the plain shot in the hero, beside its ads. */
export const PLAIN_SHOT_LABEL = "Before";

/** Ad formats, by the suffix of image names. */
export const FORMATS = {
  feed: { name: "feed", label: "Feed 4:5", pixels: "1080 × 1350" },
  square: { name: "square", label: "Square 1:1", pixels: "1080 × 1080" },
  story: { name: "story", label: "Story 9:16", pixels: "1080 × 1920" },
} as const;

export function adFormat(image: ImageName): (typeof FORMATS)[keyof typeof FORMATS] {
  if (image.endsWith("_square")) return FORMATS.square;
  return image.endsWith("_story") ? FORMATS.story : FORMATS.feed;
}
