import { expect, test } from "vitest";
import { readShopLink } from "../../../../web/form/hints/confirm-product.ts";

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
  expect(readShopLink(link)?.domain).toBe(domain);
});

test.each([
  ["shop.example/jam?a=1#b", "/jam"],
  ["http:/shop.example", "/"],
  ["//shop.example/jam", "/jam"],
])("of the link %s, the product's path is %s", (link, path) => {
  expect(readShopLink(link)?.path).toBe(path);
});
