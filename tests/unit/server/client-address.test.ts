import { expect, test } from "vitest";
import { clientAddress } from "../../../server/client-address.ts";

test.each([
  ["192.0.2.1", "192.0.2.1", null],
  ["::ffff:192.0.2.1", "192.0.2.1", null],
  ["::ffff:c000:201", "192.0.2.1", null],
  ["0:0:0:0:0:FFFF:192.0.2.1", "192.0.2.1", null],
  ["2001:db8::1", "2001:db8:0:0:0:0:0:1", "2001:db8:0:0::/64"],
  ["2001:DB8:0:0:ffff::", "2001:db8:0:0:ffff:0:0:0", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::1", "2001:db8:0:1:0:0:0:1", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0:0:0:0:1", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0:0:0:0:1", "0:0:0:0::/64"],
  ["::", "0:0:0:0:0:0:0:0", "0:0:0:0::/64"],
  ["not an address", "not an address", null],
  [undefined, "", null],
])("%s is the address %s in the network %s", (ip, address, network) => {
  expect(clientAddress(ip)).toEqual({ address, network });
});
