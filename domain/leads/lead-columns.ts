import type { Lead } from "./lead-writer.ts";

/** The columns of the table of leads, in the order in which they are sent. */
export const LEAD_COLUMNS = [
  "id",
  "created_at",
  "product",
  "email",
  "path",
  "visitor_key",
  "source_path",
  "query",
  "tags",
  "referrer_host",
  "idempotency_key",
  "follows",
  "consent_text",
  "suspicion",
  "preview",
  "network",
  "mailbox",
  "done_at",
  "outcome",
  "outcome_at",
  "value",
  "currency",
] as const;

export type LeadColumn = (typeof LEAD_COLUMNS)[number];

export const JSON_COLUMNS: ReadonlySet<string> = new Set<LeadColumn>(["product", "tags"]);

/** The suffix of time columns. */
export const TIME_ENDING = "_at";

/** A new lead as a table row, by column name. */
export function toLeadRecord(lead: Lead): Record<LeadColumn, unknown> {
  return {
    id: lead.id,
    created_at: lead.createdAt.toISOString(),
    product: "product" in lead.row ? lead.row.product : null,
    email: "email" in lead.row ? lead.row.email : null,
    path: lead.row.path ?? null,
    ...toContextColumns(lead),
    suspicion: lead.spamReason,
    preview: toPreviewColumn(lead),
    network: lead.network,
    mailbox: null,
    done_at: null,
    outcome: null,
    outcome_at: null,
    value: null,
    currency: null,
  };
}

/** Where a lead came from and what it belongs to, by column name, in the columns' order. */
export function toContextColumns(lead: Omit<Lead, "row">) {
  return {
    visitor_key: lead.userKey,
    source_path: lead.referrerPath,
    query: lead.query,
    tags: lead.tags,
    referrer_host: lead.referrerHost,
    idempotency_key: lead.idempotencyKey,
    follows: lead.follows,
    consent_text: lead.consentTextHash,
  };
}

/** The value of the column `preview`. */
export function toPreviewColumn({ isPreview }: Pick<Lead, "isPreview">): "yes" | null {
  return isPreview ? "yes" : null;
}
