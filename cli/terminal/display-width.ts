/** Scripts and forms whose characters take two columns of a terminal. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const NARROW_ONLY = /^[\x20-\x7e]*$/;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How many columns of a terminal a line takes that was made safe. */
export function displayWidth(text: string): number {
  if (NARROW_ONLY.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** The text in exactly so many columns: filled up, or cut with an ellipsis. */
export function fitTo(width: number, text: string, align: "left" | "right" = "left"): string {
  const missing = width - displayWidth(text);
  if (missing < 0) return cutTo(width, text);
  return align === "left" ? text + " ".repeat(missing) : " ".repeat(missing) + text;
}

function cutTo(width: number, text: string): string {
  let cut = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const more = displayWidth(segment);
    if (used + more > width - 1) break;
    cut += segment;
    used += more;
  }
  return `${cut}…${" ".repeat(width - 1 - used)}`;
}
