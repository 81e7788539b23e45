import { timeToSubmitMs } from "./time-to-submit.ts";
import { recall, remember } from "../tab-storage.ts";

/** A press of a form's button that is not served yet: `data-pressed` holds when it came, as `Signs` count time. */

const PRESSED = "pressed";

export function notePress(form: HTMLFormElement) {
  form.dataset.pressed ??= String(timeToSubmitMs());
}

/** For the page that is loaded in this one's place. */
export function keepPress(form: HTMLFormElement) {
  remember(PRESSED, form.id, form.dataset.pressed);
}

export function restorePress(form: HTMLFormElement) {
  const pressed = recall<string>(PRESSED, form.id);
  if (pressed === undefined) return;
  form.dataset.pressed = pressed;
  // A press counts once.
  remember(PRESSED, form.id, undefined);
}
