import type { Industry } from "./page.ts";

/**
 * In `tools/imagery/masters`: for each industry one plain product shot, three finished ads, and the second and third composed again
 * for a square and a story. `furniture_room` is a wide set with calm space on its left.
 */
export type ImageName =
  `${Industry}_${"product" | "ad1" | "ad2" | "ad3" | "square" | "story"}` | "furniture_room";

/** The ad formats that pictures are composed for, by what their names end in. */
const FORMATS = {
  square: { name: "square", label: "Square 1:1" },
  story: { name: "story", label: "Story 9:16" },
  feed: { name: "feed", label: "Feed 4:5" },
} as const;

export function adFormat(image: ImageName): (typeof FORMATS)[keyof typeof FORMATS] {
  if (image.endsWith("_square")) return FORMATS.square;
  return image.endsWith("_story") ? FORMATS.story : FORMATS.feed;
}

/** Short silent loops in `tools/imagery/masters`, each with a poster of the same name. */
export type VideoName = "beverage_loop1" | "beverage_loop2" | "beverage_loop3";

/** What a picture shows, for those who don't see it. */
export const alternativeText: Record<ImageName, string> = {
  beverage_product: "Plain shot of an orange can of Solva sparkling blood orange on a light backdrop",
  beverage_ad1:
    "Ad: the Solva can among oranges before a yellow disc on turquoise, headline “Squeeze the day.”",
  beverage_ad2:
    "Ad: the Solva can frosted with drops, in ice cubes before deep red, headline “Ice cold. Blood hot.”",
  beverage_ad3:
    "Ad: the Solva can floating among orange halves and leaves on lilac, headline “Gravity? Optional.”",
  beverage_square:
    "Ad: the Solva can in ice cubes among orange slices before deep red, headline “Ice cold. Blood hot.”",
  beverage_story:
    "Ad: the tilted Solva can among floating oranges and leaves on lilac, headline “Gravity? Optional.”",

  skincare_product: "Plain shot of a pink dropper bottle of Velane dew serum on a light backdrop",
  skincare_ad1: "Ad: the serum on pale stone in palm leaf shadows on sand, headline “Morning, in a drop.”",
  skincare_ad2: "Ad: the serum on dark slate among green leaves, headline “Fed by plants. Felt by skin.”",
  skincare_ad3: "Ad: the serum in still blue water between pebbles, headline “Drink up, skin.”",
  skincare_square:
    "Ad: the serum on a slate disc, wide green leaves behind it, headline “Fed by plants. Felt by skin.”",
  skincare_story: "Ad: the serum in blue water with ripples and pebbles, headline “Drink up, skin.”",

  food_product: "Plain shot of a green bar of Brondal dark chocolate with orange and hazelnut",
  food_ad1:
    "Ad: the chocolate bar on a wooden table with hazelnuts and warm lights, headline “Slow evenings only.”",
  food_ad2:
    "Ad: the chocolate bar from above on peach with squares, nuts and orange slices, headline “Snap happens.”",
  food_ad3: "Ad: the chocolate bar in melted chocolate with orange and hazelnuts, headline “Melt into it.”",
  food_square: "Ad: the chocolate bar flat on peach among its ingredients, headline “Snap happens.”",
  food_story:
    "Ad: the chocolate bar rising from melted chocolate, pieces in the air, headline “Melt into it.”",

  apparel_product: "Plain shot of a mustard yellow ribbed Tundrel beanie with a pompom",
  apparel_ad1: "Ad: the beanie in the snow before mountains and a blue sky, headline “Warm is the new cool.”",
  apparel_ad2:
    "Ad: the beanie on folded towels beside a coffee cup, green paneling behind, headline “First coffee weather.”",
  apparel_ad3: "Ad: the beanie on an egg in round sunglasses on teal, headline “Head start.”",
  apparel_square:
    "Ad: the beanie on towels, a cup on the left, dark green boards behind, headline “First coffee weather.”",
  apparel_story: "Ad: the beanie large on an egg in round sunglasses, plain teal, headline “Head start.”",

  hygiene_product: "Plain shot of a blue pump bottle of Ondelo hand wash on a light backdrop",
  hygiene_ad1:
    "Ad: the hand wash in a sunlit tiled bathroom with towels and a plant, headline “Fresh start, every wash.”",
  hygiene_ad2: "Ad: the hand wash with lemons and soap bubbles on yellow, headline “Zest. Rinse. Repeat.”",
  hygiene_ad3: "Ad: the hand wash in foam on rippling deep blue water, headline “Pure sea. Pure clean.”",
  hygiene_square:
    "Ad: the hand wash among lemons and bubbles on yellow plinths, headline “Zest. Rinse. Repeat.”",
  hygiene_story:
    "Ad: the hand wash rising from foam and bubbles before deep blue, headline “Pure sea. Pure clean.”",

  makeup_product: "Plain shot of an open cerise Vermelle lipstick beside its dark cap",
  makeup_ad1: "Ad: the lipstick on glossy pink steps inside a pink ring, headline “All gloss.”",
  makeup_ad2:
    "Ad: the lipstick on mirrored blocks in water before a pale sun, headline “Lips at golden hour”",
  makeup_ad3: "Ad: the lipstick under two painted swatches on yellow, headline “One swipe. Done.”",
  makeup_square:
    "Ad: the lipstick on mirrored blocks before a low sun and violet sea, headline “Lips at golden hour”",
  makeup_story:
    "Ad: the lipstick lying open under three painted swatches on yellow, headline “One swipe. Done.”",

  jewelry_product: "Plain shot of a gold solitaire ring with small stones along the band",
  jewelry_ad1: "Ad: the ring on cream linen with a pebble and rose petals, headline “A quiet yes.”",
  jewelry_ad2: "Ad: the ring on black velvet in a single warm light, headline “Light, kept.”",
  jewelry_ad3: "Ad: the ring on a stack of pastel macarons on violet, headline “Sweet on you.”",
  jewelry_square: "Ad: the ring large on black velvet with one warm light behind it, headline “Light, kept.”",
  jewelry_story: "Ad: the ring standing on stacked macarons before violet, headline “Sweet on you.”",

  furniture_product: "Plain shot of a round lounge chair in oat bouclé on a light backdrop",
  furniture_ad1: "Ad: the lounge chair before a sunlit terracotta arch, headline “Sink in.”",
  furniture_ad2:
    "Ad: the lounge chair beside a lit floor lamp in a dark green room, headline “Evenings start here.”",
  furniture_ad3:
    "Ad: the lounge chair on pink plinths before an orange disc on blue, headline “Comfort, out loud.”",
  furniture_square:
    "Ad: the lounge chair and a lit lamp before green paneling, headline “Evenings start here.”",
  furniture_story:
    "Ad: the lounge chair on a round plinth before a disc on blue, headline “Comfort, out loud.”",
  furniture_room: "The lounge chair on a round rug at the right of a wide terracotta room, sun on the wall",
};

/** What a loop shows. It carries no headline, so it needs words of its own. */
export const videoText: Record<VideoName, string> = {
  beverage_loop1: "Video: the Solva can turning slowly in the air among orange halves and leaves on lilac",
  beverage_loop2: "Video: the orange Solva can turning slowly on a light backdrop",
  beverage_loop3: "Video: the Solva can turning slowly among oranges before a yellow disc on turquoise",
};
