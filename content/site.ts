/** What every page shares: the brand, where its links lead, and what the operator decides about samples. */
export const site = {
  brand: "Plainshot",
  tagline: "One plain photo in. Finished ads out.",
  /** Where a visitor can write when the page's script can't run. */
  contactEmail: "hello@example.com",
  /** The header that leads to the rest of the site. */
  links: [
    { label: "Agencies", href: "https://example.com/agencies" },
    { label: "Brands", href: "https://example.com/brands" },
    { label: "Blog", href: "https://example.com/blog" },
    { label: "Pricing", href: "https://example.com/pricing" },
    { label: "Careers", href: "https://example.com/careers" },
  ],
  /** The simpler header of the beta pages. */
  betaLinks: [
    { label: "Features", href: "https://example.com/features" },
    { label: "Pricing", href: "https://example.com/pricing" },
    { label: "About", href: "https://example.com/about" },
    { label: "Contact", href: "https://example.com/contact" },
  ],
  /** Drawn without an action until there are accounts. */
  buttons: ["Log In", "Try for free"],
  footer: "Sample pictures are illustrative.",
  /** false hides every testimonial and figure that is still marked `sample`. */
  showSamples: true,
};
