import type { Testimonial } from "../claims.ts";

const sample = true;

export const foodTestimonials: [Testimonial, Testimonial, Testimonial] = [
  {
    name: "Rosa Delacroix",
    role: "Marketing Lead",
    company: "Grisbury Granola",
    content:
      "Our bag is brown paper. In the ad it is still brown paper, but there is honey beside it, and suddenly you want breakfast.",
    rating: 5,
    avatar: "RD",
    sample,
  },
  {
    name: "Ken Matsuda",
    role: "Owner",
    company: "Old Tamber Bakery",
    content: "I took the photo on the flour bin with my phone. My sister thought that we had hired somebody.",
    rating: 5,
    avatar: "KM",
    sample,
  },
  {
    name: "Abigail Stone",
    role: "Account Director",
    company: "Fieldmouse Media",
    content:
      "We pitch with these now. Clients react to a picture of their own jar, not to a mood board. We still retouch the odd crumb.",
    rating: 4,
    avatar: "AS",
    sample,
  },
];
