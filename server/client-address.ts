import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** A client, for rate limits. */
export type ClientAddress = {
  /** IPv4-mapped IPv6 addresses are converted to IPv4. */
  address: string;
  /** The address blocks that one party may own, smallest first. */
  blocks: readonly Block[];
  /** The largest block. */
  network: string;
};

export type Block = { name: string; bits: 24 | 48 | 56 | 64 };

/** A connection that is already closed has no address. */
const UNKNOWN: ClientAddress = { address: "unknown", blocks: [], network: "unknown" };

/** Enough for an address with zone, brackets and port. */
const CHARS_MAX = 80;

/**
 * @param ip as forwarded; some proxies add the port. If it isn't an address, the peer's is used: otherwise every made-up
 * text would be a new client.
 * @param peer the connection's own address
 */
export function clientAddress(ip: string | undefined, peer: string | undefined): ClientAddress {
  return readAddress(ip) ?? readAddress(peer) ?? UNKNOWN;
}

function readAddress(text = ""): ClientAddress | null {
  if (isIPv4(text)) return fromIPv4(text);
  if (text.length > CHARS_MAX) return null;
  const [, bracketed, beforePort] = /^(?:\[(.*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const bare = (bracketed ?? beforePort ?? text).split("%", 1)[0]!;
  if (isIPv4(bare)) return fromIPv4(bare);
  if (!isIPv6(bare)) return null;
  const address = ipaddr.process(bare);
  return address instanceof ipaddr.IPv6 ? fromIPv6(address.parts) : fromIPv4(address.toString());
}

function fromIPv4(address: string): ClientAddress {
  const network = address.slice(0, address.lastIndexOf("."));
  const name = `${network}.0/24`;
  return { address, blocks: [{ name, bits: 24 }], network: name };
}

function fromIPv6(parts: readonly number[]): ClientAddress {
  const groups = parts.map((part) => part.toString(16));
  const [first, second, third, fourth] = groups;
  const site = `${first}:${second}:${third}`;
  return {
    address: groups.join(":"),
    blocks: [
      { name: `${site}:${fourth}::/64`, bits: 64 },
      { name: `${site}:${(parts[3]! & 0xff00).toString(16)}::/56`, bits: 56 },
      { name: `${site}::/48`, bits: 48 },
    ],
    network: `${site}::/48`,
  };
}
