import { hash } from "node:crypto";
import type { FormDefinition } from "./form-definition.ts";
import { formNotes } from "./form-notes.ts";

/** The text at a form's button, in three lines: its label, the note under it, and the line about privacy. */
export function consentText({ button, reassurance }: Pick<FormDefinition, "button" | "reassurance">): string {
  const { before, link } = formNotes.privacy;
  return [button, reassurance, before + link].join("\n");
}

/** The first 16 base64url characters of the text's SHA-256. */
export function hashConsentText(words: string): string {
  return hash("sha256", words, "base64url").slice(0, 16);
}
