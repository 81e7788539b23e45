import { emailForAds } from "./forms.ts";
import type { EmailForm } from "./form-definition.ts";

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
  /** The heading above the picture or link that the visitor sent. */
  received: { image: string; link: string };
  /** On each of the ads in progress. */
  stamp: string;
  next: { heading: string; steps: { title: string; text: string }[] };
  form: EmailForm;
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

/** A link after a product. */
export const anotherProduct = "Send another product";

/** After an email signup. */
export const signedUp: NoticeContent = {
  title: "You’re on the list",
  heading: "You’re on the list",
  text: "Thanks for signing up. Your access comes by email, so keep an eye on your inbox. There’s nothing else to do.",
  wayHome: backHome,
};

/** After a product was sent: asks where to send its ads. */
export const adCreation: AdCreationContent = {
  title: "Your ads are in the making",
  heading: "We’ve got your product. One last thing.",
  received: { image: "The photo you sent", link: "The product page you sent" },
  stamp: "In the making",
  next: {
    heading: "What happens next",
    steps: [
      { title: "You tell us where", text: "Leave the email address you want your ads sent to." },
      { title: "We make your ads", text: "Scenes, light and headlines, all built around your product." },
      { title: "They arrive", text: "One email with your finished creatives, a few minutes later." },
    ],
  },
  form: emailForAds,
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
} satisfies NoticeContent & { nearest: object };

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
