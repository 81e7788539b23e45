import type { PageSettings } from "../../contract/page-settings.ts";

export type Answer = "yes" | "no";

const NAME = "user-key-consent";

/** The visitor's stored answer, or undefined. Throws if storage is blocked. */
export function readAnswer(): Answer | undefined {
  const stored = localStorage.getItem(NAME);
  return stored === "yes" || stored === "no" ? stored : undefined;
}

export function keepAnswer(answer: Answer) {
  localStorage.setItem(NAME, answer);
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
