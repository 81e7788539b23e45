import type { ScreenPath } from "../contract/paths.ts";

/** The errors a form can show. Adding one fails to compile until all forms have a message for it. */
export type ProductProblem =
  | "noImage"
  | "noUrl"
  | "imageTooLarge"
  | "uploadFailed"
  | "rowRefused"
  | "exception";
export type EmailProblem = "noEmail" | "badEmail" | "rowRefused" | "exception";
export type FormProblem = ProductProblem | EmailProblem;

/** A form's behavior and texts. Forms differ in nothing else. */
type FormBasics = {
  /** The accessible name, which must differ between a page's two forms. */
  name: string;
  button: string;
  busyLabel: string;
  /** Whether the row includes the page's path. */
  writesPath: boolean;
  afterSuccess: { goTo: ScreenPath } | { showToast: string };
  /** One line under the button: what it costs and how long it takes. */
  reassurance: string;
};

/** Asks for a product page's URL or a picture of the product. */
export type ProductForm = FormBasics & {
  asks: "product";
  /** null: not checked. */
  imageBytesMax: number | null;
  /** `{message}` stands for what the service said. */
  messages: Record<ProductProblem, string>;
};

/** Asks for an e-mail address. */
export type EmailForm = FormBasics & {
  asks: "email";
  /** Whether the field has an envelope icon. */
  showsIcon: boolean;
  /** Whether the e-mail address belongs to the product this tab sent last. */
  followsProduct: boolean;
  /** What comes of it, and when. */
  next: string;
  /** `{message}` stands for what the service said. */
  messages: Record<EmailProblem, string>;
};

export type FormDefinition = ProductForm | EmailForm;
