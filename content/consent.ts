/** Asked on sites that are set to ask before a visitor's key is kept. Both answers weigh the same. */
export const consent = {
  /** What screen readers call the line, and what stands in the footer to change an answer. */
  name: "Privacy choice",
  question:
    "Can we remember which version of our page you saw? Your browser would keep one random ID and send it along with anything you send us.",
  yes: "Yes, remember",
  no: "No, thanks",
};
