import type { PageSettings } from "../../contract/page-settings.ts";

export type Choice = "yes" | "no";

const NAME = "user-key-consent";

/** The visitor's stored choice, or undefined. Throws if storage is blocked. */
export function readChoice(): Choice | undefined {
  const stored = localStorage.getItem(NAME);
  return stored === "yes" || stored === "no" ? stored : undefined;
}

export function keepChoice(choice: Choice) {
  localStorage.setItem(NAME, choice);
}

/** Whether the user key may be stored in the browser and sent with rows. */
export function mayKeepUserKey({ userKeyConsent }: PageSettings): boolean {
  return userKeyConsent === "off" || hasAgreed();
}

function hasAgreed(): boolean {
  try {
    return localStorage.getItem(NAME) === "yes";
  } catch {
    return false;
  }
}
