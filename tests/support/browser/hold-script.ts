import type { Page } from "@playwright/test";

/** Holds back a script, by default the forms'. @returns a function that lets it load. */
export async function holdScript(page: Page, name: "client" | "hydrate" = "hydrate"): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
