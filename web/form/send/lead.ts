import type { EmailForm, FormDefinition, ProductForm } from "../../../content/form-definition.ts";
import { isEmail, isProductUrl, withScheme } from "../../../contract/lead-row.ts";

/** A visitor's input, trimmed. */
export type LeadInput =
  | { kind: "url"; url: string }
  | { kind: "file"; file: File | null }
  | { kind: "email"; email: string };

/** Leads with the same fingerprint would write the same row. Choosing the same image again doesn't change it. */
export function inputFingerprint(lead: LeadInput): string {
  if (lead.kind === "url") return `url ${lead.url}`;
  if (lead.kind === "email") return `email ${lead.email}`;
  const { name, type, size, lastModified } = lead.file ?? {};
  return ["file", size, lastModified, type, name].join(" ");
}

/** Validates a lead. Returns the form's message, or null if it is valid. */
export function findProblem(form: FormDefinition, lead: LeadInput): string | null {
  return form.asks === "email" ? findEmailProblem(form, lead) : findProductProblem(form, lead);
}

function findEmailProblem({ messages }: EmailForm, lead: LeadInput): string | null {
  if (lead.kind !== "email" || lead.email === "") return messages.noEmail;
  return isEmail(lead.email) ? null : messages.badEmail;
}

function findProductProblem({ messages, imageBytesMax }: ProductForm, lead: LeadInput): string | null {
  if (lead.kind === "file") {
    // The server would refuse the row of an empty file.
    if (!lead.file?.size) return messages.noImage;
    return imageBytesMax !== null && lead.file.size > imageBytesMax ? messages.imageTooLarge : null;
  }
  return lead.kind === "url" && isProductUrl(withScheme(lead.url)) ? null : messages.noUrl;
}

/** Fills in the `{message}` of a form's message. */
export function withMessage(template: string, message: string): string {
  return template.replace("{message}", () => message || "Unknown error");
}
