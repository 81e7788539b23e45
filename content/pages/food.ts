import { adStats, trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { foodTestimonials } from "../testimonials/food.ts";
import { light } from "../theme.ts";

const foodA = {
  tests: "The form beside the samples.",
  title: "3 free food ads from the photo you already have",
  description:
    "Send one plain photo of your bar, jar or bag, or the link to its page, and get 3 free food ads in a few minutes. No credit card.",
  header: "links",
  hero: {
    look: "split",
    heading: "Make them hungry with the photo you already have",
    text: "A bar, a jar or a bag on a white table is enough. Send the photo or the link to its page, and get 3 free ads.",
    form: heroUpload("Food"),
    samples: [{ image: "food_ad1" }, { image: "food_square" }, { image: "food_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "strip",
    heading: "One bar, three cravings",
    text: "Nothing in the wrapper has changed. The appetite around it has.",
    before: { image: "food_product", label: "Your product shot" },
    after: [
      { image: "food_ad1", label: "Slow evening" },
      { image: "food_ad2", label: "Bright flat lay" },
      { image: "food_ad3", label: "Melting moment" },
    ],
  },
  features: {
    heading: "Appetite lives in the details",
    text: "What a food stylist would fuss over, in every ad.",
    cards: [
      {
        icon: "light",
        title: "Light with a temperature",
        text: "Chocolate wants a low glow, citrus wants noon, bread wants a window. The light follows what is in the pack.",
        image: "food_ad1",
      },
      {
        icon: "image",
        title: "Ingredients at the table",
        text: "What your label names turns up beside it, and nothing that it does not.",
      },
      {
        icon: "type",
        title: "A line you can taste",
        text: "One short headline per ad, readable on a phone in a checkout line.",
      },
      {
        icon: "devices",
        title: "Plated for feed and story",
        text: "Composed tall, with room for your logo and your offer.",
      },
    ],
  },
  testimonials: {
    heading: "From bakers, growers and the people who sell for them",
    text: "They sent a plain photo. This is what they told us.",
    items: foodTestimonials,
    stats: adStats,
  },
  closing: {
    heading: "Send the pack. We set the table.",
    text: "One photo or one link, and 3 free ads come back.",
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
  hero: { ...foodA.hero, look: "quote", quote: foodTestimonials[1] },
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
    food_product: "Plain shot of a green bar of Brondal dark chocolate with orange and hazelnut",
    food_ad1:
      "Ad: the chocolate bar on a wooden table with hazelnuts and warm lights, headline “Slow evenings only.”",
    food_ad2:
      "Ad: the chocolate bar from above on peach with squares, nuts and orange slices, headline “Snap happens.”",
    food_ad3: "Ad: the chocolate bar in melted chocolate with orange and hazelnuts, headline “Melt into it.”",
    food_square: "Ad: the chocolate bar flat on peach among its ingredients, headline “Snap happens.”",
    food_story:
      "Ad: the chocolate bar rising from melted chocolate, pieces in the air, headline “Melt into it.”",
  },
  pages: { version_a: foodA, version_b: foodB, version_c: foodC, version_d: foodD },
};
