import { expect, test, vi } from "vitest";
import { findBrand } from "../../../../web/sections/hero/own-brand.ts";

vi.mock("../../../../web/ui/add-styles.ts", () => ({ addStyles: () => {} }));

test.each([
  ["mejuri.com", "Mejuri"],
  ["fritz-kola.com", "Fritz Kola"],
  ["shop.mejuri.co.uk", "Mejuri"],
  ["ann.myshopify.com", "Ann"],
  ["etsy.com", "etsy.com"],
  ["amazon.co.uk", "amazon.co.uk"],
  ["xn--bcher-kva.example", "xn--bcher-kva.example"],
])("the brand of %s is %s", (host, brand) => {
  expect(findBrand(host)).toBe(brand);
});
