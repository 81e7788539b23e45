/**
 * Figures and voices that pages show. Everything marked `sample` is made up for the launch:
 * replace it with your own and drop the mark, or hide what is left with `showSamples` in `site.ts`.
 */
export type Claim = { value: string; label: string; sample: boolean };

export type Testimonial = {
  name: string;
  role: string;
  company: string;
  content: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  /** Initials, drawn as the avatar. */
  avatar: string;
  sample: boolean;
};

const sample = true;

export const trustedBrands: Claim = { value: "Trusted by 500+", label: "brands", sample };
export const trustedFurniture: Claim = { value: "Trusted by 500+", label: "furniture marketers", sample };

export const furnitureStats: Claim[] = [
  { value: "500+", label: "brands", sample },
  { value: "15K+", label: "ads made", sample },
  { value: "3.2x", label: "engagement", sample },
  { value: "40%", label: "better conversion", sample },
];

export const furnitureVoices: Testimonial[] = [
  {
    name: "Maren Holt",
    role: "Head of Growth",
    company: "Oskel & Sons",
    content:
      "We shoot a chair once, in the workshop. Now the same chair stands in a terracotta room by lunch, and the ad is live by three.",
    rating: 5,
    avatar: "MH",
    sample,
  },
  {
    name: "Tobias Reyes",
    role: "Performance Marketer",
    company: "Linden Row",
    content:
      "A room set costs us four figures before anybody has clicked. Here I test three rooms for nothing and build the one that wins.",
    rating: 5,
    avatar: "TR",
    sample,
  },
  {
    name: "Ines Caruso",
    role: "Founder",
    company: "Casa Minuta",
    content:
      "The grain of the oak was right, the scale of the lamp was right. Customers asked which apartment we had rented for the shoot.",
    rating: 5,
    avatar: "IC",
    sample,
  },
];
