import { jewelryBetaStats, jewelryStats } from "../claims.ts";
import { closingUpload, heroUpload, jewelryBetaClosing, jewelryBetaHero } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { jewelryTestimonials } from "../testimonials/jewelry.ts";

const jewelryA = {
  tests: "An upload form beside the samples.",
  title: "Jewelry ads from one plain photo: 3 free creatives",
  description:
    "Send a plain photo of a ring, chain or watch, or the link to its page, and get 3 free jewelry ads in a few minutes. No credit card.",
  header: "links",
  hero: {
    look: "split",
    heading: "One plain ring photo. Three ads that hold the light.",
    text: "Send your piece as it lies on the bench, or the link to its page. We set the scene, light the stone and write the line.",
    form: heroUpload("Jewelry"),
    samples: [{ image: "jewelry_square" }, { image: "jewelry_ad1" }, { image: "jewelry_story" }],
  },
  showcase: {
    look: "gallery",
    heading: "The same solitaire, seen three ways",
    text: "Gold, stone and setting stay. Everything around them changes.",
    before: { image: "jewelry_product", label: "Original piece" },
    after: [
      { image: "jewelry_ad1", label: "Lifestyle Context" },
      { image: "jewelry_ad2", label: "Premium Showcase" },
      { image: "jewelry_ad3", label: "Social Ready" },
    ],
  },
  features: {
    heading: "Made for things people look at closely",
    text: "A piece this small leaves no room for approximation.",
    cards: [
      {
        icon: "light",
        title: "Light for the stone first",
        text: "Facets want contrast, polished gold wants something to mirror. Each scene is lit for the piece, then for the mood.",
        image: "jewelry_ad1",
      },
      {
        icon: "shapes",
        title: "Every prong in its place",
        text: "Setting, pavé and proportions stay as your jeweler made them.",
      },
      {
        icon: "palette",
        title: "Metal keeps its tone",
        text: "Yellow gold stays warm, platinum stays cool.",
      },
      {
        icon: "heart",
        title: "A scene for the occasion",
        text: "A proposal, an anniversary, a gift to oneself: each calls for another room.",
      },
      {
        icon: "devices",
        title: "Composed for feed and story",
        text: "Space for your name, and nothing that crowds the piece.",
      },
      {
        icon: "users",
        title: "For ateliers and agencies",
        text: "One bench or many houses: each keeps a look of its own.",
      },
    ],
  },
  testimonials: {
    heading: "Said by people who own a loupe",
    text: "Jewelers and their marketers, after their first ads.",
    items: jewelryTestimonials,
    stats: jewelryStats,
  },
  closing: {
    heading: "Bring one piece into the light",
    text: "A plain photo or a link is enough for your first 3 ads, and they are free.",
    stats: [],
    form: closingUpload("Jewelry"),
  },
} satisfies PageContent;

const jewelryB = {
  ...jewelryA,
  tests: "Hero pictures: the plain shot dragged into an ad, instead of a set of samples.",
  hero: { ...jewelryA.hero, look: "compare" },
} satisfies PageContent;

const jewelryC = {
  ...jewelryA,
  tests: "Proof in the hero: a customer speaks beside the form.",
  hero: { ...jewelryA.hero, look: "quote", quote: jewelryTestimonials[0] },
} satisfies PageContent;

const jewelryD = {
  ...jewelryA,
  tests: "Beta access by email instead of an upload, centered between the samples.",
  title: "Beta access to AI jewelry ads",
  description:
    "Leave your email for the jewelry beta: ad creatives from one plain photo of your piece. Free, no credit card.",
  header: "beta",
  hero: {
    ...jewelryA.hero,
    look: "centred",
    badge: "Jewelry beta",
    heading: "Get beta access to AI ads that hold the light",
    text: "For jewelers, their marketers and their agencies. Leave your email, and your access follows.",
    form: jewelryBetaHero,
  },
  closing: {
    heading: "Your bench, with a studio behind it",
    text: "Beta access is free and comes by email.",
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
    jewelry_product: "Plain shot of a gold solitaire ring with small stones along the band",
    jewelry_ad1: "Ad: the ring on cream linen with a pebble and rose petals, headline “A quiet yes.”",
    jewelry_ad2: "Ad: the ring on black velvet in a single warm light, headline “Light, kept.”",
    jewelry_ad3: "Ad: the ring on a stack of pastel macarons on violet, headline “Sweet on you.”",
    jewelry_square:
      "Ad: the ring large on black velvet with one warm light behind it, headline “Light, kept.”",
    jewelry_story: "Ad: the ring standing on stacked macarons before violet, headline “Sweet on you.”",
  },
  pages: { version_a: jewelryA, version_b: jewelryB, version_c: jewelryC, version_d: jewelryD },
};
