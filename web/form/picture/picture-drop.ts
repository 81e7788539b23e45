import { findImage, setImage } from "./picture-file.ts";

/**
 * Lets every picker on the page take dropped and pasted pictures, from the first moment on and whether or not
 * its form has started. Works on `[data-picker]` areas that hold a file input; marks them `data-dragging` while
 * something hovers and `data-refused` after a drop that was no picture.
 */
export function takeDroppedImages() {
  document.addEventListener("dragover", (event) => {
    const area = findArea(event.target);
    if (!area) return;
    event.preventDefault();
    area.dataset.dragging = "";
  });
  document.addEventListener("dragleave", (event) => {
    const area = findArea(event.target);
    if (area && !area.contains(event.relatedTarget as Node | null)) delete area.dataset.dragging;
  });
  document.addEventListener("drop", (event) => {
    const area = findArea(event.target);
    if (!area) return;
    event.preventDefault();
    delete area.dataset.dragging;
    take(area, event.dataTransfer?.files ?? []);
  });
  document.addEventListener("paste", (event) => {
    const files = event.clipboardData?.files ?? [];
    const area = files.length > 0 && areaForPaste();
    if (!area) return;
    event.preventDefault();
    take(area, files);
  });
}

function take(area: HTMLElement, files: Iterable<File>) {
  const picture = findImage(files);
  area.toggleAttribute("data-refused", !picture);
  if (picture) setImage(area.querySelector<HTMLInputElement>("input[type=file]")!, picture);
}

function findArea(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-picker]") : null;
}

/** A paste belongs to the form that has the focus, else to the first picker that is shown. */
function areaForPaste(): HTMLElement | undefined {
  const areas = Array.from(document.querySelectorAll<HTMLElement>("[data-picker]"));
  const shown = areas.filter((area) => area.offsetParent !== null);
  const focused = document.activeElement?.closest("form");
  return shown.find((area) => focused?.contains(area)) ?? (focused ? undefined : shown[0]);
}
