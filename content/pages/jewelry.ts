import { jewelryBetaStats, jewelryStats, trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload, jewelryBetaClosing, jewelryBetaHero } from "../forms.ts";
import type { FeatureCard, IndustryContent, LabeledImage, PageContent } from "../page.ts";
import { alloy, grayCard, medallion, prongs, shootDay } from "../testimonials/jewelry.ts";

const linen: LabeledImage = { image: "jewelry_ad1", label: "Daylight on linen" };
const velvet: LabeledImage = { image: "jewelry_ad2", label: "Black velvet" };
const box: LabeledImage = { image: "jewelry_ad3", label: "The green box" };

const metal: FeatureCard = {
  title: "Metal keeps its color",
  text: "Yellow gold stays warm, and platinum stays cool.",
};
const prongsCard: FeatureCard = {
  title: "Every prong in its place",
  text: "Setting and pavé stay as your jeweler made them.",
};
const stone: FeatureCard = {
  title: "The stone gets the first light",
  text: "Facets want contrast. We light for the piece, then for the mood.",
};
const occasion: FeatureCard = {
  title: "A scene for the occasion",
  text: "A proposal or an anniversary: each has its own mood.",
};
const placements: FeatureCard = {
  title: "At home in feed and story",
  text: "Space for your name, and nothing crowds the piece.",
};
const ateliers: FeatureCard = {
  title: "For ateliers and agencies",
  text: "One bench or forty clients, each with its own look.",
};

