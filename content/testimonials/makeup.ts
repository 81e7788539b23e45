import type { Testimonial } from "../claims.ts";

const sample = true;

export const makeupTestimonials: Testimonial[] = [
  {
    name: "Bianca Torres",
    role: "Social Media Manager",
    company: "Vermelle",
    content:
      "I held the bottle up to the screen. The cerise was our cerise, and that’s usually where retouching goes wrong.",
    rating: 5,
    avatar: "BT",
    sample,
  },
  {
    name: "Hannah Weiss",
    role: "Founder",
    company: "Pavlina Color",
    content: "One lipstick, several moods, no studio day. The swatch idea became our launch image.",
    rating: 5,
    avatar: "HW",
    sample,
  },
  {
    name: "Marcus Adeyemi",
    role: "Performance Marketer",
    company: "Studio Ombrel",
    content:
      "I tested the glossy one against the sunset one and learned something about our buyers. I’d have gone a little easier on the pink.",
    rating: 4,
    avatar: "MA",
    sample,
  },
];
