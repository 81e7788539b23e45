/** Asked with USER_KEY_CONSENT=required. Both answers are equally prominent. */
export const consent = {
  /** The question's accessible name, and the footer's button to change the answer. */
  name: "Privacy choice",
  question:
    "Can we remember which version of our page you saw? Your browser would keep one random ID and send it along with anything you send us.",
  yes: "Yes, remember",
  no: "No, thanks",
};
