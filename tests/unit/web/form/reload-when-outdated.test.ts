import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { forgetReload, reloadWhenOutdated } from "../../../../web/form/draft/reload-when-outdated.ts";
import { stubSessionStorage } from "../browser-stubs.ts";

const SCRIPT = "/assets/client-old.js";
const ADDRESS = "https://shop.example/food/version_a?utm_source=ad";
const SAME = `<script type="module" src="${SCRIPT}">`;
const NEXT = '<script type="module" src="/assets/client-new.js">';

const fetchPage = vi.fn<typeof fetch>();
const reload = vi.fn();
const fields = [["email", "ann@shop.example"]];
const form = { id: "hero", dataset: { pressed: "1000" }, querySelector: () => null };
let hasPress: boolean;
let kept: Map<string, string>;

beforeEach(() => {
  hasPress = false;
  vi.stubGlobal("fetch", fetchPage);
  vi.stubGlobal("location", { href: ADDRESS, pathname: "/food/version_a", reload });
  vi.stubGlobal("FormData", function read() {
    return fields;
  });
  vi.stubGlobal("document", {
    querySelector: (selector: string) =>
      selector === "[data-pressed]"
        ? hasPress || null
        : selector === "script[type=module]" && { src: new URL(SCRIPT, ADDRESS).href },
    querySelectorAll: (selector: string) => (selector === ".lead-form" ? [form] : []),
  });
  kept = stubSessionStorage();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });
});

type Case = { page: () => Promise<Response>; failed?: boolean; press?: boolean; keepsNothing?: boolean };
const is = (html: string, status?: number) => async () => new Response(html, { ...(status && { status }) });
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
const breaksOff = async () => Object.assign(new Response(), { text: unreachable });

test.each<[string, boolean, Case]>([
  ["the page has another script by now", true, { page: is(NEXT) }],
  ["the page has the same script", false, { page: is(SAME) }],
  ["a press waits, and this is the first failure", false, { page: is(SAME), press: true }],
  ["a press waits, and this is the second failure", true, { page: is(SAME), press: true, failed: true }],
  ["nothing waits, and this is the second failure", false, { page: is(SAME), failed: true }],
  ["the page can't be had", false, { page: unreachable, press: true, failed: true }],
  ["the page breaks off", false, { page: breaksOff, press: true, failed: true }],
  ["the page is no longer there", false, { page: is(NEXT, 404), press: true, failed: true }],
  ["what was entered can't be kept", false, { page: is(NEXT), keepsNothing: true }],
])("a file that can't be fetched while %s: the page is loaded anew: %s", async (_, isReloaded, its) => {
  fetchPage.mockImplementation(its.page);
  hasPress = its.press ?? false;
  if (its.keepsNothing) vi.stubGlobal("sessionStorage", undefined);
  expect(await reloadWhenOutdated(its.failed ?? false)).toBe(isReloaded);
  expect(fetchPage.mock.calls).toEqual([[ADDRESS, { cache: "no-store" }]]);
  expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
});

test("a page is loaded anew with what was entered, and the press that waited", async () => {
  fetchPage.mockImplementation(is(NEXT));
  await reloadWhenOutdated(false);
  expect(Object.fromEntries(Array.from(kept, ([key, value]) => [key, JSON.parse(value)]))).toEqual({
    reloaded: new URL(SCRIPT, ADDRESS).href,
    "draft /food/version_a#hero": { fields },
    "pressed /food/version_a#hero": "1000",
  });
});

test("a page that was loaded anew is loaded no second time, unless it has worked in between", async () => {
  fetchPage.mockImplementation(is(NEXT));
  expect(await reloadWhenOutdated(false)).toBe(true);
  expect(await reloadWhenOutdated(true)).toBe(false);
  forgetReload();
  expect(await reloadWhenOutdated(false)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page whose two forms both fail is loaded anew once", async () => {
  fetchPage.mockImplementation(is(NEXT));
  expect(await Promise.all([reloadWhenOutdated(false), reloadWhenOutdated(false)])).toEqual([true, true]);
  expect(reload).toHaveBeenCalledOnce();
});
