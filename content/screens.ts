import type { Industry, RedirectPath } from "../contract/paths.ts";
import { emailForAds } from "./forms.ts";
import type { EmailForm } from "./form-definition.ts";
import { adsEmailSubject } from "./questions.ts";
import { site } from "./site.ts";

// The words of all screens other than landing pages.

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

/** A line about what happens next. */
export type Fact = { about: string; fact: string };

export type AdCreationContent = {
  title: string;
  heading: string;
  form: EmailForm;
  arrival: { heading: string; facts: Fact[] };
};

/** An industry's name in a sentence. */
export const nameIndustry = (industry: Industry): string => industry.replaceAll("-", " ");

const backHome: HomeLink = { label: "Back to Home", as: "button" };

/** After a product, and after the e-mail address for its ads. */
export const imageSent: NoticeContent = {
  title: "Image sent",
  heading: "Image Sent Successfully!",
  text: "Thank you for submitting your product image. We'll generate your AI-powered ad creatives and send them to your email shortly.",
  wayHome: backHome,
};

const from: Fact = { about: "From", fact: `${site.brand}, with the subject “${adsEmailSubject}”.` };
const files: Fact = { about: "Files", fact: "One for each format shown here, ready to upload." };

/** The words before the e-mail address that this tab sent. */
export const sentTo = "To";

/** What the success screen says beside the words that the specification fixes. */
export const afterImageSent = {
  /** After a link, before those words, which are about an image. */
  link: "Your link is in",
  facts: [{ about: "When", fact: "In a few minutes." }, from, files],
  otherAddress: "Wrong address?",
  anotherProduct: "Send another product",
};

/** The screens after a form, when this tab has sent nothing. */
export const nothingSent = {
  title: "Nothing sent yet",
  heading: "You haven’t sent a product yet",
  text: "Three free ads, in a few minutes, without a credit card.",
  sendProduct: "Get 3 free ads",
  wayHome: backHome,
} satisfies NoticeContent & { sendProduct: string };

/** Before the thanks for an image, in a tab that sent nothing. */
export const afterwards = "Sent it from another tab?";

/** The same after an e-mail form. */
export const notJoined: typeof nothingSent = {
  ...nothingSent,
  title: "Not joined yet",
  heading: "You haven’t joined yet",
};

/** What the visitor sent. */
export const received = {
  link: "We have your link",
  photo: "We have your photo",
  product: "We have your product",
};

/** The heading of a frame for each format: a cut-out product on its industry's set, or else sample ads. */
export const preview = {
  cut: "A preview, not your ads yet",
  samples: "Sample ads, until yours arrive",
  nothingSent: "What the ads look like",
};

/** After an e-mail signup. */
export const signedUp: NoticeContent & {
  facts: Fact[];
  /** A button, and the e-mail that it begins; a link follows the text. */
  tell: { label: string; subject: string; text: string };
} = {
  title: "You’re on the list",
  heading: "You’re on the list",
  text: "Thanks for signing up. Keep an eye on your inbox.",
  facts: [
    { about: "Next", fact: "You hear from us within 24 hours, by email." },
    { about: "Then", fact: "You send one photo or link, and your ads follow a few minutes later." },
    {
      about: "Until then",
      fact: "Take the photo: by a window, all of the product in view. Any background will do.",
    },
  ],
  tell: {
    label: "Tell a colleague",
    subject: "Free ads from one product photo",
    text: "One plain photo of a product in, finished ads out:",
  },
  wayHome: backHome,
};

/** After a product was sent: asks where to send its ads. */
export const adCreation: AdCreationContent = {
  title: "Where should we send your ads?",
  heading: "Where should we send your ads?",
  form: emailForAds,
  arrival: {
    heading: "What you’ll get",
    facts: [{ about: "When", fact: "A few minutes after you press the button." }, from, files],
  },
};

export const notFound = {
  title: "Page not found",
  number: "404",
  heading: "Oops! Page not found",
  text: "There’s nothing at this address.",
  wayHome: { label: "Return to Home", as: "link" },
  start: "Get 3 free ads",
  /** The first choice instead, if the address is nearly that of a page. */
  nearest: (industry: Industry) => `Go to the ${nameIndustry(industry)} page`,
} satisfies NoticeContent & { number: string; start: string; nearest: (industry: Industry) => string };

/** The heading above the links to the industries. */
export const whichIndustry = {
  heading: "Choose what you sell",
  text: "One plain photo of it becomes ads, for free.",
};

type RedirectWords = {
  heading: string;
  text: string;
  /** The color of the light that falls into the page. */
  light: string;
};

export const redirectPage = {
  title: "One moment",
  /** Shown while a visitor waits; the other redirect pages are blank. */
  words: {
    "/furniture": {
      heading: "Furniture Marketing",
      text: "Loading your personalized experience...",
      light: "#D79A72",
    },
  } as Partial<Record<RedirectPath, RedirectWords>>,
  /** The link shown when the flag has no destination, or the script doesn't run. */
  continueLabel: "Continue",
};

/** Shown where the page's script can't run or load, followed by the contact address. */
export const noScript = {
  product: "This form needs JavaScript. You can also send us your photo or link by email:",
  email: "This form needs JavaScript. You can also save your spot by email:",
  address: "This form needs JavaScript. You can also tell us by email where your ads should go:",
};
