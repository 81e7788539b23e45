import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "../domain/outbox/public-addresses.ts";

/** The webhook's address is not public. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
}

/**
 * Resolves a host to its public addresses only. The connection uses exactly these addresses, which prevents DNS
 * rebinding.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (first === undefined) return callback(new PrivateAddress("The host is on a private network."), "");
    if (options.all) return callback(null, allowed);
    callback(null, first.address, first.family);
  });
};
