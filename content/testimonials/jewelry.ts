import type { Testimonial } from "../claims.ts";

const sample = true;

export const jewelryTestimonials: [Testimonial, Testimonial, Testimonial] = [
  {
    name: "Claire Dubois",
    role: "Brand Consultant",
    company: "Maison Terrel",
    content:
      "Jewelry ads tend to shout. These leave room around the stone, and my clients see their own taste in them.",
    rating: 5,
    avatar: "CD",
    image: "jewelry_ad5",
    sample,
  },
  {
    name: "Eleanor Vance",
    role: "Marketing Director",
    company: "Caldry & Finch",
    content:
      "Our bench counts prongs, so I counted too. They’re all there, and the gold is the yellow we alloy, not a filter.",
    rating: 5,
    avatar: "EV",
    sample,
  },
  {
    name: "Ravi Menon",
    role: "Owner",
    company: "Lumenne Atelier",
    content:
      "I shoot rings on gray card between appointments. A longtime client saw the velvet ad and asked if it was a new piece.",
    rating: 5,
    avatar: "RM",
    sample,
  },
];
