import type { Industry } from "../contract/paths.ts";
import type { ImageName } from "./images.ts";

/** A product of another industry: its plain shot, and an ad of it. */
export type OtherProduct = { name: string; before: ImageName; after: ImageName };

/** Above them. */
export const otherProductsLabel = "Other products, from plain shot to ad";

const PRODUCTS = {
  beverage: { name: "A can", before: "beverage_product", after: "beverage_ad2" },
  jewelry: { name: "A ring", before: "jewelry_product", after: "jewelry_ad1" },
  furniture: { name: "A chair", before: "furniture_product", after: "furniture_ad1" },
  makeup: { name: "A lipstick", before: "makeup_product", after: "makeup_ad1" },
} satisfies Partial<Record<Industry, OtherProduct>>;

const COUNT = 3;

/** For a page of this industry. */
export function otherProducts(industry: Industry): OtherProduct[] {
  return Object.entries(PRODUCTS)
    .filter(([name]) => name !== industry)
    .slice(0, COUNT)
    .map(([, product]) => product);
}
