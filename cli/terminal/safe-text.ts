/**
 * What visitors typed could move a terminal's cursor, recolour it, answer on the keyboard's behalf, or turn the
 * direction of a line. None of that gets through: such characters are shown as their number.
 */

/** Controls, marks of direction, separators of lines, halves of characters. Joiners are part of words and of emoji. */
const UNSAFE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\p{Cs}]/gu;
const UNSAFE_BUT_NEW_LINES = new RegExp(`(?!\\n)${UNSAFE.source}`, "gu");

/** As one line. */
export function safeText(text: string): string {
  return text.replace(UNSAFE, shown);
}

/** Keeps the ends of lines. */
export function safeLines(text: string): string {
  return text.replace(UNSAFE_BUT_NEW_LINES, shown);
}

/** The same value, told with escapes: within JSON, unsafe characters stand in strings alone. */
export function escapeInJson(json: string): string {
  return json.replace(UNSAFE_BUT_NEW_LINES, (character) => `\\u${toHex(character)}`);
}

function shown(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\r") return "\\r";
  if (character === "\t") return "\\t";
  const hex = toHex(character);
  return hex.startsWith("00") ? `\\x${hex.slice(2)}` : `\\u${hex}`;
}

/** All of them are below U+10000. */
function toHex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, "0");
}
