import { PICKER, pickerDataset } from "../form-dataset.ts";
import { findImage, setImage } from "./image-file.ts";

/** Lets every picker on the page take dropped and pasted images, from the first moment on and whether or not its form has started. */
export function takeDroppedImages() {
  document.addEventListener("dragover", (event) => {
    const picker = findPicker(event.target);
    if (!picker) return;
    event.preventDefault();
    pickerDataset(picker).dragging = "";
  });
  document.addEventListener("dragleave", (event) => {
    const picker = findPicker(event.target);
    if (picker && !picker.contains(event.relatedTarget as Node | null)) delete pickerDataset(picker).dragging;
  });
  document.addEventListener("drop", (event) => {
    const picker = findPicker(event.target);
    if (!picker) return;
    event.preventDefault();
    delete pickerDataset(picker).dragging;
    take(picker, event.dataTransfer?.files ?? []);
  });
  document.addEventListener("paste", (event) => {
    const files = event.clipboardData?.files ?? [];
    const picker = files.length > 0 && pickerForPaste();
    if (!picker) return;
    event.preventDefault();
    take(picker, files);
  });
}

function take(picker: HTMLElement, files: Iterable<File>) {
  const image = findImage(files);
  if (!image) {
    pickerDataset(picker).refused = "";
    return;
  }
  delete pickerDataset(picker).refused;
  setImage(picker.querySelector<HTMLInputElement>("input[type=file]")!, image);
}

function findPicker(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(PICKER) : null;
}

/** A paste belongs to the form that has the focus, else to the first picker that is shown. */
function pickerForPaste(): HTMLElement | undefined {
  const pickers = Array.from(document.querySelectorAll<HTMLElement>(PICKER));
  const shown = pickers.filter((picker) => picker.offsetParent !== null);
  const focused = document.activeElement?.closest("form");
  return shown.find((picker) => focused?.contains(picker)) ?? (focused ? undefined : shown[0]);
}
