import type { Page } from "@playwright/test";
import { type ProductBox, productBoxes } from "../site/product-boxes.ts";

/** How many products a hero's pictures show, and the words, buttons and captions that cover one. */
export function coveredProducts(page: Page): Promise<{ seen: number; covered: string[] }> {
  return page.evaluate(findCovered, productBoxes);
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
    ".ad :not(.ad-photo) > img, .compare > picture img, .hero-room-image > :first-child img",
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
