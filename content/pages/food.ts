import { trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload } from "../forms.ts";
import type { FeatureCard, IndustryContent, LabeledImage, PageContent } from "../page.ts";
import { agency, brondal, foodTestimonials, grocer, honey, pipwell } from "../testimonials/food.ts";
import { light } from "../theme.ts";

const slowEvening: LabeledImage = { image: "food_ad1", label: "Slow evening" };
const brightFlatLay: LabeledImage = { image: "food_ad2", label: "Bright flat lay" };
const firstBite: LabeledImage = { image: "food_ad3", label: "First bite" };

const lighting: FeatureCard = {
  title: "Light that suits the bite",
  text: "A low glow for chocolate, noon for citrus, a window for bread.",
};
const ingredients: FeatureCard = {
  title: "Ingredients on the table",
  text: "If it’s on the label, it may be in the scene. If not, it stays in the pantry.",
};
const line: FeatureCard = {
  title: "A line you can taste",
  text: "A few words per ad, readable at the speed of a thumb.",
};
const formats: FeatureCard = {
  title: "Cropped for feed and story",
  text: "With room for your logo and your offer.",
};

const foodA = {
  hypothesis: "Appetite: the form beside the samples, and a table to set by hand.",
  title: "3 free food ads from the photo you already have",
  description:
    "That plain shot of your bar, jar or bag is enough. Send it and get 3 free food ads in a few minutes. No stylist, no credit card.",
  header: "links",
  hero: {
    look: "split",
    arrangement: "tabletop",
    heading: "Three ads that make people hungry",
    text: "Snap your bar, jar or bag on any table. Three finished ads come back by email, free.",
    form: heroUpload("Food"),
    samples: [{ image: "food_ad1" }, { image: "food_square" }, { image: "food_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "strip",
    heading: "Same bar, other cravings",
    text: "The wrapper hasn’t changed. Your appetite has.",
    before: { image: "food_product", label: "Your product shot" },
    after: [slowEvening, brightFlatLay, firstBite],
    shown: [brightFlatLay, firstBite],
  },
  demo: {
    kind: "layers",
    heading: "Set the table yourself",
    text: "The bar is yours. Everything around it arrives step by step.",
    image: "food_ad1",
    alt: "The green bar of dark chocolate on a wooden table with hazelnuts, broken squares and orange slices",
    headline: "One square. Then one more.",
    label: "Steps from the plain bar to the ad",
    steps: [
      { name: "Your bar", text: "Cut out of the photo you sent, label and all." },
      { name: "A table", text: "Dark wood, because dark chocolate likes company." },
      { name: "Light", text: "Low and warm, with a shadow that sits right." },
      { name: "Ingredients", text: "Oranges and hazelnuts: what the wrapper says is inside." },
      { name: "A headline", text: "Short enough to read while scrolling." },
    ],
  },
  features: {
    heading: "Appetite is in the details",
    cards: [lighting, ingredients, line],
  },
  testimonials: {
    heading: "Nobody has to know it was your phone",
    items: foodTestimonials,
    picture: "food_ad4",
    shot: "food_plain",
    stats: [],
  },
  formLinkLabel: "Try it with your pack",
  questions: {
    heading: "Before you dig in",
    own: [
      {
        question: "My bag is crumpled. Should I take a new one?",
        answer:
          "Yes, the best of the batch. A crease in the photo stays in the ad, since we don’t touch your pack.",
      },
      {
        question: "Where does a price in my ad come from?",
        answer: "From your shop’s page. Send a photo alone, and there’s none.",
      },
    ],
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
  hypothesis:
    "The pack untouched: a slider to check the label instead of the table, and features that say what isn’t changed.",
  hero: {
    ...foodA.hero,
    look: "centered",
    heading: "Three food ads, and not a word on your label changes",
    text: "Every word on the pack stays as printed. Only the table around it is new, and it’s free.",
  },
  showcase: {
    ...foodA.showcase,
    look: "slider",
    heading: "Read the wrapper again",
    text: "Drag between the counter and the ad. Same name, same oranges, same fold.",
    after: [brightFlatLay, slowEvening, firstBite],
  },
  features: {
    heading: "What your label promises, the ad keeps",
    text: "For everyone who had a pack approved before the picture.",
    cards: [
      {
        title: "The print stays the print",
        text: "Name, weight, allergens and seal stay where your designer put them.",
      },
      ingredients,
      {
        title: "No promise the pack doesn’t make",
        text: "The headline sells the taste, and never adds a health claim.",
      },
      formats,
    ],
  },
  testimonials: {
    ...foodA.testimonials,
    heading: "The wrapper stays the wrapper",
    text: "For people who know every word on their pack.",
    items: [grocer, brondal, agency],
    picture: undefined,
    shot: undefined,
  },
  demo: undefined,
  closing: {
    ...foodA.closing,
    heading: "Your pack as it is. The table as you wish.",
    text: "Send the one your printer signed off. The first ads cost you nothing.",
  },
} satisfies PageContent;

const foodC = {
  ...foodA,
  hypothesis:
    "Speed: from the counter to the feed in minutes, features that say what you can skip, and nothing to play with.",
  hero: {
    ...foodA.hero,
    look: "compare",
    heading: "Kitchen counter to finished food ads in a few minutes",
    text: "No stylist to book, nothing to ship. Take the photo, and you’ve got three ads to run today.",
  },
  showcase: {
    ...foodA.showcase,
    look: "gallery",
    heading: "A snapshot before coffee, an ad after",
    text: "From one photo of one bar.",
    after: [firstBite, brightFlatLay, slowEvening],
  },
  features: {
    heading: "What you don’t have to book",
    text: "A food shoot is mostly waiting. This isn’t.",
    cards: [
      {
        title: "No stylist, no studio",
        text: "Nobody glues sesame seeds to a bun. Ads come back while the kettle boils.",
      },
      {
        title: "No samples to ship",
        text: "The bar stays on your counter. Only its photo travels.",
      },
      formats,
    ],
  },
  testimonials: {
    ...foodA.testimonials,
    heading: "From the counter to the pitch",
    items: [honey, agency, grocer],
  },
  demo: undefined,
  closing: {
    ...foodA.closing,
    heading: "Your next food ad is one photo away",
    text: "Take it now, on whatever’s clean. We’ll do the rest.",
  },
} satisfies PageContent;

const foodD = {
  ...foodA,
  hypothesis:
    "Proof: the maker of the bar speaks beside the form, and the table comes after what a stylist would do.",
  hero: {
    ...foodA.hero,
    look: "quote",
    heading: "Food ads that look like you hired somebody",
    text: "Snap your bar on the counter. The light, the set and the headline are on us, free.",
    quote: brondal,
  },
  showcase: {
    ...foodA.showcase,
    heading: "One phone photo, and where it went",
    text: "From the counter to the feed.",
  },
  features: {
    ...foodA.features,
    heading: "What a food stylist would have done",
    text: "The fussing is included.",
    cards: [ingredients, lighting],
  },
  testimonials: {
    ...foodA.testimonials,
    heading: "Good enough to pitch with",
    items: [agency, grocer, pipwell],
    picture: undefined,
    shot: undefined,
  },
  order: ["showcase", "features", "demo", "testimonials"],
  closing: {
    ...foodA.closing,
    heading: "Let your sister guess",
    text: "Show somebody the ads. Don’t say how.",
  },
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
    food_product:
      "Plain shot of a green bar of Brondal dark chocolate leaning on a wall above a wooden countertop",
    food_ad1:
      "Ad: the chocolate bar on a wooden table with orange, hazelnuts and warm lights, headline “Slow evenings only.”",
    food_ad2:
      "Ad: the chocolate bar from above on peach with squares, nuts and oranges, three bars for $12, headline “Breaking news.”",
    food_ad3:
      "Ad: a sponsored post, the bar behind broken pieces, its ingredients pointed out, headline “What’s in the dark?”",
    food_ad4:
      "Ad: an open jar of Brondal honey with its dipper, the sun behind it, headline “Take your sweet time.”",
    food_plain:
      "Plain shot of a closed jar of Brondal honey on a stone countertop beside a mug, in mixed light",
    food_square:
      "Ad: the bar among its ingredients on peach, with logo, offer and button, headline “Snap happens.”",
    food_story:
      "Ad: a story with progress bars, the bar behind broken pieces and crumbs on baking paper, headline “Melt into it.”",
  },
  ads: {
    sender: "brondal",
    words: {
      food_ad1: { headline: "Slow evenings only.", action: "Shop now", tone: "light" },
      food_square: { headline: "SNAP\nHAPPENS.", action: "Get 3 bars for 2", tone: "dark", place: "left" },
      food_story: { headline: "Melt into it.", action: "Get a taste", tone: "light" },
    },
  },
  pages: { version_a: foodA, version_b: foodB, version_c: foodC, version_d: foodD },
};
