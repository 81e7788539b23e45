export function median(numbers: Iterable<number>): number {
  return quantile(numbers, 0.5);
}

/** With linear interpolation. */
export function quantile(numbers: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(numbers).toSorted();
  if (sorted.length === 0) throw new Error("Nothing was measured.");
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)]!;
  return below + (sorted[Math.ceil(position)]! - below) * (position % 1);
}

/** The median of each round's ratio, because conditions are the same only within a round. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((one, round) => one / theirs[round]!));
}
