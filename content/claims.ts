/**
 * Pages' claims: figures here, testimonials in `testimonials/` by industry. Everything marked `sample` is made up:
 * replace it and drop the mark, or hide the rest with `showSamples` in `site.ts`.
 */
export type Figure = {
  value: string;
  label: string;
  /** Where the figure comes from, or what it is compared with, if the label doesn't say. */
  context?: string;
  sample: boolean;
};

export type Testimonial = {
  name: string;
  role: string;
  company: string;
  content: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  /** Initials. */
  avatar: string;
  sample: boolean;
};

/** The labels of quotes that are not customers', and of figures that nobody has counted. */
export const sampleQuote = "Sample quote";
export const sampleQuotes = "Sample quotes";
export const sampleFigures = "Sample figures";

const sample = true;

export const trustedBrands: Figure[] = [
  { value: "Trusted by 500+", label: "brands", context: "across our betas", sample },
];
export const trustedFurniture: Figure[] = [
  { value: "Trusted by 500+", label: "furniture marketers", sample },
];

const users: Figure = { value: "200+", label: "users", sample };
const ads: Figure = { value: "2K+", label: "ads generated", sample };
export const beverageStats = [users, { ...ads, context: "in the beverage beta" }];
/** The figures on pages that announce the beta. */
export const previewStats = [users, { ...ads, context: "in the preview" }];

export const furnitureStats: Figure[] = [
  { value: "500+", label: "brands", context: "across our betas", sample },
  { value: "15K+", label: "ads", context: "made for them", sample },
  { value: "3.2x", label: "engagement", context: "against the plain shot", sample },
  { value: "40%", label: "better conversion", context: "against the plain shot", sample },
];

export const jewelryStats: Figure[] = [
  { value: "2000+", label: "professionals", context: "in our betas", sample },
  { value: "98%", label: "satisfaction", context: "of those who rated their ads", sample },
  { value: "500K+", label: "creatives", context: "drafted for them", sample },
];
export const jewelryBetaStats: Figure[] = [
  { value: "2000+", label: "marketing professionals", context: "in our betas", sample },
  { value: "300%", label: "average engagement boost", context: "over the plain shot", sample },
  { value: "24h", label: "beta access delivery", context: "once you sign up", sample },
];
