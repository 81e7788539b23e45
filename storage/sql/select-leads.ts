import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { SCREEN_PATHS } from "../../contract/paths.ts";
import { tagsInQuery } from "../../contract/tags.ts";
import type { Tags } from "../../contract/tags.ts";
import { JSON_COLUMNS, LEAD_COLUMNS, TIME_ENDING } from "../../domain/leads/lead-columns.ts";
import type { LeadColumn } from "../../domain/leads/lead-columns.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import type { LeadOutcome, Money, Outcome } from "../../domain/leads/lead-outcome.ts";
import type { Mailbox } from "../../domain/leads/mailbox.ts";
import type { Dialect, Row } from "./database.ts";
import { join, literal, raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

export const LEADS = raw(`"${LEADS_TABLE}"`);

/** The page where visitors leave an e-mail address for their product. */
export const AD_CREATION_PATH = literal(SCREEN_PATHS.adCreation);

const fromVisitor = (when: string) => sql`
  follow_up.path = ${AD_CREATION_PATH} and follow_up.visitor_key = lead.visitor_key and ${raw(when)}`;

/**
 * The e-mail address for the product `lead`: one left for it, or else the visitor's next one, or else their last one.
 */
export const EMAIL_OF_PRODUCT = sql`coalesce(
  (${selectEmail(raw("follow_up.follows = lead.idempotency_key"), "asc")}),
  (${selectEmail(fromVisitor("follow_up.created_at >= lead.created_at"), "asc")}),
  (${selectEmail(fromVisitor("follow_up.created_at < lead.created_at"), "desc")}))`;

function selectEmail(condition: Sql, order: "asc" | "desc"): Sql {
  return sql`
    select follow_up.email from ${LEADS} follow_up
    where follow_up.email is not null and ${condition}
    order by follow_up.created_at ${raw(order)} limit 1`;
}

const COLUMNS = LEAD_COLUMNS.map((column) => {
  // Times are cast to text: a Date would drop the microseconds that PostgreSQL stores.
  const isCast = JSON_COLUMNS.has(column) || column.endsWith(TIME_ENDING) || column === "value";
  return raw(isCast ? `cast(lead.${column} as text) as ${column}` : `lead.${column}`);
});

export const SELECT_LEADS = sql`
  select ${join(COLUMNS, ", ")},
    case when lead.product is not null then ${EMAIL_OF_PRODUCT} end as visitor_email
  from ${LEADS} lead`;

/** Whether a lead comes after another one in the order of `created_at, id`. */
export function isAfter({ time, id }: Dialect, last: { created_at: string; id: string }): Sql {
  return sql`(lead.created_at, lead.id) > (${time(last.created_at)}, ${id(last.id)})`;
}

/** A row of `SELECT_LEADS`. */
export type SelectedLead = { id: string; created_at: string } & Record<
  Exclude<LeadColumn, "id" | "created_at"> | "visitor_email",
  string | null
>;

/** Older leads have their tags only in the query. */
function tagsOfOlderLead(query: string | null): Tags | null {
  return query !== null && /utm_|clid=|braid=|clkid=/.test(query) ? tagsInQuery(query) : null;
}

export function toStoredLead(row: SelectedLead): StoredLead {
  return {
    id: row.id,
    createdAt: new Date(row.created_at),
    product: row.product === null ? null : JSON.parse(row.product),
    email: row.email,
    path: row.path,
    userKey: row.visitor_key,
    referrerPath: row.source_path,
    query: row.query,
    tags: row.tags === null ? tagsOfOlderLead(row.query) : (JSON.parse(row.tags) as Tags),
    referrerHost: row.referrer_host,
    idempotencyKey: row.idempotency_key,
    follows: row.follows,
    consentTextHash: row.consent_text,
    spamReason: row.suspicion,
    isPreview: row.preview !== null,
    network: row.network,
    mailbox: row.mailbox as Mailbox | null,
    doneAt: row.done_at === null ? null : new Date(row.done_at),
    outcome: toOutcome(row),
    visitorEmail: row.visitor_email,
  };
}

/** Reads the columns `outcome`, `outcome_at` and `value` as text, and `currency`. */
export function toOutcome(row: OutcomeColumns): LeadOutcome | null {
  if (row.outcome === null || row.outcome_at === null) return null;
  return {
    outcome: row.outcome as Outcome,
    at: new Date(row.outcome_at),
    value: toMoney(row),
  };
}

/** From the columns `value` and `currency`. */
export function toMoney({ value, currency }: Row): Money | null {
  return value === null || currency === null ? null : { amount: Number(value), currency: String(currency) };
}

export type OutcomeColumns = Record<"outcome" | "outcome_at" | "value" | "currency", string | null>;
