import { lookup } from "node:dns";
import { BlockList, isIPv4 } from "node:net";
import type { LookupFunction } from "node:net";

/** Not for everybody, as IANA's registry of special addresses has it (RFC 6890 and what followed). */
const SPECIAL_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Where clouds tell a machine its own secrets.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Groups, what is kept for later, and everybody at once.
  ["224.0.0.0", 3],
] as const;

/** The one part of IPv6 that leads everywhere. Loopback, link-local, the local fc00::/7 and mapped IPv4 lie outside. */
const PUBLIC_IPV6 = ["2000::", 3] as const;

/** Within it: other protocols' and tunnels' addresses, which can hide an IPv4 address, and examples. */
const SPECIAL_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [net, bits] of SPECIAL_IPV4) special.addSubnet(net, bits, "ipv4");
for (const [net, bits] of SPECIAL_IPV6) special.addSubnet(net, bits, "ipv6");
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(...PUBLIC_IPV6, "ipv6");

/** Whether an IP address can be anybody's on the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4");
  const withoutZone = address.replace(/%.*$/, "");
  return publicIpv6.check(withoutZone, "ipv6") && !special.check(withoutZone, "ipv6");
}

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
