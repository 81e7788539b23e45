import { formKey, recall, remember } from "../../tab-storage.ts";
import { formDataset } from "../form-dataset.ts";

/** Whole milliseconds since the page could be used, by a clock that users can't set. */
function timeToSubmitMs(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return Math.max(0, Math.round(performance.now() - (navigation?.domInteractive ?? 0)));
}

/** The first press counts: a later one of a form that still waits changes nothing. */
export function recordPress(form: HTMLFormElement) {
  formDataset(form).pressed ??= String(timeToSubmitMs());
}

/** For the page that is loaded in this one's place. */
export function savePress(form: HTMLFormElement) {
  remember(pressKey(form), formDataset(form).pressed);
}

export function restorePress(form: HTMLFormElement) {
  const pressed = recall<string>(pressKey(form));
  if (pressed === undefined) return;
  formDataset(form).pressed = pressed;
  // A press counts once.
  remember(pressKey(form), undefined);
}

function pressKey(form: HTMLFormElement): string {
  return formKey("pressed", form.id);
}
