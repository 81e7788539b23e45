import { emailForAds } from "./forms.ts";
import type { EmailForm } from "./form-definition.ts";
import { adsEmailSubject } from "./questions.ts";
import { site } from "./site.ts";

/** The words of all screens other than landing pages. */

/** A link to the home page. */
export type HomeLink = { label: string; as: "button" | "link" };

/** A screen with one message and a link home. */
export type NoticeContent = {
  /** For the browser's tab. */
  title: string;
  heading: string;
  text: string;
  wayHome: HomeLink;
};

export type AdCreationContent = {
  title: string;
  heading: string;
  form: EmailForm;
  arrival: { heading: string; facts: { about: string; fact: string }[] };
  /** Shown instead when this tab has sent nothing. */
  openedByHand: NoticeContent;
};

const backHome: HomeLink = { label: "Back to Home", as: "button" };

/** After a product, and after the e-mail address for its ads. */
export const imageSent: NoticeContent = {
  title: "Image sent",
  heading: "Image Sent Successfully!",
  text: "Thank you for submitting your product image. We'll generate your AI-powered ad creatives and send them to your email shortly.",
  wayHome: backHome,
};

const sender = `${site.brand}, with the subject “${adsEmailSubject}”`;

/** On the success screen, after the words that the specification fixes. */
export const afterImageSent = {
  arrival: `The email comes from ${sender}.`,
  anotherProduct: "Send another product",
};

/** The preview of the ads: what the visitor sent, in each format. */
export const preview = {
  /** In place of a shop's domain, after a photo. */
  sender: "Your brand",
  sponsored: "Sponsored",
  stamp: "Preview",
  /** In the place of a product that can't be shown. */
  product: "Your product",
  /** Before the name of the photo, or the link. */
  received: { image: "The photo you sent", link: "The product page you sent" },
};

/** After an email signup. */
export const signedUp: NoticeContent = {
  title: "You’re on the list",
  heading: "You’re on the list",
  text: "Thanks for signing up. Your access comes by email, so keep an eye on your inbox. There’s nothing else to do.",
  wayHome: backHome,
};

/** After a product was sent: asks where to send its ads. */
export const adCreation: AdCreationContent = {
  title: "Where should we send your ads?",
  heading: "Got it. Where should we send your ads?",
  form: emailForAds,
  arrival: {
    heading: "What you’ll get",
    facts: [
      { about: "When", fact: "A few minutes after you press the button." },
      { about: "From", fact: `${sender}.` },
      { about: "Files", fact: "One for each format shown here, ready to upload." },
    ],
  },
  openedByHand: {
    title: "Nothing sent yet",
    heading: "You haven’t sent a product yet",
    text: "Send a photo or a link, and your ads start here.",
    wayHome: backHome,
  },
};

export const notFound = {
  title: "Page not found",
  heading: "404",
  text: "Oops! Page not found",
  wayHome: { label: "Return to Home", as: "link" },
  /** Around the link to the suggested page. */
  nearest: { before: "Did you mean ", after: "?" },
  /** Above the links to the industries. */
  industries: "The sets are up. Which one is yours?",
} satisfies NoticeContent & { nearest: object; industries: string };

/** Redirect pages are blank, except furniture's. */
export const redirectPage = {
  title: "One moment",
  furniture: { heading: "Furniture Marketing", text: "Loading your personalized experience..." },
  /** The link shown when the flag has no destination, or the script doesn't run. */
  continueLabel: "Continue",
};

/** Shown where the page's script can't run or load, followed by the contact address. */
export const noScript = {
  product: "This form needs JavaScript. You can also send us your photo or link by email:",
  email: "This form needs JavaScript. You can also save your spot by email:",
  address: "This form needs JavaScript. You can also tell us by email where your ads should go:",
};
