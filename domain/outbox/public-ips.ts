import ipaddr from "ipaddr.js";

/** Whether an IP address is globally routable: not private or reserved, nor mapped or tunneled to such a one. */
export function isPublicIp(ip: string): boolean {
  return ipaddr.parse(ip).range() === "unicast";
}
