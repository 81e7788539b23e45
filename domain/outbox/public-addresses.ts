import ipaddr from "ipaddr.js";

/** Whether an IP address is globally routable: not private or reserved, nor mapped or tunneled to such an address. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.parse(address).range() === "unicast";
}
