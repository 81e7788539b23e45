import { adStats, trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload, waitlistClosing, waitlistHero } from "../forms.ts";
import { featuresThenProof } from "../orders.ts";
import type { LandingPage } from "../page.ts";
import { skincareTestimonials } from "../testimonials/skincare.ts";

const skincareA: LandingPage = {
  industry: "skincare",
  path: "/skincare/version_a",
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
  order: featuresThenProof,
};

const skincareB: LandingPage = {
  ...skincareA,
  path: "/skincare/version_b",
  tests: "Hero composition: the form centered over the samples, instead of beside them.",
  hero: { ...skincareA.hero, look: "centred" },
};

const skincareC: LandingPage = {
  ...skincareB,
  path: "/skincare/version_c",
  tests: "A waitlist instead of an upload.",
  title: "Get early access to AI skincare ads",
  description:
    "Join the skincare waitlist: when it opens, one plain photo of your product becomes 3 free ad creatives. No credit card.",
  header: "beta",
  hero: {
    ...skincareB.hero,
    badge: "Skincare beta · coming soon",
    heading: "Get early access to AI skincare ads",
    text: "Soon, one plain photo of your bottle or jar will be enough. Leave your email, and we’ll write when it is ready.",
    form: { ...waitlistHero, showsIcon: true },
  },
  closing: {
    ...skincareB.closing,
    heading: "Be there when skincare opens",
    text: "Your email holds your place; your first 3 ads are free.",
    form: waitlistClosing,
  },
};

const skincareD: LandingPage = {
  ...skincareC,
  path: "/skincare/version_d",
  tests: "Offer wording: the closing lists what early access brings.",
  closing: {
    ...skincareC.closing,
    benefits: {
      heading: "What early access brings",
      items: [
        "3 free skincare ads from one plain photo",
        "No credit card required",
        "Ready in a few minutes once we open",
        "Your label kept word for word",
      ],
    },
  },
};

export const skincarePages = [skincareA, skincareB, skincareC, skincareD];
