import { trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { hygieneTestimonials } from "../testimonials/hygiene.ts";
import { light } from "../theme.ts";

const hygieneA = {
  hypothesis: "The promise that no claim is made up, with the rule to try.",
  title: "Turn one soap photo into 3 free hygiene ads",
  description:
    "Soap, wash, wipes or toothpaste: share one photo or product link, and 3 free hygiene ads are ready in a few minutes. No credit card.",
  header: "links",
  hero: {
    look: "split",
    arrangement: "callouts",
    callouts: ["Your name, letter for letter", "Your claims, and no others", "Small print, untouched"],
    heading: "Three ads from one bottle photo, true to your label",
    text: "One photo of your soap or wipes. Three free ads by email, with every word on the label left alone.",
    form: heroUpload("Hygiene"),
    samples: [{ image: "hygiene_ad1" }, { image: "hygiene_square" }, { image: "hygiene_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "strip",
    heading: "Out of the box, onto the counter",
    text: "The same pump bottle, beside lemons and on wet blue tile.",
    before: { image: "hygiene_product", label: "Your product shot" },
    after: [
      { image: "hygiene_ad1", label: "Morning tile" },
      { image: "hygiene_ad2", label: "Lemon zest" },
      { image: "hygiene_ad3", label: "Deep blue" },
    ],
    shown: [
      { image: "hygiene_ad2", label: "Lemon zest" },
      { image: "hygiene_ad3", label: "Deep blue" },
    ],
  },
  features: {
    heading: "What clean looks like up close",
    cards: [
      {
        title: "Water, foam and shine",
        text: "Drops sit where real ones would, and the bubbles don’t take over.",
      },
      {
        title: "Scent you can see",
        text: "Lemon, sea salt, lavender: shoppers see the scent before they read it.",
      },
      {
        title: "Tidy in every format",
        text: "Feed, square or story, with a clear corner for your logo.",
      },
    ],
  },
  demo: {
    kind: "claims",
    heading: "On your label, or not in your ad",
    text: "Pick what this refill pouch should promise, and see what the rule makes of it.",
    image: "hygiene_ad4",
    alt: "A refill pouch, whose label says hand soap refill, sea minerals and lemon leaf",
    claims: [
      {
        claim: "It’s a refill",
        headline: "Refill. Feel good.",
        verdict: "In the ad.",
        reason: "The pouch says “hand soap refill”, so the headline may.",
      },
      {
        claim: "Lemon leaf",
        headline: "Lemon leaf, on tap.",
        verdict: "In the ad.",
        reason: "It’s on the pouch, in small print. A headline may say it louder.",
      },
      {
        claim: "Kills germs",
        verdict: "Not in the ad.",
        reason: "The pouch doesn’t say so. A germ claim needs proof, and a headline isn’t proof.",
      },
      {
        claim: "Dermatologist tested",
        verdict: "Not in the ad.",
        reason: "Nobody has printed it on the pouch. Once it’s on your label, it may be in your ads.",
      },
      {
        claim: "Biodegradable",
        verdict: "Not in the ad.",
        reason: "It may well be true. But it isn’t on the pouch or its product page.",
      },
    ],
  },
  testimonials: {
    heading: "It stands up to the fine print",
    items: hygieneTestimonials,
    picture: "hygiene_ad4",
    shot: "hygiene_plain",
    stats: [],
  },
  formLinkLabel: "Try it with your claims",
  questions: {
    heading: "Before you lather up",
    own: [
      {
        question: "May I send a set instead of one bottle?",
        answer: "Yes. Put the whole set in the photo, and it stays together.",
      },
      {
        question: "Can an ad name my price or offer?",
        answer: "Only if your product page does. A photo alone gets neither.",
      },
    ],
  },
  closing: {
    heading: "A fresh start for your product photo",
    text: "A photo or a link is all it takes. Your 3 ads won’t cost a thing.",
    stats: [],
    form: closingUpload("Hygiene"),
  },
} satisfies PageContent;

export const hygiene: IndustryContent<"hygiene"> = {
  theme: {
    ...light,
    paper: "#F3F8FB",
    ink: "#0B2230",
    accent: "#1479B8",
    onAccent: "#FFFFFF",
    accentText: "#0F6496",
    tint: "#D3EAF6",
    display: "Instrument Sans",
    radius: 14,
  },
  media: {
    hygiene_product:
      "Plain shot of a blue pump bottle of Ondelo hand soap beside the tap of a white washbasin",
    hygiene_ad1:
      "Ad: the hand soap on a sunlit bathroom counter before blue tile, with towels and a plant, headline “Fresh start, every wash.”",
    hygiene_ad2:
      "Ad: the hand soap and lemons before a yellow wall, its label pointed out, two for $15, headline “Pump up the lemon.”",
    hygiene_ad3:
      "Ad: the hand soap on a wet ledge before deep blue tile, with a refill for $24, headline “Never pump on empty.”",
    hygiene_ad4:
      "Ad: a pouch of Ondelo hand soap refill before blue tile, beside lemons and its bottle, headline “Refill. Feel good.”",
    hygiene_plain: "Plain shot of a pouch of Ondelo hand soap refill on a bathroom shelf before white tiles",
    hygiene_square:
      "Ad: the hand soap with lemons and a towel in window light, with logo, offer and button, headline “Zest. Rinse. Repeat.”",
    hygiene_story:
      "Ad: a story with progress bars, the hand soap on a wet ledge before deep blue tile, headline “Let the sea in.”",
  },
  ads: {
    sender: "ondelo",
    words: {
      hygiene_ad1: { headline: "Fresh start, every wash.", action: "Shop now", tone: "dark" },
      hygiene_square: { headline: "ZEST.\nRINSE.\nREPEAT.", action: "Shop now", tone: "dark", place: "left" },
      hygiene_story: { headline: "Let the sea in.", action: "Shop now", tone: "light" },
    },
  },
  pages: { version_a: hygieneA },
};
