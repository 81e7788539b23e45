import type { Page } from "@playwright/test";

/** Keeps a script on its way, by default the forms'. @returns a function that lets it arrive. */
export async function holdScript(page: Page, name: "client" | "hydrate" = "hydrate"): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
