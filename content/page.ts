import type { Industry, LandingPath, LandingVariant } from "../contract/paths.ts";
import type { Figure, Testimonial } from "./claims.ts";
import type { HourImageName, ImageName, LayeredName, MediaName, RoomName, VideoName } from "./images.ts";
import type { FormDefinition } from "./form-definition.ts";
import type { Theme } from "./theme.ts";

/** An industry's content, from `pages/`. */
export type IndustryContent<I extends Industry> = {
  theme: Theme;
  /** The alternative texts of its images and videos. */
  media: Record<MediaName<I>, string>;
  ads?: SampleAds<I>;
  pages: Record<LandingVariant<I>, PageContent>;
};

/**
 * Ads that the hero assembles on screen: live text over a picture without words, the plate. Other ads are finished
 * pictures.
 */
export type SampleAds<I extends Industry> = {
  /** The account that posts them: the fictional brand on the label. */
  sender: string;
  words: Partial<Record<MediaName<I>, AdWords>>;
};

export type AdWords = {
  /** One line, or several if it stands beside the product: a font that arrives late must not move its line breaks. */
  headline: string;
  /** The button's label. */
  action: string;
  /** The headline's tone, for contrast with the plate. */
  tone: "light" | "dark";
  /** Where the plate leaves room for the headline: at the top by default. */
  place?: "left" | "right";
};

export type Question = { question: string; answer: string };

export type LandingPage = PageContent & { industry: Industry; path: LandingPath };

/** What one landing page says and does. How it looks is decided in `web/`. */
export type PageContent = {
  /** What this variant tests: one line for the campaign's owner. */
  hypothesis: string;
  /** For the browser's tab and search results, at most 60 characters. */
  title: string;
  /** For search results, at most 160 characters. */
  description: string;
  /** "links" links to the rest of the site; "beta" is a simpler one with a badge. */
  header: "links" | "beta";
  hero: HeroContent;
  showcase: ShowcaseContent;
  features: FeaturesContent;
  demo?: DemoContent | undefined;
  testimonials: TestimonialsContent;
  /**
   * The label of the link to the closing form. It stands after the demo, or after the features if there is none; on
   * phones a button sticks to the screen instead.
   */
  formLinkLabel: string;
  /** The sections between the hero and the closing form, from top to bottom. */
  order?: readonly SectionName[];
  /** Visitors' questions, where the form asks for a product: a heading, and what this industry's sellers ask. */
  questions?: { heading: string; own: readonly [Question, Question] };
  closing: ClosingContent;
};

/** The order of a page that sets none. On every page the showcase comes first, and features before testimonials. */
export const SECTION_ORDER = ["showcase", "demo", "features", "testimonials"] as const;
export type SectionName = (typeof SECTION_ORDER)[number];

export type HeroContent = HeroLook & {
  /** A small label above the heading. */
  badge?: string;
  heading: string;
  text: string;
  form: FormDefinition;
  /** Shown above the form's fields. */
  formHeading?: string;
  samples: readonly [Sample, Sample, Sample];
  /** How wide screens arrange samples beside the form, in the "split", "poster" and "quote" looks. */
  arrangement?: Arrangement;
  /** What the product's label keeps, for "callouts". */
  callouts?: readonly [string, string, string];
  /** Who trusts us, in a line under the form. */
  trust?: Figure[];
  /** A testimonial in the hero, for the "quote" look. */
  quote?: Testimonial;
};

/**
 * "split": the form beside the samples; "centered": the form between them; "portraits": the samples in a row below;
 * "compare": a slider between the shot and the first sample; "poster": the form beside the samples on a dark
 * background; "quote": a testimonial above the form; "room": a wide picture behind the heading, framed as an ad.
 */
type HeroLook =
  | { look: "room"; room: RoomName }
  | { look: "split" | "centered" | "portraits" | "compare" | "poster" | "quote"; room?: undefined };

/**
 * All have a feed ad as high as the form, with the square over the story beside it. "frames": on the page; "spotlight":
 * in hairlines of gold, in a light; "tabletop": on a ground of the ad's color, in white borders; "arches": before an
 * arch; "columns": the two smaller ads first; "callouts": with notes on what the large one's label keeps.
 */
export type Arrangement = "frames" | "spotlight" | "tabletop" | "arches" | "columns" | "callouts";

/** A finished ad in the hero: an image, or a short video of the same scene instead. */
export type Sample = { image: ImageName; video?: VideoName };

