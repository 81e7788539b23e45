import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Product } from "../../../../contract/lead-row.ts";
import { readSent, rememberSent } from "../../../../web/form/send/sent-record.ts";
import { stubSessionStorage } from "../../../support/doubles/browser-stubs.ts";

const product: Product = { type: "url", productUrl: "https://shop.example/jam" };
const photo: Product = {
  type: "file",
  fileName: "jam.png",
  fileType: "image/png",
  fileSize: 1,
  filePath: "products/1.png",
  fileUrl: "https://ads.example/jam.png",
};

beforeEach(() => {
  stubSessionStorage();
  onTestFinished(() => void vi.unstubAllGlobals());
});

const open = (pathname: string) => vi.stubGlobal("location", { pathname, hash: "" });

test("a tab remembers that it sent nothing, a product, then its e-mail address", () => {
  open("/jewelry/version_a");
  expect(readSent()).toBeNull();
  expect(rememberSent({ product }, "key-1")).toBe("");
  expect(readSent()).toEqual({ last: "product", product, key: "key-1", industry: "jewelry" });
  open("/ad_creation");
  expect(rememberSent({ email: "ann@shop.example" }, "key-2")).toBe("");
  expect(readSent()).toEqual({
    last: "email",
    product,
    email: "ann@shop.example",
    key: "key-1",
    industry: "jewelry",
  });
});

test.each([
  ["a photo from the home page is for beverage", "/", photo, "beverage"],
  ["a link from the home page is for no industry", "/", product, undefined],
  ["a link from a beverage page is for beverage", "/beverage/version_a", product, "beverage"],
])("%s, whatever the tab sent before", (_, from, sent, industry) => {
  open("/jewelry/version_a");
  rememberSent({ email: "ann@shop.example" }, "key-1");
  open(from);
  rememberSent({ product: sent }, "key-2");
  open("/ad_creation");
  rememberSent({ email: "ann@shop.example" }, "key-3");
  expect(readSent()?.industry).toBe(industry);
});

test.each([
  ["https://ads.example/food/version_a", { last: "product", key: "k-1" }],
  ["https://evil.example/", { last: "product" }],
  ["https://ads.example.evil.example/", { last: "product" }],
  ["", { last: "product" }],
])("a product's key in the hash counts only on the way from a page of ours (%j)", (referrer, expected) => {
  vi.stubGlobal("document", { referrer });
  vi.stubGlobal("location", { pathname: "/ad_creation", hash: "#sent=k-1", origin: "https://ads.example" });
  expect(readSent()).toEqual(expected);
});

test("without session storage, the next page's hash says what was sent", () => {
  vi.stubGlobal("sessionStorage", undefined);
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("document", { referrer: "" });
  open("/jewelry/version_d");
  for (const row of [{ product }, { email: "ann@shop.example" }]) {
    const hash = rememberSent(row, "key-1");
    vi.stubGlobal("location", { pathname: "/success", hash });
    expect(readSent()?.last).toBe("product" in row ? "product" : "email");
  }
});
