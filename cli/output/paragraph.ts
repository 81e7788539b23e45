import stringWidth from "string-width";
import type { Output } from "./output.ts";

export const TEXT_COLUMNS_MAX = 100;

/** Wraps at words; `indent` is the hanging indent. */
export async function writeParagraph(out: Output, text: string, indent = ""): Promise<void> {
  const width = Math.min(out.columns ?? TEXT_COLUMNS_MAX, TEXT_COLUMNS_MAX);
  let line = "";
  for (const word of text.split(" ")) {
    if (stringWidth(`${line} ${word}`) > width) {
      await out.line(line);
      line = indent + word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  await out.line(line);
}
