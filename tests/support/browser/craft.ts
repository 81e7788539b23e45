// oxlint-disable unicorn/consistent-function-scoping -- the function runs in the page

/** The least distance in pixels between neighboring boxes in these containers. */
export type Apart = Record<string, number>;

/**
 * Runs in the page. Finds words at the edge of their card or button, neighbors that stand too near, controls that don't
 * show that they can be pressed, and square corners beside round ones.
 */
export function craftFaults(apart: Apart): string[] {
  const found = new Set<string>();
  const name = (element: Element) =>
    `${[element.localName, ...element.classList].join(".")} “${element.textContent!.trim().slice(0, 20)}”`;
  const px = (length: string) => Number.parseFloat(length);
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const shown = { opacityProperty: true, visibilityProperty: true };
    const isForListeners = element.closest(".sr-only, .skip") !== null;
    return width > 2 && height > 2 && element.checkVisibility(shown) && !isForListeners;
  };
  const isPlane = (element: Element) => {
    const { display, backgroundColor, borderLeftWidth, borderRightWidth } = getComputedStyle(element);
    const isOpaque = !/[,/] 0(\.0\d*)?\)$/.test(backgroundColor);
    return display !== "inline" && (isOpaque || (px(borderLeftWidth) > 0 && px(borderRightWidth) > 0));
  };
  const seen = Array.from(document.querySelectorAll("body *")).filter(isSeen);

  /** A row to swipe and a shortened line are cut at their edges. */
  const isCutWithin = (plane: Element, text: Node) => {
    for (let each = text.parentElement!; each !== plane; each = each.parentElement!) {
      if (getComputedStyle(each).overflow !== "visible") return true;
    }
    return false;
  };
  for (const plane of seen.filter(isPlane)) {
    const box = plane.getBoundingClientRect();
    const texts = document.createTreeWalker(plane, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.textContent!.trim() || !isSeen(text.parentElement!) || isCutWithin(plane, text)) continue;
      const words = document.createRange();
      words.selectNodeContents(text);
      for (const line of words.getClientRects()) {
        if (line.width < 2 || line.top > box.bottom || line.bottom < box.top) continue;
        const beside = Math.min(line.left - box.left, box.right - line.right);
        const above = Math.min(line.top - box.top, box.bottom - line.bottom);
        if (beside < 3.5 || above < 0) found.add(`at the edge of ${name(plane)}`);
      }
    }
  }

  for (const [container, leastPx] of Object.entries(apart)) {
    for (const parent of document.querySelectorAll(container)) {
      const boxes = Array.from(parent.children)
        .filter((child) => isSeen(child) && !/absolute|fixed|sticky/.test(getComputedStyle(child).position))
        .map((child) => child.getBoundingClientRect());
      for (const [at, box] of boxes.slice(1).entries()) {
        const before = boxes[at]!;
        const gap = Math.max(
          box.top - before.bottom,
          before.top - box.bottom,
          box.left - before.right,
          before.left - box.right,
        );
        // Others overlap on purpose.
        if (gap > -1 && gap < leastPx - 0.1) found.add(`${gap.toFixed(1)} px between parts of ${container}`);
      }
    }
  }

  for (const control of document.querySelectorAll("button:enabled, a, summary, label.mode")) {
    if (isSeen(control) && getComputedStyle(control).cursor !== "pointer")
      found.add(`no pointer: ${name(control)}`);
  }

  const radius = px(getComputedStyle(document.body).getPropertyValue("--radius"));
  const round = "img, video, .form-card, .badge, .field, .picker, button, .button";
  for (const element of radius > 0 ? seen.filter((each) => isPlane(each) && each.matches(round)) : []) {
    const { left, right } = element.getBoundingClientRect();
    if (left < 1 || right > innerWidth - 1) continue;
    let corner: Element | null = element;
    while (corner?.matches(":not(section)") && px(getComputedStyle(corner).borderTopLeftRadius) === 0) {
      corner = corner.parentElement;
    }
    if (corner === null || corner.matches("section")) found.add(`square: ${name(element)}`);
  }
  return Array.from(found);
}
