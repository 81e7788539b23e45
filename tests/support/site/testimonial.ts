import type { Testimonial } from "../../../content/claims.ts";

/** A customer's own words. */
export const testimonial: Testimonial = {
  name: "Ada Vale",
  role: "Founder",
  company: "Vale",
  content: "It looks like a campaign.",
  rating: 5,
  avatar: "AV",
  sample: false,
};
