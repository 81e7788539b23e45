import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is globally routable: not private or reserved, and not mapped or tunneled to an address that
 * is.
 */
export function isPublicIp(ip: string): boolean {
  return ipaddr.parse(ip).range() === "unicast";
}
