import { furnitureStats, trustedFurniture } from "../claims.ts";
import {
  furnitureBetaClosing,
  furnitureBetaHero,
  furnitureClosingUpload,
  furnitureHeroUpload,
} from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { furnitureTestimonials } from "../testimonials/furniture.ts";
import { light } from "../theme.ts";

const furnitureA = {
  tests: "An upload form, over a full-width room.",
  title: "3 free ad creatives for your furniture",
  description:
    "Send one photo of a chair, table or lamp, or the link to its page, and get 3 free furniture ads in a few minutes. No credit card.",
  header: "links",
  hero: {
    look: "room",
    heading: "See your piece at home in 3 FREE ad creatives",
    text: "Send a plain photo of a chair, table or lamp, or the link to its page. We build the room, set the light and write the line.",
    form: furnitureHeroUpload,
    samples: [{ image: "furniture_ad1" }, { image: "furniture_square" }, { image: "furniture_story" }],
    trust: trustedFurniture,
    room: "furniture_room",
  },
  showcase: {
    look: "slider",
    heading: "From the workshop floor to the living room",
    text: "The same chair, the same bouclé. Drag to see what a room does for it.",
    before: { image: "furniture_product", label: "Your product shot" },
    after: [
      { image: "furniture_ad1", label: "Sunlit room" },
      { image: "furniture_ad2", label: "Evening corner" },
      { image: "furniture_ad3", label: "Bold studio" },
    ],
  },
  features: {
    heading: "Everything a room set does, without the room",
    text: "Made for pieces that are too heavy to carry to a studio.",
    cards: [
      {
        icon: "ruler",
        title: "True to scale",
        text: "A side table stays a side table. Lamps, rugs and walls are placed around the size of your piece, not the other way round.",
        image: "furniture_ad2",
      },
      {
        icon: "layers",
        title: "Fabrics and grain kept",
        text: "Bouclé, oak and brass look like the ones you sell.",
      },
      {
        icon: "light",
        title: "Light for every hour",
        text: "Morning sun, a floor lamp at night or a clean studio.",
      },
      {
        icon: "devices",
        title: "Ready for feed and story",
        text: "Composed for the formats you book, with room for your logo.",
      },
    ],
  },
  testimonials: {
    heading: "Furniture marketers, in their own words",
    text: "What changed once the room set moved into the browser.",
    items: furnitureTestimonials,
    stats: furnitureStats,
  },
  closing: {
    heading: "Put your piece in its best room",
    text: "One photo or one link is all we need.",
    benefits: {
      heading: "What you'll get",
      items: [
        "No credit card required",
        "3 unique furniture ad variations",
        "Ready in a few minutes",
        "Furniture industry-trained AI",
      ],
    },
    stats: [],
    form: furnitureClosingUpload,
  },
} satisfies PageContent;

const furnitureB = {
  ...furnitureA,
  tests: "A beta waitlist with limited spots instead of an upload, on a dark ground instead of in a room.",
  title: "Join the furniture ads beta: 100% free",
  description:
    "Leave your email for the furniture beta: 3 ad creatives from one plain photo, 100% free, limited spots.",
  header: "beta",
  hero: {
    ...furnitureA.hero,
    look: "poster",
    room: undefined,
    badge: "BETA · limited spots",
    heading: "Be first to see your piece at home in 3 FREE ad creatives",
    text: "The furniture beta is 100% free and spots are limited. Join now, and we’ll write when yours is ready.",
    form: furnitureBetaHero,
  },
  closing: {
    ...furnitureA.closing,
    heading: "Save your seat in the beta",
    text: "100% free, with limited spots: we let people in as we can look after them.",
    form: furnitureBetaClosing,
  },
} satisfies PageContent;

export const furniture: IndustryContent<"furniture"> = {
  theme: {
    ...light,
    paper: "#F6F3EC",
    ink: "#1F1D18",
    accent: "#3F5B45",
    onAccent: "#FFFFFF",
    accentText: "#34503B",
    tint: "#E3E6DA",
    display: "Fraunces",
    radius: 8,
  },
  media: {
    furniture_product: "Plain shot of a round lounge chair in oat bouclé on a light backdrop",
    furniture_ad1: "Ad: the lounge chair before a sunlit terracotta arch, headline “Sink in.”",
    furniture_ad2:
      "Ad: the lounge chair beside a lit floor lamp in a dark green room, headline “Evenings start here.”",
    furniture_ad3:
      "Ad: the lounge chair on pink plinths before an orange disc on blue, headline “Comfort, out loud.”",
    furniture_square:
      "Ad: the lounge chair and a lit lamp before green paneling, headline “Evenings start here.”",
    furniture_story:
      "Ad: the lounge chair on a round plinth before a disc on blue, headline “Comfort, out loud.”",
    furniture_room: "The lounge chair on a round rug at the right of a wide terracotta room, sun on the wall",
  },
  pages: { version_a: furnitureA, version_b: furnitureB },
};
