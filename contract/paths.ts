import type { BASE_VARIANT, Variant } from "./flags.ts";

/** Every industry, and the variants it has pages for. */
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

/** Serves `HOME_INDUSTRY`'s first variant. */
export const HOME = "/";
export const HOME_INDUSTRY = "beverage" satisfies Industry;

/** The path of an existing landing page. */
export type LandingPath = typeof HOME | { [I in Industry]: `/${I}/${LandingVariant<I>}` }[Industry];

export function landingPath<I extends Industry>(industry: I, variant: LandingVariant<I>): LandingPath {
  return `/${industry}/${variant}` as LandingPath;
}

/** The root stays. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/(.)\/$/, "$1");
}

/** The industry of a landing page's path; undefined for any other path. */
export function findIndustry(path: string): Industry | undefined {
  const [, first] = path.split("/");
  return path === HOME ? HOME_INDUSTRY : INDUSTRIES.find((industry) => industry === first);
}

/** An industry's redirect page, which asks the flag where to go. */
export type RedirectPath = `/${Industry}`;

export function redirectPath<I extends Industry>(industry: I) {
  return `/${industry}` as const;
}

/** Each industry's redirect page, in the order of `INDUSTRIES`. */
export const REDIRECT_PATHS: readonly RedirectPath[] = INDUSTRIES.map(redirectPath);

/** The screens shown after a form is sent. */
export const SCREEN_PATHS = {
  /** After a product: asks for the e-mail address to send its ads to. */
  adCreation: "/ad_creation",
  /** After an e-mail signup. */
  signedUp: "/success",
  /** After the e-mail address for a product's ads. */
  imageSent: "/image_send",
} as const;
export type ScreenPath = (typeof SCREEN_PATHS)[keyof typeof SCREEN_PATHS];

/** A path from when beverage was the only industry. */
export type LegacyPath = `/${LandingVariant<"beverage">}` | `/beverages/${LandingVariant<"beverage">}`;

/** Files at the site's root that are not pages. */
export const FILE_PATHS = { notFound: "/404.html", siteMap: "/sitemap.xml", robots: "/robots.txt" } as const;
