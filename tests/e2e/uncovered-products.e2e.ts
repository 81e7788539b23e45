import { landingPaths } from "../support/site/page-paths.ts";
import { type ProductBox, productBoxes } from "../support/site/product-boxes.ts";
import { expect, test } from "../support/browser/fixtures.ts";

const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1300 },
];

for (const viewport of SCREENS) {
  test(`no word, button or caption covers a product in a hero ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const trouble: string[] = [];
    let products = 0;
    for (const path of landingPaths) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const { seen, covered } = await page.evaluate(findCovered, productBoxes);
      products += seen;
      trouble.push(...covered.map((what) => `${path}: ${what}`));
    }
    expect(trouble).toEqual([]);
    // Else nothing would have been tested.
    expect(products).toBeGreaterThanOrEqual(landingPaths.length);
  });
}

/** Runs in the page. */
function findCovered(boxes: Readonly<Record<string, ProductBox>>): { seen: number; covered: string[] } {
  const hero = document.querySelector(".hero")!;
  const over = hero.querySelectorAll(
    "h1, .lead, .badge, .form-card, .trust, .testimonial-card, figcaption, .ad-shot, .post-headline > span, .post-bar, .compare-label, .video-toggle",
  );
  const covered: string[] = [];
  let seen = 0;
  for (const image of hero.querySelectorAll<HTMLImageElement>(
    ".ad img, .compare > picture img, .hero-room-image img",
  )) {
    const name = /(\w+?)(?:_plate)?-[\w-]{8}\.\w+$/.exec(image.currentSrc || image.src)?.[1] ?? "";
    const box = boxes[name];
    const frame = image.getBoundingClientRect();
    if (!box || frame.width === 0) continue;
    seen++;
    // As `object-fit: cover` places it.
    const [width, height] = [Number(image.getAttribute("width")), Number(image.getAttribute("height"))];
    const scale = Math.max(frame.width / width, frame.height / height);
    const [x, y] = getComputedStyle(image)
      .objectPosition.split(" ")
      .map((part) => Number.parseFloat(part) / 100);
    const left = frame.left + (frame.width - width * scale) * x!;
    const top = frame.top + (frame.height - height * scale) * y!;
    const product = {
      left: left + (box[0] / 100) * width * scale,
      top: top + (box[1] / 100) * height * scale,
      right: left + (box[2] / 100) * width * scale,
      bottom: top + (box[3] / 100) * height * scale,
    };
    for (const element of over) {
      const { left: from, right: to, top: start, bottom: end, width: wide } = element.getBoundingClientRect();
      const overlaps =
        wide > 0 &&
        from < product.right - 2 &&
        to > product.left + 2 &&
        start < product.bottom - 2 &&
        end > product.top + 2;
      if (overlaps)
        covered.push(
          `${element.className || element.tagName} “${element.textContent.trim().slice(0, 20)}” on ${name}`,
        );
    }
  }
  return { seen, covered };
}
