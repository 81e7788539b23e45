import { expect, test } from "vitest";
import { landingPages } from "../../../content/index.ts";
import { pageAt } from "./pages-by-path.ts";

const simple = {
  rowRefused: "Failed to submit. Please try again.",
  exception: "An error occurred. Please try again.",
};
const told = { rowRefused: "Failed to submit: {message}", exception: "An error occurred: {message}" };

function upload(busyLabel: string, writesPath: boolean, imageBytesMax: number | null, failure: typeof told) {
  return {
    asks: "product",
    busyLabel,
    writesPath,
    imageBytesMax,
    afterSuccess: { goTo: "/ad_creation" },
    words: {
      noImage: "Please upload a product image",
      noUrl: "Please provide product page URL",
      imageTooLarge: "Image file size must be less than 5MB. Please choose a smaller image.",
      uploadRefused: "Failed to upload image: {message}",
      ...failure,
    },
  };
}

function waitlist(writesPath: boolean, stayAndSay: string, failure: typeof told) {
  const noEmail = "Please enter your email address";
  return {
    asks: "email",
    busyLabel: "Joining...",
    writesPath,
    afterSuccess: { stayAndSay },
    words: { noEmail, badEmail: noEmail, ...failure },
  };
}

function signup(busyLabel: string, failure: typeof told) {
  return {
    asks: "email",
    busyLabel,
    writesPath: true,
    afterSuccess: { goTo: "/success" },
    words: {
      noEmail: "Please provide your email address",
      badEmail: "Please enter a valid email address",
      ...failure,
    },
  };
}

const FIVE_MB = 5_242_880;

const beverageUpload = {
  hero: upload("Creating...", false, null, simple),
  closing: upload("Creating Your Ads...", true, FIVE_MB, told),
};
const uploadOf = (busyLabel: string) => ({
  hero: upload(busyLabel, true, null, told),
  closing: upload(busyLabel, true, FIVE_MB, told),
});
const earlyAccess = {
  hero: waitlist(false, "Thank you! We'll notify you when we launch.", simple),
  closing: waitlist(true, "Welcome! You'll be among the first to know when we launch.", told),
};
const fashionBeta = "Welcome to the beta! You'll be among the first to know when we launch.";

const FORMS: Record<string, { hero: object; closing: object }> = {
  "/": beverageUpload,
  "/beverage/version_a": beverageUpload,
  "/beverage/version_b": beverageUpload,
  "/beverage/version_c": earlyAccess,
  "/beverage/version_d": earlyAccess,
  "/skincare/version_a": uploadOf("Creating Your Skincare Ads..."),
  "/skincare/version_b": uploadOf("Creating Your Skincare Ads..."),
  "/skincare/version_c": earlyAccess,
  "/skincare/version_d": earlyAccess,
  "/food/version_a": uploadOf("Creating Your Food Ads..."),
  "/food/version_b": uploadOf("Creating Your Food Ads..."),
  "/food/version_c": uploadOf("Creating Your Food Ads..."),
  "/food/version_d": uploadOf("Creating Your Food Ads..."),
  "/apparel/version_a": uploadOf("Creating Your Fashion Ads..."),
  "/apparel/version_b": uploadOf("Creating Your Fashion Ads..."),
  "/apparel/version_c": uploadOf("Creating Your Fashion Ads..."),
  "/apparel/version_d": {
    hero: waitlist(true, fashionBeta, told),
    closing: waitlist(true, fashionBeta, told),
  },
  "/hygiene/version_a": uploadOf("Creating Your Hygiene Ads..."),
  "/makeup/version_a": uploadOf("Creating Your Makeup Ads..."),
  "/jewelry/version_a": uploadOf("Creating Your Jewelry Ads..."),
  "/jewelry/version_b": uploadOf("Creating Your Jewelry Ads..."),
  "/jewelry/version_c": uploadOf("Creating Your Jewelry Ads..."),
  "/jewelry/version_d": {
    hero: signup("Securing Access...", told),
    closing: signup("Securing Your Access...", told),
  },
  "/furniture/version_a": {
    hero: upload("Creating Your Furniture Ads...", false, null, simple),
    closing: upload("Creating Your Furniture Ads...", true, FIVE_MB, told),
  },
  "/furniture/version_b": {
    hero: signup("Joining Beta...", simple),
    closing: signup("Joining Beta...", {
      rowRefused: "Failed to submit. Please try again.",
      exception: "An error occurred: {message}",
    }),
  },
};

test("every page's forms are listed here", () => {
  expect(Object.keys(FORMS)).toEqual(landingPages.map((page) => page.path));
});

test.each(Object.entries(FORMS))("%s: both forms do what they should", (path, { hero, closing }) => {
  const page = pageAt(path);
  expect(page.hero.form).toMatchObject(hero);
  expect(page.closing.form).toMatchObject(closing);
});
