import type { EmailForm, FormDefinition, ProductForm } from "../../../content/form-definition.ts";
import { isEmail, isProductUrl, withScheme } from "../../../contract/lead-row.ts";

/** What a visitor entered, free of surrounding white space. */
export type Lead =
  | { kind: "url"; url: string }
  | { kind: "file"; file: File | null }
  | { kind: "email"; email: string };

/** Leads of one name would write the same row. An image that is chosen again is the same image. */
export function leadFingerprint(lead: Lead): string {
  if (lead.kind === "url") return `url ${lead.url}`;
  if (lead.kind === "email") return `email ${lead.email}`;
  const { name, type, size, lastModified } = lead.file ?? {};
  return ["file", size, lastModified, type, name].join(" ");
}

/** What keeps a lead from being sent, found before anything is, in the form's words. */
export function findProblem(form: FormDefinition, lead: Lead): string | null {
  return form.asks === "email" ? findEmailProblem(form, lead) : findProductProblem(form, lead);
}

function findEmailProblem({ words }: EmailForm, lead: Lead): string | null {
  if (lead.kind !== "email" || lead.email === "") return words.noEmail;
  return isEmail(lead.email) ? null : words.badEmail;
}

function findProductProblem({ words, imageBytesMax }: ProductForm, lead: Lead): string | null {
  if (lead.kind === "file") {
    // An empty file is none; stored, its row would be refused.
    if (!lead.file?.size) return words.noImage;
    return imageBytesMax !== null && lead.file.size > imageBytesMax ? words.imageTooLarge : null;
  }
  return lead.kind === "url" && isProductUrl(withScheme(lead.url)) ? null : words.noUrl;
}

/** A form's words for a failure, with the message of whatever failed. */
export function withMessage(words: string, message: string): string {
  return words.replace("{message}", () => message || "Unknown error");
}
