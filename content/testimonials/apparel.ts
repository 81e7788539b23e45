import type { Testimonial } from "../claims.ts";

const sample = true;

export const apparelTestimonials: Testimonial[] = [
  {
    name: "Imani Brooks",
    role: "Head of Content",
    company: "Hemmary",
    content:
      "The ribbing came through, and so did the sewn-on label. Our designer, who trusts nobody with her sweaters, asked for more.",
    rating: 5,
    avatar: "IB",
    sample,
  },
  {
    name: "Felix Aronsen",
    role: "Growth Marketer",
    company: "Fold & Fathom",
    content: "Between drops we’ve got flat lays and no models. Now they carry our ads.",
    rating: 5,
    avatar: "FA",
    sample,
  },
  {
    name: "Sofia Marchetti",
    role: "Art Director",
    company: "Studio Lapelle",
    content:
      "I use it like a sketchbook: several directions on screen before we book a location. The funny one usually surprises me.",
    rating: 4,
    avatar: "SM",
    sample,
  },
];
