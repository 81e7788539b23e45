import { FORM_IMAGE_BYTES_MAX } from "../contract/limits.ts";
import { SCREEN_PATHS } from "../contract/paths.ts";
import type { EmailForm, ProductForm } from "./form-definition.ts";

/** Errors that don't say why. */
const simpleFailure = {
  rowRefused: "Failed to submit. Please try again.",
  exception: "An error occurred. Please try again.",
};

/** Errors that say why. */
const detailedFailure = {
  rowRefused: "Failed to submit: {message}",
  exception: "An error occurred: {message}",
};

const productMessages = {
  noImage: "Please upload a product image",
  noUrl: "Please provide product page URL",
  imageTooLarge: "Image file size must be less than 5MB. Please choose a smaller image.",
  uploadFailed: "Failed to upload image: {message}",
};

const badEmail = "Please enter a valid email address";
const waitlistMessages = { noEmail: "Please enter your email address", badEmail };
const signupMessages = { noEmail: "Please provide your email address", badEmail };

const freeAds = "3 free ads, no credit card, ready in a few minutes";
const freePlace = "At launch, 3 free ads ready in a few minutes. No credit card.";

/** An upload form but for its label while sending. */
type UnlabeledUpload = Omit<ProductForm, "busyLabel">;

/** At the top of a page: doesn't check the picture's size. */
const heroForm: UnlabeledUpload = {
  asks: "product",
  messages: { ...productMessages, ...detailedFailure },
  button: "Get my 3 free ads",
  name: "Start with your product",
  reassurance: freeAds,
  afterSuccess: { goTo: SCREEN_PATHS.adCreation },
  writesPath: true,
  imageBytesMax: null,
};

/** At the end of a page: checks the picture's size before sending. */
const closingForm: UnlabeledUpload = {
  ...heroForm,
  name: "Get your free ads",
  imageBytesMax: FORM_IMAGE_BYTES_MAX,
};

/** At the top of beverage's and furniture's pages: neither sends its path nor shows the cause of a failure. */
const simpleHeroForm: UnlabeledUpload = {
  ...heroForm,
  writesPath: false,
  messages: { ...productMessages, ...simpleFailure },
};

export const heroUpload = (industry: string): ProductForm => labeled(heroForm, industry);
export const closingUpload = (industry: string): ProductForm => labeled(closingForm, industry);

function labeled(form: UnlabeledUpload, industry: string): ProductForm {
  return { busyLabel: `Creating Your ${industry} Ads...`, ...form };
}

export const beverageHeroUpload: ProductForm = { ...simpleHeroForm, busyLabel: "Creating..." };
export const beverageClosingUpload: ProductForm = { ...closingForm, busyLabel: "Creating Your Ads..." };

const furnitureUpload = {
  button: "Get My 3 FREE Ads Now",
  // The list beside the closing form has the rest.
  reassurance: "3 free ads in minutes, no card needed",
};
export const furnitureHeroUpload: ProductForm = {
  ...labeled(simpleHeroForm, "Furniture"),
  ...furnitureUpload,
};
export const furnitureClosingUpload: ProductForm = { ...closingUpload("Furniture"), ...furnitureUpload };

/** Beverage's and skincare's waitlist at the top of a page. */
export const waitlistHero: EmailForm = {
  asks: "email",
  name: "Get Early Access",
  button: "Join Waitlist",
  busyLabel: "Joining...",
  writesPath: false,
  afterSuccess: { showToast: "Thank you! We'll notify you when we launch." },
  reassurance: freePlace,
  showsIcon: false,
  followsProduct: false,
  next: "We email you the day we open.",
  messages: { ...waitlistMessages, ...simpleFailure },
};

/** Beverage's and skincare's waitlist at the end of a page. */
export const waitlistClosing: EmailForm = {
  ...waitlistHero,
  name: "Join the waitlist",
  writesPath: true,
  afterSuccess: { showToast: "Welcome! You'll be among the first to know when we launch." },
  messages: { ...waitlistMessages, ...detailedFailure },
};

export const fashionWaitlistHero: EmailForm = {
  ...waitlistHero,
  writesPath: true,
  afterSuccess: { showToast: "Welcome to the beta! You'll be among the first to know when we launch." },
  messages: { ...waitlistMessages, ...detailedFailure },
};
export const fashionWaitlistClosing: EmailForm = { ...fashionWaitlistHero, name: "Join the waitlist" };

export const furnitureBetaHero: EmailForm = {
  ...waitlistHero,
  name: "Join the furniture beta",
  button: "Join Beta Waitlist",
  busyLabel: "Joining Beta...",
  writesPath: true,
  afterSuccess: { goTo: SCREEN_PATHS.signedUp },
  reassurance: "3 free ads once you’re in, no card needed",
  next: "You hear from us within 24 hours.",
  messages: { ...signupMessages, ...simpleFailure },
};
export const furnitureBetaClosing: EmailForm = {
  ...furnitureBetaHero,
  name: "Claim your beta spot",
  messages: { ...signupMessages, rowRefused: simpleFailure.rowRefused, exception: detailedFailure.exception },
};

export const jewelryBetaHero: EmailForm = {
  ...waitlistHero,
  name: "Get beta access",
  button: "Get Beta Access",
  busyLabel: "Securing Access...",
  writesPath: true,
  afterSuccess: { goTo: SCREEN_PATHS.signedUp },
  reassurance: "Access by email within 24 hours. Free, no credit card.",
  next: "Your access comes by email within 24 hours.",
  messages: { ...signupMessages, ...detailedFailure },
};
export const jewelryBetaClosing: EmailForm = {
  ...jewelryBetaHero,
  name: "Secure your beta access",
  button: "Secure My Beta Access",
  busyLabel: "Securing Your Access...",
};

/** Shown after a product was sent: the e-mail address for its ads. */
export const emailForAds: EmailForm = {
  ...waitlistHero,
  name: "Where should we send your ads?",
  button: "Send my ads here",
  busyLabel: "Creating Your Ads...",
  writesPath: true,
  afterSuccess: { goTo: SCREEN_PATHS.imageSent },
  reassurance: "One email with your ads. No newsletter, no credit card.",
  followsProduct: true,
  messages: { ...signupMessages, ...detailedFailure },
};
