// Text from visitors can contain control sequences that move a terminal's cursor, inject keyboard input or reverse the
// direction of a line. Such characters are escaped.

/**
 * Control characters, direction marks, line separators and lone surrogates. Joiners are allowed: words and emoji need
 * them.
 */
const UNSAFE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\p{Cs}]/gu;
const UNSAFE_BUT_NEW_LINES = new RegExp(`(?!\\n)${UNSAFE.source}`, "gu");

/** Escapes line breaks too. */
export function safeText(text: string): string {
  return text.replace(UNSAFE, escapeCharacter);
}

/** Keeps line breaks. */
export function safeLines(text: string): string {
  return text.replace(UNSAFE_BUT_NEW_LINES, escapeCharacter);
}

/** Escapes without changing the value: in JSON, unsafe characters occur only within strings. */
export function escapeInJson(json: string): string {
  return json.replace(UNSAFE_BUT_NEW_LINES, (character) => `\\u${toHex(character)}`);
}

function escapeCharacter(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\r") return "\\r";
  if (character === "\t") return "\\t";
  const hex = toHex(character);
  return hex.startsWith("00") ? `\\x${hex.slice(2)}` : `\\u${hex}`;
}

/** All unsafe characters are below U+10000. */
function toHex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, "0");
}
