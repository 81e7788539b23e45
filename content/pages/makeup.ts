import { adStats, trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { makeupTestimonials } from "../testimonials/makeup.ts";
import { light } from "../theme.ts";

const makeupA = {
  tests: "An upload form beside the samples.",
  title: "3 free makeup ads from one plain photo",
  description:
    "Send one photo of your lipstick, palette or mascara, or the link to its page, and get 3 free makeup ads in a few minutes. No credit card.",
  header: "links",
  hero: {
    look: "split",
    heading: "Your shade, in three ads it would pick itself",
    text: "Lipstick, palette or mascara: send a plain photo or the link to its page, and get 3 free ads.",
    form: heroUpload("Makeup"),
    samples: [{ image: "makeup_ad1" }, { image: "makeup_square" }, { image: "makeup_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "gallery",
    heading: "One lipstick, three moods",
    text: "Same tube, same cerise. Only the company it keeps is different.",
    before: { image: "makeup_product", label: "Your product shot" },
    after: [
      { image: "makeup_ad1", label: "High gloss" },
      { image: "makeup_ad2", label: "Golden hour" },
      { image: "makeup_ad3", label: "Swatch" },
    ],
  },
  features: {
    heading: "Color is the product",
    text: "So it is the one thing that a scene must not change.",
    cards: [
      {
        icon: "palette",
        title: "The shade comes first",
        text: "Sets are chosen to flatter your color, and light is kept neutral where the color has to be read.",
        image: "makeup_ad1",
      },
      {
        icon: "sparkles",
        title: "Gloss, satin, matte",
        text: "A finish is made of reflections; each gets its own.",
      },
      {
        icon: "wand",
        title: "Swatches and smears",
        text: "Texture next to the tube, for people who want to see it on.",
      },
      {
        icon: "devices",
        title: "Loud enough for a story",
        text: "Composed tall, with a short headline and room for the shade name.",
      },
    ],
  },
  testimonials: {
    heading: "Tried on by makeup teams",
    text: "Brand owners and marketers on seeing their shade in a new set.",
    items: makeupTestimonials,
    stats: adStats,
  },
  closing: {
    heading: "Give your shade somewhere to go out",
    text: "One photo or one link, and 3 free ads come back.",
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
    makeup_product: "Plain shot of an open cerise Vermelle lipstick beside its dark cap",
    makeup_ad1: "Ad: the lipstick on glossy pink steps inside a pink ring, headline “All gloss.”",
    makeup_ad2:
      "Ad: the lipstick on mirrored blocks in water before a pale sun, headline “Lips at golden hour”",
    makeup_ad3: "Ad: the lipstick under two painted swatches on yellow, headline “One swipe. Done.”",
    makeup_square:
      "Ad: the lipstick on mirrored blocks before a low sun and violet sea, headline “Lips at golden hour”",
    makeup_story:
      "Ad: the lipstick lying open under three painted swatches on yellow, headline “One swipe. Done.”",
  },
  pages: { version_a: makeupA },
};
