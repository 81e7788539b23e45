import type { Testimonial } from "../claims.ts";

const sample = true;

export const beverageTestimonials: Testimonial[] = [
  {
    name: "Dana Okafor",
    role: "Brand Manager",
    company: "Solva",
    content:
      "We had one shot of the ginger beer and a launch on Monday. “Bites back.” said it all, so we ran it as is.",
    rating: 5,
    avatar: "DO",
    sample,
  },
  {
    name: "Luis Ferrante",
    role: "Paid Social Lead",
    company: "Studio Norrin",
    content: "Good first ideas for a client with no photo budget. I reworked one headline.",
    rating: 4,
    avatar: "LF",
    sample,
  },
  {
    name: "Priya Lindqvist",
    role: "Co-founder",
    company: "Brambury Cider",
    content:
      "The label stayed sharp, right down to the fine print. I wish I could pick the background color, but I still used all three.",
    rating: 4,
    avatar: "PL",
    sample,
  },
];
