import { PHONE } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/fixtures.ts";

test.describe("for visitors who like motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a table once set stays set when the page is scrolled back", async ({ page }) => {
    await page.goto("/food/version_a");
    const steps = page.getByRole("slider", { name: "Steps from the plain bar to the ad" });
    await steps.scrollIntoViewIfNeeded();
    // The demo's script may arrive while the page is scrolled.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300);
        return steps.getAttribute("aria-valuetext");
      })
      .toBe("A headline");
    // The wheel's last turn may still be under way.
    await expect.poll(() => page.evaluate(scrollToTop)).toBe(0);
    await expect(steps).toHaveAttribute("aria-valuetext", "A headline");
  });
});

test("a table shows only the plain bar until all of its layers have arrived", async ({ page }) => {
  const props = /food_ad1-props-\w/;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(props, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/food/version_a");
  await page.getByRole("heading", { name: "Set the table yourself" }).scrollIntoViewIfNeeded();
  const plate = page.locator(".table-plate");
  await expect(page.locator("[data-demo=table]")).toHaveAttribute("data-loading");
  await expect(plate).toHaveCSS("opacity", "0");
  await expect(page.locator(".table-product")).toHaveCSS("opacity", "1");
  release();
  await expect(plate).toHaveCSS("opacity", "1");
});

test("a mark under a demo's slider leads to its step, whatever has been scrolled", async ({ page }) => {
  for (const [path, label, mark] of [
    ["/furniture/version_a", "Time of day", "Afternoon"],
    ["/food/version_a", "Steps from the plain bar to the ad", "Light"],
  ] as const) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    const range = page.getByRole("slider", { name: label });
    await range.scrollIntoViewIfNeeded();
    await expect(range).not.toHaveAttribute("aria-valuetext", mark);
    await expect(async () => {
      await page.locator(".demo-marks span", { hasText: mark }).click();
      await expect(range).toHaveAttribute("aria-valuetext", mark, { timeout: 500 });
    }).toPass();
    await page.mouse.wheel(0, 400);
    await expect(range).toHaveAttribute("aria-valuetext", mark);
  }
});

for (const path of ["/food/version_a", "/jewelry/version_d"]) {
  test(`${path} on a phone shows its second call without covering a form, a caption or a demo`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    const covered = await page.evaluate(async () => {
      const call = document.querySelector<HTMLElement>(".second-call")!;
      const others = document.querySelectorAll("form, .showcase figcaption, .demo :is(figure, input, label)");
      const found: string[] = [];
      let calls = 0;
      for (let top = 0; top < document.documentElement.scrollHeight; top += 60) {
        scrollTo(0, top);
        await new Promise(requestAnimationFrame);
        const box = call.getBoundingClientRect();
        const x = box.left + box.width / 2;
        const seen = [box.top + 2, box.top + box.height / 2, box.bottom - 2].filter(
          (y) => document.elementFromPoint(x, y) === call,
        );
        if (seen.length === 3) calls++;
        for (const other of others) {
          const { top: start, bottom: end } = other.getBoundingClientRect();
          if (seen.some((y) => y > start && y < end))
            found.push(`${top}: ${other.className || other.tagName}`);
        }
      }
      return { found, calls };
    });
    expect(covered.found).toEqual([]);
    // Otherwise nothing would have been tested.
    expect(covered.calls).toBeGreaterThan(5);
    // On a bar of the page's color from edge to edge, so that no line of text looks out behind or beside it.
    const call = page.locator(".second-call");
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const gutterPx = (await call.boundingBox())!.x;
    await expect(call).toHaveCSS("box-shadow", `${paper} 0px 0px 0px ${gutterPx}px`);
    await expect(call).toHaveCSS("clip-path", `inset(-12px -${gutterPx}px)`);
  });
}

/** Runs in the page. Returns where it is two frames later. */
async function scrollToTop(): Promise<number> {
  scrollTo(0, 0);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return scrollY;
}
