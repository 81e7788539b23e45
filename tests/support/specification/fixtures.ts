import { expect, test as base } from "../browser/fixtures.ts";
import { LaunchDarkly } from "./launchdarkly.ts";
import { showsExampleClaims } from "../site/example-content.ts";
import { sectionsOf, shownPages } from "../site/shown-pages.ts";
import { Supabase } from "./supabase.ts";

export { expect };

/**
 * Tests written from the specification alone: plain locators, texts written out, and nothing imported from the
 * product. The product has its default settings.
 */
export const test = base;

/** Whether pages show the specification's testimonials and claims, which are samples to replace before going live. */
export const showsClaims = showsExampleClaims;

/** Whether the page has a section of testimonials and figures. */
export const hasTestimonials = (path: string) =>
  sectionsOf(shownPages.find((page) => page.path === path)!).includes("testimonials");

/** The product configured for Supabase and LaunchDarkly. No call leaves the browser: tests set the responses. */
export const replaced = base.extend<{ supabase: Supabase; launchDarkly: LaunchDarkly }>({
  settings: {
    SUPABASE_URL: Supabase.URL,
    SUPABASE_ANON_KEY: Supabase.ANON_KEY,
    LAUNCHDARKLY_CLIENT_ID: LaunchDarkly.CLIENT_ID,
    MEDIA_URL: "https://videos.example/landing",
  },
  supabase: [async ({ page }, use) => use(await Supabase.replace(page)), { auto: true }],
  launchDarkly: [async ({ page }, use) => use(await LaunchDarkly.replace(page)), { auto: true }],
});
