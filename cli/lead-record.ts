import { kindOf, pageOf, variantOf } from "../domain/leads/lead-repository.ts";
import type { ArchivedLead } from "../domain/leads/lead-repository.ts";

/** A lead for other programs: the columns of its table, then what follows from them. */
export function recordOf(lead: ArchivedLead) {
  const page = pageOf(lead);
  return {
    id: lead.id,
    created_at: timeOf(lead),
    product: lead.product,
    email: lead.email,
    path: lead.path,
    visitor_key: lead.visitorKey,
    source_path: lead.sourcePath,
    query: lead.query,
    idempotency_key: lead.idempotencyKey,
    kind: kindOf(lead),
    page,
    variant: variantOf(page),
    suspicion: lead.suspicion,
    visitor_email: lead.visitorEmail,
  };
}

/** What the visitor left, in a line: the address, the product's page or the picture's name. */
export function contentOf({ email, product }: ArchivedLead): string {
  if (email !== null) return email;
  const { productUrl, fileName } = product as { productUrl?: unknown; fileName?: unknown };
  return String(productUrl ?? fileName ?? JSON.stringify(product));
}

/** Null for a time that is none. */
export function timeOf({ createdAt }: ArchivedLead): string | null {
  return createdAt.toJSON();
}
