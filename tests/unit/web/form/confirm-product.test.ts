import { expect, test } from "vitest";
import { hostOf } from "../../../../web/form/hints/confirm-product.ts";

test.each([
  ["shop.example", "shop.example"],
  ["https://www.shop.example/jam?a=1", "shop.example"],
  ["HTTP://shop.example:8080", "shop.example"],
  ["sho", undefined],
  ["shop.", undefined],
  ["shop.e", undefined],
  ["localhost", undefined],
  ["127.0.0.1", undefined],
  ["https://", undefined],
  ["a b.example", undefined],
])("of the link %s, the shop's domain is %s", (link, domain) => {
  expect(hostOf(link)).toBe(domain);
});
