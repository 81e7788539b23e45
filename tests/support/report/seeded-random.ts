/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many of these visitors convert, each with this probability. */
export function countConverted(visitors: number, chance: number, random: () => number): number {
  let some = 0;
  for (let visitor = 0; visitor < visitors; visitor++) if (random() < chance) some += 1;
  return some;
}
