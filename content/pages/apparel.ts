import { trustedBrands } from "../claims.ts";
import { closingUpload, fashionWaitlistClosing, fashionWaitlistHero, heroUpload } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { apparelTestimonials } from "../testimonials/apparel.ts";
import { light } from "../theme.ts";

const apparelA = {
  hypothesis: "The promise of craft: tall portraits, then the lookbook.",
  title: "Multiple fashion creatives from one flat photo",
  description:
    "Send one flat photo of a garment or accessory and get multiple fashion creatives, free, in a few minutes. No shoot, no credit card.",
  header: "links",
  hero: {
    look: "portraits",
    heading: "One flat photo. Multiple fashion creatives.",
    text: "Your piece on a set, not on a model: styled, lit, with its headline. Free, by email.",
    form: heroUpload("Fashion"),
    samples: [{ image: "apparel_square" }, { image: "apparel_ad1" }, { image: "apparel_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "gallery",
    heading: "Same beanie, other ideas",
    text: "On props, never on people. One points out the knit, one is pure mischief.",
    before: { image: "apparel_product", label: "Your product shot" },
    after: [
      { image: "apparel_ad1", label: "High altitude" },
      { image: "apparel_ad2", label: "First coffee" },
      { image: "apparel_ad3", label: "Deadpan" },
    ],
    shown: [
      { image: "apparel_ad2", label: "First coffee" },
      { image: "apparel_ad3", label: "Deadpan" },
    ],
  },
  features: {
    heading: "Clothes first, set second",
    cards: [
      {
        title: "Knit, weave and label, intact",
        text: "A rib stays a rib, and a seam stays a seam. Only the scene is new.",
      },
      {
        title: "Several directions at once",
        text: "Editorial, everyday, a little odd: side by side, before you book a location.",
      },
      {
        title: "Vertical first",
        text: "Every look fills a story and still works in the feed.",
      },
    ],
  },
  demo: {
    kind: "lookbook",
    heading: "The lookbook, without the shoot",
    text: "One beanie, near and far, without a word on it.",
    looks: [
      {
        image: "apparel_square",
        alt: "A mustard beanie on a bench, a cup beside it, before green boards",
        name: "The cabin",
        details: "Ribbed beanie in mustard, hot coffee, first light",
      },
      {
        image: "apparel_ad3",
        alt: "The ribs of a mustard beanie and its sewn-on label, close up",
        name: "The rib",
        details: "The beanie up close, its label sewn on",
      },
      {
        image: "apparel_ad1",
        alt: "A mustard beanie in the snow under a blue sky",
        name: "The ridge",
        details: "The beanie again, fresh snow, noon",
      },
    ],
  },
  testimonials: {
    heading: "The knit comes through. So do the ideas.",
    items: apparelTestimonials,
    picture: "apparel_ad5",
    shot: "apparel_plain",
    stats: [],
  },
  formLinkLabel: "Try it with your flat lay",
  questions: {
    heading: "Before you try it on",
    own: [
      {
        question: "Will there be people in my ads?",
        answer: "No. You get your piece on a set. Nobody wears or holds it.",
      },
      {
        question: "Do I need to iron it first?",
        answer: "Please do. A wrinkle in the photo is a wrinkle in the ad: the piece stays as you shot it.",
      },
    ],
  },
  closing: {
    heading: "Your next campaign starts as a flat lay",
    text: "Send one photo. Three finished ads come back, free.",
    stats: [],
    form: closingUpload("Fashion"),
  },
} satisfies PageContent;

const apparelB = {
  ...apparelA,
  hypothesis: "The promise of choice, several directions to test, instead of craft; no lookbook.",
  hero: {
    ...apparelA.hero,
    look: "split",
    heading: "Test multiple creatives before you book a shoot",
    text: "One flat photo comes back as fashion ads in different moods. Run them, then book what won.",
  },
  demo: undefined,
  features: {
    heading: "Find out what sells before you shoot it",
    text: "A test in the feed costs less than a day on location.",
    cards: [
      {
        title: "One piece, several moods",
        text: "Editorial, everyday, a little odd: run them all and read the clicks.",
      },
      {
        title: "Only the scene differs",
        text: "Same garment, same fit, same label. What wins is the idea.",
      },
      {
        title: "A brief for the shoot",
        text: "The direction that won is a mood board your photographer can work from.",
      },
    ],
  },
  closing: {
    ...apparelA.closing,
    heading: "Find your direction before the shoot",
    text: "Send a flat photo and compare three free ads.",
  },
} satisfies PageContent;

const apparelC = {
  ...apparelA,
  hypothesis:
    "Leads with the price (free, no shoot) instead of craft; the savings stand in the lookbook’s place.",
  hero: {
    ...apparelA.hero,
    look: "poster",
    heading: "Multiple fashion creatives. Free, from one photo.",
    text: "No shoot to book, no credit card to dig out. Just a photo of the piece, or a link to it.",
  },
  demo: undefined,
  features: {
    heading: "What doesn’t go on the invoice",
    text: "Because there isn’t one for these.",
    cards: [
      { title: "No location", text: "Snow, boards or a mint wall are built around your photo." },
      { title: "No samples to ship", text: "The piece stays on its hanger, and nothing comes back creased." },
      { title: "No copy to order", text: "Each ad has its headline set, ready for the feed." },
    ],
  },
  closing: {
    ...apparelA.closing,
    heading: "Keep the location budget for later",
    text: "Three ads for one photo, and nothing to pay.",
  },
} satisfies PageContent;

const apparelD = {
  ...apparelA,
  hypothesis:
    "A waitlist instead of an upload, centered between the ads; the lookbook comes after the features.",
  title: "AI fashion ads: join the beta waitlist",
  description:
    "Get on the fashion waitlist. When we open, one flat photo of your piece turns into multiple creatives, free while we’re in beta.",
  header: "beta",
  hero: {
    ...apparelA.hero,
    look: "centered",
    badge: "Coming soon",
    heading: "Get in early on AI fashion ads",
    text: "One flat photo, multiple creatives: free for everyone on the list when the beta opens.",
    form: fashionWaitlistHero,
  },
  testimonials: {
    heading: "Flat lays that earn their keep",
    items: apparelTestimonials,
    picture: "apparel_ad5",
    shot: "apparel_plain",
    stats: [],
  },
  order: ["showcase", "features", "demo", "testimonials"],
  formLinkLabel: "Save a spot for your collection",
  closing: {
    ...apparelA.closing,
    heading: "Get the first fashion invites",
    text: "We’ll send one email when the fashion beta opens.",
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
    apparel_product:
      "Plain shot of a mustard yellow ribbed Tundrel beanie with a pompom, laid flat on a linen bedspread",
    apparel_ad1:
      "Ad: the beanie in the snow before mountains and a blue sky, headline “Warm is the new cool.”",
    apparel_ad2:
      "Ad: the beanie on a bench, a coffee cup behind it, its parts pointed out, two for $60, headline “Knit you can count.”",
    apparel_ad3: "Ad: the beanie left on a bench in the sun, two for $60, headline “$34. Head not included.”",
    apparel_ad5: "Ad: four ribbed Hemmary sweaters folded on an oak stool, rose wall, headline “Pile on.”",
    apparel_plain: "Plain shot of four Hemmary sweaters folded on a wooden dresser, in mixed light",
    apparel_square:
      "Ad: the beanie on a bench before green boards, with logo, offer and button, headline “First coffee weather.”",
    apparel_story:
      "Ad: a story with progress bars, the beanie large on a bench in the sun, headline “Head start.”",
  },
  ads: {
    sender: "tundrel",
    words: {
      apparel_ad1: { headline: "Warm is the new cool.", action: "Shop now", tone: "light" },
      apparel_square: {
        headline: "First\ncoffee\nweather.",
        action: "Shop the beanie",
        tone: "light",
        place: "left",
      },
      apparel_story: { headline: "Head start.", action: "Shop now", tone: "dark" },
    },
  },
  pages: { version_a: apparelA, version_b: apparelB, version_c: apparelC, version_d: apparelD },
};
