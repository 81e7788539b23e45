import { VARIANTS, type Variant } from "../../contract/flags.ts";
import type { IndustryName } from "./industry-name.ts";
import { placeholders, THEME } from "./placeholder-images.ts";

/** How each variant differs from the first, on the first screen. */
const DIFFERENCES = [
  { look: "centered", hypothesis: "Hero composition: the form centered over the samples." },
  { look: "compare", hypothesis: "Hero composition: a slider between the shot and the ad." },
  { look: "poster", hypothesis: "Hero composition: the samples on a dark background." },
];

/** The variants that can be generated. */
export const STARTING_VARIANTS: readonly Variant[] = VARIANTS.slice(0, 1 + DIFFERENCES.length);

export function writePages(name: IndustryName, variants: readonly Variant[]): string {
  const { path, identifier, words } = name;
  const constants = variants.map((_, index) => identifier + "ABCD"[index]);
  const others = DIFFERENCES.slice(0, variants.length - 1).map(
    ({ look, hypothesis }, index) => `const ${constants[index + 1]} = {
  ...${identifier}A,
  hypothesis: "${hypothesis}",
  hero: { ...${identifier}A.hero, look: "${look}" },
} satisfies PageContent;
`,
  );
  return `import { trustedBrands } from "../claims.ts";
import { closingUpload, heroUpload } from "../forms.ts";
import type { IndustryContent, PageContent } from "../page.ts";
import { ${identifier}Testimonials } from "../testimonials/${path}.ts";
import { light } from "../theme.ts";

const ${identifier}A = {
  hypothesis: "An upload form beside the samples.",
  title: "3 free ${words} ads from one plain photo",
  description: "Send one photo of your product, or the link to its page, and get 3 free ${words} ads in a few minutes.",
  header: "links",
  hero: {
    look: "split",
    heading: "Your product at its best, from one plain photo",
    text: "Send the photo or the link to its page, and get 3 free ${words} ads.",
    form: heroUpload("${capitalized(words)}"),
    samples: [{ image: "${path}_ad1" }, { image: "${path}_square" }, { image: "${path}_story" }],
    trust: trustedBrands,
  },
  showcase: {
    look: "slider",
    heading: "From a plain photo to a finished ad",
    text: "The same product. Drag to see the ad.",
    before: { image: "${path}_product", label: "Your product shot" },
    after: [
      { image: "${path}_ad1", label: "Bright" },
      { image: "${path}_ad2", label: "Calm" },
      { image: "${path}_ad3", label: "Bold" },
    ],
  },
  features: {
    heading: "What every ad comes with",
    text: "Say here what matters most to brands like yours.",
    image: "${path}_ad2",
    cards: [
      { title: "Your product stays as it is", text: "Its shape, its colors and its label are kept." },
      { title: "Light that fits the scene", text: "Soft, warm or bold, as the ad needs it." },
      { title: "A headline in place", text: "Short, and easy to read on a phone." },
      { title: "Ready for each channel", text: "Composed for feed, square and story." },
    ],
  },
  testimonials: {
    heading: "What brands should be able to say",
    text: "Replace these quotes with your customers’.",
    items: ${identifier}Testimonials,
    stats: [],
  },
  formLinkLabel: "Try it with your product",
  closing: {
    heading: "Start with one photo",
    text: "One photo or one link, and 3 free ads come back.",
    stats: [],
    form: closingUpload("${capitalized(words)}"),
  },
} satisfies PageContent;

${others.join("\n")}
export const ${identifier}: IndustryContent<"${path}"> = {
  theme: {
    ...light,
    ${Object.entries(THEME)
      .map(([part, value]) => `${part}: ${JSON.stringify(value)},`)
      .join("\n    ")}
  },
  media: {
    ${placeholders(name)
      .map(({ image, shows }) => `${JSON.stringify(image)}: ${JSON.stringify(shows)},`)
      .join("\n    ")}
  },
  pages: { ${variants.map((variant, index) => `${variant}: ${constants[index]}`).join(", ")} },
};
`;
}

export function writeTestimonials({ identifier, words }: IndustryName): string {
  const testimonials = [
    ["Ada Vale", "Founder", "The photo was plain, and the ad looks like a campaign."],
    ["Noor Lind", "Brand Lead", "The product in the ad is the product on the shelf."],
    ["Tomas Rey", "Marketing Manager", "One photo, and there was something to test by lunch."],
  ];
  return `import type { Testimonial } from "../claims.ts";

const sample = true;

export const ${identifier}Testimonials: Testimonial[] = [
${testimonials
  .map(
    ([person, role, content]) => `  {
    name: "${person}",
    role: "${role}",
    company: "Sample ${words} brand",
    content: "${content}",
    rating: 5,
    avatar: "${person!.replaceAll(/[^A-Z]/g, "")}",
    sample,
  },`,
  )
  .join("\n")}
];
`;
}

/** Adds the industry's import and entry. */
export function addToContentIndex(contentIndex: string, { path, identifier }: IndustryName): string {
  const imported = insertAfterLast(
    contentIndex,
    /^import .* from "\.\/pages\/.*";\n/gm,
    `import { ${identifier} } from "./pages/${path}.ts";\n`,
  );
  const entry = identifier === path ? identifier : `${JSON.stringify(path)}: ${identifier}`;
  return insertAfterLast(imported, /^export const industryContent[^]*?,\n(?=};)/gm, `  ${entry},\n`);
}

/** Adds the industry's variants. */
export function addToPaths(paths: string, { path }: IndustryName, variants: readonly Variant[]): string {
  const entry = `  ${JSON.stringify(path)}: ${JSON.stringify(variants)},\n`;
  return insertAfterLast(paths, /^export const LANDING_VARIANTS = [^]*?,\n(?=} as const)/gm, entry);
}

function insertAfterLast(text: string, pattern: RegExp, inserted: string): string {
  const last = Array.from(text.matchAll(pattern)).at(-1);
  if (!last) throw new Error(`No match for ${pattern} in:\n${text}`);
  const end = last.index + last[0].length;
  return text.slice(0, end) + inserted + text.slice(end);
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
