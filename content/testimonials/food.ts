import type { Testimonial } from "../claims.ts";

const sample = true;

export const foodTestimonials: [Testimonial, Testimonial, Testimonial] = [
  {
    name: "Abigail Stone",
    role: "Account Director",
    company: "Fieldmouse Media",
    content:
      "We pitch with these now. Clients react to their own jar, not to a mood board. We still retouch a stray crumb here and there.",
    rating: 4,
    avatar: "AS",
    image: "food_ad5",
    sample,
  },
  {
    name: "Rosa Delacroix",
    role: "Marketing Lead",
    company: "Grisbury Granola",
    content:
      "Our bag is brown paper. In the ad it’s still brown paper, but there’s honey next to it, and suddenly you want breakfast.",
    rating: 5,
    avatar: "RD",
    sample,
  },
  {
    name: "Ken Matsuda",
    role: "Owner",
    company: "Old Tamber Bakery",
    content:
      "I took the photo with my phone, on top of the flour bin. My sister thought we’d hired somebody.",
    rating: 5,
    avatar: "KM",
    sample,
  },
];
