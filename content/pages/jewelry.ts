import { jewelryBetaStats, jewelryStats } from "../claims.ts";
import { closingUpload, heroUpload, jewelryBetaClosing, jewelryBetaHero } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { jewelryTestimonials } from "../testimonials/jewelry.ts";

const jewelryA = {
  tests: "An upload form beside the samples.",
  title: "Jewelry ads from one plain photo: 3 free creatives",
  description:
    "Photograph a ring, chain or watch right on the bench and get 3 free jewelry ads in a few minutes. A link works too. No credit card.",
  header: "links",
  hero: {
    look: "split",
    heading: "One plain ring photo. Three ads that catch the light.",
    text: "Shoot it on the bench or paste a link. We’ll take care of the velvet and the spotlight.",
    form: heroUpload("Jewelry"),
    samples: [{ image: "jewelry_square" }, { image: "jewelry_ad1" }, { image: "jewelry_story" }],
  },
  showcase: {
    look: "gallery",
    heading: "The solitaire stays. The scene changes.",
    text: "Look as close as you like. The gold, the stone and the setting are all there.",
    before: { image: "jewelry_product", label: "Original piece" },
    after: [
      { image: "jewelry_ad1", label: "Lifestyle Context" },
      { image: "jewelry_ad2", label: "Premium Showcase" },
      { image: "jewelry_ad3", label: "Social Ready" },
    ],
  },
  features: {
    heading: "Made for a closer look",
    text: "When a piece is this small, everything shows.",
    cards: [
      {
        icon: "palette",
        title: "Metal keeps its color",
        text: "Yellow gold stays warm, and platinum stays cool. Polished metal wants something to reflect, so we build that first.",
        image: "jewelry_ad4",
      },
      {
        icon: "shapes",
        title: "Every prong in its place",
        text: "Setting, pavé and proportions stay the way your jeweler made them.",
      },
      {
        icon: "light",
        title: "The stone gets the first light",
        text: "Facets want contrast. We light for the piece, then for the mood.",
      },
      {
        icon: "heart",
        title: "A scene for the occasion",
        text: "A proposal, an anniversary, a gift to yourself: each one gets its own mood.",
      },
      {
        icon: "devices",
        title: "At home in feed and story",
        text: "There’s space for your name, and nothing crowds the piece.",
      },
      {
        icon: "users",
        title: "For ateliers and agencies",
        text: "One bench or forty clients: each brand keeps its own look.",
      },
    ],
  },
  testimonials: {
    heading: "Said by people who own a loupe",
    text: "Jewelers and marketers, after a very close look.",
    items: jewelryTestimonials,
    stats: jewelryStats,
  },
  closing: {
    heading: "Bring one piece into the light",
    text: "Pick a favorite and photograph it as it is. Your first 3 ads are free.",
    stats: [],
    form: closingUpload("Jewelry"),
  },
} satisfies PageContent;

const jewelryB = {
  ...jewelryA,
  tests: "Hero pictures: the plain shot dragged into an ad, instead of a set of samples.",
  hero: {
    ...jewelryA.hero,
    look: "compare",
    samples: [{ image: "jewelry_ad1" }, { image: "jewelry_square" }, { image: "jewelry_story" }],
  },
} satisfies PageContent;

const jewelryC = {
  ...jewelryA,
  tests: "Proof in the hero: a customer speaks beside the form.",
  hero: {
    ...jewelryA.hero,
    look: "quote",
    quote: jewelryTestimonials[1],
    samples: jewelryB.hero.samples,
  },
} satisfies PageContent;

const jewelryD = {
  ...jewelryA,
  tests: "Beta access by email instead of an upload, centered between the samples.",
  title: "Beta access to AI jewelry ads",
  description:
    "Your email is all it takes to join the jewelry beta. One plain photo then gets you free ad creatives for your piece. No credit card.",
  header: "beta",
  hero: {
    ...jewelryA.hero,
    look: "centred",
    badge: "Jewelry beta",
    heading: "Get beta access to AI ads that catch the light",
    text: "For jewelers and the people who market them. Your email gets you in.",
    form: jewelryBetaHero,
  },
  closing: {
    heading: "Your bench, with a studio behind it",
    text: "Beta access is free, and we’ll email it to you.",
    benefits: {
      heading: "What beta access includes",
      items: [
        "Professional-grade AI creative generation",
        "Multi-platform campaign optimization",
        "Brand consistency tools and templates",
        "Performance analytics and insights",
        "Unlimited creative variations",
        "Priority marketing team support",
      ],
    },
    stats: jewelryBetaStats,
    form: jewelryBetaClosing,
  },
} satisfies PageContent;

export const jewelry: IndustryContent<"jewelry"> = {
  theme: {
    paper: "#0F0E0C",
    ink: "#F4EFE4",
    accent: "#D4AF6A",
    onAccent: "#1A1408",
    accentText: "#D4AF6A",
    tint: "#211E18",
    error: "#FFB4A9",
    display: "Instrument Serif",
    radius: 2,
    scheme: "dark",
  },
  media: {
    jewelry_product: "Plain shot of a gold solitaire ring leaning on a white pebble",
    jewelry_ad1: "Ad: the ring on cream linen with a pebble and rose petals, headline “A quiet yes.”",
    jewelry_ad2:
      "Ad: the ring on black velvet, stone, shoulders and band pointed out, from $2,400, headline “Light, kept.”",
    jewelry_ad3:
      "Ad: a sponsored post, the ring on a bright macaron, under five stars, headline “I said yes to the ring first.”",
    jewelry_ad4: "Ad: two twisted gold hoops on a stone slab before deep green, headline “With a twist.”",
    jewelry_ad5: "Ad: a gold medallion on a chain on folds of burgundy velvet, headline “Close to heart.”",
    jewelry_square: "Ad: the ring on black velvet, with logo, offer and button, headline “Light, kept.”",
    jewelry_story:
      "Ad: a story with progress bars, the ring on stacked macarons on violet, headline “Sweet on you.”",
  },
  ads: {
    sender: "ilvane",
    words: {
      jewelry_ad1: { headline: "A quiet yes.", action: "See the ring", tone: "dark" },
      jewelry_square: { headline: "Light, kept.", action: "Book a viewing", tone: "light", place: "left" },
      jewelry_story: { headline: "Sweet on you.", action: "See the ring", tone: "light" },
    },
  },
  pages: { version_a: jewelryA, version_b: jewelryB, version_c: jewelryC, version_d: jewelryD },
};
