import { PICKER, pickerDataset } from "../form-dataset.ts";
import { findImage, setImage } from "./image-file.ts";

/** Accepts dropped and pasted images anywhere on the page, before and after hydration. */
export function acceptDroppedImages() {
  let highlighted: HTMLElement | undefined;
  for (const type of ["dragover", "dragleave", "drop"] as const) {
    document.addEventListener(type, (event) => {
      const dragged = event.dataTransfer;
      if (!dragged?.types.includes("Files")) return;
      // By default the browser would leave the page and open the file.
      event.preventDefault();
      // An image dragged from a web page, including this one, counts only when dropped on a form.
      const picker = pickerAt(event, dragged.types.includes("text/html"));
      if (highlighted) delete pickerDataset(highlighted).dragging;
      highlighted = type === "dragover" ? picker : undefined;
      if (highlighted) pickerDataset(highlighted).dragging = "";
      if (type === "drop" && picker) accept(picker, dragged.files);
    });
  }
  document.addEventListener("paste", (event) => {
    const files = event.clipboardData?.files ?? [];
    const picker = files.length > 0 && pickerForPaste();
    if (!picker) return;
    event.preventDefault();
    accept(picker, files);
  });
}

/** Chooses the first image, if there is one. */
function accept(picker: HTMLElement, files: Iterable<File>) {
  const image = findImage(files);
  if (!image) return;
  findForm(picker).querySelector<HTMLInputElement>("[value=upload]")!.checked = true;
  setImage(picker.querySelector<HTMLInputElement>("input[type=file]")!, image);
  picker.scrollIntoView({ block: "nearest" });
}

/** The picker of the form under the pointer, or else of the vertically nearest one. */
function pickerAt({ target, clientY }: DragEvent, onlyUnderPointer: boolean): HTMLElement | undefined {
  let nearest;
  let least = onlyUnderPointer ? 0 : Infinity;
  for (const picker of document.querySelectorAll<HTMLElement>(PICKER)) {
    const form = findForm(picker);
    const { top, bottom } = form.getBoundingClientRect();
    const distance = form.contains(target as Node) ? -1 : Math.max(top - clientY, clientY - bottom, 0);
    if (distance < least) [nearest, least] = [picker, distance];
  }
  return nearest;
}

function findForm(picker: HTMLElement): HTMLFormElement {
  return picker.closest("form")!;
}

/** The focused form's picker; the first visible one if no form has the focus. */
function pickerForPaste(): HTMLElement | undefined {
  const pickers = Array.from(document.querySelectorAll<HTMLElement>(PICKER));
  const visible = pickers.filter((picker) => picker.offsetParent !== null);
  const focused = document.activeElement?.closest("form");
  return visible.find((picker) => focused?.contains(picker)) ?? (focused ? undefined : visible[0]);
}
