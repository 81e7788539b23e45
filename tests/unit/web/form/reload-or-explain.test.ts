import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { RELOADED, reloadOrExplain } from "../../../../web/form/draft/reload-or-explain.ts";
import { stubSessionStorage } from "../../../support/doubles/browser-stubs.ts";

const SCRIPT = "/assets/client-old.js";
const URL_NOW = "https://shop.example/food/version_a?utm_source=ad";
const SAME = `<script type="module" src="${SCRIPT}">`;
const NEXT = '<script type="module" src="/assets/client-new.js">';

const NO_CONNECTION = "No connection to the server. Please check your network and try again.";
const SCRIPT_FAILED = "Part of this page didn’t load. Please try again.";
const MAY_RELOAD = "Part of this page didn’t load. Please try again, or reload it: what you typed stays.";

const fetchPage = vi.fn<typeof fetch>();
const reload = vi.fn();
const fields = [["email", "ann@shop.example"]];
const form = { id: "hero", dataset: { pressed: "1000" }, querySelector: () => null };
let kept: Map<string, string>;

beforeEach(() => {
  vi.stubGlobal("fetch", fetchPage);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { href: URL_NOW, pathname: "/food/version_a", reload });
  vi.stubGlobal("FormData", function read() {
    return fields;
  });
  vi.stubGlobal("document", {
    querySelector: (selector: string) =>
      selector === "script[type=module]" && { src: new URL(SCRIPT, URL_NOW).href },
    querySelectorAll: (selector: string) => (selector === ".lead-form" ? [form] : []),
  });
  kept = stubSessionStorage();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });
});

const is = (html: string, status?: number) => async () => new Response(html, { ...(status && { status }) });
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
const truncatedResponse = async () => Object.assign(new Response(), { text: unreachable });

/** The message, or that there is none because the page is reloaded. */
function wordsOrReload(): Promise<string> {
  const { promise: reloaded, resolve } = Promise.withResolvers<string>();
  reload.mockImplementation(() => resolve("reloaded"));
  return Promise.race([reloadOrExplain(), reloaded]);
}

test.each<[string, () => Promise<Response>, string]>([
  ["the page can't be had", unreachable, NO_CONNECTION],
  ["the page breaks off", truncatedResponse, NO_CONNECTION],
  ["the page is no longer there", is(NEXT, 404), NO_CONNECTION],
  ["the page has the same script", is(SAME), MAY_RELOAD],
  ["the page has another script by now", is(NEXT), "reloaded"],
])("a script that fails to load while %s", async (_, page, outcome) => {
  fetchPage.mockImplementation(page);
  expect(await wordsOrReload()).toBe(outcome);
  expect(fetchPage.mock.calls).toEqual([[URL_NOW, { cache: "no-store" }]]);
  expect(reload).toHaveBeenCalledTimes(outcome === "reloaded" ? 1 : 0);
});

describe("a page without storage", () => {
  test.each([
    ["the same", SAME],
    ["another", NEXT],
  ])("is not reloaded, and doesn't suggest it, while it has %s script", async (_, page) => {
    vi.stubGlobal("sessionStorage", undefined);
    fetchPage.mockImplementation(is(page));
    expect(await wordsOrReload()).toBe(SCRIPT_FAILED);
    expect(reload).not.toHaveBeenCalled();
  });
});

test("a reload keeps the input and a pending press", async () => {
  fetchPage.mockImplementation(is(NEXT));
  await wordsOrReload();
  expect(Object.fromEntries(Array.from(kept, ([key, value]) => [key, JSON.parse(value)]))).toEqual({
    reloaded: new URL(SCRIPT, URL_NOW).href,
    "draft /food/version_a#hero": { fields },
    "pressed /food/version_a#hero": "1000",
  });
});

test("a page is reloaded a second time only if it worked in between", async () => {
  fetchPage.mockImplementation(is(NEXT));
  expect(await wordsOrReload()).toBe("reloaded");
  expect(await wordsOrReload()).toBe(MAY_RELOAD);
  kept.delete(RELOADED);
  expect(await wordsOrReload()).toBe("reloaded");
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a failure that a reload cannot fix does not use up the reload", async () => {
  fetchPage.mockImplementationOnce(is(SAME));
  expect(await wordsOrReload()).toBe(MAY_RELOAD);
  fetchPage.mockImplementationOnce(is(NEXT));
  expect(await wordsOrReload()).toBe("reloaded");
});
