import type { Page, TestType } from "@playwright/test";
import { type SiteFixtures, expect } from "./fixtures.ts";

/** Where a visitor of each path ends, by what the flag says; `stay` keeps the address. */
const table = [
  { path: "/beverage", a: "a", b: "b", c: "c", d: "d", unknown: "stay", failed: "stay" },
  { path: "/skincare", a: "a", b: "b", c: "c", d: "d", unknown: "stay", failed: "stay" },
  { path: "/food", a: "a", b: "b", c: "c", d: "d", unknown: "a", failed: "stay" },
  { path: "/apparel", a: "a", b: "b", c: "c", d: "d", unknown: "a", failed: "stay" },
  { path: "/jewelry", a: "a", b: "b", c: "c", d: "d", unknown: "a", failed: "stay" },
  { path: "/hygiene", a: "a", b: "a", c: "a", d: "a", unknown: "a", failed: "stay" },
  { path: "/makeup", a: "a", b: "a", c: "a", d: "a", unknown: "a", failed: "stay" },
  { path: "/furniture", a: "a", b: "a", c: "b", d: "b", unknown: "a", failed: "a" },
] as const;

/** A flag service that a test makes behave as it wants. */
export type FlagService = {
  say(value: unknown): Promise<unknown>;
  /** Answers, without the flag. */
  sayNothing(): Promise<unknown>;
  /** What can go wrong with it. */
  failures: Record<string, () => Promise<unknown>>;
};

type Test = TestType<SiteFixtures & { flags: FlagService }, object>;

/** Every redirect by flag, promised for a flag service and for each of its failures. */
export function promiseRedirects(test: Test, failures: string[]) {
  promiseAnswers(test);
  promiseFailures(test, failures);
}

function promiseAnswers(test: Test) {
  for (const { path, unknown, failed: _, ...byValue } of table) {
    for (const [letter, end] of Object.entries(byValue)) {
      test(`${path} with version_${letter} ends at version_${end}`, async ({ page, flags, complaints }) => {
        await flags.say(`version_${letter}`);
        await page.goto(path);
        await expectEnd(page, path, end);
        expect(complaints).toEqual([]);
      });
    }

    for (const [what, value] of [
      ["an unknown value", "version_z"],
      ["an empty value", ""],
      ["a number", 3],
    ] as const) {
      test(`${path} with ${what}: ${unknown}`, async ({ page, flags }) => {
        await flags.say(value);
        await page.goto(path);
        await expectEnd(page, path, unknown);
      });
    }

    test(`${path} without the flag among the answers: ${unknown}`, async ({ page, flags }) => {
      await flags.sayNothing();
      await page.goto(path);
      await expectEnd(page, path, unknown);
    });
  }
}

export function promiseFailures(test: Test, failures: string[]) {
  for (const { path, failed } of table) {
    for (const failure of failures) {
      test(`${path} when the flag service ${failure}: ${failed}, without a toast`, async ({
        page,
        flags,
      }) => {
        const logged: string[] = [];
        page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
        await flags.failures[failure]!();
        await page.goto(path);
        await expectEnd(page, path, failed);
        expect(logged.join("\n")).toContain("The flag service did not answer.");
        await expect(page.getByRole("region", { name: /notifications/i })).toHaveCount(0);
      });
    }
  }
}

async function expectEnd(page: Page, path: string, end: string) {
  if (end === "stay") {
    await expect(page.getByRole("link", { name: "Continue" })).toBeVisible({ timeout: 8000 });
    await expect(page).toHaveURL(path);
  } else {
    await expect(page).toHaveURL(`${path}/version_${end}`, { timeout: 8000 });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
}
