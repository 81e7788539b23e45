import { addStyles } from "../../ui/add-styles.ts";
import css from "./missing-input.css?inline";

addStyles(css);

/** After a press on a button that waits for something to send, says below the empty field what, like an error. */
export function reportMissingInput(form: HTMLFormElement) {
  form.dataset.missing = "";
  for (const type of ["input", "change"]) {
    form.addEventListener(type, () => delete form.dataset.missing, { once: true });
  }
}
