import { type Page, expect } from "@playwright/test";
import { DESKTOP, PHONE } from "./axe.ts";

/** What is held to see the plain shot on the hero's first ad. */
export const handle = (page: Page) => page.getByRole("button", { name: "Hold to see the original photo" });

/** The plain shot as it covers an ad. */
export const cover = (page: Page) => page.locator(".post-before");

/** The held plain shot covers the first ad to its edges, no larger than its pixels, and no words. */
export async function expectHeldShotToFit(page: Page) {
  for (const screen of [PHONE, DESKTOP]) {
    await page.setViewportSize(screen);
    await handle(page).focus();
    await page.keyboard.down("Space");
    await expect(cover(page)).toHaveCSS("clip-path", "inset(0px -3px 0px 0px)");
    expect(await page.evaluate(findCoverFaults), `${screen.width} px`).toEqual([]);
    await page.keyboard.up("Space");
    await expect(cover(page)).toHaveCSS("clip-path", "inset(0px 100% 0px 0px)");
  }
}

/** Runs in the page. */
function findCoverFaults(): string[] {
  const before = document.querySelector<HTMLElement>(".post-before")!;
  const shot = before.querySelector("div")!;
  const [box, inner] = [before.getBoundingClientRect(), shot.getBoundingClientRect()];
  const faults: string[] = [];
  if (inner.left > box.left || inner.top > box.top || inner.right < box.right || inner.bottom < box.bottom)
    faults.push("does not reach the edges");
  const [slice, width] = [shot.style.borderImageSlice, shot.style.borderImageWidth].map((sides) => {
    const [, right, , left] = sides.match(/[\d.]+/g)!.map(Number);
    return right! + left!;
  }) as [number, number];
  const productPx = shot.offsetWidth - width;
  const pixels = Number(document.querySelector(".ad-shot img")!.getAttribute("width"));
  if (productPx / (1 - slice / 100) > pixels + 1) faults.push("too large");
  for (const words of document.querySelectorAll(".hero :is(h1, .lead, .form-card, .trust)")) {
    const { left: from, top, right: to, bottom } = words.getBoundingClientRect();
    if (from < box.right && to > box.left && top < box.bottom && bottom > box.top)
      faults.push(words.textContent);
  }
  return faults;
}
