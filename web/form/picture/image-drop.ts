import { DRAGGING, PICKER, REFUSED } from "../form-dataset.ts";
import { findImage, setImage } from "./image-file.ts";

/** Lets every picker on the page take dropped and pasted images, from the first moment on and whether or not its form has started. */
export function takeDroppedImages() {
  document.addEventListener("dragover", (event) => {
    const area = findArea(event.target);
    if (!area) return;
    event.preventDefault();
    area.toggleAttribute(DRAGGING, true);
  });
  document.addEventListener("dragleave", (event) => {
    const area = findArea(event.target);
    if (area && !area.contains(event.relatedTarget as Node | null)) area.removeAttribute(DRAGGING);
  });
  document.addEventListener("drop", (event) => {
    const area = findArea(event.target);
    if (!area) return;
    event.preventDefault();
    area.removeAttribute(DRAGGING);
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
  const image = findImage(files);
  area.toggleAttribute(REFUSED, !image);
  if (image) setImage(area.querySelector<HTMLInputElement>("input[type=file]")!, image);
}

function findArea(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${PICKER}]`) : null;
}

/** A paste belongs to the form that has the focus, else to the first picker that is shown. */
function areaForPaste(): HTMLElement | undefined {
  const areas = Array.from(document.querySelectorAll<HTMLElement>(`[${PICKER}]`));
  const shown = areas.filter((area) => area.offsetParent !== null);
  const focused = document.activeElement?.closest("form");
  return shown.find((area) => focused?.contains(area)) ?? (focused ? undefined : shown[0]);
}
