/** Lower-case letters and digits from the browser's cryptographic source. */
export function randomText(chars: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(chars));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}
