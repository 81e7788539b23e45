import type { Testimonial } from "../claims.ts";

const sample = true;

export const skincareTestimonials: Testimonial[] = [
  {
    name: "Camille Roberts",
    role: "E-commerce Manager",
    company: "Maelis Skin",
    content:
      "All we had was a phone photo against bathroom tile. I pasted the link to our cleanser and had ads to test before the team call.",
    rating: 5,
    avatar: "CR",
    sample,
  },
  {
    name: "Noor Haddad",
    role: "Founder",
    company: "Thessa Lab",
    content: "I was worried it would make up ingredients. The bottle says exactly what it said.",
    rating: 5,
    avatar: "NH",
    sample,
  },
  {
    name: "Jonas Whitaker",
    role: "Creative Strategist",
    company: "Palmer Ott Studio",
    content:
      "Calm images with space around the bottle, just what our clients ask for. One jar with a mirrored lid needed a better photo and a second try.",
    rating: 4,
    avatar: "JW",
    sample,
  },
];
