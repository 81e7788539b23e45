// The expected behavior of every form of every page, written out for the browser tests.

type FormOfPage = { page: string; place: "hero" | "closing"; busyLabel: string; writesPath: boolean };
type ProductRow = FormOfPage & {
  asks: "product";
  checksSize: boolean;
  whenRefused: string;
  whenBroken: string;
};
type EmailRow = FormOfPage & {
  asks: "email";
  whenRefused: string;
  whenBroken: string;
  whenEmpty: string;
  whenMalformed: string;
  /** The toast of a form that stays on its page; others go to /success. */
  says?: string;
};
export type FormRow = ProductRow | EmailRow;

const NO_ANSWER = "No connection to the server. Please check your network and try again.";
const simple = {
  whenRefused: "Failed to submit. Please try again.",
  whenBroken: "An error occurred. Please try again.",
};
const said = {
  whenRefused: "Failed to submit: The row was refused.",
  whenBroken: `An error occurred: ${NO_ANSWER}`,
};
const whenMalformed = "Please enter a valid email address";
const enter = { whenEmpty: "Please enter your email address", whenMalformed };
const provide = { whenEmpty: "Please provide your email address", whenMalformed };

const pages = (industry: string, variants: string) =>
  Array.from(variants, (variant) => `/${industry}/version_${variant}`);

const uploads = (paths: string[], hero: Partial<ProductRow>, closing: Partial<ProductRow>): ProductRow[] =>
  paths.flatMap((page) => [
    { ...base(page, "hero"), checksSize: false, ...said, ...hero },
    { ...base(page, "closing"), checksSize: true, ...said, ...closing },
  ]);

const base = (page: string, place: "hero" | "closing") =>
  ({ page, place, asks: "product", busyLabel: "", writesPath: true }) as const;

const signups = (
  paths: string[],
  both: Partial<EmailRow>,
  hero: Partial<EmailRow>,
  closing: Partial<EmailRow>,
) =>
  paths.flatMap((page): EmailRow[] => [
    { ...base(page, "hero"), ...said, ...enter, ...both, ...hero, asks: "email" },
    { ...base(page, "closing"), ...said, ...enter, ...both, ...closing, asks: "email" },
  ]);

const sameUploads = (paths: string[], busyLabel: string) => uploads(paths, { busyLabel }, { busyLabel });

export const forms: FormRow[] = [
  ...uploads(
    ["/", ...pages("beverage", "ab")],
    { busyLabel: "Creating...", writesPath: false, ...simple },
    { busyLabel: "Creating Your Ads..." },
  ),
  ...sameUploads(pages("skincare", "ab"), "Creating Your Skincare Ads..."),
  ...sameUploads(pages("food", "abcd"), "Creating Your Food Ads..."),
  ...sameUploads(pages("apparel", "abc"), "Creating Your Fashion Ads..."),
  ...sameUploads(pages("hygiene", "a"), "Creating Your Hygiene Ads..."),
  ...sameUploads(pages("makeup", "a"), "Creating Your Makeup Ads..."),
  ...sameUploads(pages("jewelry", "abc"), "Creating Your Jewelry Ads..."),
  ...uploads(
    pages("furniture", "a"),
    { busyLabel: "Creating Your Furniture Ads...", writesPath: false, ...simple },
    { busyLabel: "Creating Your Furniture Ads..." },
  ),
  ...signups(
    [...pages("beverage", "cd"), ...pages("skincare", "cd")],
    { busyLabel: "Joining..." },
    { writesPath: false, ...simple, says: "Thank you! We'll notify you when we launch." },
    { says: "Welcome! You'll be among the first to know when we launch." },
  ),
  ...signups(
    pages("apparel", "d"),
    {
      busyLabel: "Joining...",
      says: "Welcome to the beta! You'll be among the first to know when we launch.",
    },
    {},
    {},
  ),
  ...signups(pages("furniture", "b"), { busyLabel: "Joining Beta...", ...provide }, simple, {
    whenRefused: simple.whenRefused,
    whenBroken: said.whenBroken,
  }),
  ...signups(
    pages("jewelry", "d"),
    { ...provide },
    { busyLabel: "Securing Access..." },
    { busyLabel: "Securing Your Access..." },
  ),
];

/**
 * Forms of a kind behave alike. tests/site/forms.test.ts checks each form's texts, and tests/unit/web/form/submit-
 * lead.test.ts which rows have a path.
 */
const kindOf = (row: FormRow) =>
  [row.asks, row.asks === "product" ? row.checksSize : Boolean(row.says)].join(" ");

/** The first form of each kind. */
export const formKinds = Array.from(Map.groupBy(forms, kindOf).values(), ([first]) => first!);
