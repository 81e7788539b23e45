import { DESKTOP, PHONE, expectNoViolation } from "../support/browser/axe.ts";
import { boxOf, styleOf } from "../support/browser/boxes.ts";
import { expect, test } from "../support/browser/fixtures.ts";

test.use({ pictures: true });

const PAGE = "/food/version_c";
const ALT = /^Ad: /;

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test.describe(`with ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test("a sample opens large by key or press, and Escape or a press leads back to it", async ({ page }) => {
      const scripts: string[] = [];
      page.on(
        "request",
        (request) => void (/\/lightbox-/.test(request.url()) && scripts.push(request.url())),
      );
      await page.addInitScript(() => {
        const start = document.startViewTransition.bind(document);
        const moved: number[] = [];
        document.startViewTransition = (change) => {
          const transition = start(change);
          void transition.ready.then(() =>
            moved.push(
              ...document.getAnimations().flatMap(({ effect }) => {
                const { pseudoElement } = effect as KeyframeEffect;
                return pseudoElement?.startsWith("::view-transition")
                  ? [Number(effect!.getTiming().duration)]
                  : [];
              }),
            ),
          );
          return transition;
        };
        Object.assign(globalThis, { moved });
      });
      await page.goto(PAGE);
      await page.waitForLoadState("networkidle");
      expect(scripts).toEqual([]);
      const sample = page.locator("a.sample").nth(2);
      const small = (await sample.boundingBox())!;
      const dialog = page.getByRole("dialog", { name: ALT });
      await sample.focus();
      await page.keyboard.press("Enter");
      await expect(dialog).toBeVisible();
      await expect
        .poll(async () => (await dialog.getByRole("img").boundingBox())!.width)
        .toBeGreaterThan(1.5 * small.width);
      await expectNoViolation(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(sample).toBeFocused();

      await sample.click();
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(dialog).toHaveCount(0);
      // Nobody waits for it.
      const moved = await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved);
      expect(Math.max(0, ...moved)).toBeLessThan(500);
      await expect(page).toHaveURL(PAGE);
    });
  });
}

test("a double-click opens a sample once, while its picture is still loading", async ({ page }) => {
  await page.goto(PAGE);
  await page.waitForLoadState("networkidle");
  await page.route("**/*.avif", () => {});
  await page.locator("a.sample").nth(1).dblclick();
  await expect(page.locator(".lightbox[open]")).toHaveCount(1);
  await expect(page.locator(".lightbox")).toHaveCount(1);
});

test("the whole picture is on the screen, on a dark ground, and the buttons at the foot of the screen cover none of it", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(PAGE);
  await page.waitForLoadState("networkidle");
  await page.locator("a.sample").nth(1).click();
  const dialog = page.getByRole("dialog", { name: ALT });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(dialog.getByRole("img")).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
    const [picture, bar] = [await boxOf(page, ".lightbox img"), await boxOf(page, ".lightbox-bar")];
    expect(bar.top).toBeGreaterThanOrEqual(picture.bottom);
    expect(viewport.height - bar.bottom).toBeLessThan(24);
    expect((await boxOf(page, ".lightbox-bar > :first-child")).left).toBeGreaterThan(8);
    expect(bar.height).toBeLessThan(56);
  }
  // No frame shows at its round corners.
  expect(await styleOf(page, ".lightbox", "background-color")).toBe("rgba(0, 0, 0, 0)");
  expect(await styleOf(page, ".lightbox", "border-width")).toBe("0px");
  expect(await styleOf(page, ".lightbox", "background-color", "::backdrop")).toMatch(
    /^rgba\(0, 0, 0, 0\.[89]/,
  );
});

test("buttons, arrow keys and swipes lead around all samples, and a link to the closing form", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(PAGE);
  await page.waitForLoadState("networkidle");
  const names = await page
    .locator("a.sample img")
    .evaluateAll((all) => all.map((each) => each.getAttribute("alt")));
  expect(names.length).toBeGreaterThan(2);
  await page.locator("a.sample").first().click();
  const dialog = page.getByRole("dialog");
  const expectShown = async (at: number) => {
    await expect(dialog).toHaveAccessibleName(names.at(at)!);
    await expect(dialog.getByRole("img")).toHaveAccessibleName(names.at(at)!);
  };
  await expectShown(0);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expectShown(1);
  await page.keyboard.press("ArrowRight");
  await expectShown(2);
  await page.keyboard.press("ArrowLeft");
  await expectShown(1);
  await dialog.getByRole("button", { name: "Previous" }).click();
  await dialog.getByRole("button", { name: "Previous" }).click();
  await expectShown(-1);
  const swipe = (fromX: number, toX: number) =>
    dialog.evaluate(
      (target, xs) => {
        for (const [at, type] of ["touchstart", "touchend"].entries()) {
          const touches = [new Touch({ identifier: 1, target, clientX: xs[at]! })];
          target.dispatchEvent(new TouchEvent(type, { touches, changedTouches: touches }));
        }
      },
      [fromX, toX],
    );
  await swipe(300, 100);
  await expectShown(0);
  await swipe(100, 300);
  await expectShown(-1);
  // A press that slips a little is not a swipe.
  await swipe(100, 120);
  await expectShown(-1);
  await page.keyboard.press("Escape");
  await expect(page.locator("a.sample").last()).toBeFocused();

  await page.locator("a.sample").first().click();
  await dialog.getByRole("link").click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${PAGE}#start`);
  await expect(page.getByRole("form").last()).toBeInViewport();
});

test("a press for a new tab or window is the browser's, and without the lightbox's script a press leads to the picture", async ({
  page,
}) => {
  await page.route(/\/lightbox-/, (route) => route.abort());
  await page.goto(PAGE);
  await page.waitForLoadState("networkidle");
  const sample = page.locator("a.sample").first();
  for (const key of ["ctrlKey", "metaKey", "shiftKey"]) {
    const isTaken = await sample.evaluate((link, name) => {
      let isPrevented: boolean | undefined;
      const last = (event: Event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener("click", last, { once: true });
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, [name]: true }));
      return isPrevented;
    }, key);
    expect(isTaken, key).toBe(false);
  }
  const url = (await sample.getAttribute("href"))!;
  await sample.click();
  await page.waitForURL(`**${url}`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a sample leads to its picture", async ({ page }) => {
    await page.goto(PAGE);
    const url = await page.locator("a.sample").first().getAttribute("href");
    const picture = await page.request.get(url!);
    expect(picture.headers()["content-type"]).toBe("image/webp");
    await expect(page.locator(".delivery a.sample")).toHaveText(["Feed 4:5", "Square 1:1", "Story 9:16"]);
  });
});
