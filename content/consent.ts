/** Asked on sites that are set to ask before a visitor's key is kept. Both answers weigh the same. */
export const consent = {
  /** What screen readers call the line, and what stands in the footer to change an answer. */
  name: "Privacy choice",
  question:
    "May we remember which version of our page you see? Your browser would keep one random number, and send it along with what you send us.",
  yes: "Yes, remember",
  no: "No, thanks",
};
