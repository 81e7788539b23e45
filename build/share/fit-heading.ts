import type { SetLine, Typeface } from "./typeface.ts";

export type Box = { width: number; height: number };

/** One line would leave the card's upper half empty. */
const LINE_COUNTS = [2, 3];
const SIZE_MAX = 84;
const SIZE_MIN = 40;
/** As on the pages. */
const TRACKING = -0.02;
export const LEADING = 1.04;
/** What ending a line there costs, as a share of the most even setting's longest line. */
const COST = { sentenceEnd: 0, phraseStart: 0.1, elsewhere: 0.4 };
const PHRASE_STARTS = new Set(["at", "for", "from", "in", "it", "that", "to", "with"]);

/**
 * Breaks a heading where it reads well, and sets them as large as the box allows.
 * @throws when the heading doesn't fit in the smallest size.
 */
export function fitHeading(heading: string, face: Typeface, box: Box): SetLine[] {
  const measureWidth = (text: string) => face.set(text, 1, TRACKING).width;
  const settings = LINE_COUNTS.map((count) => {
    const lines = breakWell(heading.split(" "), count, measureWidth);
    const size = Math.min(
      SIZE_MAX,
      box.width / Math.max(...lines.map(measureWidth)),
      box.height / (lines.length * LEADING),
    );
    return { lines, size: Math.floor(size) };
  });
  const best = settings.reduce((one, other) => (other.size > one.size ? other : one));
  if (best.size < SIZE_MIN) throw new Error(`“${heading}” is too long for its card.`);
  return best.lines.map((line) => face.set(line, best.size, TRACKING));
}

/** Even lines, unless slightly uneven ones end where a reader would pause. */
function breakWell(words: string[], count: number, measureWidth: (text: string) => number): string[] {
  const settings = waysToBreak(words, count).map((lines) => ({
    lines,
    longest: Math.max(...lines.map(measureWidth)),
  }));
  const even = Math.min(...settings.map(({ longest }) => longest));
  const costs = settings.map(({ lines, longest }) => ({ lines, cost: longest / even + costOfBreaks(lines) }));
  return costs.reduce((one, other) => (other.cost < one.cost ? other : one)).lines;
}

function costOfBreaks(lines: string[]): number {
  return lines.slice(1).reduce((sum, line, index) => {
    if (/[.,:]$/.test(lines[index]!)) return sum + COST.sentenceEnd;
    const [first] = line.split(" ");
    return sum + (PHRASE_STARTS.has(first!) ? COST.phraseStart : COST.elsewhere);
  }, 0);
}

/** Every way to put words into lines; fewer lines when there are not enough words. */
function waysToBreak(words: string[], count: number): string[][] {
  if (count === 1 || words.length === 1) return [[words.join(" ")]];
  return words.slice(1).flatMap((_, index) => {
    const first = [words.slice(0, index + 1).join(" ")];
    return waysToBreak(words.slice(index + 1), count - 1).map((rest) => first.concat(rest));
  });
}
