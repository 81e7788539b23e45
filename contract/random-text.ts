/** Cryptographically random lower-case letters and digits. */
export function randomText(chars: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(chars));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}
