/** Read by people: questions come here. */
const contactEmail = "hello@example.com";

type SiteLink = { label: string; href: string };

/** What every page shares: the brand, where its links lead, and what the operator decides about samples. */
export const site = {
  brand: "Plainshot",
  tagline: "One plain photo in. Finished ads out.",
  /** Stands at the end of every page. */
  audience: "In beta for brands, marketers and agencies.",
  /** Where a visitor can write when the page's script can't run. */
  contactEmail,
  /** The header that leads to the rest of the site. */
  links: [
    { label: "Agencies", href: "https://example.com/agencies" },
    { label: "Brands", href: "https://example.com/brands" },
    { label: "Blog", href: "https://example.com/blog" },
    { label: "Pricing", href: "https://example.com/pricing" },
    { label: "Careers", href: "https://example.com/careers" },
  ],
  /** The simpler header of the beta pages: the page's own sections, and an address to write to. */
  betaLinks: [
    { label: "Features", href: "#features" },
    { label: "Pricing", href: "#start" },
    { label: "About", href: "#testimonials" },
    { label: "Contact", href: `mailto:${contactEmail}` },
  ],
  /** What becomes of what visitors send: every form and the end of every page lead there. */
  privacy: { label: "Privacy", href: "https://example.com/privacy" },
  /** Who is behind the site: the end of every page leads there. */
  imprint: { label: "Imprint", href: "https://example.com/imprint" },
  /** How accessible the site is; docs/accessibility.md has a statement to publish. null leaves the link out. */
  accessibility: { label: "Accessibility", href: "https://example.com/accessibility" } as SiteLink | null,
  /** Drawn without an action until there are accounts. */
  buttons: ["Log In", "Try for free"],
  footer: "Sample pictures are illustrative.",
  /** false hides every testimonial and figure that is still marked `sample`. */
  showSamples: true,
};
