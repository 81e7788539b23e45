import { expect, test } from "vitest";
import { LETTERS, redirectRows } from "../redirect-rows.ts";
import { type Site, expectPath, inEveryEngine } from "./fixtures.ts";

const FLAGS = /^\/ofrep\//;
const MODULE = /redirect-page-.*\.js/;

const sayFlag = ({ proxy }: Site, value?: string) =>
  proxy.answer(FLAGS, 200, {
    flags: value === undefined ? [] : [{ key: "landing_beverage", value, variant: value, reason: "SPLIT" }],
  });

/** A page that replaces itself at once may break off the call that opened it. */
const open = (site: Site, path: string) => site.tab.go(site.proxy.url + path).catch(() => {});

async function expectEnd(site: Site, path: string, end: string) {
  if (end !== "stay") {
    await expectPath(site, `${path}/version_${end}`);
    expect(await site.tab.run(() => document.querySelectorAll("h1").length)).toBe(1);
    return;
  }
  await expect.poll(() => site.tab.run(isContinueShown)).toBe(true);
  expect(await site.tab.run(() => location.pathname)).toBe(path);
}

function isContinueShown() {
  const link = document.querySelector("[data-continue]");
  return link !== null && getComputedStyle(link).visibility === "visible";
}

inEveryEngine((site) => {
  for (const row of redirectRows) {
    test(`${row.path} leads where each value of the flag leads, and has its own end for unknown values and failures`, async () => {
      for (const letter of LETTERS) {
        const off = sayFlag(site, `version_${letter}`);
        await open(site, row.path);
        await expectEnd(site, row.path, row[letter]);
        off();
      }
      for (const fault of [() => sayFlag(site, "version_z"), () => sayFlag(site)]) {
        const off = fault();
        await open(site, row.path);
        await expectEnd(site, row.path, row.unknown);
        off();
      }
      for (const fault of [
        () => site.proxy.cut(FLAGS),
        () => site.proxy.answer(FLAGS, 500, { errorDetails: "x" }),
      ]) {
        const off = fault();
        await open(site, row.path);
        await expectEnd(site, row.path, row.failed);
        off();
      }
    });
  }

  test("a redirect keeps query and hash, and leaves nothing in the history", async () => {
    sayFlag(site, "version_c");
    await site.tab.go(`${site.proxy.url}/food/version_a`);
    await open(site, "/beverage/?utm_campaign=summer#join");
    await expectPath(site, "/beverage/version_c");
    expect(await site.tab.run(() => location.search + location.hash)).toBe("?utm_campaign=summer#join");
    await site.tab.back();
    await expectPath(site, "/food/version_a");
  });

  for (const [what, lose] of [
    ["is cut off", () => site.proxy.cut(MODULE)],
    ["answers 503", () => site.proxy.answer(MODULE, 503, {})],
  ] as const) {
    test(`when the script of a redirect page ${what}, furniture leads on and food offers the way`, async () => {
      lose();
      await open(site, "/furniture?utm_source=ad");
      await expectEnd(site, "/furniture", "a");
      expect(await site.tab.run(() => location.search)).toBe("?utm_source=ad");
      await open(site, "/food");
      expect(await site.tab.run(isContinueShown)).toBe(false);
      await expectEnd(site, "/food", "stay");
    });
  }
});
