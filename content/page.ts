import type { Variant } from "../contract/flags.ts";
import type { Claim, Testimonial } from "./claims.ts";
import type { LeadForm } from "./lead-form.ts";
import type { VideoName, ImageName } from "./images.ts";

export const INDUSTRIES = [
  "beverage",
  "skincare",
  "food",
  "apparel",
  "hygiene",
  "makeup",
  "jewelry",
  "furniture",
] as const;
export type Industry = (typeof INDUSTRIES)[number];

/** A landing page's own address. `/` shows the first beverage page. */
export type LandingPath = "/" | `/${Industry}/${Variant}`;

/** Everything that one landing page says and does. How it looks is decided in `web/`. */
export type LandingPage = {
  industry: Industry;
  path: LandingPath;
  /** The one thing that this variant tests, in a line for the person who runs the campaign. */
  tests: string;
  /** For the browser's tab and search results, at most 60 characters. */
  title: string;
  /** For search results, at most 160 characters. */
  description: string;
  /** "links" leads to the rest of the site; "beta" is the simpler one with a badge. */
  header: "links" | "beta";
  hero: Hero;
  showcase: Showcase;
  features: Features;
  testimonials: Testimonials;
  closing: Closing;
  /** What stands between hero and closing, in reading order. */
  order: SectionName[];
};

export type SectionName = "showcase" | "features" | "testimonials";

export type Hero = {
  look: "split" | "centred" | "room" | "spotlight" | "portraits";
  /** A small label above the heading. */
  badge?: string;
  heading: string;
  text: string;
  form: LeadForm;
  /** Shown above the form's fields. */
  formHeading?: string;
  samples: Sample[];
  /** A wide picture behind the heading, for the "room" look. */
  room?: ImageName;
  /** Who already trusts us, in a line under the form. */
  trust?: Claim;
};

/** What the hero shows of the result: a picture, or a short loop of the same scene in its place. */
export type Sample = { image: ImageName; video?: VideoName };

export type Showcase = {
  /** "strip": one shot, three ads; "slider": the shot dragged into the ad; "gallery": large pictures with captions. */
  look: "strip" | "slider" | "gallery";
  heading: string;
  text: string;
  before: LabelledImage;
  after: LabelledImage[];
};

export type LabelledImage = { image: ImageName; label: string };

export type Features = {
  heading: string;
  text: string;
  /** The first card leads and is drawn larger. */
  cards: FeatureCard[];
};

export type FeatureCard = { icon: IconName; title: string; text: string; image?: ImageName };

/** Names of Lucide icons that `web/ui/icon.tsx` draws. */
export type IconName =
  | "camera"
  | "chart"
  | "check"
  | "clock"
  | "devices"
  | "gift"
  | "globe"
  | "heart"
  | "image"
  | "layers"
  | "light"
  | "link"
  | "mail"
  | "megaphone"
  | "palette"
  | "rocket"
  | "ruler"
  | "shapes"
  | "shield"
  | "sparkles"
  | "target"
  | "type"
  | "upload"
  | "users"
  | "wand"
  | "zap";

export type Testimonials = {
  heading: string;
  text: string;
  items: Testimonial[];
  stats: Claim[];
};

export type Closing = {
  heading: string;
  text: string;
  benefits?: { heading: string; items: string[] };
  stats: Claim[];
  form: LeadForm;
  formHeading?: string;
};
