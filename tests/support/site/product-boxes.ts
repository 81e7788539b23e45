/** Left, top, right and bottom of the product, in percent of its picture. */
export type ProductBox = readonly [number, number, number, number];

/** The heroes' pictures: see `tools/imagery/masters` and `plates`. */
export const productBoxes: Readonly<Record<string, ProductBox>> = {
  beverage_ad1: [32, 29, 68, 84],
  beverage_square: [54, 30, 87, 88],
  beverage_story: [13, 28, 66, 73],
  skincare_ad1: [30, 26, 60, 82],
  skincare_square: [52, 20, 81, 83],
  skincare_story: [34, 36, 66, 77],
  food_ad1: [35, 33, 72, 87],
  food_square: [49, 29, 93, 93],
  food_story: [36, 31, 74, 66],
  apparel_ad1: [21, 33, 76, 99],
  apparel_square: [37, 25, 83, 91],
  apparel_story: [4, 36, 82, 94],
  hygiene_ad1: [30, 32, 66, 90],
  hygiene_square: [52, 29, 81, 88],
  hygiene_story: [34, 38, 71, 80],
  makeup_ad1: [32, 26, 54, 83],
  makeup_square: [53, 27, 69, 77],
  makeup_story: [7, 25, 99, 98],
  jewelry_ad1: [19, 23, 77, 81],
  jewelry_square: [45, 22, 92, 80],
  jewelry_story: [19, 36, 76, 75],
  furniture_ad1: [22, 48, 80, 90],
  furniture_square: [30, 52, 78, 88],
  furniture_story: [2, 48, 100, 86],
  furniture_room: [61, 46, 90, 91],
};
