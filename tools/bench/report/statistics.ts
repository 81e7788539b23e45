/** The one place where many measurements become one number. */

export function median(numbers: Iterable<number>): number {
  return quantile(numbers, 0.5);
}

/** The smallest number that a share of them does not exceed; between two of them, the line that joins them. */
export function quantile(numbers: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(numbers).toSorted();
  if (sorted.length === 0) throw new Error("Nothing was measured.");
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)]!;
  return below + (sorted[Math.ceil(position)]! - below) * (position % 1);
}

/** What was measured in turn, so in each round under the same conditions, is compared round by round. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((one, round) => one / theirs[round]!));
}