const jewelryA = {
  hypothesis: "The stone stays the stone: the form beside the samples, and a magnifier to check the ring.",
  title: "Jewelry ads from one plain photo: 3 free creatives",
  description:
    "Photograph a ring, chain or watch right on the bench and get 3 free jewelry ads in a few minutes. A link works too. No credit card.",
  header: "links",
  hero: {
    look: "split",
    arrangement: "spotlight",
    heading: "One plain ring photo. Three ads that catch the light.",
    text: "Shoot it on the bench or paste a link. Velvet, spotlight and all, your ads arrive in one email.",
    form: heroUpload("Jewelry"),
    samples: [{ image: "jewelry_square" }, { image: "jewelry_ad1" }, { image: "jewelry_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "gallery",
    heading: "The ring stays. The scene changes.",
    text: "On black velvet or in a green box, it’s the ring you photographed.",
    before: { image: "jewelry_product", label: "Original piece" },
    after: [linen, velvet, box],
    shown: [velvet, box],
  },
  demo: {
    kind: "loupe",
    heading: "Go ahead, use a loupe",
    text: "Drag the loupe, or pick what you’d check first.",
    image: "jewelry_loupe",
    label: "Part of the ring",
    parts: {
      stone: { name: "The stone", text: "Facets stay crisp, from table to girdle." },
      prongs: { name: "The prongs", text: "Each one holds where the setter put it." },
      band: { name: "The pavé", text: "Small stones in a row, none of them lost." },
    },
  },
  features: {
    heading: "Made for a closer look",
    text: "When a piece is this small, everything shows.",
    image: "jewelry_ad4",
    cards: [metal, prongsCard, stone],
  },
  testimonials: {
    heading: "Your gold, and room around it",
    items: [medallion, alloy, grayCard],
    picture: "jewelry_ad5",
    shot: "jewelry_plain",
    showsRatings: true,
    stats: [],
  },
  formLinkLabel: "Try it with your ring",
  questions: {
    heading: "Before you say yes",
    own: [
      {
        question: "Will a hand wear my ring?",
        answer: "No. It gets velvet, stone or a box. Hands and necks stay out of the frame.",
      },
      {
        question: "How close should I get?",
        answer: "Until you can count the prongs. Tap the stone so that the phone focuses on it.",
      },
    ],
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
  hypothesis:
    "No shoot day: the plain shot dragged into an ad instead of a magnifier, and features that say what stays in the safe.",
  hero: {
    ...jewelryA.hero,
    look: "compare",
    heading: "Velvet, petals, spotlight: three ring ads without a shoot day",
    text: "Your piece stays in the safe. A bench photo or a product link is all that leaves the shop.",
    samples: [{ image: "jewelry_ad1" }, { image: "jewelry_square" }, { image: "jewelry_story" }],
  },
  showcase: {
    ...jewelryA.showcase,
    heading: "Sets that nobody had to build",
    text: "The velvet and the green box, from a single photo on the bench.",
    after: [velvet, linen, box],
  },
  features: {
    heading: "Leave the ring where it’s insured",
    text: "What a shoot day asks for, and this doesn’t.",
    cards: [
      {
        title: "Nothing travels but the photo",
        text: "No courier, no guard, no signature. Your setter keeps the ring.",
      },
      occasion,
      placements,
      ateliers,
    ],
  },
  testimonials: {
    ...jewelryA.testimonials,
    heading: "A shoot day, down to one email",
    items: [medallion, shootDay, grayCard],
  },
  demo: undefined,
  closing: {
    ...jewelryA.closing,
    heading: "Keep the ring. Send its picture.",
    text: "Any bench, any daylight, any phone. The velvet is on us.",
  },
} satisfies PageContent;

const jewelryC = {
  ...jewelryA,
  hypothesis:
    "Proof: a jeweler who counted the prongs speaks beside the form, the bench’s questions come next, then the magnifier.",
  hero: {
    ...jewelryA.hero,
    look: "quote",
    arrangement: "frames",
    heading: "Three jewelry ads with every prong in its place",
    text: "Send a plain photo of one piece and look as closely as Eleanor did. They’re free.",
    quote: prongs,
    samples: jewelryB.hero.samples,
  },
  showcase: {
    ...jewelryA.showcase,
    look: "slider",
    heading: "Count them yourself",
    text: "Drag from the gray card to the linen. The claws don’t move.",
  },
  features: {
    heading: "The questions your bench will ask",
    text: "Ask them before you run the ad.",
    cards: [prongsCard, metal, stone],
  },
  testimonials: {
    ...jewelryA.testimonials,
    heading: "The eye of the trade",
    text: "A goldsmith, a shop owner and a studio.",
    items: [alloy, grayCard, shootDay],
    picture: undefined,
    shot: undefined,
  },
  order: ["showcase", "features", "demo", "testimonials"],
  closing: {
    ...jewelryA.closing,
    heading: "Send the piece you know best",
    text: "Take the one you know by heart. You’ll see at once if it’s right.",
  },
} satisfies PageContent;

const jewelryD = {
  ...jewelryA,
  hypothesis:
    "Beta access by email instead of an upload, centered between the samples, without the magnifier.",
  title: "Beta access to AI jewelry ads",
  description:
    "Your email is all it takes to join the jewelry beta. One plain photo then gets you free ad creatives for your piece. No credit card.",
  header: "beta",
  hero: {
    ...jewelryA.hero,
    look: "centered",
    arrangement: "frames",
    heading: "Three free ads that catch the light",
    text: "One plain photo of a ring or of hoops is enough. Your email gets you into the AI beta, free.",
    samples: [{ image: "jewelry_square" }, { image: "jewelry_ad4" }, { image: "jewelry_story" }],
    form: jewelryBetaHero,
  },
  showcase: {
    ...jewelryA.showcase,
    text: "Linen, velvet or a green box: the ring is the one you photographed.",
    shown: undefined,
    after: [
      { ...linen, label: "Lifestyle Context" },
      { ...velvet, label: "Premium Showcase" },
      { ...box, label: "Social Ready" },
    ],
    keepsShot: true,
  },
  demo: undefined,
  features: {
    ...jewelryA.features,
    image: "jewelry_loupe",
    isWide: true,
    cards: [...jewelryA.features.cards, occasion, placements, ateliers],
  },
  testimonials: {
    ...jewelryA.testimonials,
    heading: "Quiet ads, true gold",
    items: [medallion, alloy, shootDay],
    stats: jewelryStats,
  },
  formLinkLabel: "Save a spot for your ring",
  closing: {
    heading: "Your bench, with a studio behind it",
    text: "Once you’re in, one photo brings 3 free ads, ready in a few minutes, and as many variations as you like.",
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
    samples: jewelryA.hero.samples,
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
    jewelry_product: "Plain shot of a gold pavé ring leaning on a closed notebook on gray linen, by a window",
    jewelry_ad1:
      "Ad: the ring on linen, leaning on its cream leather case, among petals, headline “A quiet yes.”",
    jewelry_ad2:
      "Ad: the ring on black velvet, stone, shoulders and band pointed out, from $2,400, headline “Look closer.”",
    jewelry_ad3:
      "Ad: a sponsored post, the ring in an open box of green velvet, from $2,400, headline “Kneeling optional.”",
    jewelry_ad4: "Ad: two twisted gold hoops on a stone slab before deep green, headline “With a twist.”",
    jewelry_ad5:
      "Ad: Ilvane’s gold medallion, a diamond in its middle, on burgundy velvet, headline “Close to heart.”",
    jewelry_plain: "Plain shot of Ilvane’s gold medallion and its chain laid on jeans",
    jewelry_loupe: "The ring on black, its stone and pavé shoulders lit from above",
    jewelry_square: "Ad: the ring on black velvet, with logo, offer and button, headline “Light, kept.”",
    jewelry_story:
      "Ad: a story with progress bars, the ring in an open box of green velvet, headline “Sweet on you.”",
  },
  ads: {
    sender: "ilvane",
    words: {
      jewelry_ad1: { headline: "A quiet yes.", action: "See the ring", tone: "dark" },
      jewelry_square: { headline: "Light,\nkept.", action: "Book a viewing", tone: "light", place: "left" },
      jewelry_story: { headline: "Sweet on you.", action: "See the ring", tone: "light" },
    },
  },
  pages: { version_a: jewelryA, version_b: jewelryB, version_c: jewelryC, version_d: jewelryD },
};
