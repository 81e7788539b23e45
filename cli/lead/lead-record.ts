import { toContextColumns, toPreviewColumn } from "../../domain/leads/lead-columns.ts";
import { leadKind, formPath, pageVariant } from "../../domain/leads/stored-lead.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";

/** A lead as JSON for other programs: its table's columns, then derived values. */
export function toRecord(lead: StoredLead) {
  const page = formPath(lead);
  return {
    id: lead.id,
    created_at: lead.createdAt.toJSON(),
    product: lead.product,
    email: lead.email,
    path: lead.path,
    ...toContextColumns(lead),
    kind: leadKind(lead),
    page,
    variant: pageVariant(page),
    suspicion: lead.spamReason,
    preview: toPreviewColumn(lead),
    mailbox: lead.mailbox,
    done_at: lead.doneAt?.toJSON() ?? null,
    outcome: lead.outcome?.outcome ?? null,
    outcome_at: lead.outcome?.at.toJSON() ?? null,
    value: lead.outcome?.value?.amount ?? null,
    currency: lead.outcome?.value?.currency ?? null,
    visitor_email: lead.visitorEmail,
  };
}

/** What the visitor left, in one line: the e-mail address, the product's URL or the picture's name. */
export function formatContent({ email, product }: StoredLead): string {
  if (email !== null) return email;
  const { productUrl, fileName } = product as { productUrl?: unknown; fileName?: unknown };
  return String(productUrl ?? fileName ?? JSON.stringify(product));
}
