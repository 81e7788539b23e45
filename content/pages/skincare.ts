import { trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload, waitlistClosing, waitlistHero } from "../forms.ts";
import { type IndustryContent, type PageContent, SECTION_ORDER } from "../page.ts";
import { skincareTestimonials } from "../testimonials/skincare.ts";
import { light } from "../theme.ts";

const skincareA = {
  hypothesis: "The promise of light: one bottle, three scenes, then how each finish is lit.",
  title: "3 free skincare ads from one bottle shot",
  description:
    "One plain photo of your serum, cream or cleanser gets you 3 free ads in minutes. No credit card, no made-up claims.",
  header: "links",
  hero: {
    look: "split",
    arrangement: "arches",
    heading: "Turn one plain bottle shot into three glowing ads",
    text: "Send a photo or link. Your 3 free ads are in your inbox before your coffee cools.",
    form: heroUpload("Skincare"),
    samples: [{ image: "skincare_ad1" }, { image: "skincare_square" }, { image: "skincare_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "strip",
    heading: "From the windowsill to leaf and stone",
    text: "A plain photo shows what it is. A scene shows how it feels.",
    before: { image: "skincare_product", label: "Your product shot" },
    after: [
      { image: "skincare_ad1", label: "Morning light" },
      { image: "skincare_ad2", label: "Leaf and slate" },
      { image: "skincare_ad3", label: "Wet stone" },
    ],
    shown: [
      { image: "skincare_ad2", label: "Leaf and slate" },
      { image: "skincare_ad3", label: "Wet stone" },
    ],
  },
  features: {
    heading: "Gentle on your label",
    text: "Skincare shoppers read labels. So do we.",
    image: "skincare_ad4",
    cards: [
      {
        title: "No claim you didn’t make",
        text: "Headlines stick to what your bottle or its page says. No made-up actives.",
      },
      {
        title: "Glass without hot spots",
        text: "Frosted, satin or clear: each finish gets its own light.",
      },
      {
        title: "Routine, ingredient, feeling",
        text: "Three ideas to test, not three crops of the same one.",
      },
    ],
  },
  demo: {
    kind: "label",
    heading: "The label, word by word",
    text: "Left, the photo that was sent. Right, the ad. Pick a word and check it in both.",
    before: { image: "skincare_product", label: "The photo" },
    after: { image: "skincare_ad1", label: "The ad" },
    words: [
      { word: "velane", box: [19, 20, 62, 18] },
      { word: "Dew serum", box: [24, 43.5, 52, 7.5] },
      { word: "5% niacinamide", box: [29, 60, 41, 6] },
      { word: "+ plant squalane", box: [29, 65, 41, 6] },
      { word: "1 FL OZ (30 mL)", box: [30, 80, 40, 6.5] },
    ],
  },
  testimonials: {
    heading: "Same bottle, better light",
    items: skincareTestimonials,
    picture: "skincare_ad5",
    shot: "skincare_plain",
    stats: [],
  },
  order: ["showcase", "features", "demo", "testimonials"],
  formLinkLabel: "Try it with your label",
  questions: {
    heading: "Before you open the bottle",
    own: [
      {
        question: "Will there be faces or skin in my ads?",
        answer: "No. You get the bottle on a set: no models, and no before-and-after cheeks.",
      },
      {
        question: "Which side of the bottle do you need?",
        answer: "The front, straight on. What the photo doesn’t show, the ad can’t either.",
      },
    ],
  },
  closing: {
    heading: "Send the bottle. Get the campaign.",
    text: "Send one photo. The light, the stone and the leaves are on us.",
    stats: [],
    form: closingUpload("Skincare"),
  },
} satisfies PageContent;

const skincareB = {
  ...skincareA,
  hypothesis: "Promises restraint (no claims but the label’s) instead of light; the label’s proof moves up.",
  hero: {
    ...skincareA.hero,
    look: "centered",
    heading: "Skincare ads without a claim you didn’t make",
    text: "Your label stays word for word. Only the light and the set are new.",
  },
  order: SECTION_ORDER,
  closing: {
    ...skincareA.closing,
    heading: "Ads that your label can stand behind",
    text: "Send one bottle shot for 3 free ads, then check every word.",
  },
} satisfies PageContent;

const skincareC = {
  ...skincareA,
  hypothesis:
    "A waitlist instead of an upload. It sells the scenes, on a dark background, and leaves the label out.",
  title: "Get early access to AI skincare ads",
  description:
    "Get on the skincare waitlist and turn one plain photo of your product into 3 free ad creatives when we open. No credit card.",
  header: "beta",
  hero: {
    ...skincareA.hero,
    look: "poster",
    badge: "Coming soon",
    heading: "Get early access to AI skincare ads",
    text: "Join now, and your first 3 ads are free at launch, from one plain photo of your bottle.",
    form: { ...waitlistHero, showsIcon: true },
  },
  demo: undefined,
  features: {
    heading: "A scene for every shelf",
    text: "Light, stone and water, set for the bottle you have.",
    image: "skincare_ad4",
    cards: [
      {
        title: "Morning, noon, night",
        text: "A day cream gets the window, a cleanser the evening.",
      },
      {
        title: "Textures you can feel",
        text: "Linen, slate, foam and leaf, picked for what’s in the bottle.",
      },
      {
        title: "Your shelf, your colors",
        text: "The set picks up your pack’s color, so a row of ads looks like one brand.",
      },
    ],
  },
  testimonials: {
    heading: "Calm pictures, honest labels",
    items: skincareTestimonials,
    picture: "skincare_ad5",
    shot: "skincare_plain",
    stats: [],
  },
  formLinkLabel: "Save a spot for your bottle",
  closing: {
    ...skincareA.closing,
    heading: "Save your spot on the shelf",
    text: "Your first 3 ads are on us when we open.",
    benefits: {
      heading: "What early access gets you",
      items: [
        "3 free skincare ads from one plain photo",
        "No credit card required",
        "Ads in minutes once we’re open",
        "Your label, word for word",
      ],
    },
    form: waitlistClosing,
  },
} satisfies PageContent;

const skincareD = {
  ...skincareC,
  hypothesis:
    "A waitlist that sells the exact label instead of the scenes: a slider from photo to ad, then every word.",
  hero: {
    ...skincareC.hero,
    look: "compare",
    text: "Drag from photo to ad: not a word on the label moves. Join, and your 3 ads are free at launch.",
  },
  demo: skincareA.demo,
  features: skincareA.features,
  order: SECTION_ORDER,
  closing: { ...skincareC.closing, heading: "Be first to put your label to the test" },
} satisfies PageContent;

export const skincare: IndustryContent<"skincare"> = {
  theme: {
    ...light,
    paper: "#FBF7F4",
    ink: "#2A1F1B",
    accent: "#A84F38",
    onAccent: "#FFFFFF",
    accentText: "#9D4D38",
    tint: "#F3E2D9",
    display: "Fraunces",
    radius: 28,
  },
  media: {
    skincare_product: "Plain shot of a pink dropper bottle of Velane dew serum by a window",
    skincare_ad1: "Ad: the serum on pale stone among palm-leaf shadows, headline “Morning, in a drop.”",
    skincare_ad2:
      "Ad: the serum on dark slate among green leaves, its label pointed out, $42, headline “Good on paper. Better on skin.”",
    skincare_ad3:
      "Ad: a sponsored post, the serum on wet stone before pale blue, $36 by subscription, headline “Never count the drops.”",
    skincare_ad4:
      "Ad: a jar of Velane cloud cream with a wooden lid on a stone shelf, sage wall behind, headline “Soft landing.”",
    skincare_ad5:
      "Ad: a tube of Maelis gel cleanser on a shelf before a mauve wall, with a button, headline “Off with the day.”",
    skincare_plain:
      "Plain shot of a tube of Maelis gel cleanser on a bathroom shelf before white tiles, in mixed light",
    skincare_square:
      "Ad: the serum before green leaves, with logo, offer and button, headline “Fed by plants. Felt by skin.”",
    skincare_story:
      "Ad: a story with progress bars, the serum on wet stone among palm-leaf shadows, headline “Drink up, skin.”",
  },
  ads: {
    sender: "velane",
    words: {
      skincare_ad1: { headline: "Morning, in a drop.", action: "Shop now", tone: "dark" },
      skincare_square: {
        headline: "Fed by\nplants.\nFelt by\nskin.",
        action: "Try it for 10% off",
        tone: "light",
        place: "left",
      },
      skincare_story: { headline: "Drink up, skin.", action: "Shop now", tone: "dark" },
    },
  },
  pages: { version_a: skincareA, version_b: skincareB, version_c: skincareC, version_d: skincareD },
};
