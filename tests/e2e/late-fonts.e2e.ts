import type { Page } from "@playwright/test";
import type { LandingPath } from "../../contract/paths.ts";
import { DESKTOP, PHONE } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import {
  SYSTEM_FONTS,
  heightsOf,
  delayFonts,
  layoutShiftSoFar,
  textBlocks,
  waitForFallbackFonts,
} from "../support/browser/late-fonts.ts";

test.describe.configure({ mode: "parallel" });
/** How many of a page's headings may change their number of lines: those whose last word only just fits. */
const OTHER_LINES_MAX = 2;
/** For this long after the window has changed its size, Chromium counts no shift. */
const SHIFTS_IGNORED_AFTER_RESIZE_MS = 600;

// One for each face.
const pages: LandingPath[] = [
  "/beverage/version_a",
  "/skincare/version_a",
  "/apparel/version_a",
  "/hygiene/version_a",
];

for (const [system, fonts] of Object.entries(SYSTEM_FONTS)) {
  for (const path of pages) {
    test(`${path} keeps its lines when its fonts arrive late, on ${system}`, async ({ page }) => {
      test.slow();
      const release = await delayFonts(page, fonts);
      await page.setViewportSize(PHONE);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await waitForFallbackFonts(page);
      const blocks = await textBlocks(page);
      const onPhone = await heightsOf(blocks);
      await page.setViewportSize(DESKTOP);
      const onDesk = await heightsOf(blocks);
      await page.setViewportSize(PHONE);
      await page.waitForTimeout(SHIFTS_IGNORED_AFTER_RESIZE_MS);
      const before = await layoutShiftSoFar(page);
      release();
      await page.evaluate(() => document.fonts.ready);
      const shift = (await layoutShiftSoFar(page)) - before;
      const changed = changes(onPhone, await heightsOf(blocks));
      await page.setViewportSize(DESKTOP);
      changed.push(...changes(onDesk, await heightsOf(blocks)));
      expect.soft(changed.length, changed.join("\n")).toBeLessThanOrEqual(OTHER_LINES_MAX);
      // A tenth of what counts as good if the first heading gains or loses a line; otherwise a hundredth.
      const isFirstHeading = changed.some((text) => text.startsWith("h1"));
      expect(shift).toBeLessThan(isFirstHeading ? 0.04 : 0.001);
    });
  }
}

type Heights = Awaited<ReturnType<typeof heightsOf>>;

/** Headings whose height changed. */
function changes(before: Heights, after: Heights): string[] {
  return before.flatMap(({ text, isHeading, height }, at) =>
    isHeading && Math.abs(after[at]!.height - height) > 1
      ? [`${text}: ${height} → ${after[at]!.height}`]
      : [],
  );
}

test("letters of other languages are in the page's typeface, whose extra files are fetched only for them", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [, name] = /assets\/(.+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
    if (name) fetched.push(name);
  });
  await page.goto("/furniture/version_a", { waitUntil: "networkidle" });
  const atFirst = ["fraunces-latin-wght-normal", "instrument-sans-latin-wght-normal"];
  expect(fetched.toSorted()).toEqual(atFirst);
  expect(await facesOf(page, "h1")).toEqual(["Fraunces"]);
  expect(await facesOf(page, ".brand")).toEqual(["Instrument Sans"]);

  for (const element of ["h1", ".hero .lead"]) {
    await page.locator(element).evaluate((each) => (each.textContent = "Möbel groß 0 € dla każdego"));
  }
  await expect.poll(() => facesOf(page, "h1")).toEqual(["Fraunces"]);
  await expect.poll(() => facesOf(page, ".hero .lead")).toEqual(["Instrument Sans"]);
  const more = atFirst.flatMap((name) => [`${name}-rest`, name.replace("-latin-", "-latin-ext-")]);
  expect(fetched.toSorted()).toEqual([...atFirst, ...more].toSorted());
});

/** The typefaces of an element's text. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return Array.from(
    new Set(fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `not ${familyName}`))),
  );
}
