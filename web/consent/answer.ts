import { userKey } from "../routing/user-key.ts";

export type Answer = "yes" | "no";

const USER_KEY_NAME = "ld-user-key";
const NAME = "user-key-consent";

/** What the visitor answered on this page or an earlier visit; undefined before that. Throws where storage is blocked. */
export function readAnswer(): Answer | undefined {
  const kept = localStorage.getItem(NAME);
  return kept === "yes" || kept === "no" ? kept : undefined;
}

/** Keeps the answer, so that nobody is asked twice, and with a yes the visitor's key; a no forgets that. */
export function keepAnswer(answer: Answer) {
  localStorage.setItem(NAME, answer);
  if (answer === "yes") localStorage.setItem(USER_KEY_NAME, userKey());
  else localStorage.removeItem(USER_KEY_NAME);
}

export function hasAgreed(): boolean {
  try {
    return readAnswer() === "yes";
  } catch {
    return false;
  }
}
