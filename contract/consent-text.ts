/**
 * Whether a text looks like a hash from `hashConsentText` in content/consent-text.ts: 16 characters of base64url, 96
 * bits.
 */
export function isConsentTextHash(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]{16}$/.test(text);
}
