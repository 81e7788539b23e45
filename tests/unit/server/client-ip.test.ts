import { expect, test } from "vitest";
import { resolveClientIp } from "../../../server/connections/client-ip.ts";

const PEER = "203.0.113.9";

const IPV4 = {
  ip: "192.0.2.1",
  blocks: [{ name: "192.0.2.0/24", bits: 24 }],
  network: "192.0.2.0/24",
};

test.each([
  "192.0.2.1",
  "192.0.2.1:1001",
  "192.0.2.1:65535",
  "[192.0.2.1]:443",
  "::ffff:192.0.2.1",
  "::ffff:c000:201",
  "[::ffff:192.0.2.1]:443",
  "0:0:0:0:0:FFFF:192.0.2.1",
])("%s is one IPv4 address in its blocks", (ip) => {
  expect(resolveClientIp(ip, PEER)).toEqual(IPV4);
  expect(resolveClientIp(undefined, ip)).toEqual(IPV4);
});

test.each([
  "2001:db8:1:2345::1",
  "2001:DB8:1:2345:0::1",
  "[2001:db8:1:2345::1]",
  "[2001:db8:1:2345::1]:443",
  "2001:db8:1:2345::1%eth0",
  // As long as any, with zone, brackets and port.
  `[2001:0db8:0001:2345:0000:0000:0000:0001%${"z".repeat(32)}]:65535`,
])("%s is one IPv6 address in its blocks", (ip) => {
  expect(resolveClientIp(ip, PEER)).toEqual({
    ip: "2001:db8:1:2345:0:0:0:1",
    blocks: [
      { name: "2001:db8:1:2345::/64", bits: 64 },
      { name: "2001:db8:1:2300::/56", bits: 56 },
      { name: "2001:db8:1::/48", bits: 48 },
    ],
    network: "2001:db8:1::/48",
  });
});

test.each([
  ["::1", "0:0:0:0:0:0:0:1", "0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0:0:0:0:0:1", "fe80:0:0:0::/64", "fe80:0:0:0::/56", "fe80:0:0::/48"],
])("%s is the IP address %s", (ip, ...expected) => {
  const { ip: parsed, blocks } = resolveClientIp(ip, PEER);
  expect([parsed, ...blocks.map(({ name }) => name)]).toEqual(expected);
});

test.each([
  "not an IP address",
  "unknown",
  "",
  "_hidden:1",
  "8.8.8",
  "8.8.8.8:x",
  "[::1",
  "1.2.3.4".repeat(9999),
  `2001:db8::1%${"z".repeat(69)}`,
])("%.20s is not an IP address, and counts as its sender's", (ip) => {
  expect(resolveClientIp(ip, "::ffff:192.0.2.1")).toEqual(IPV4);
  expect(resolveClientIp(ip, undefined)).toEqual({
    ip: "unknown",
    blocks: [],
    network: "unknown",
  });
});
