/** A mailbox that people read: visitors' questions go there. */
const contactEmail = "hello@example.com";

type SiteLink = { label: string; href: string };

/** What all pages share. */
export const site = {
  /** The language of all content, as a BCP 47 tag: screen readers pronounce it, browsers offer to translate from it. */
  lang: "en",
  brand: "Plainshot",
  tagline: "One plain photo in. Finished ads out.",
  /** In the footer. */
  audience: "In beta for brands, marketers and agencies.",
  /** Shown when the page's script doesn't run. */
  contactEmail,
  /** Shown by pages whose `header` is "links". */
  links: [
    { label: "Agencies", href: "https://example.com/agencies" },
    { label: "Brands", href: "https://example.com/brands" },
    { label: "Blog", href: "https://example.com/blog" },
    { label: "Pricing", href: "https://example.com/pricing" },
    { label: "Careers", href: "https://example.com/careers" },
  ],
  /** Shown by pages whose `header` is "beta": links to the page's sections, and the contact address. */
  betaLinks: [
    { label: "Features", href: "#features" },
    { label: "Pricing", href: "#start" },
    { label: "About", href: "#testimonials" },
    { label: "Contact", href: `mailto:${contactEmail}` },
  ],
  /** The privacy policy, linked from every form and footer. */
  privacy: { label: "Privacy", href: "https://example.com/privacy" },
  /** Who runs the site, linked from every footer. */
  imprint: { label: "Imprint", href: "https://example.com/imprint" },
  /** The accessibility statement (docs/accessibility.md has a template); null leaves the link out. */
  accessibility: { label: "Accessibility", href: "https://example.com/accessibility" } as SiteLink | null,
  /** Inert until there are accounts. */
  buttons: ["Log In", "Try for free"],
  footer: "Sample pictures, brands, quotes and figures are illustrative.",
  /** Set to true once you stand by every answer in `questions.ts`. */
  answersChecked: false,
  /** false hides all testimonials and figures marked `sample`. */
  showSamples: true,
};
