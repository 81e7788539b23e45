import { beforeEach, describe, expect, test } from "vitest";
import { type Site, expectPath } from "../support/engines/fixtures.ts";

const FLAGS = /^\/ofrep\//;
const LANDING_PAGE = /^\/\w+\/version_[a-d]/;

const sayFlag = ({ proxy }: Site, value?: string) =>
  proxy.answer(FLAGS, 200, {
    flags: value === undefined ? [] : [{ key: "landing_beverage", value, variant: value, reason: "SPLIT" }],
  });

/** A page that replaces itself at once may abort the call that opened it. */
const open = (site: Site, path: string) => site.tab.go(site.proxy.url + path).catch(() => {});

async function expectEnd(site: Site, path: string, end: string) {
  if (end !== "stay") return void (await expectPath(site, `${path}/version_${end}`));
  await expect.poll(() => site.tab.run(isContinueShown)).toBe(true);
  expect(await site.tab.run(() => location.pathname)).toBe(path);
}

function isContinueShown() {
  const link = document.querySelector("[data-continue]");
  return link !== null && getComputedStyle(link).visibility === "visible";
}

export function defineRoutingTests(site: Site) {
  test("a new visitor gets the page with the redirect, keeps the key, and is counted", async () => {
    await open(site, "/food?utm_campaign=summer#join");
    await expect.poll(() => site.tab.run(() => location.pathname)).toMatch(/^\/food\/version_[a-d]$/);
    expect(await site.tab.run(() => location.search + location.hash)).toBe("?utm_campaign=summer#join");
    await expect.poll(() => site.proxy.requests.filter((url) => FLAGS.test(url))).toHaveLength(1);
    expect(await site.tab.run(() => localStorage.getItem("ld-user-key"))).toMatch(/^user-[a-z0-9]{13}$/);
    expect(site.proxy.requests.filter((url) => LANDING_PAGE.test(url))).toEqual([]);
    expect(site.proxy.consoleErrors).toEqual([]);
  });

  test("a redirect page without scripts shows its link", async () => {
    site.proxy.forbidScripts(/^\/food/);
    await open(site, "/food");
    await expectEnd(site, "/food", "stay");
    await site.tab.click("[data-continue]");
    await expectPath(site, "/food/version_a");
  });

  describe("a visitor who has been here", () => {
    beforeEach(() => site.tab.run(() => localStorage.setItem("ld-user-key", "user-0123456789abc")));

    // find-destination.test.ts covers every path with every value, and redirect-pages.test.ts covers the built pages.
    test("a known value leads to its page", async () => {
      sayFlag(site, "version_b");
      await open(site, "/beverage");
      await expectPath(site, "/beverage/version_b");
    });

    test.each([
      ["/beverage", "stay"],
      ["/food", "a"],
    ])("an unknown value on %s ends with: %s", async (path, end) => {
      for (const value of ["version_z", undefined]) {
        const off = sayFlag(site, value);
        await open(site, path);
        await expectEnd(site, path, end);
        off();
      }
    });

    test.each([
      ["/food", "stay"],
      ["/furniture", "a"],
    ])("a failing flag service on %s ends with: %s", async (path, end) => {
      for (const fault of [
        () => site.proxy.cut(FLAGS),
        () => site.proxy.answer(FLAGS, 500, { errorDetails: "x" }),
      ]) {
        const off = fault();
        await open(site, path);
        await expectEnd(site, path, end);
        off();
      }
    });

    test("a redirect keeps query and hash, and leaves no history entry", async () => {
      sayFlag(site, "version_c");
      await site.tab.go(`${site.proxy.url}/food/version_a`);
      await open(site, "/beverage/?utm_campaign=summer#join");
      await expectPath(site, "/beverage/version_c");
      expect(await site.tab.run(() => location.search + location.hash)).toBe("?utm_campaign=summer#join");
      await site.tab.back();
      await expectPath(site, "/food/version_a");
    });
  });
}
