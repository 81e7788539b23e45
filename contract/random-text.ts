/** Cryptographically random lower-case letters and digits. */
export function randomText(chars: number): string {
  // The remainder of a byte would favor the first four of the 36; of 32 bits, it favors them by a billionth.
  const numbers = crypto.getRandomValues(new Uint32Array(chars));
  return Array.from(numbers, (number) => (number % 36).toString(36)).join("");
}
