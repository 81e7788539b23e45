import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "../../domain/outbox/public-addresses.ts";

/** A call that would have gone to the operator's own network. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
}

/**
 * Looks a host up for a connection and hands on its public addresses alone. As the connection goes to these and no
 * others, a name that leads elsewhere the next time gains nothing.
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
