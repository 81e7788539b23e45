import type { Page } from "@playwright/test";

/** The text spacing that WCAG 1.4.12 requires pages to support. */
const TEXT_SPACING =
  "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}";

/** Truncated on purpose. */
const CUT_ON_PURPOSE = ".sr-only, .frame figcaption, .received-as";

/** The beginnings of texts that overflow the window or a clipping box once the text is spaced. */
export function wordsCutByTextSpacing(page: Page): Promise<string[]> {
  return page.evaluate(spaceAndFindCut, { css: TEXT_SPACING, onPurpose: CUT_ON_PURPOSE });
}

/** Runs in the page. */
function spaceAndFindCut({ css, onPurpose }: { css: string; onPurpose: string }): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  while (words.nextNode()) {
    const text = words.currentNode as Text;
    const element = text.parentElement!;
    if (!text.data.trim() || !element.checkVisibility() || element.closest(onPurpose)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    // A scrollable strip can show the rest.
    const strip = element.closest(".ad-stage, .room-stage, .looks, .showcase-images");
    const isFirst =
      element.closest(":is(.ad, .hero-room-image, .looks > li, .showcase-images > figure):first-child") !==
      null;
    if (strip && strip.scrollWidth > strip.clientWidth && !isFirst) continue;
    const box = element.closest("*:not(span, a, b, strong, em, small)")!;
    const hides = getComputedStyle(box).overflowX === "hidden" && box.scrollWidth > box.clientWidth + 1;
    if (left < -1 || right > innerWidth + 1 || hides) cut.push(text.data.trim().slice(0, 40));
  }
  return cut;
}
