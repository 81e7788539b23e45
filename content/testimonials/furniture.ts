import type { Testimonial } from "../claims.ts";

const sample = true;

export const furnitureTestimonials: [Testimonial, Testimonial, Testimonial] = [
  {
    name: "Ines Caruso",
    role: "Founder",
    company: "Oskel",
    content: "The walnut grain was right, and so was the height of every shelf.",
    rating: 5,
    avatar: "IC",
    sample,
  },
  {
    name: "Maren Holt",
    role: "Head of Growth",
    company: "Haldrick & Sons",
    content: "We photograph each chair once. By lunch it’s in a room people want to move into.",
    rating: 5,
    avatar: "MH",
    sample,
  },
  {
    name: "Tobias Reyes",
    role: "Performance Marketer",
    company: "Linden Row",
    content:
      "A room set is a bet you place before anyone clicks. Now I test rooms as ads and build the one that wins.",
    rating: 5,
    avatar: "TR",
    sample,
  },
];
