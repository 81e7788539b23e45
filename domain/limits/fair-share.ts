/** Calls that a network may always make while any are left: a picture, its lead and that lead's e-mail address. */
export const NETWORK_CALLS_MIN = 3;

/**
 * The most that one network may use of a shared limit. The first half is first come, first served; after that each
 * network gets an equal share of the rest, so that networks that use up the first half leave the second to others.
 * @param least the minimum for each network, even if its share is smaller
 */
export function fairShare(all: { max: number; used: number }, networks: number, least: number): number {
  if (all.used < all.max / 2) return Infinity;
  return Math.max(least, (all.max - all.used) / networks);
}
