import type { Testimonial } from "../claims.ts";

const sample = true;

export const hygieneTestimonials: Testimonial[] = [
  {
    name: "Grace Mbeki",
    role: "Brand Lead",
    company: "Ondelo",
    content:
      "Everything we say goes through legal, so I held every word against the pouch. Nothing was added, and the blue is ours.",
    rating: 5,
    avatar: "GM",
    sample,
  },
  {
    name: "Daniel Voss",
    role: "Marketplace Manager",
    company: "Clarrow Home",
    content: "A pack of wipes isn’t much to look at. On blue tile, it finally is.",
    rating: 4,
    avatar: "DV",
    sample,
  },
  {
    name: "Yuki Tanaka",
    role: "Founder",
    company: "Lavanda & Rill",
    content: "We sell scent through a screen. The lemon ad says lemon before you’ve read a word.",
    rating: 5,
    avatar: "YT",
    sample,
  },
];
