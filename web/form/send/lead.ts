import type {
  EmailForm,
  EmailProblem,
  LeadFormContent,
  ProductForm,
  ProductProblem,
} from "../../../content/lead-form.ts";
import { isEmail, isProductUrl, withScheme } from "../../../contract/lead-row.ts";

/** What a visitor entered, free of surrounding white space. */
export type Lead =
  { kind: "url"; url: string } | { kind: "file"; file: File | null } | { kind: "email"; email: string };

export type FormProblem = ProductProblem | EmailProblem;

/** Leads of one name would write the same row. A picture that is chosen again is the same picture. */
export function leadFingerprint(lead: Lead): string {
  if (lead.kind === "url") return `url ${lead.url}`;
  if (lead.kind === "email") return `email ${lead.email}`;
  const { name, type, size, lastModified } = lead.file ?? {};
  return ["file", size, lastModified, type, name].join(" ");
}

/** What keeps a lead from being sent, found before anything is. */
export function findProblem(form: LeadFormContent, lead: Lead): FormProblem | null {
  return form.asks === "email" ? findEmailProblem(lead) : findProductProblem(form, lead);
}

function findEmailProblem(lead: Lead): keyof EmailForm["words"] | null {
  if (lead.kind !== "email" || lead.email === "") return "noEmail";
  return isEmail(lead.email) ? null : "badEmail";
}

function findProductProblem(form: ProductForm, lead: Lead): keyof ProductForm["words"] | null {
  if (lead.kind === "file") {
    if (!lead.file) return "noImage";
    return form.imageBytesMax !== null && lead.file.size > form.imageBytesMax ? "imageTooLarge" : null;
  }
  return lead.kind === "url" && isProductUrl(withScheme(lead.url)) ? null : "noUrl";
}

/** A form's words for a problem; `message` is what the service said, if it said anything. */
export function wordsFor(form: LeadFormContent, problem: FormProblem, message = ""): string {
  const words: Partial<Record<FormProblem, string>> = form.words;
  return (words[problem] ?? "").replace("{message}", () => message || "Unknown error");
}
