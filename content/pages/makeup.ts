import { trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { makeupTestimonials } from "../testimonials/makeup.ts";
import { light } from "../theme.ts";

const makeupA = {
  hypothesis: "The exact shade: an upload form beside the samples, and shades to try.",
  title: "3 free makeup ads that do your shade justice",
  description:
    "One plain photo of a lipstick, palette or mascara, and a few minutes later you have 3 free makeup ads. No studio, no credit card.",
  header: "links",
  hero: {
    look: "split",
    arrangement: "columns",
    heading: "One lipstick photo in. Three ads in your exact shade out.",
    text: "No model, no studio: a plain photo of your lipstick comes back by email as 3 free ads.",
    form: heroUpload("Makeup"),
    samples: [{ image: "makeup_ad1" }, { image: "makeup_square" }, { image: "makeup_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "gallery",
    heading: "Same lipstick, other entrances",
    text: "Same tube, same shade. Only the set changes.",
    before: { image: "makeup_product", label: "Your product shot" },
    after: [
      { image: "makeup_ad1", label: "Cerise on pink" },
      { image: "makeup_ad2", label: "Golden hour" },
      { image: "makeup_ad3", label: "Swatch" },
    ],
    shown: [
      { image: "makeup_ad2", label: "Golden hour" },
      { image: "makeup_ad3", label: "Swatch" },
    ],
  },
  demo: {
    kind: "shades",
    heading: "Launching a whole range? Try every shade.",
    text: "Cerise is as photographed. Pick another, as if you’d sent that one: bullet, full coat and sheer coat follow.",
    image: "makeup_shades",
    label: "Shade",
    names: {
      cerise: "Cerise",
      berry: "Late Berry",
      rosewood: "Rosewood",
      coral: "Coral Crush",
      orchid: "Night Orchid",
      plum: "Plum Job",
    },
  },
  features: {
    heading: "Color is the product",
    text: "So it’s the one thing we don’t mess with.",
    cards: [
      {
        title: "The shade comes first",
        text: "Sets that flatter your color, and neutral light where people judge it.",
      },
      {
        title: "Gloss, satin, matte",
        text: "Each finish catches light its own way, and gets its own lighting.",
      },
      {
        title: "Loud enough for a story",
        text: "Tall and punchy, with space for the shade’s name.",
      },
    ],
  },
  testimonials: {
    heading: "Hold it up to the screen",
    items: makeupTestimonials,
    picture: "makeup_ad4",
    shot: "makeup_plain",
    stats: [],
  },
  formLinkLabel: "Try it with your shade",
  questions: {
    heading: "Before you go bold",
    own: [
      {
        question: "Will anyone wear my shade?",
        answer: "No. It stays in its tube, on a set. Nobody’s lips are guessed at.",
      },
      {
        question: "What if my photo gets the shade wrong?",
        answer:
          "Take it by a window, with the lamps off. If an ad still misses the shade, write to us and we’ll redo it.",
      },
    ],
  },
  closing: {
    heading: "Take your shade somewhere nice",
    text: "Send the photo you’ve got, and your 3 free ads are on the way.",
    stats: [],
    form: closingUpload("Makeup"),
  },
} satisfies PageContent;

export const makeup: IndustryContent<"makeup"> = {
  theme: {
    ...light,
    paper: "#FDF5F7",
    ink: "#2B0F1A",
    accent: "#C81E5B",
    onAccent: "#FFFFFF",
    accentText: "#B01850",
    tint: "#F8DAE4",
    display: "Instrument Serif",
    radius: 24,
  },
  media: {
    makeup_product:
      "Plain shot of an open cerise Vermelle lipstick and its cap on a wooden table, by a window",
    makeup_ad1:
      "Ad: the open lipstick on pink paper in hard sun, its cap lying beside it, headline “All cerise.”",
    makeup_ad2:
      "Ad: the lipstick on a wooden table in low sun, for $18, headline “Not pink. Not red. Cerise.”",
    makeup_ad3: "Ad: the lipstick under a thick cerise swatch on yellow, $18, headline “Leave a mark.”",
    makeup_ad4: "Ad: a bottle of cerise Vermelle nail polish in hard sun, $12, headline “Cerise, on hand.”",
    makeup_plain: "Plain shot of a closed bottle of Vermelle nail polish on a wooden table, in mixed light",
    makeup_shades:
      "The lipstick on yellow below a full coat and a sheer coat of the chosen shade on a white card",
    makeup_square:
      "Ad: the lipstick on a wooden table in low sun, with logo, offer and button, headline “Lips at golden hour.”",
    makeup_story:
      "Ad: a story with progress bars, the lipstick under a painted swatch on yellow, headline “Swipe right.”",
  },
  ads: {
    sender: "vermelle",
    words: {
      makeup_ad1: { headline: "All cerise.", action: "Shop now", tone: "dark" },
      makeup_square: {
        headline: "Lips at\ngolden\nhour.",
        action: "Find yours",
        tone: "dark",
        place: "left",
      },
      makeup_story: { headline: "Swipe right.", action: "Shop shades", tone: "dark" },
    },
  },
  pages: { version_a: makeupA },
};
