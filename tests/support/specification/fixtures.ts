import { expect, test as base } from "../browser/fixtures.ts";
import { LaunchDarkly } from "./launchdarkly.ts";
import { Supabase } from "./supabase.ts";

export { expect };

/**
 * What a stranger would test who has nothing but the specification: plain locators, each word spelled out, and nothing
 * imported from the product. This is the product with its default settings.
 */
export const test = base;

/** The product with Supabase and LaunchDarkly in its settings. No call leaves the browser: a test says what they answer. */
export const replaced = base.extend<{ supabase: Supabase; launchDarkly: LaunchDarkly }>({
  settings: {
    SUPABASE_URL: Supabase.URL,
    SUPABASE_ANON_KEY: Supabase.ANON_KEY,
    LAUNCHDARKLY_CLIENT_ID: LaunchDarkly.CLIENT_ID,
    MEDIA_URL: "https://films.example/landing",
  },
  supabase: [async ({ page }, use) => use(await Supabase.replace(page)), { auto: true }],
  launchDarkly: [async ({ page }, use) => use(await LaunchDarkly.replace(page)), { auto: true }],
});
