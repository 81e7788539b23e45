import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { ASKS_FOR_ADDRESS } from "../../domain/leads/lead-repository.ts";
import type { StoredLead, LeadKind } from "../../domain/leads/lead-repository.ts";

/** What an operator's questions about leads have in common in every SQL. The lead asked for is called `lead`. */

export const TABLE = `"${LEADS_TABLE}"`;

/** The page that the form was on. */
export const PAGE = "coalesce(lead.path, lead.source_path)";

/** Of a product: the address that its visitor left, the next one or else the last one before. */
export const VISITOR_EMAIL = `
  case when lead.product is not null then coalesce(
    (${addressOf("address.created_at >= lead.created_at", "asc")}),
    (${addressOf("address.created_at < lead.created_at", "desc")})
  ) end as visitor_email`;

function addressOf(when: string, order: "asc" | "desc"): string {
  return `
    select address.email from ${TABLE} address
    where address.path = '${ASKS_FOR_ADDRESS}' and address.email is not null
      and address.visitor_key = lead.visitor_key and ${when}
    order by address.created_at ${order} limit 1`;
}

export const KIND_IS: Record<LeadKind | "product", string> = {
  email: "lead.email is not null",
  product: "lead.product is not null",
  url: "lead.product ->> 'type' = 'url'",
  file: "lead.product ->> 'type' = 'file'",
};

/** The columns of an archived lead that every driver hands over as they are. */
export type TextColumns = Record<
  | "email"
  | "path"
  | "visitor_key"
  | "source_path"
  | "query"
  | "idempotency_key"
  | "suspicion"
  | "visitor_email",
  string | null
>;

export function textFields(row: TextColumns): Omit<StoredLead, "id" | "createdAt" | "product"> {
  return {
    email: row.email,
    path: row.path,
    userKey: row.visitor_key,
    sourcePath: row.source_path,
    query: row.query,
    idempotencyKey: row.idempotency_key,
    spamReason: row.suspicion,
    visitorEmail: row.visitor_email,
  };
}
