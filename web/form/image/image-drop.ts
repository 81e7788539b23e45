import { PICKER, pickerDataset } from "../form-dataset.ts";
import { findImage, setImage } from "./image-file.ts";

/** Lets a page take dropped and pasted images, from the first moment on and whether or not its forms have started. */
export function acceptDroppedImages() {
  let shown: HTMLElement | undefined;
  for (const type of ["dragover", "dragleave", "drop"] as const) {
    document.addEventListener(type, (event) => {
      const dragged = event.dataTransfer;
      if (!dragged?.types.includes("Files")) return;
      // The browser would open a file that it is left with, in the page's place.
      event.preventDefault();
      // A picture of a web page, this one's too, is only meant for a form when it is dropped there.
      const picker = pickerAt(event, dragged.types.includes("text/html"));
      if (shown) delete pickerDataset(shown).dragging;
      shown = type === "dragover" ? picker : undefined;
      if (shown) pickerDataset(shown).dragging = "";
      if (type === "drop" && picker) take(picker, dragged.files);
    });
  }
  document.addEventListener("paste", (event) => {
    const files = event.clipboardData?.files ?? [];
    const picker = files.length > 0 && pickerForPaste();
    if (!picker) return;
    event.preventDefault();
    take(picker, files);
  });
}

/** The first image of several; what is none changes nothing. */
function take(picker: HTMLElement, files: Iterable<File>) {
  const image = findImage(files);
  if (!image) return;
  formOf(picker).querySelector<HTMLInputElement>("[value=upload]")!.checked = true;
  setImage(picker.querySelector<HTMLInputElement>("input[type=file]")!, image);
  picker.scrollIntoView({ block: "nearest" });
}

/** The picker of the form under the pointer, else of the nearest one above or below. */
function pickerAt({ target, clientY }: DragEvent, onlyThere: boolean): HTMLElement | undefined {
  let nearest;
  let least = onlyThere ? 0 : Infinity;
  for (const picker of document.querySelectorAll<HTMLElement>(PICKER)) {
    const form = formOf(picker);
    const { top, bottom } = form.getBoundingClientRect();
    const distance = form.contains(target as Node) ? -1 : Math.max(top - clientY, clientY - bottom, 0);
    if (distance < least) [nearest, least] = [picker, distance];
  }
  return nearest;
}

function formOf(picker: HTMLElement): HTMLFormElement {
  return picker.closest("form")!;
}

/** A paste belongs to the form that has the focus, else to the first picker that is shown. */
function pickerForPaste(): HTMLElement | undefined {
  const pickers = Array.from(document.querySelectorAll<HTMLElement>(PICKER));
  const shown = pickers.filter((picker) => picker.offsetParent !== null);
  const focused = document.activeElement?.closest("form");
  return shown.find((picker) => focused?.contains(picker)) ?? (focused ? undefined : shown[0]);
}
