import type { PageSettings } from "../../contract/page-settings.ts";

export type Answer = "yes" | "no";

const NAME = "user-key-consent";

/** What the visitor answered on this page or an earlier visit; undefined before that. Throws where storage is blocked. */
export function readAnswer(): Answer | undefined {
  const kept = localStorage.getItem(NAME);
  return kept === "yes" || kept === "no" ? kept : undefined;
}

/** Keeps the answer, so that nobody is asked twice. */
export function keepAnswer(answer: Answer) {
  localStorage.setItem(NAME, answer);
}

/** Whether the visitor's key may be kept in the browser, and sent beside a row. */
export function mayKeepUserKey({ userKeyConsent }: PageSettings): boolean {
  return userKeyConsent === "off" || hasAgreed();
}

function hasAgreed(): boolean {
  try {
    return readAnswer() === "yes";
  } catch {
    return false;
  }
}
