import type { Locator } from "@playwright/test";

/** Fills a field like a password manager: some dispatch `input`, some `change`, and neither event bubbles. */
export function fillByScript(field: Locator, value: string, event: "input" | "change") {
  return field.evaluate(
    (element: HTMLInputElement, [entered, type]) => {
      element.value = entered;
      element.dispatchEvent(new Event(type));
    },
    [value, event] as const,
  );
}
