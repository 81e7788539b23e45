import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { landingPaths, screenPaths } from "../support/site/page-paths.ts";
import type { Site } from "../support/engines/fixtures.ts";

/**
 * Opens a page at phone widths, in a frame because not every engine's window can be as narrow.
 * @returns the result for each width.
 */
async function openOnPhones(path: string, widthsPx: number[]) {
  const frame = document.createElement("iframe");
  frame.width = String(widthsPx[0]);
  frame.height = "844";
  frame.style.border = "0";
  frame.src = path;
  document.body.replaceChildren(frame);
  await new Promise((resolve) => frame.addEventListener("load", resolve));
  const page = frame.contentDocument!;
  page.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true }));
  const isReady = () => page.querySelector("h1") && !page.querySelector(".lead-form:not([data-ready])");
  for (let waited = 0; !isReady() && waited < 200; waited++) await wait(50);
  const countShown = (selector: string) =>
    Array.from(page.querySelectorAll(selector)).filter((element) => element.getClientRects().length > 0)
      .length;
  return widthsPx.map((widthPx) => {
    frame.width = String(widthPx);
    return {
      isReady: Boolean(isReady()),
      headings: countShown("h1"),
      beyondScreenPx: page.documentElement.scrollWidth - widthPx,
      headerPx: page.querySelector(".header")!.clientHeight,
      menus: countShown(".menu-toggle, .menu"),
      panels: countShown(".url-panel, .upload-panel, .email-panel"),
      forms: page.forms.length,
    };
  });
}

const NOWHERE = "/no/such/page";
/** Only the not-found page logs an error. */
const expectedErrors = (path: string) => (path === NOWHERE ? [`Oops! Page not found ${NOWHERE}`] : []);

export function definePageTests(site: Site) {
  for (const path of [...landingPaths, ...screenPaths, NOWHERE]) {
    test(`${path} shows one heading, fits a phone's width, and logs no error`, async () => {
      for (const page of await site.tab.run(openOnPhones, path, [390, 320])) {
        expect(page).toMatchObject({ isReady: true, headings: 1 });
        expect(page.beyondScreenPx).toBeLessThanOrEqual(0);
        // An open menu must not push the page away.
        expect(page.headerPx).toBeLessThan(120);
        if (landingPaths.includes(path)) expect(page).toMatchObject({ menus: 1, panels: page.forms });
      }
      await expect.poll(() => site.proxy.consoleErrors).toEqual(expectedErrors(path));
    });
  }
}
