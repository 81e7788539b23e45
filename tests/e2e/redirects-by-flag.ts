import type { Page, TestType } from "@playwright/test";
import { type SiteFixtures, expect } from "../support/browser/fixtures.ts";

/**
 * One page's redirects, for each flag client. tests/unit/web/routing/find-destination.test.ts covers all paths and
 * values, and tests/site/redirect-pages.test.ts covers them as built.
 */
const PATH = "/food";

const KEPT_KEY = "user-k3v9x2m7q1w8e";

/**
 * Makes this a returning visitor's browser, which calls the flag service whatever our own server offers to new ones.
 */
export async function returnAs(page: Page, key = KEPT_KEY): Promise<string> {
  await page.addInitScript((kept) => localStorage.setItem("ld-user-key", kept), key);
  return key;
}

/** A flag service whose behavior the test controls. */
export type FlagService = {
  say(variant: string): Promise<unknown>;
  /** Its possible failures. */
  failures: Record<string, () => Promise<unknown>>;
};

type Test = TestType<SiteFixtures & { flags: FlagService }, object>;

export function testDestination(test: Test, path: string, letter: string, end: string) {
  test(`${path} with version_${letter} ends at version_${end}`, async ({ page, flags, complaints }) => {
    await flags.say(`version_${letter}`);
    await page.goto(path);
    await expectEnd(page, path, end);
    expect(complaints).toEqual([]);
  });
}

export function testFailures(test: Test, failures: string[]) {
  for (const failure of failures) {
    test(`when the flag service ${failure}, visitors stay with a Continue link and no toast`, async ({
      page,
      flags,
    }) => {
      test.slow();
      const logged: string[] = [];
      page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
      await page.clock.install();
      await flags.failures[failure]!();
      await page.goto(PATH);
      // Skips the page's timeout.
      await expect
        .poll(async () => {
          await page.clock.fastForward(1000);
          return logged.join("\n");
        })
        .toContain("The flag service did not answer.");
      await expectEnd(page, PATH, "stay");
      await expect(page.locator("[role=alert], [role=status]")).toHaveCount(0);
    });
  }
}

export async function expectEnd(page: Page, path: string, end: string) {
  if (end === "stay") {
    await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
    await expect(page).toHaveURL(path);
  } else {
    await expect(page).toHaveURL(`${path}/version_${end}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
}
