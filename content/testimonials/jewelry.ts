import type { Testimonial } from "../claims.ts";

const sample = true;

export const medallion: Testimonial = {
  name: "Claire Dubois",
  role: "Brand Director",
  company: "Ilvane",
  content:
    "Jewelry ads tend to shout. This one leaves room around the medallion, and that’s how our customers like to look.",
  rating: 5,
  avatar: "CD",
  sample,
};

export const grayCard: Testimonial = {
  name: "Ravi Menon",
  role: "Owner",
  company: "Lumenne Atelier",
  content:
    "I shoot rings on gray card between appointments. A longtime client saw the velvet ad and asked if it was a new piece.",
  rating: 5,
  avatar: "RM",
  sample,
};

export const alloy: Testimonial = {
  name: "Nadia Brandt",
  role: "Goldsmith",
  company: "Brandt & Daughter",
  content: "I know our gold from across the street. In the ad it was the yellow we alloy, not a filter.",
  rating: 5,
  avatar: "NB",
  sample,
};

export const shootDay: Testimonial = {
  name: "Owen Whitlock",
  role: "Creative Lead",
  company: "Studio Parlow",
  content: "A shoot day for one ring means a van, a vault and a guard. This week it meant an email.",
  rating: 5,
  avatar: "OW",
  sample,
};

export const prongs: Testimonial = {
  name: "Eleanor Vance",
  role: "Marketing Director",
  company: "Ilvane",
  content: "Our bench counts prongs, so I counted too. They’re all there.",
  rating: 5,
  avatar: "EV",
  sample,
};
