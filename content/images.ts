import type { Industry } from "../contract/paths.ts";

/**
 * In `tools/imagery/masters`: for each industry one plain product shot, three finished ads, and the second and third
 * composed again for a square and a story.
 */
type SampleName = `${Industry}_${"product" | "ad1" | "ad2" | "ad3" | "square" | "story"}`;

/** A wide set with calm space on its left, for the "room" look. */
export type RoomName = "furniture_room";

/** These show two other products besides, so that a page does not repeat one; an industry may do without. */
type OfSeveralProducts =
  | "beverage"
  | "skincare"
  | "food"
  | "apparel"
  | "hygiene"
  | "makeup"
  | "jewelry"
  | "furniture";
type OtherAdName = `${OfSeveralProducts}_${"ad4" | "ad5"}`;

export type ImageName = SampleName | RoomName | OtherAdName;

/** Short silent videos in `tools/imagery/masters`, each with a poster of the same name. */
export type VideoName = "beverage_loop1" | "beverage_loop2" | "beverage_loop3";

/** The images and videos of one industry. */
export type MediaName<I extends Industry> = Extract<ImageName | VideoName, `${I}_${string}`>;

/** In the hero, beside the ads that came of it. */
export const PLAIN_SHOT_LABEL = "Before";

/** The ad formats that pictures are composed for, by what their names end in. */
export const FORMATS = {
  square: { name: "square", label: "Square 1:1" },
  story: { name: "story", label: "Story 9:16" },
  feed: { name: "feed", label: "Feed 4:5" },
} as const;

export function adFormat(image: ImageName): (typeof FORMATS)[keyof typeof FORMATS] {
  if (image.endsWith("_square")) return FORMATS.square;
  return image.endsWith("_story") ? FORMATS.story : FORMATS.feed;
}
