import type { Industry, LandingPath, LandingVariant } from "../contract/paths.ts";
import type { Claim, Testimonial } from "./claims.ts";
import type { ImageName, MediaName, RoomName, VideoName } from "./images.ts";
import type { LeadFormContent } from "./lead-form.ts";
import type { Theme } from "./theme.ts";

/** Everything that is an industry's own; it stands in `pages/`. */
export type IndustryContent<I extends Industry> = {
  theme: Theme;
  /** What its images and videos show, for those who don't see them. */
  media: Record<MediaName<I>, string>;
  pages: Record<LandingVariant<I>, PageContent>;
};

/** A page's content with the address that it has in the catalogue. */
export type LandingPage = PageContent & { industry: Industry; path: LandingPath };

/** Everything that one landing page says and does. How it looks is decided in `web/`. */
export type PageContent = {
  /** The one thing that this variant tests, in a line for the person who runs the campaign. */
  tests: string;
  /** For the browser's tab and search results, at most 60 characters. */
  title: string;
  /** For search results, at most 160 characters. */
  description: string;
  /** "links" leads to the rest of the site; "beta" is the simpler one with a badge. */
  header: "links" | "beta";
  hero: HeroContent;
  showcase: ShowcaseContent;
  features: FeaturesContent;
  testimonials: TestimonialsContent;
  closing: ClosingContent;
};

export type HeroContent = HeroLook & {
  /** A small label above the heading. */
  badge?: string;
  heading: string;
  text: string;
  form: LeadFormContent;
  /** Shown above the form's fields. */
  formHeading?: string;
  samples: readonly [Sample, Sample, Sample];
  /** Who already trusts us, in a line under the form. */
  trust?: Claim[];
  /** A customer who speaks in the hero: what the "quote" look is made for. */
  quote?: Testimonial;
};

/**
 * "split": the form beside the samples; "centred": the form between them; "portraits": the samples in a row below;
 * "compare": the shot dragged into the first sample; "poster": the samples fanned out on a dark ground; "quote": a
 * customer's words over them. The "room" look has a wide picture behind the heading, and no other has.
 */
type HeroLook =
  | { look: "room"; room: RoomName }
  | { look: "split" | "centred" | "portraits" | "compare" | "poster" | "quote"; room?: undefined };

/** What the hero shows of the result: an image, or a short video of the same scene in its place. */
export type Sample = { image: ImageName; video?: VideoName };

export type ShowcaseContent = {
  /** "strip": one shot, three ads; "slider": the shot dragged into the ad; "gallery": large pictures with captions. */
  look: "strip" | "slider" | "gallery";
  heading: string;
  text: string;
  before: LabelledImage;
  after: readonly [LabelledImage, LabelledImage, LabelledImage];
};

export type LabelledImage = { image: ImageName; label: string };

export type FeaturesContent = {
  heading: string;
  text: string;
  /** The cards are steps, and numbered. */
  steps?: true;
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

export type TestimonialsContent = {
  heading: string;
  text: string;
  items: Testimonial[];
  stats: Claim[];
};

export type ClosingContent = {
  heading: string;
  text: string;
  benefits?: { heading: string; items: string[] };
  stats: Claim[];
  form: LeadFormContent;
  formHeading?: string;
};
