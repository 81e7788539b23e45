import { isIPv6 } from "node:net";

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
  if (!isIPv6(withoutZone)) return { address: withoutZone, network: null };
  const groups = toGroups(withoutZone);
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isIPv4) return { address: toIpv4(groups[6]!, groups[7]!), network: null };
  const hex = groups.map((group) => group.toString(16));
  return { address: hex.join(":"), network: `${hex.slice(0, 4).join(":")}::/64` };
}

/** Its eight numbers of 16 bits. URLs write every IPv6 address in one way, without dots. */
function toGroups(ip: string): number[] {
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

function toIpv4(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