export type ShowcaseContent = {
  /** "strip": one shot, and its ads; "slider": a slider between shot and ad; "gallery": large pictures with captions. */
  look: "strip" | "slider" | "gallery";
  heading: string;
  text: string;
  before: LabeledImage;
  /** Three ads, which cards for sharing show too. A slider has the first. */
  after: readonly [LabeledImage, LabeledImage, LabeledImage];
  /** Shown on the page instead of `after`, if the hero already shows those three. */
  shown?: ShowcaseContent["after"] | readonly [LabeledImage, LabeledImage] | undefined;
  /** Whether phones keep the plain shot although the hero shows it. */
  keepsShot?: true;
};

export type LabeledImage = { image: ImageName; label: string };

export type FeaturesContent = {
  heading: string;
  text?: string;
  cards: FeatureCard[];
  /** An ad of another product, or a detail, as evidence. If it has a plate, the plate is shown. */
  image?: ImageName;
  /** Whether the picture fills half of a desktop, up to its edges; it must be a square. */
  isWide?: boolean;
  /** Whether the cards are steps, and numbered. */
  areSteps?: boolean;
};

export type FeatureCard = { title: string; text: string };

/** The industry's own interactive section, drawn by `web/sections/demo/`. */
export type DemoContent = { heading: string; text: string } & Demo;

type Demo =
  | LookbookDemo
  | LabelDemo
  | ClaimsDemo
  | ChaptersDemo
  | DaylightDemo
  | LoupeDemo
  | ShadesDemo
  | LayersDemo;

/** Pictures edge to edge and without words, captioned like a magazine's; the second is a close-up. */
export type LookbookDemo = {
  kind: "lookbook";
  looks: readonly { image: ImageName; alt: string; name: string; details: string }[];
};

/** A product's label before and after, and its words, which are readable in both pictures. */
export type LabelDemo = {
  kind: "label";
  before: LabeledImage;
  after: LabeledImage;
  /** `box` is the word's position in the close-ups: left, top, width and height in percent. */
  words: readonly { word: string; box: readonly [number, number, number, number] }[];
};

/** Claims that an ad may or may not make, by what its product's label says. */
export type ClaimsDemo = { kind: "claims"; image: ImageName; alt: string; claims: readonly LabelClaim[] };

/** A claim without a headline isn't on the label. */
export type LabelClaim = { claim: string; headline?: string; verdict: string; reason: string };

/** A vertical video with chapters. */
export type ChaptersDemo = {
  kind: "chapters";
  video: VideoName;
  /** `at` is where a chapter starts, in seconds. */
  chapters: readonly { at: number; title: string; text: string }[];
};

/** One room from morning to night, under a range input; each hour has its own headline. */
export type DaylightDemo = {
  kind: "daylight";
  /** The range input's label. */
  label: string;
  hours: readonly [Hour, Hour, Hour, Hour];
};
type Hour = { name: string; headline: string; image: HourImageName };

/** A magnifier over one picture. `loupe.css` has the parts' positions. */
export type LoupeDemo = {
  kind: "loupe";
  image: ImageName;
  /** The label of the choice of parts. */
  label: string;
  parts: Record<"stone" | "prongs" | "band", { name: string; text: string }>;
};

/** A picture whose lipstick is transparent, over the chosen color. `shades.css` has the colors. */
export type ShadesDemo = {
  kind: "shades";
  image: ImageName;
  /** The label of the choice of shades. */
  label: string;
  names: Record<ShadeName, string>;
};
export type ShadeName = "cerise" | "berry" | "rosewood" | "coral" | "orchid" | "plum";

/** An ad put together step by step, under a range input. */
export type LayersDemo = {
  kind: "layers";
  image: LayeredName;
  /** The alternative text of the finished scene. */
  alt: string;
  headline: string;
  /** The range input's label. */
  label: string;
  steps: readonly [Step, Step, Step, Step, Step];
};
type Step = { name: string; text: string };

export type TestimonialsContent = {
  heading: string;
  text?: string;
  /** The first is shown large. */
  items: Testimonial[];
  /** The ad that the first speaker speaks of. */
  picture?: ImageName | undefined;
  /** The plain photo that the ad was made from. */
  shot?: ImageName | undefined;
  /** Whether samples have their ratings. */
  showsRatings?: boolean;
  stats: Figure[];
};

export type ClosingContent = {
  heading: string;
  text: string;
  benefits?: { heading: string; items: string[] };
  stats: Figure[];
  form: FormDefinition;
  formHeading?: string;
  /** What the e-mail brings, if it isn't what the hero shows. */
  samples?: HeroContent["samples"];
};
