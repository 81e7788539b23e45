import { furnitureStats, trustedFurniture } from "../claims.ts";
import {
  furnitureBetaClosing,
  furnitureBetaHero,
  furnitureClosingUpload,
  furnitureHeroUpload,
} from "../forms.ts";
import { type IndustryContent, type PageContent, SECTION_ORDER } from "../page.ts";
import { furnitureTestimonials } from "../testimonials/furniture.ts";
import { light } from "../theme.ts";

const furnitureA = {
  hypothesis: "The piece at home: an upload form over a full-width room.",
  title: "3 free ad creatives for your furniture",
  description:
    "Send a photo of a chair, table or lamp, or a link to its page. 3 free ads in a few minutes. No credit card.",
  header: "links",
  hero: {
    look: "room",
    heading: "Your piece at home, in 3 FREE ad creatives",
    text: "Send a photo of a chair, table or lamp. We build the room, light it and email you the ads.",
    form: furnitureHeroUpload,
    samples: [{ image: "furniture_ad1" }, { image: "furniture_square" }, { image: "furniture_story" }],
    trust: trustedFurniture,
    room: "furniture_room",
  },
  showcase: {
    look: "slider",
    heading: "From the workshop floor to the living room",
    text: "Drag to see what a room does for a chair.",
    before: { image: "furniture_product", label: "Your product shot" },
    after: [
      { image: "furniture_ad1", label: "Sunlit room" },
      { image: "furniture_ad2", label: "Evening corner" },
      { image: "furniture_ad3", label: "Bold studio" },
    ],
  },
  demo: {
    kind: "daylight",
    heading: "One chair, from breakfast to lamplight",
    text: "Slide to the hour that sells it.",
    label: "Time of day",
    hours: [
      { name: "Morning", headline: "First coffee, best seat.", image: "furniture_day1" },
      { name: "Afternoon", headline: "The sun has good taste.", image: "furniture_day2" },
      { name: "Evening", headline: "Home before you know it.", image: "furniture_day3" },
      { name: "Night", headline: "One more chapter.", image: "furniture_day4" },
    ],
  },
  features: {
    heading: "Your piece, true to size and color",
    cards: [
      {
        title: "True to scale",
        text: "Lamps, rugs and walls fit your piece.",
      },
      {
        title: "Your fabric, your grain",
        text: "Bouclé, oak and brass look like yours.",
      },
      {
        title: "Sized for feed and story",
        text: "Framed for the placements you buy.",
      },
    ],
  },
  testimonials: {
    heading: "Test the room before you build it",
    items: furnitureTestimonials,
    picture: "furniture_ad5",
    shot: "furniture_plain",
    showsRatings: true,
    stats: furnitureStats,
  },
  // The demo's light tints the chair, so it comes after the promise of true colors.
  order: ["showcase", "features", "demo", "testimonials"],
  formLinkLabel: "Try it with your chair",
  questions: {
    heading: "Before you sit down",
    own: [
      {
        question: "How do you know the size of my piece?",
        answer:
          "From your product page, if it gives the measurements. From a photo alone, we go by its kind.",
      },
      {
        question: "My workshop is a mess. Does that matter?",
        answer: "No. Only the piece is kept, so get all of it into the photo, legs too.",
      },
    ],
  },
  closing: {
    heading: "Put your best piece in its best room",
    text: "One honest photo will do. So will a link.",
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
  hypothesis:
    "A beta waitlist with limited spots instead of an upload: the room’s day comes first, and no slider.",
  title: "Furniture ads beta: 100% free, limited spots",
  description:
    "Join the furniture beta waitlist: 3 ad creatives from one plain photo of your piece, 100% free. Spots are limited.",
  header: "beta",
  hero: {
    ...furnitureA.hero,
    look: "poster",
    arrangement: "tabletop",
    room: undefined,
    heading: "Be first in line for 3 FREE ad\u00a0creatives",
    text: "100% free with limited spots. Within 24 hours, we’ll tell you if one is yours.",
    form: furnitureBetaHero,
  },
  showcase: {
    ...furnitureA.showcase,
    look: "strip",
    heading: "Rooms you don’t have to rent",
    text: "From the workshop floor to the lamp and the studio, cat toy included.",
    after: [
      { image: "furniture_ad2", label: "Evening corner" },
      { image: "furniture_ad3", label: "Bold studio" },
      { image: "furniture_ad1", label: "Sunlit room" },
    ],
    shown: [
      { image: "furniture_ad2", label: "Evening corner" },
      { image: "furniture_ad3", label: "Bold studio" },
    ],
  },
  features: {
    heading: "No truck, no studio, no set to build",
    cards: [
      {
        title: "Sent as a photo",
        text: "From the workshop or the product page: nobody has to carry anything.",
      },
      {
        title: "Rooms at its size",
        text: "Walls, lamps and rugs are scaled to your piece.",
      },
      {
        title: "An idea for each placement",
        text: "A calm room for the catalog, a loud one for the story.",
      },
    ],
  },
  order: SECTION_ORDER,
  testimonials: {
    ...furnitureA.testimonials,
    heading: "Still in the workshop, already at home",
  },
  formLinkLabel: "Save a spot for your chair",
  closing: {
    ...furnitureA.closing,
    heading: "Save your seat in the beta",
    text: "You hear from us within 24 hours. Your first ads take minutes from there.",
    form: furnitureBetaClosing,
  },
} satisfies PageContent;

export const furniture: IndustryContent<"furniture"> = {
  theme: {
    ...light,
    paper: "#F6F3EC",
    ink: "#1F1D18",
    accent: "#B5452A",
    onAccent: "#FFFFFF",
    accentText: "#34503B",
    tint: "#E3E6DA",
    display: "Fraunces",
    radius: 8,
  },
  media: {
    furniture_product: "Plain shot of a lounge chair in oat bouclé by a window",
    furniture_ad1: "Ad: the lounge chair on a rug in a sunlit terracotta room, headline “Sink in.”",
    furniture_ad2:
      "Ad: the lounge chair by a lamp in a dark green room, its parts pointed out, $890, headline “Stay a while.”",
    furniture_ad3:
      "Ad: two lounge chairs before a blue wall, a ball of yarn on one, $1,600, headline “One for you. One for the cat.”",
    furniture_ad5: "Ad: Oskel’s arched walnut bookcase in a mustard room, headline “Shelf-esteem.”",
    furniture_plain: "Plain shot of Oskel’s arched walnut bookcase",
    furniture_square:
      "Ad: the lounge chair by a lamp, with logo, offer and button, headline “Evenings start here.”",
    furniture_story: "Ad: a story, two lounge chairs before a blue wall, headline “Comfort, out loud.”",
    furniture_day1: "The lounge chair by a lamp in the morning",
    furniture_day2: "The same room in the afternoon",
    furniture_day3: "The same room in the evening",
    furniture_day4: "The same room at night",
    furniture_room: "The lounge chair on a rug in a sunlit terracotta room",
  },
  ads: {
    sender: "oskel",
    words: {
      furniture_ad1: { headline: "Sink in.", action: "Shop now", tone: "light", place: "left" },
      furniture_square: {
        headline: "Evenings\nstart here.",
        action: "Try it for 30 nights",
        tone: "light",
        place: "right",
      },
      furniture_story: { headline: "Comfort, out loud.", action: "Shop now", tone: "light" },
      furniture_room: { headline: "Have a seat.", action: "Shop the chair", tone: "light" },
    },
  },
  pages: { version_a: furnitureA, version_b: furnitureB },
};
