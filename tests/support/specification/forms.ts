import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** What each form of each page does, in the specification's words. */
export type Form = {
  page: string;
  place: "hero" | "closing";
  asks: "product" | "email";
  busy: string;
  /** Whether the row has the page's path. */
  path: boolean;
  /** The texts for a refused row and an exception. */
  refused: "simple" | "with message";
  exception: "simple" | "with message";
};

type Kind = Pick<Form, "busy" | "path" | "refused" | "exception">;

const simple = { refused: "simple", exception: "simple" } as const;
const detailed = { refused: "with message", exception: "with message" } as const;

const beverage = { busy: "Creating...", path: false, ...simple };
const beverageClosing = { busy: "Creating Your Ads...", path: true, ...detailed };
const industry = (name: string) => ({ busy: `Creating Your ${name} Ads...`, path: true, ...detailed });
const waitlist = { busy: "Joining...", path: false, ...simple };
const waitlistClosing = { busy: "Joining...", path: true, ...detailed };
const beta = { busy: "Joining Beta...", path: true, ...simple };

export const forms: readonly Form[] = [
  ...of("product", "/", "", beverage, beverageClosing),
  ...of("product", "/beverage", "ab", beverage, beverageClosing),
  ...of("email", "/beverage", "cd", waitlist, waitlistClosing),
  ...of("product", "/skincare", "ab", industry("Skincare")),
  ...of("email", "/skincare", "cd", waitlist, waitlistClosing),
  ...of("product", "/food", "abcd", industry("Food")),
  ...of("product", "/apparel", "abc", industry("Fashion")),
  ...of("email", "/apparel", "d", waitlistClosing),
  ...of("product", "/hygiene", "a", industry("Hygiene")),
  ...of("product", "/makeup", "a", industry("Makeup")),
  ...of("product", "/jewelry", "abc", industry("Jewelry")),
  ...of(
    "email",
    "/jewelry",
    "d",
    { ...waitlistClosing, busy: "Securing Access..." },
    { ...waitlistClosing, busy: "Securing Your Access..." },
  ),
  ...of(
    "product",
    "/furniture",
    "a",
    { ...industry("Furniture"), path: false, ...simple },
    industry("Furniture"),
  ),
  ...of("email", "/furniture", "b", beta, { ...beta, exception: "with message" }),
];

function of(asks: Form["asks"], root: string, letters: string, hero: Kind, closing = hero): Form[] {
  const pages = letters === "" ? [root] : Array.from(letters, (letter) => `${root}/version_${letter}`);
  return pages.flatMap((page): Form[] => [
    { page, place: "hero", asks, ...hero },
    { page, place: "closing", asks, ...closing },
  ]);
}

export const landingPages = Array.from(new Set(forms.map(({ page }) => page)));

/** The pages of each industry; visiting them in one tab is faster than in one each. */
export const pagesByIndustry = Map.groupBy(landingPages, (page) => page.split("/")[1] || "beverage");

export const findForm = (page: string, place: Form["place"]) =>
  forms.find((form) => form.page === page && form.place === place)!;

export const refusedWords = ({ refused }: Form, message: string) =>
  refused === "simple" ? "Failed to submit. Please try again." : `Failed to submit: ${message}`;

export const exceptionWords = ({ exception }: Form, message: string) =>
  exception === "simple" ? "An error occurred. Please try again." : `An error occurred: ${message}`;

/** The hero's form is the page's first, the closing form its last. */
export const formOn = (page: Page, place: Form["place"]): Locator =>
  place === "hero" ? page.locator("form").first() : page.locator("form").last();

export const submitButton = (form: Locator): Locator => form.locator("button[type=submit]");

export const field = (form: Locator, asks: Form["asks"]): Locator =>
  form.locator(asks === "product" ? "input[type=url]" : "input[type=email]");

/** An error is a toast, and its text is in the page only once, even invisibly. */
export async function expectError(page: Page, words: string) {
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  await expect(page.getByText(words, { exact: true })).toBeVisible();
}

/** A success toast disappears by itself, so it is checked once. */
export async function expectThanks(page: Page, words: string) {
  await expect(page.getByText(words, { exact: true })).toHaveRole("status");
}
