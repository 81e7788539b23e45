import { tagsInQuery } from "../../contract/tags.ts";
import type { Tags } from "../../contract/tags.ts";
import type { StoredLead } from "../../domain/leads/lead-admin-repository.ts";
import type { Mailbox } from "../../domain/leads/mailbox.ts";
import { ADDRESS_PATH, TABLE } from "./leads-table.ts";
import { raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

const fromVisitor = (when: string) => sql`
  address.path = ${ADDRESS_PATH} and address.visitor_key = lead.visitor_key and ${raw(when)}`;

/** The address left for the product `lead`: by its key, or else the same visitor's next or last one. */
export const ADDRESS_OF_PRODUCT = sql`coalesce(
  (${selectAddress(raw("address.follows = lead.idempotency_key"), "asc")}),
  (${selectAddress(fromVisitor("address.created_at >= lead.created_at"), "asc")}),
  (${selectAddress(fromVisitor("address.created_at < lead.created_at"), "desc")}))`;

function selectAddress(condition: Sql, order: "asc" | "desc"): Sql {
  return sql`
    select address.email from ${TABLE} address
    where address.email is not null and ${condition}
    order by address.created_at ${raw(order)} limit 1`;
}

/** Times are cast to text because a Date drops microseconds, which PostgreSQL stores. */
export const SELECT_LEADS = sql`
  select lead.id, cast(lead.created_at as text) as created_at, cast(lead.product as text) as product, lead.email,
    lead.path, lead.visitor_key, lead.source_path, lead.query, lead.idempotency_key, lead.follows,
    lead.suspicion, lead.preview, lead.network, lead.mailbox, cast(lead.tags as text) as tags, lead.referrer_host,
    cast(lead.done_at as text) as done_at,
    case when lead.product is not null then ${ADDRESS_OF_PRODUCT} end as visitor_email
  from ${TABLE} lead`;

/** A row of `SELECT_LEADS`. */
export type LeadColumns = { id: string; created_at: string } & Record<
  | "product"
  | "email"
  | "path"
  | "visitor_key"
  | "source_path"
  | "query"
  | "idempotency_key"
  | "follows"
  | "suspicion"
  | "preview"
  | "network"
  | "mailbox"
  | "tags"
  | "referrer_host"
  | "done_at"
  | "visitor_email",
  string | null
>;

/** Before tags had a column of their own, the query alone held them. */
function tagsOfOlder(query: string | null): Tags | null {
  return query !== null && /utm_|clid=|braid=|clkid=/.test(query) ? tagsInQuery(query) : null;
}

export function toStoredLead(row: LeadColumns): StoredLead {
  return {
    id: row.id,
    createdAt: new Date(row.created_at),
    product: row.product === null ? null : JSON.parse(row.product),
    email: row.email,
    path: row.path,
    userKey: row.visitor_key,
    sourcePath: row.source_path,
    query: row.query,
    tags: row.tags === null ? tagsOfOlder(row.query) : (JSON.parse(row.tags) as Tags),
    referrerHost: row.referrer_host,
    idempotencyKey: row.idempotency_key,
    follows: row.follows,
    spamReason: row.suspicion,
    isPreview: row.preview !== null,
    network: row.network,
    mailbox: row.mailbox as Mailbox | null,
    doneAt: row.done_at === null ? null : new Date(row.done_at),
    visitorEmail: row.visitor_email,
  };
}
