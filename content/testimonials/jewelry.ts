import type { Testimonial } from "../claims.ts";

const sample = true;

export const jewelryTestimonials: [Testimonial, Testimonial, Testimonial] = [
  {
    name: "Eleanor Vance",
    role: "Marketing Director",
    company: "Caldry & Finch",
    content:
      "Our bench counts prongs, so I counted them too. All there, and the gold is the yellow that we alloy, not a filter.",
    rating: 5,
    avatar: "EV",
    sample,
  },
  {
    name: "Ravi Menon",
    role: "Owner",
    company: "Lumenne Atelier",
    content:
      "I photograph each ring on gray card between appointments. The dark velvet ad made a regular client ask whether it was a new piece.",
    rating: 5,
    avatar: "RM",
    sample,
  },
  {
    name: "Claire Dubois",
    role: "Brand Consultant",
    company: "Maison Terrel",
    content:
      "Jewelry ads often shout. These leave room around the stone, and my clients recognize their own taste in them.",
    rating: 5,
    avatar: "CD",
    sample,
  },
];
