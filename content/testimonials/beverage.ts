import type { Testimonial } from "../claims.ts";

const sample = true;

export const beverageTestimonials: Testimonial[] = [
  {
    name: "Dana Okafor",
    role: "Brand Manager",
    company: "Quillo Tonics",
    content:
      "We had one packshot of the new flavor and a launch on Monday. The ice ad looked cold enough to hold, and it ran as it came.",
    rating: 5,
    avatar: "DO",
    sample,
  },
  {
    name: "Luis Ferrante",
    role: "Paid Social Lead",
    company: "Studio Norrin",
    content:
      "Good first ideas for a client with no photo budget. I reworked one headline to fit their tone; the scenes I left alone.",
    rating: 4,
    avatar: "LF",
    sample,
  },
  {
    name: "Priya Lindqvist",
    role: "Co-founder",
    company: "Brambury Cider",
    content:
      "The label stayed sharp, even the small print. I would like to choose the background color myself, but I used all three.",
    rating: 4,
    avatar: "PL",
    sample,
  },
];
