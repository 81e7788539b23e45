import type {
  EmailProblem,
  FormDefinition,
  FormProblem,
  ProductForm,
  ProductProblem,
} from "../../../content/form-definition.ts";
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

/** Null if the lead is valid. */
export function findProblem(form: FormDefinition, lead: LeadInput): FormProblem | null {
  return form.asks === "email" ? findEmailProblem(lead) : findProductProblem(form, lead);
}

function findEmailProblem(lead: LeadInput): EmailProblem | null {
  if (lead.kind !== "email" || lead.email === "") return "noEmail";
  return isEmail(lead.email) ? null : "badEmail";
}

function findProductProblem({ imageBytesMax }: ProductForm, lead: LeadInput): ProductProblem | null {
  if (lead.kind === "file") {
    // The server would refuse the row of an empty file.
    if (!lead.file?.size) return "noImage";
    return imageBytesMax !== null && lead.file.size > imageBytesMax ? "imageTooLarge" : null;
  }
  return lead.kind === "url" && isProductUrl(withScheme(lead.url)) ? null : "noUrl";
}

/** The form's message for one of its problems. `reason` is what the service said, if that was the problem. */
export function findMessage({ messages }: FormDefinition, problem: FormProblem, reason = ""): string {
  const template = (messages as Record<FormProblem, string>)[problem];
  return template.replace("{message}", () => reason || "Unknown error");
}
