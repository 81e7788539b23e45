import type { Testimonial } from "../claims.ts";

const sample = true;

export const skincareTestimonials: Testimonial[] = [
  {
    name: "Noor Haddad",
    role: "Founder",
    company: "Thessa Lab",
    content:
      "I was afraid it would make up ingredients. It did not. The bottle says what it said before, only now it stands in morning light.",
    rating: 5,
    avatar: "NH",
    sample,
  },
  {
    name: "Camille Roberts",
    role: "E-commerce Manager",
    company: "Maelis Skin",
    content:
      "Every product page already had a white shot. I pasted the link to our cleanser and had something to test before the team call.",
    rating: 5,
    avatar: "CR",
    sample,
  },
  {
    name: "Jonas Whitaker",
    role: "Creative Strategist",
    company: "Palmer Ott Studio",
    content:
      "Calm pictures with space around the bottle, which is what our clients ask for. For a jar with a mirror lid I sent a better photo and tried again.",
    rating: 4,
    avatar: "JW",
    sample,
  },
];
