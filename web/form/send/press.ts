import { formKey, recall, remember } from "../../tab-storage.ts";
import { PRESSED } from "../form-dataset.ts";

/** Whole milliseconds since the page could be used. The device's clock may be wrong; this does not read it. */
export function timeToSubmitMs(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return Math.max(0, Math.round(performance.now() - (navigation?.domInteractive ?? 0)));
}

/** The first press counts: a later one of a form that still waits changes nothing. */
export function notePress(form: HTMLFormElement) {
  if (!form.hasAttribute(PRESSED)) form.setAttribute(PRESSED, String(timeToSubmitMs()));
}

/** For the page that is loaded in this one's place. */
export function keepPress(form: HTMLFormElement) {
  remember(pressKey(form), form.getAttribute(PRESSED) ?? undefined);
}

export function restorePress(form: HTMLFormElement) {
  const pressed = recall<string>(pressKey(form));
  if (pressed === undefined) return;
  form.setAttribute(PRESSED, pressed);
  // A press counts once.
  remember(pressKey(form), undefined);
}

function pressKey(form: HTMLFormElement): string {
  return formKey("pressed", form.id);
}
