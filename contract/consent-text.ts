/** Whether it has the form of `hashOfWords` in content/consent-text.ts: 16 characters of base64url, 96 bits. */
export function isConsentText(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]{16}$/.test(text);
}
