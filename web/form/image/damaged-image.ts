import { addStyles } from "../../ui/add-styles.ts";
import css from "./damaged-image.css?inline";

addStyles(css);

const DAMAGED = "This picture can’t be opened. It may be damaged. Please choose another one.";

/** The formats that every browser draws. */
const DRAWN_TYPE = /^image\/(?:jpeg|png|gif|webp)$/;

/**
 * Marks and reports an image that this browser can't draw, unless it is in a format that other browsers draw: phones
 * name some HEIC files .jpg. It can still be sent.
 * @param chosen Shows the chosen image.
 */
export async function reportDamage(image: File, chosen: HTMLElement, report: (message: string) => void) {
  if (!DRAWN_TYPE.test(image.type) || (await hasHeifMark(image))) return;
  const tile = chosen.querySelector(".chosen-tile");
  // Meanwhile, the visitor may have chosen another.
  if (!tile || chosen.querySelector(".chosen-name")?.textContent !== image.name) return;
  tile.classList.add("chosen-damaged");
  // A draft's image may be in a form out of view, to which a message would scroll the page.
  const { top, bottom } = chosen.getBoundingClientRect();
  if (top < innerHeight && bottom > 0) report(DAMAGED);
}

/** As in HEIC and AVIF. */
async function hasHeifMark(image: File): Promise<boolean> {
  const mark = image.slice(4, 8).text();
  return (await mark.catch(() => "")) === "ftyp";
}
