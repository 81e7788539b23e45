import type { Industry } from "../contract/paths.ts";
import type { ImageName } from "./images.ts";

/** The product with a margin in an industry's plain shot: left, top, right and bottom in percent. */
export type ShotCrop = readonly [number, number, number, number];

export const shotCrops: Readonly<Partial<Record<Industry, ShotCrop>>> = {
  beverage: [27, 24.5, 68, 80.5],
  skincare: [29, 26, 60.5, 84],
  food: [29, 29.5, 79.5, 90],
  apparel: [9, 11.5, 82, 75],
  hygiene: [19, 22, 60.2, 82.4],
  makeup: [17.5, 11.5, 50.5, 87],
  jewelry: [12, 16, 84, 88],
  furniture: [19, 45, 82, 92.5],
};

/**
 * How to lay that crop over an ad so that both show the product in the same place: the crop's center in percent of the
 * ad's picture, and the plain shot's width as a share of the picture's.
 */
export type ShotPlacement = { center: readonly [number, number]; scale: number };

export const shotPlacements: Readonly<Partial<Record<ImageName, ShotPlacement>>> = {
  beverage_ad1: { center: [50.5, 54.5], scale: 1.11 },
  beverage_square: { center: [70.5, 60], scale: 0.92 },
  skincare_ad1: { center: [44.75, 55], scale: 1 },
  skincare_square: { center: [66.4, 53.9], scale: 0.9 },
  food_ad1: { center: [54.5, 60], scale: 1.005 },
  food_square: { center: [71.3, 61.5], scale: 0.83 },
  apparel_ad1: { center: [48.8, 65.5], scale: 1.136 },
  apparel_square: { center: [63.5, 58.5], scale: 0.72 },
  hygiene_ad1: { center: [48.3, 61.4], scale: 1.064 },
  hygiene_square: { center: [66.7, 59], scale: 0.84 },
  makeup_ad1: { center: [31.8, 55.7], scale: 0.84 },
  makeup_square: { center: [61, 56.7], scale: 0.7 },
  jewelry_ad1: { center: [48, 52], scale: 1 },
  jewelry_square: { center: [68.4, 51], scale: 0.8 },
  furniture_ad1: { center: [50.5, 68.75], scale: 1 },
  furniture_square: { center: [54, 69], scale: 0.85 },
  furniture_room: { center: [75, 68.5], scale: 0.47 },
};
