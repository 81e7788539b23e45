import { adStats, trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { foodTestimonials } from "../testimonials/food.ts";
import { light } from "../theme.ts";

const foodA = {
  tests: "The form beside the samples.",
  title: "3 free food ads from the photo you already have",
  description:
    "That plain shot of your bar, jar or bag is enough. Send it and get 3 free food ads in a few minutes. No stylist, no credit card.",
  header: "links",
  hero: {
    look: "split",
    heading: "Three ads that make people hungry",
    text: "Snap your bar, jar or bag on any table. Three finished ads come back by email, free.",
    form: heroUpload("Food"),
    samples: [{ image: "food_ad1" }, { image: "food_square" }, { image: "food_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "strip",
    heading: "One bar, three cravings",
    text: "The wrapper hasn’t changed. Your appetite has.",
    before: { image: "food_product", label: "Your product shot" },
    after: [
      { image: "food_ad1", label: "Slow evening" },
      { image: "food_ad2", label: "Bright flat lay" },
      { image: "food_ad3", label: "Melting moment" },
    ],
  },
  features: {
    heading: "Appetite is in the details",
    text: "Everything a food stylist would fuss over.",
    cards: [
      {
        icon: "light",
        title: "Light that suits the bite",
        text: "Chocolate wants a low glow, citrus wants noon, bread wants a window. We light for what’s in the pack.",
        image: "food_ad4",
      },
      {
        icon: "image",
        title: "Ingredients on the table",
        text: "If it’s on your label, it can be in the scene. If it isn’t, it stays in the pantry.",
      },
      {
        icon: "type",
        title: "A line you can taste",
        text: "A few words per ad, readable at the speed of a thumb.",
      },
      {
        icon: "devices",
        title: "Cropped for feed and story",
        text: "With room for your logo and your offer.",
      },
    ],
  },
  testimonials: {
    heading: "From bakers, makers and the people who sell for them",
    text: "They sent a plain photo. Here’s what they said.",
    items: foodTestimonials,
    stats: adStats,
  },
  closing: {
    heading: "Send the pack. We’ll set the table.",
    text: "One photo or link gets you 3 free ads. No strings, no credit card.",
    stats: [],
    form: closingUpload("Food"),
  },
} satisfies PageContent;

const foodB = {
  ...foodA,
  tests: "Hero composition: the form centered between the samples, instead of beside them.",
  hero: { ...foodA.hero, look: "centred" },
} satisfies PageContent;

const foodC = {
  ...foodA,
  tests: "Hero pictures: the plain shot dragged into an ad, instead of a set of samples.",
  hero: { ...foodA.hero, look: "compare" },
} satisfies PageContent;

const foodD = {
  ...foodA,
  tests: "Proof in the hero: a customer speaks beside the form.",
  hero: { ...foodA.hero, look: "quote", quote: foodTestimonials[2] },
} satisfies PageContent;

export const food: IndustryContent<"food"> = {
  theme: {
    ...light,
    paper: "#FFF9EE",
    ink: "#26170B",
    accent: "#E0740A",
    onAccent: "#2A1800",
    accentText: "#9A5A00",
    tint: "#FCE8BF",
    display: "Bricolage Grotesque",
    radius: 16,
  },
  media: {
    food_product: "Plain shot of a green bar of Brondal dark chocolate, propped up on a kitchen counter",
    food_ad1:
      "Ad: the chocolate bar on a wooden table with orange, hazelnuts and warm lights, headline “Slow evenings only.”",
    food_ad2:
      "Ad: the chocolate bar from above on peach with squares, nuts and orange slices, three bars for $12, headline “Snap happens.”",
    food_ad3:
      "Ad: a sponsored post, the bar in melted chocolate with orange, under five stars, headline “I hide it behind the oatmeal.”",
    food_ad4:
      "Ad: a paper bag of Hollin granola beside honey and a full bowl, headline “Good morning, crunch.”",
    food_ad5:
      "Ad: a jar of Pipwell strawberry jam under checked cloth with a spoonful, headline “Spread the news.”",
    food_square:
      "Ad: the bar among its ingredients on peach, with logo, offer and button, headline “Snap happens.”",
    food_story:
      "Ad: a story with progress bars, the bar rising from melted chocolate, headline “Melt into it.”",
  },
  ads: {
    sender: "brondal",
    words: {
      food_ad1: { headline: "Slow evenings only.", action: "Shop now", tone: "light" },
      food_square: { headline: "Snap happens.", action: "Get 3 bars for 2", tone: "dark", place: "left" },
      food_story: { headline: "Melt into it.", action: "Get a taste", tone: "light" },
    },
  },
  pages: { version_a: foodA, version_b: foodB, version_c: foodC, version_d: foodD },
};
