import type { SetLine, Typeface } from "./typeface.ts";

export type Box = { width: number; height: number };

/** A single line would leave the card's upper half empty. */
const LINE_COUNTS = [2, 3];
const SIZE_MAX = 84;
const SIZE_MIN = 40;
/** Letter spacing in em, and line height, as on the pages. */
const TRACKING = -0.02;
export const LEADING = 1.04;
/** The cost of a line break, relative to the longest line of the most even layout. */
const COST = { sentenceEnd: 0, phraseStart: 0.1, elsewhere: 0.4 };
const PHRASE_STARTS = new Set(["at", "for", "from", "in", "it", "that", "to", "with"]);

/**
 * Breaks a heading into lines where it reads well, and sets them as large as the box allows.
 * @throws Error when the heading doesn't fit at the smallest size.
 */
export function fitHeading(heading: string, face: Typeface, box: Box): SetLine[] {
  const measureWidth = (text: string) => face.set(text, 1, TRACKING).width;
  const layouts = LINE_COUNTS.map((count) => {
    const lines = breakLines(heading.split(" "), count, measureWidth);
    const size = Math.min(
      SIZE_MAX,
      box.width / Math.max(...lines.map(measureWidth)),
      box.height / (lines.length * LEADING),
    );
    return { lines, size: Math.floor(size) };
  });
  const best = layouts.reduce((one, other) => (other.size > one.size ? other : one));
  if (best.size < SIZE_MIN) throw new Error(`“${heading}” is too long for its card.`);
  return best.lines.map((line) => face.set(line, best.size, TRACKING));
}

/** Prefers even lines, or slightly uneven ones that break where a reader would pause. */
function breakLines(words: string[], count: number, measureWidth: (text: string) => number): string[] {
  const layouts = listBreaks(words, count).map((lines) => ({
    lines,
    longest: Math.max(...lines.map(measureWidth)),
  }));
  const even = Math.min(...layouts.map(({ longest }) => longest));
  const costs = layouts.map(({ lines, longest }) => ({ lines, cost: longest / even + breakCost(lines) }));
  return costs.reduce((one, other) => (other.cost < one.cost ? other : one)).lines;
}

function breakCost(lines: string[]): number {
  return lines.slice(1).reduce((sum, line, index) => {
    if (/[.,:]$/.test(lines[index]!)) return sum + COST.sentenceEnd;
    const [first] = line.split(" ");
    return sum + (PHRASE_STARTS.has(first!) ? COST.phraseStart : COST.elsewhere);
  }, 0);
}

/** All ways to split words into `count` lines, or fewer if there are fewer words. */
function listBreaks(words: string[], count: number): string[][] {
  if (count === 1 || words.length === 1) return [[words.join(" ")]];
  return words.slice(1).flatMap((_, index) => {
    const first = [words.slice(0, index + 1).join(" ")];
    return listBreaks(words.slice(index + 1), count - 1).map((rest) => first.concat(rest));
  });
}
