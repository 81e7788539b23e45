import type { BASE_VARIANT, Variant } from "./flags.ts";

/** Every industry, and the variants that it has a page of. */
export const LANDING_VARIANTS = {
  beverage: ["version_a", "version_b", "version_c", "version_d"],
  skincare: ["version_a", "version_b", "version_c", "version_d"],
  food: ["version_a", "version_b", "version_c", "version_d"],
  apparel: ["version_a", "version_b", "version_c", "version_d"],
  jewelry: ["version_a", "version_b", "version_c", "version_d"],
  hygiene: ["version_a"],
  makeup: ["version_a"],
  furniture: ["version_a", "version_b"],
} as const satisfies Record<string, readonly [typeof BASE_VARIANT, ...Variant[]]>;

export type Industry = keyof typeof LANDING_VARIANTS;
export type LandingVariant<I extends Industry> = (typeof LANDING_VARIANTS)[I][number];

export const INDUSTRIES = Object.keys(LANDING_VARIANTS) as Industry[];

/** Shows the first beverage page. */
export const HOME = "/";

/** A landing page's own address; none that has no page. */
export type LandingPath = typeof HOME | { [I in Industry]: `/${I}/${LandingVariant<I>}` }[Industry];

export function landingPath<I extends Industry>(industry: I, variant: LandingVariant<I>): LandingPath {
  return `/${industry}/${variant}` as LandingPath;
}

/** Whose landing page stands at a path; undefined for every other page. */
export function findIndustry(path: string): Industry | undefined {
  const [, first] = path.split("/");
  return path === HOME ? "beverage" : INDUSTRIES.find((industry) => industry === first);
}

/** The page of an industry that asks the flag and leads on. */
export type RedirectPath = `/${Industry}`;

export function redirectPath<I extends Industry>(industry: I) {
  return `/${industry}` as const;
}

/** Of every industry, in their order. */
export const REDIRECT_PATHS: readonly RedirectPath[] = INDUSTRIES.map(redirectPath);

/** The screens that follow a form. */
export const SCREEN_PATHS = {
  /** After a product: asks where its ads should go. */
  adCreation: "/ad_creation",
  /** After an email signup. */
  signedUp: "/success",
  /** After the address that a product's ads go to. */
  imageSent: "/image_send",
} as const;
export type ScreenPath = (typeof SCREEN_PATHS)[keyof typeof SCREEN_PATHS];

/** An address of earlier days, when beverage was the only industry. */
export type OldPath = `/${LandingVariant<"beverage">}` | `/beverages/${LandingVariant<"beverage">}`;

/** Files at the site's root, beside its pages. */
export const FILE_PATHS = { notFound: "/404.html", siteMap: "/sitemap.xml", robots: "/robots.txt" } as const;
