import type { LeadInput } from "./lead.ts";

export function readLead(form: HTMLFormElement): LeadInput {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? "").trim();
  if (fields.has("email")) return { kind: "email", email: text("email") };
  if (fields.get("mode") === "url") return { kind: "url", url: text("url") };
  return { kind: "file", file: form.querySelector<HTMLInputElement>("input[type=file]")?.files?.[0] ?? null };
}

/** Whether there is anything to send. */
export function isFilled(lead: LeadInput): boolean {
  if (lead.kind === "url") return lead.url !== "";
  if (lead.kind === "email") return lead.email !== "";
  return lead.file !== null;
}
