import type { EmailForm, FormDefinition, ProductForm } from "../../../content/form-definition.ts";
import { isEmail, isProductUrl, withScheme } from "../../../contract/lead-row.ts";

/** A visitor's input, trimmed. */
export type Lead =
  | { kind: "url"; url: string }
  | { kind: "file"; file: File | null }
  | { kind: "email"; email: string };

/** Leads with the same fingerprint would write the same row. Choosing the same image again doesn't change it. */
export function leadFingerprint(lead: Lead): string {
  if (lead.kind === "url") return `url ${lead.url}`;
  if (lead.kind === "email") return `email ${lead.email}`;
  const { name, type, size, lastModified } = lead.file ?? {};
  return ["file", size, lastModified, type, name].join(" ");
}

/** Validates a lead. Returns the form's message, or null if it is valid. */
export function findProblem(form: FormDefinition, lead: Lead): string | null {
  return form.asks === "email" ? findEmailProblem(form, lead) : findProductProblem(form, lead);
}

function findEmailProblem({ words }: EmailForm, lead: Lead): string | null {
  if (lead.kind !== "email" || lead.email === "") return words.noEmail;
  return isEmail(lead.email) ? null : words.badEmail;
}

function findProductProblem({ words, imageBytesMax }: ProductForm, lead: Lead): string | null {
  if (lead.kind === "file") {
    // The server would refuse the row of an empty file.
    if (!lead.file?.size) return words.noImage;
    return imageBytesMax !== null && lead.file.size > imageBytesMax ? words.imageTooLarge : null;
  }
  return lead.kind === "url" && isProductUrl(withScheme(lead.url)) ? null : words.noUrl;
}

/** Inserts an error's message into a form's message. */
export function withMessage(words: string, message: string): string {
  return words.replace("{message}", () => message || "Unknown error");
}
