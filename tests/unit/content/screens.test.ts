import { expect, test } from "vitest";
import {
  adCreation,
  imageSent,
  nothingSent,
  notFound,
  redirectPage,
  signedUp,
} from "../../../content/screens.ts";
import type { Industry } from "../../../contract/paths.ts";
import { copyOf } from "../../support/site/pages-by-path.ts";

test("the success screen has the specified words", () => {
  expect(imageSent.heading).toBe("Image Sent Successfully!");
  expect(imageSent.text).toBe(
    "Thank you for submitting your product image. We'll generate your AI-powered ad creatives and send them to your email shortly.",
  );
  expect(imageSent.wayHome).toEqual({ label: "Back to Home", as: "button" });
});

test("an email signup gets other words, with the same link home", () => {
  expect(signedUp.text).not.toContain("image");
  expect(signedUp.wayHome).toEqual({ label: "Back to Home", as: "button" });
});

test("the not-found screen has the specified words", () => {
  expect([notFound.number, notFound.heading]).toEqual(["404", "Oops! Page not found"]);
  expect(notFound.wayHome).toEqual({ label: "Return to Home", as: "link" });
});

test("the not-found screen offers an industry of two words by its name", () => {
  expect(notFound.nearest("pet-food" as Industry)).toBe("Go to the pet food page");
});

test("the furniture page says that it is loading", () => {
  expect(redirectPage.words["/furniture"]).toMatchObject({
    heading: "Furniture Marketing",
    text: "Loading your personalized experience...",
  });
});

test("after a product the screen asks for an e-mail address, and leads to the success screen", () => {
  expect(adCreation.form).toMatchObject({
    asks: "email",
    name: "Where should we send your ads?",
    writesPath: true,
    afterSuccess: { goTo: "/image_send" },
  });
  expect(adCreation.arrival.facts.map(({ about }) => about)).toEqual(["When", "From", "Files"]);
  expect(nothingSent.wayHome).toEqual({ label: "Back to Home", as: "button" });
});

test("the screen after a product gives no number of ads, because fashion speaks of several", () => {
  expect(copyOf(adCreation).filter((text) => /\d|three/i.test(text))).toEqual([]);
});
