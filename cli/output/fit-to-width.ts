import stringWidth from "string-width";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Pads the text to exactly `width` columns, or truncates it with an ellipsis. */
export function fitToWidth(width: number, text: string, align: "left" | "right" = "left"): string {
  const missing = width - stringWidth(text);
  if (missing < 0) return truncate(width, text);
  return align === "left" ? text + " ".repeat(missing) : " ".repeat(missing) + text;
}

function truncate(width: number, text: string): string {
  let kept = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const more = stringWidth(segment);
    if (used + more > width - 1) break;
    kept += segment;
    used += more;
  }
  return `${kept}…${" ".repeat(width - 1 - used)}`;
}
