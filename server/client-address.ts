import ipaddr from "ipaddr.js";

/** Where a request comes from, as far as its limits go. */
export type ClientAddress = {
  /** An IPv4 address that arrives as IPv6 is that IPv4 address. */
  address: string;
  /** The /64 of an IPv6 address: a household or a phone has a whole one to choose addresses from. Null for IPv4. */
  network: string | null;
};

/** @param ip undefined when the client hung up meanwhile. */
export function clientAddress(ip = ""): ClientAddress {
  const [withoutZone = ""] = ip.split("%", 1);
  if (!ipaddr.isValid(withoutZone)) return { address: withoutZone, network: null };
  const address = ipaddr.process(withoutZone);
  if (address.kind() === "ipv4") return { address: address.toString(), network: null };
  const groups = address.toNormalizedString().split(":");
  return { address: groups.join(":"), network: `${groups.slice(0, 4).join(":")}::/64` };
}
