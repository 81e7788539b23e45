import { isIPv4, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** A client, for rate limits. */
export type ClientIp = {
  /** An IPv4 address mapped to IPv6 is converted back. */
  ip: string;
  /** The IP blocks that one party may own, smallest first. */
  blocks: readonly Block[];
  /** The largest block. */
  network: string;
};

export type Block = { name: string; bits: 24 | 48 | 56 | 64 };

/** A connection that is already closed has no IP address. */
const UNKNOWN: ClientIp = { ip: "unknown", blocks: [], network: "unknown" };

/** Enough for an IP address with zone, brackets and port. */
const CHARS_MAX = 80;

/**
 * @param forwarded some proxies add the port. If it isn't an IP address, the peer's is used: otherwise every made-up
 * text would be a new client.
 * @param peer the connection's own IP address
 */
export function resolveClientIp(forwarded: string | undefined, peer: string | undefined): ClientIp {
  return parseIp(forwarded) ?? parseIp(peer) ?? UNKNOWN;
}

/** The largest block that the party behind a request may own. */
export function clientNetwork({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  return resolveClientIp(ip, socket.remoteAddress).network;
}

function parseIp(text = ""): ClientIp | null {
  if (isIPv4(text)) return fromIPv4(text);
  if (text.length > CHARS_MAX) return null;
  const [, bracketed, beforePort] = /^(?:\[(.*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const bare = (bracketed ?? beforePort ?? text).split("%", 1)[0]!;
  if (isIPv4(bare)) return fromIPv4(bare);
  if (!isIPv6(bare)) return null;
  const ip = ipaddr.process(bare);
  return ip instanceof ipaddr.IPv6 ? fromIPv6(ip.parts) : fromIPv4(ip.toString());
}

function fromIPv4(ip: string): ClientIp {
  const network = ip.slice(0, ip.lastIndexOf("."));
  const name = `${network}.0/24`;
  return { ip, blocks: [{ name, bits: 24 }], network: name };
}

function fromIPv6(parts: readonly number[]): ClientIp {
  const groups = parts.map((part) => part.toString(16));
  const [first, second, third, fourth] = groups;
  const site = `${first}:${second}:${third}`;
  return {
    ip: groups.join(":"),
    blocks: [
      { name: `${site}:${fourth}::/64`, bits: 64 },
      { name: `${site}:${(parts[3]! & 0xff00).toString(16)}::/56`, bits: 56 },
      { name: `${site}::/48`, bits: 48 },
    ],
    network: `${site}::/48`,
  };
}
