import { adStats, trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload, waitlistClosing, waitlistHero } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { skincareTestimonials } from "../testimonials/skincare.ts";
import { light } from "../theme.ts";

const skincareA = {
  tests: "An upload form beside the samples.",
  title: "3 free skincare ads from one plain photo",
  description:
    "Send one photo of your serum, cream or cleanser, or the link to its page, and get 3 free skincare ads in a few minutes. No credit card.",
  header: "links",
  hero: {
    look: "split",
    heading: "One plain bottle in. Three skincare ads out.",
    text: "Send a photo of your serum, cream or cleanser, or the link to its page. We add the morning light, the stone and the leaf.",
    form: heroUpload("Skincare"),
    samples: [{ image: "skincare_ad1" }, { image: "skincare_square" }, { image: "skincare_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "strip",
    heading: "The same dropper, three kinds of calm",
    text: "A white backdrop shows the bottle. A scene shows how it feels.",
    before: { image: "skincare_product", label: "Your product shot" },
    after: [
      { image: "skincare_ad1", label: "Morning light" },
      { image: "skincare_ad2", label: "Leaf and slate" },
      { image: "skincare_ad3", label: "Still water" },
    ],
  },
  features: {
    heading: "Gentle with what is on the bottle",
    text: "People who buy skincare read labels. So do we.",
    cards: [
      {
        icon: "shield",
        title: "No claim that you did not make",
        text: "The label keeps its words, and the headline stays with what you already say. No promised results, no invented actives.",
        image: "skincare_ad1",
      },
      {
        icon: "light",
        title: "Light that does not glare",
        text: "Frosted glass, satin caps and clear gel each get the light they need.",
      },
      {
        icon: "layers",
        title: "Routine, ingredient, feeling",
        text: "Three ideas to test against each other, instead of three crops of one.",
      },
      {
        icon: "devices",
        title: "Ready for feed and story",
        text: "Calm space around the bottle, and room for your logo.",
      },
    ],
  },
  testimonials: {
    heading: "Skincare teams, once it had settled in",
    text: "Founders and marketers on the first pictures they ran.",
    items: skincareTestimonials,
    stats: adStats,
  },
  closing: {
    heading: "Give your bottle a morning of its own",
    text: "One photo or one link, and 3 free ads come back.",
    stats: [],
    form: closingUpload("Skincare"),
  },
} satisfies PageContent;

const skincareB = {
  ...skincareA,
  tests: "Hero composition: the form centered between the samples, instead of beside them.",
  hero: { ...skincareA.hero, look: "centred" },
} satisfies PageContent;

const skincareC = {
  ...skincareB,
  tests: "A waitlist instead of an upload, on a dark ground with the ads fanned out.",
  title: "Get early access to AI skincare ads",
  description:
    "Join the skincare waitlist: when it opens, one plain photo of your product becomes 3 free ad creatives. No credit card.",
  header: "beta",
  hero: {
    ...skincareB.hero,
    look: "poster",
    badge: "Skincare beta · coming soon",
    heading: "Get early access to AI skincare ads",
    text: "Soon, one plain photo of your bottle or jar will be enough. Leave your email, and we’ll write when it is ready.",
    form: { ...waitlistHero, showsIcon: true },
  },
  closing: {
    ...skincareB.closing,
    heading: "Be there when skincare opens",
    text: "Your email holds your place; your first 3 ads are free.",
    benefits: {
      heading: "What early access brings",
      items: [
        "3 free skincare ads from one plain photo",
        "No credit card required",
        "Ready in a few minutes once we open",
        "Your label kept word for word",
      ],
    },
    form: waitlistClosing,
  },
} satisfies PageContent;

const skincareD = {
  ...skincareC,
  tests: "Hero composition: the plain shot dragged into an ad, instead of fanned ads on a dark ground.",
  hero: { ...skincareC.hero, look: "compare" },
} satisfies PageContent;

export const skincare: IndustryContent<"skincare"> = {
  theme: {
    ...light,
    paper: "#FBF7F4",
    ink: "#2A1F1B",
    accent: "#CB7A63",
    onAccent: "#2A1410",
    accentText: "#9D4D38",
    tint: "#F3E2D9",
    display: "Fraunces",
    radius: 28,
  },
  media: {
    skincare_product: "Plain shot of a pink dropper bottle of Velane dew serum on a light backdrop",
    skincare_ad1: "Ad: the serum on pale stone in palm leaf shadows on sand, headline “Morning, in a drop.”",
    skincare_ad2: "Ad: the serum on dark slate among green leaves, headline “Fed by plants. Felt by skin.”",
    skincare_ad3: "Ad: the serum in still blue water between pebbles, headline “Drink up, skin.”",
    skincare_square:
      "Ad: the serum on a slate disc, wide green leaves behind it, headline “Fed by plants. Felt by skin.”",
    skincare_story: "Ad: the serum in blue water with ripples and pebbles, headline “Drink up, skin.”",
  },
  pages: { version_a: skincareA, version_b: skincareB, version_c: skincareC, version_d: skincareD },
};
