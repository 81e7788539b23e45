import type { Testimonial } from "../claims.ts";

const sample = true;

export const furnitureTestimonials: Testimonial[] = [
  {
    name: "Maren Holt",
    role: "Head of Growth",
    company: "Haldrick & Sons",
    content:
      "We photograph each chair once, in the workshop. By lunch it stands in a room that our customers would like to live in.",
    rating: 5,
    avatar: "MH",
    sample,
  },
  {
    name: "Tobias Reyes",
    role: "Performance Marketer",
    company: "Linden Row",
    content:
      "Building a room set is a bet made before anybody has clicked. Now I test the rooms as ads first and build the one that wins.",
    rating: 5,
    avatar: "TR",
    sample,
  },
  {
    name: "Ines Caruso",
    role: "Founder",
    company: "Casa Minuta",
    content:
      "The grain of the oak was right, the scale of the lamp was right. Customers asked which apartment we had rented for the shoot.",
    rating: 5,
    avatar: "IC",
    sample,
  },
];
