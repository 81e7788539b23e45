import { adStats, trustedBrands } from "../claims.ts";
import {
  fashionClosingUpload,
  fashionHeroUpload,
  fashionWaitlistClosing,
  fashionWaitlistHero,
} from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { apparelTestimonials } from "../testimonials/apparel.ts";
import { light } from "../theme.ts";

const apparelA = {
  tests: "An upload form with tall portraits; the hero speaks of the craft.",
  title: "Multiple fashion creatives from one flat photo",
  description:
    "Send one photo of a garment or accessory, or the link to its page, and get multiple fashion creatives in a few minutes, free. No credit card.",
  header: "links",
  hero: {
    look: "portraits",
    heading: "One flat photo. Multiple fashion creatives.",
    text: "Send the piece as it lies, or the link to its page. We style the set, place the light and write the line.",
    form: fashionHeroUpload,
    samples: [{ image: "apparel_ad1" }, { image: "apparel_story" }, { image: "apparel_ad2" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "gallery",
    heading: "One beanie, several moods",
    text: "The knit stays. The day around it changes.",
    before: { image: "apparel_product", label: "Your product shot" },
    after: [
      { image: "apparel_ad1", label: "High altitude" },
      { image: "apparel_ad2", label: "First coffee" },
      { image: "apparel_ad3", label: "Deadpan" },
    ],
  },
  features: {
    heading: "The garment leads",
    text: "Everything else in the frame is there to make it wanted.",
    cards: [
      {
        icon: "layers",
        title: "Knit, weave and drape kept",
        text: "A rib stays a rib, a seam stays a seam, and the label sits where it was sewn. Only the scene is new.",
        image: "apparel_ad2",
      },
      {
        icon: "image",
        title: "Several directions at once",
        text: "Editorial, everyday, odd: see them side by side before you book a location.",
      },
      {
        icon: "palette",
        title: "Sets in your season’s colors",
        text: "Backdrop and props answer the color of the piece.",
      },
      {
        icon: "devices",
        title: "Tall by nature",
        text: "Composed for story and feed, headline included.",
      },
    ],
  },
  testimonials: {
    heading: "Fashion teams, between fittings",
    text: "Designers and marketers on seeing their own piece in a new set.",
    items: apparelTestimonials,
    stats: adStats,
  },
  closing: {
    heading: "Your next look starts as a flat lay",
    text: "One photo or one link, and multiple creatives come back, free.",
    stats: [],
    form: fashionClosingUpload,
  },
} satisfies PageContent;

const apparelB = {
  ...apparelA,
  tests: "Hero composition: the form beside the samples, instead of with tall portraits.",
  hero: { ...apparelA.hero, look: "split" },
} satisfies PageContent;

const apparelC = {
  ...apparelA,
  tests: "Offer: the hero speaks of the price, on a dark ground, instead of the craft.",
  hero: {
    ...apparelA.hero,
    look: "poster",
    heading: "Multiple fashion creatives. Free, from one photo.",
    text: "No shoot to book and no credit card to find. Send a photo of the piece, or the link to its page.",
  },
} satisfies PageContent;

const apparelD = {
  ...apparelA,
  tests: "A waitlist instead of an upload, centered between the portraits.",
  title: "AI fashion ads: join the beta waitlist",
  description:
    "Join the fashion waitlist: when it opens, one flat photo of your piece becomes multiple ad creatives. Free while in beta.",
  header: "beta",
  hero: {
    ...apparelA.hero,
    look: "centred",
    badge: "Fashion beta · coming soon",
    heading: "Be early to AI ads for fashion",
    text: "Soon, one flat photo will become multiple creatives. Leave your email, and we’ll write when it is ready.",
    form: fashionWaitlistHero,
  },
  closing: {
    ...apparelA.closing,
    heading: "Front row, by email",
    text: "One message when the fashion beta opens.",
    form: fashionWaitlistClosing,
  },
} satisfies PageContent;

export const apparel: IndustryContent<"apparel"> = {
  theme: {
    ...light,
    paper: "#F5F4F1",
    ink: "#121212",
    accent: "#121212",
    onAccent: "#F5F4F1",
    accentText: "#121212",
    tint: "#E4E1DA",
    display: "Instrument Serif",
    radius: 0,
  },
  media: {
    apparel_product: "Plain shot of a mustard yellow ribbed Tundrel beanie with a pompom",
    apparel_ad1:
      "Ad: the beanie in the snow before mountains and a blue sky, headline “Warm is the new cool.”",
    apparel_ad2:
      "Ad: the beanie on folded towels beside a coffee cup, green paneling behind, headline “First coffee weather.”",
    apparel_ad3: "Ad: the beanie on an egg in round sunglasses on teal, headline “Head start.”",
    apparel_square:
      "Ad: the beanie on towels, a cup on the left, dark green boards behind, headline “First coffee weather.”",
    apparel_story: "Ad: the beanie large on an egg in round sunglasses, plain teal, headline “Head start.”",
  },
  pages: { version_a: apparelA, version_b: apparelB, version_c: apparelC, version_d: apparelD },
};
