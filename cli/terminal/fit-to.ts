import stringWidth from "string-width";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text in exactly so many columns: filled up, or cut with an ellipsis. */
export function fitTo(width: number, text: string, align: "left" | "right" = "left"): string {
  const missing = width - stringWidth(text);
  if (missing < 0) return cutTo(width, text);
  return align === "left" ? text + " ".repeat(missing) : " ".repeat(missing) + text;
}

function cutTo(width: number, text: string): string {
  let cut = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const more = stringWidth(segment);
    if (used + more > width - 1) break;
    cut += segment;
    used += more;
  }
  return `${cut}…${" ".repeat(width - 1 - used)}`;
}
