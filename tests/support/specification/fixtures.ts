import { expect, test as base } from "../browser/fixtures.ts";
import { LaunchDarkly } from "./launchdarkly.ts";
import { showSamples } from "../site/shown-pages.ts";
import { Supabase } from "./supabase.ts";

export { expect };

/**
 * Tests written from the specification alone: plain locators, texts written out, and nothing imported from the
 * product. The product has its default settings.
 */
export const test = base;

/** Whether pages show the specification's testimonials and claims, which are samples to hide before going live. */
export const showsClaims = showSamples;

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
