import { createHmac, randomBytes } from "node:crypto";

/**
 * New visitors of one network (IPv4 /24, IPv6 /48) that count on a day. A mobile carrier's /24 stands for some 50,000
 * customers: it brings more only when one in 500 of them comes. What is left out is left out of all variants alike, so it
 * makes a report slower, never wrong.
 */
export const NETWORK_VISITORS_PER_DAY_MAX = 100;

const CHARS = 16;

/**
 * Names networks so that a report can tell whether two visitors of a day came from the same one, and nothing else: the key
 * is never written down, and gone with its day (UTC).
 */
export class NetworkNames {
  #day = "";
  #key = randomBytes(32);

  name(network: string, at: Date): string {
    const day = at.toISOString().slice(0, 10);
    if (day !== this.#day) {
      this.#day = day;
      this.#key = randomBytes(32);
    }
    return createHmac("sha256", this.#key).update(network).digest("hex").slice(0, CHARS);
  }
}
