import { expect, test } from "vitest";
import { FormInTab, type Site, expectPath, wakeForms } from "../support/engines/fixtures.ts";

const EVERYTHING = /^\//;
const NO_CONNECTION = "No connection to the server. Please check your network and try again.";
const SCRIPT_FAILED_MAY_RELOAD =
  "Part of this page didn’t load. Please try again, or reload it: what you typed stays.";

export function defineRecoveryTests(site: Site) {
  test("a form whose script failed to load offline sends after the connection is back, without a reload", async () => {
    await site.tab.go(`${site.proxy.url}/food/version_b`);
    const restore = site.proxy.cut(EVERYTHING);
    const form = await FormInTab.on(site, "hero");
    await form.type("url", "https://shop.example/jam");
    await form.press();
    await expect.poll(() => form.text(".form-problem")).toBe(NO_CONNECTION);
    restore();
    // The press is still pending: a touch is enough.
    await site.tab.click("form [name=url]");
    await expectPath(site, "/ad_creation");
    expect(site.stored.leads()).toHaveLength(1);
  });

  test("a form requests its missing script at each press, and sends as soon as it arrives", async () => {
    await site.tab.go(`${site.proxy.url}/food/version_b`);
    const restore = site.proxy.cut(/hydrate-.*\.js/);
    const form = await FormInTab.on(site, "hero");
    await form.type("url", "https://shop.example/jam");
    for (let press = 1; press <= 3; press++) {
      const before = countAsked(site, /hydrate-/);
      await form.press();
      await expect.poll(() => countAsked(site, /hydrate-/)).toBeGreaterThan(before);
      await expect.poll(() => form.text(".form-problem")).toBe(SCRIPT_FAILED_MAY_RELOAD);
    }
    expect(await form.value("url")).toBe("https://shop.example/jam");
    restore();
    await form.press();
    await expectPath(site, "/ad_creation");
    expect(site.stored.leads()).toMatchObject([{ product: { productUrl: "https://shop.example/jam" } }]);
  });

  test("a sending script that failed to load is fetched again", async () => {
    const restore = site.proxy.cut(/lead-api-.*\.js/);
    const form = await FormInTab.open(site, { page: "/jewelry/version_d", place: "hero" });
    await form.type("email", "ann@shop.example");
    await form.press();
    await form.expectProblem(`An error occurred: ${SCRIPT_FAILED_MAY_RELOAD}`);
    restore();
    await form.press();
    await expectPath(site, "/success");
    expect(site.stored.leads()).toHaveLength(1);
  });

  test("a visitor who follows a link while a form's script is loading gets there", async () => {
    await site.tab.go(`${site.proxy.url}/food/version_b`);
    site.proxy.hang(/hydrate-.*\.js/);
    await expect
      .poll(async () => {
        await site.tab.run(() => document.forms[0]?.dispatchEvent(new Event("focusin", { bubbles: true })));
        return site.proxy.requests.some((url) => /hydrate-/.test(url));
      })
      .toBe(true);
    const release = site.proxy.hold(/^\/furniture\/version_b/);
    await site.tab.run(() => {
      location.href = "/furniture/version_b";
    });
    await expect.poll(() => site.proxy.requests).toContain("/furniture/version_b");
    release();
    await expectPath(site, "/furniture/version_b");
  });

  test("fonts that failed to load once are loaded on the next page", async () => {
    const restore = site.proxy.cut(/\.woff2/);
    await site.tab.go(`${site.proxy.url}/food/version_b`);
    restore();
    await wakeForms(site);
    await site.tab.go(`${site.proxy.url}/food/version_c`);
    await expect
      .poll(() =>
        site.tab.run(() =>
          Array.from(document.fonts)
            .filter(({ display, status }) => display === "swap" && status !== "unloaded")
            .map(({ status }) => status),
        ),
      )
      .toEqual(["loaded", "loaded"]);
  });

  test("a browser without storage is redirected, sends a product, and asks for the e-mail address", async () => {
    site.proxy.refuseStorage();
    await site.tab.go(`${site.proxy.url}/furniture`).catch(() => {});
    await expect.poll(() => site.tab.run(() => location.pathname)).toMatch(/^\/furniture\/version_[ab]$/);
    const form = await FormInTab.open(site, { page: "/furniture/version_a", place: "hero" });
    expect(await site.tab.run(canStore)).toBe(false);
    await form.type("url", "https://shop.example/chair");
    await form.press();
    await expectPath(site, "/ad_creation");
    await wakeForms(site);
    const where = await FormInTab.on(site, "hero");
    await where.type("email", "ann@shop.example");
    await where.press();
    await expectPath(site, "/image_send");
    expect(site.stored.leads()).toMatchObject([
      { product: { type: "url" } },
      { email: "ann@shop.example", path: "/ad_creation" },
    ]);
  });
}

function countAsked({ proxy }: Site, pattern: RegExp): number {
  return proxy.requests.filter((url) => pattern.test(url)).length;
}

function canStore(): boolean {
  try {
    sessionStorage.setItem("x", "1");
    return sessionStorage.getItem("x") === "1";
  } catch {
    return false;
  }
}
