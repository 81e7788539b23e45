/** Notes shared by all forms. */
export const formNotes = {
  /** In place of the reassurance while a visitor is at the empty field. */
  emptyField: {
    product: "Paste a link or add a photo first.",
    email: "Type your email address first.",
  },
  /** Under the form, with a link. */
  privacy: { before: "How we use what you send: ", link: "privacy policy" },
  smallerCopy: {
    offer: "Use a smaller copy",
    busy: "Making a smaller copy...",
    ready: "A smaller copy is in its place. You can send it now.",
    failed: "This browser couldn’t make a smaller copy.",
  },
  /** For screen readers. */
  sending: "Sending",
  /** Around the suggested e-mail address. */
  emailHint: { before: "Did you mean ", after: "?" },
  offline: "You’re offline. What you entered stays here.",
  backOnline: "You’re back online. You can send it now.",
};
