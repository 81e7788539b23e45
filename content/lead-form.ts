import type { ScreenPath } from "../contract/paths.ts";

/** What can go wrong with a form, as the visitor meets it. A new problem does not compile without its words. */
export type ProductProblem =
  | "noImage"
  | "noUrl"
  | "imageTooLarge"
  | "uploadFailed"
  | "rowRefused"
  | "exception";
export type EmailProblem = "noEmail" | "badEmail" | "rowRefused" | "exception";

/** How a form behaves and what it says. Two forms differ in these fields and in nothing else. */
type FormBasics = {
  /** What screen readers call the form; the two forms of a page have names of their own. */
  name: string;
  button: string;
  busyLabel: string;
  /** Whether the row carries the page's path. */
  writesPath: boolean;
  afterSuccess: { goTo: ScreenPath } | { stayAndSay: string };
  /** One line under the button: what it costs and how long it takes. */
  promise: string;
};

/** Asks for a product page's address or a picture of the product. */
export type ProductForm = FormBasics & {
  asks: "product";
  /** Bytes; null: this form does not check. */
  imageBytesMax: number | null;
  /** `{message}` stands for what the service said. */
  words: Record<ProductProblem, string>;
};

/** Asks for an email address. */
export type EmailForm = FormBasics & {
  asks: "email";
  /** Whether the field carries an envelope. */
  showsIcon: boolean;
  /** Whether the address belongs to the product that this tab sent last. */
  followsProduct: boolean;
  /** `{message}` stands for what the service said. */
  words: Record<EmailProblem, string>;
};

export type LeadFormContent = ProductForm | EmailForm;
