/** What a network may always have of what all share, as long as there is any: a picture, its lead and that lead's address. */
export const NETWORK_CALLS_MIN = 3;

/**
 * What one of so many networks may have, in all, of what they share. The first half goes to whoever comes; from then on
 * each may have what is left divided by how many they are, so that those who took the first half leave the rest to others.
 * @param least what each may have although its share is less
 */
export function fairShare(all: { max: number; used: number }, networks: number, least: number): number {
  if (all.used < all.max / 2) return Infinity;
  return Math.max(least, (all.max - all.used) / networks);
}
