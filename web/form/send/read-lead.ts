import type { LeadInput } from "./lead.ts";

export function readLead(form: HTMLFormElement): LeadInput {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
  const text = (name: string) => field(name)?.value.trim() ?? "";
  if (field("email")) return { kind: "email", email: text("email") };
  if (text("mode") === "url") return { kind: "url", url: text("url") };
  return { kind: "file", file: form.querySelector<HTMLInputElement>("input[type=file]")?.files?.[0] ?? null };
}

/** Whether there is anything to send. */
export function isFilled(lead: LeadInput): boolean {
  if (lead.kind === "url") return lead.url !== "";
  if (lead.kind === "email") return lead.email !== "";
  return lead.file !== null;
}
