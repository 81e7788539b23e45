import type { Locator } from "@playwright/test";

/** As programs do that fill forms for their users: with one event or the other, which doesn't bubble. */
export function fillByScript(field: Locator, value: string, event: "input" | "change") {
  return field.evaluate(
    (element: HTMLInputElement, [entered, type]) => {
      element.value = entered;
      element.dispatchEvent(new Event(type));
    },
    [value, event] as const,
  );
}
