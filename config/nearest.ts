/** The closest choice, or null when more than a third of its letters differ. */
export function nearest(typed: string, choices: readonly string[]): string | null {
  const ranked = choices
    .map((choice) => ({ choice, distance: editDistance(typed.toLowerCase(), choice) }))
    .toSorted((one, two) => one.distance - two.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(1, Math.floor(best.choice.length / 3)) ? best.choice : null;
}

/** " Did you mean email?", or an empty string. */
export function didYouMean(typed: string, choices: readonly string[]): string {
  const suggestion = nearest(typed, choices);
  return suggestion === null ? "" : ` Did you mean ${suggestion}?`;
}

/** The edit distance with transpositions (optimal string alignment). */
export function editDistance(one: string, two: string): number {
  let before: number[] = [];
  let above = Array.from({ length: two.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= two.length; j += 1) {
      const change = one[i - 1] === two[j - 1] ? 0 : 1;
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + change);
      const isSwap = i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1];
      if (isSwap) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = above;
    above = row;
  }
  return above[two.length]!;
}
