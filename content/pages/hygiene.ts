import { adStats, trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { hygieneTestimonials } from "../testimonials/hygiene.ts";
import { light } from "../theme.ts";

const hygieneA = {
  tests: "An upload form beside the samples.",
  title: "3 free hygiene ads from one plain photo",
  description:
    "Send one photo of your soap, wash or wipes, or the link to its page, and get 3 free hygiene ads in a few minutes. No credit card.",
  header: "links",
  hero: {
    look: "split",
    heading: "Show how fresh feels, from one plain photo",
    text: "Soap, wash, wipes or toothpaste: send the photo or the link to its page, and get 3 free ads.",
    form: heroUpload("Hygiene"),
    samples: [{ image: "hygiene_ad1" }, { image: "hygiene_square" }, { image: "hygiene_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "slider",
    heading: "From the packing table to wet tile",
    text: "The same pump bottle. Drag to add the water.",
    before: { image: "hygiene_product", label: "Your product shot" },
    after: [
      { image: "hygiene_ad1", label: "Morning tile" },
      { image: "hygiene_ad2", label: "Lemon scent" },
      { image: "hygiene_ad3", label: "Deep water" },
    ],
  },
  features: {
    heading: "Clean is a look with rules",
    text: "Clear edges, clear water, clear words.",
    cards: [
      {
        icon: "shield",
        title: "Nothing added to the claim",
        text: "A hygiene ad must not promise what the pack does not. The label stays as printed, and the headline stays with it.",
        image: "hygiene_ad1",
      },
      {
        icon: "sparkles",
        title: "Water, foam and shine",
        text: "Drops where they would fall, bubbles that know when to stop.",
      },
      {
        icon: "palette",
        title: "Scent you can see",
        text: "Lemon, sea or lavender becomes a color and a prop.",
      },
      {
        icon: "devices",
        title: "Tidy in every format",
        text: "Composed for feed and story, with room for your logo.",
      },
    ],
  },
  testimonials: {
    heading: "Brands that check the small print",
    text: "What they saw when they looked closely.",
    items: hygieneTestimonials,
    stats: adStats,
  },
  closing: {
    heading: "A fresh start for your product photo",
    text: "One photo or one link, and 3 free ads come back.",
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
    hygiene_product: "Plain shot of a blue pump bottle of Ondelo hand wash on a light backdrop",
    hygiene_ad1:
      "Ad: the hand wash in a sunlit tiled bathroom with towels and a plant, headline “Fresh start, every wash.”",
    hygiene_ad2: "Ad: the hand wash with lemons and soap bubbles on yellow, headline “Zest. Rinse. Repeat.”",
    hygiene_ad3: "Ad: the hand wash in foam on rippling deep blue water, headline “Pure sea. Pure clean.”",
    hygiene_square:
      "Ad: the hand wash among lemons and bubbles on yellow plinths, headline “Zest. Rinse. Repeat.”",
    hygiene_story:
      "Ad: the hand wash rising from foam and bubbles before deep blue, headline “Pure sea. Pure clean.”",
  },
  pages: { version_a: hygieneA },
};
