import { afterEach, expect, test, vi } from "vitest";
import { stubSessionStorage } from "../../support/doubles/browser-stubs.ts";
import { keepReferrerHost, referrerHost } from "../../../web/referrer-host.ts";

afterEach(() => vi.unstubAllGlobals());

/** Opens a page of ours with this referrer. @returns the host that its form would send. */
function openPage(referrer: string): string {
  vi.stubGlobal("location", { host: "ads.example" });
  vi.stubGlobal("document", { referrer });
  keepReferrerHost();
  return referrerHost();
}

test("a tab keeps the host of the site that led to us, also through pages of ours", () => {
  stubSessionStorage();
  expect(openPage("")).toBe("");
  expect(openPage("https://news.example/story")).toBe("news.example");
  expect(openPage("https://ads.example/food")).toBe("news.example");
  expect(openPage("")).toBe("news.example");
  expect(openPage("https://mail.example/")).toBe("mail.example");
});

test("in a tab without storage, only the first page knows which site led to us", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(openPage("https://news.example/story")).toBe("news.example");
  expect(openPage("https://ads.example/food")).toBe("");
});
