import { keyedHash } from "./day-key.ts";

/**
 * New visitors counted per network (IPv4 /24, IPv6 /48) and day. A mobile carrier's /24 serves some 50,000 customers,
 * so it exceeds this only if one in 500 of them visits. The rest are dropped from all variants alike, which makes a
 * report slower but not wrong.
 */
export const NETWORK_VISITORS_PER_DAY_MAX = 100;

/** Leads per network and day that are reported to an ad network: more suggests a click farm. */
export const NETWORK_CONVERSIONS_PER_DAY_MAX = 20;

const CHARS = 16;

/**
 * A network's pseudonym for a day: it tells whether two visitors share a network, and nothing else once the day's key
 * is deleted.
 */
export function pseudonymizeNetwork(dayKey: string, network: string): string {
  return keyedHash(dayKey, `network ${network}`).slice(0, CHARS);
}
