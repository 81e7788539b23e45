import type { Testimonial } from "../claims.ts";

const sample = true;

export const hygieneTestimonials: Testimonial[] = [
  {
    name: "Grace Mbeki",
    role: "Brand Lead",
    company: "Brisk & Basin",
    content:
      "Our claims go through legal, so I checked every word. Nothing had been added to the pack, and the foam looks like our foam.",
    rating: 5,
    avatar: "GM",
    sample,
  },
  {
    name: "Daniel Voss",
    role: "Marketplace Manager",
    company: "Clarrow Home",
    content:
      "A refill pouch is not a pretty object. On wet tile with a towel next to it, it finally looks like something for your bathroom.",
    rating: 4,
    avatar: "DV",
    sample,
  },
  {
    name: "Yuki Tanaka",
    role: "Founder",
    company: "Lavanda & Rill",
    content: "We sell scent through a screen. The lemon ad says lemon before anybody has read the word.",
    rating: 5,
    avatar: "YT",
    sample,
  },
];
