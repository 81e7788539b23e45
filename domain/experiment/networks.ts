import { keyedHash } from "./day-key.ts";

/**
 * New visitors of one network (IPv4 /24, IPv6 /48) that count on a day. A mobile carrier's /24 stands for some 50,000
 * customers: it brings more only when one in 500 of them comes. What is left out is left out of all variants alike, so it
 * makes a report slower, never wrong.
 */
export const NETWORK_VISITORS_PER_DAY_MAX = 100;

/** Leads of one network and day that an ad network is told of: more would be a farm of clicks, or a campaign of one office. */
export const NETWORK_CONVERSIONS_PER_DAY_MAX = 20;

const CHARS = 16;

/**
 * What a network is called on a day: enough to tell whether two visitors came from the same one, and nothing else once the
 * day's key is deleted.
 */
export function pseudonymizeNetwork(dayKey: string, network: string): string {
  return keyedHash(dayKey, `network ${network}`).slice(0, CHARS);
}
