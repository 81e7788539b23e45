import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicIp } from "../domain/outbox/public-ips.ts";

/** The webhook's host has no public IP address. */
export class PrivateIp extends Error {
  override name = "PrivateIp";
}

/**
 * Resolves a host to its public IP addresses only. The connection uses exactly these, which prevents DNS
 * rebinding.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, ips) => {
    if (error) return callback(error, "");
    const allowed = ips.filter(({ address }) => isPublicIp(address));
    const [first] = allowed;
    if (first === undefined) return callback(new PrivateIp("The host is on a private network."), "");
    if (options.all) return callback(null, allowed);
    callback(null, first.address, first.family);
  });
};
