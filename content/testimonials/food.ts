import type { Testimonial } from "../claims.ts";

const sample = true;

export const honey: Testimonial = {
  name: "Lena Hartwig",
  role: "Head of Brand",
  company: "Brondal",
  content: "One phone photo of the jar, on my kitchen counter. In the ad, the sun comes through the honey.",
  rating: 5,
  avatar: "LH",
  sample,
};

export const [pipwell, grocer, agency, brondal]: [Testimonial, Testimonial, Testimonial, Testimonial] = [
  {
    name: "Abigail Stone",
    role: "Shop Owner",
    company: "Pipwell",
    content:
      "I sent the bar at breakfast and had an ad to post with my coffee. I’d still nudge a hazelnut here and there.",
    rating: 4,
    avatar: "AS",
    sample,
  },
  {
    name: "Rosa Delacroix",
    role: "Marketing Lead",
    company: "Grisbury Grocers",
    content: "The wrapper is what it always was. Next to an orange, you suddenly want a piece.",
    rating: 5,
    avatar: "RD",
    sample,
  },
  {
    name: "Martin Adler",
    role: "Account Director",
    company: "Fieldmouse Media",
    content: "We pitch with these now. Clients react to their own product, not to a mood board.",
    rating: 5,
    avatar: "MA",
    sample,
  },
  {
    name: "Ken Matsuda",
    role: "Owner",
    company: "Brondal",
    content: "I took the photo with my phone, on the kitchen counter. My sister thought we’d hired somebody.",
    rating: 5,
    avatar: "KM",
    sample,
  },
];

export const foodTestimonials = [honey, grocer, agency];
