/** A number stays on the line of what it counts. */
export function keepTogether(text: string): string {
  return text.replace(/(\d) (?=\p{L})/gu, "$1\u00A0");
}
