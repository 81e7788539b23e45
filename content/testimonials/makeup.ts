import type { Testimonial } from "../claims.ts";

const sample = true;

export const makeupTestimonials: Testimonial[] = [
  {
    name: "Bianca Torres",
    role: "Social Media Manager",
    company: "Rougette Lane",
    content:
      "I held the tube against the screen. The red was our red, which is where most retouching goes wrong.",
    rating: 5,
    avatar: "BT",
    sample,
  },
  {
    name: "Hannah Weiss",
    role: "Founder",
    company: "Pavlina Color",
    content: "One lipstick, several moods, no studio day. The swatch idea became our launch picture.",
    rating: 5,
    avatar: "HW",
    sample,
  },
  {
    name: "Marcus Adeyemi",
    role: "Performance Marketer",
    company: "Studio Ombrel",
    content:
      "I tested the glossy one against the sunset one and learned something about our buyers. I asked for a less pink set once, and got it.",
    rating: 4,
    avatar: "MA",
    sample,
  },
];
