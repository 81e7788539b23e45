import { adStats, trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload } from "../forms.ts";
import { featuresThenProof, proofThenFeatures } from "../orders.ts";
import type { LandingPage } from "../page.ts";
import { foodTestimonials } from "../testimonials/food.ts";

const foodA: LandingPage = {
  industry: "food",
  path: "/food/version_a",
  tests: "The form beside the samples, a strip of pictures, features before customers.",
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
  order: featuresThenProof,
};

const foodB: LandingPage = {
  ...foodA,
  path: "/food/version_b",
  tests: "Hero composition: the form centered over the samples, instead of beside them.",
  hero: { ...foodA.hero, look: "centred" },
};

const foodC: LandingPage = {
  ...foodA,
  path: "/food/version_c",
  tests: "Showcase: dragging the plain shot into the ad, instead of a strip.",
  showcase: { ...foodA.showcase, look: "slider" },
};

const foodD: LandingPage = {
  ...foodA,
  path: "/food/version_d",
  tests: "Proof before features: customers speak first.",
  order: proofThenFeatures,
};

export const foodPages = [foodA, foodB, foodC, foodD];
