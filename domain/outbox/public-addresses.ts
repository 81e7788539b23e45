import ipaddr from "ipaddr.js";

/** Whether an IP address can be anybody's on the internet: neither special nor a way to hide one that is. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.parse(address).range() === "unicast";
}
