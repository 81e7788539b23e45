import { formKey, recall, remember } from "../../tab-storage.ts";
import { formDataset } from "../form-dataset.ts";

/** Since the page became interactive, by a monotonic clock. */
function timeToSubmitMs(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return Math.max(0, Math.round(performance.now() - (navigation?.domInteractive ?? 0)));
}

/** Keeps the time of the first press while it is pending. */
export function recordPressTime(form: HTMLFormElement) {
  formDataset(form).pressed ??= String(timeToSubmitMs());
}

/** Saves a pending press across a reload. */
export function savePress(form: HTMLFormElement) {
  remember(pressKey(form), formDataset(form).pressed);
}

export function restorePress(form: HTMLFormElement) {
  const pressed = recall<string>(pressKey(form));
  if (pressed === undefined) return;
  formDataset(form).pressed = pressed;
  // A later reload must not submit again.
  remember(pressKey(form), undefined);
}

function pressKey(form: HTMLFormElement): string {
  return formKey("pressed", form.id);
}
