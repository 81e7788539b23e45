import type { Lead } from "../leads/lead-store.ts";

/**
 * What a call tells: a row that was stored, or a product whose visitor can be answered, because the address is there or
 * has been waited for long enough.
 */
export type OutboxEvent = "INSERT" | "lead.ready";

/** How long a product waits for its address. */
export const ADDRESS_WAIT_MS = 30 * 60_000;

/** No entry is put off for longer, unless by a clock that was ahead. */
export const RESCHEDULE_MS_MAX = 4 * 3_600_000;

/** A lead that is to be sent to the operator's own address. */
export type OutboxMessage = {
  event: OutboxEvent;
  /** The lead's. */
  id: string;
  /** The lead as it is stored, as JSON, without its network; of a product that is ready, with its `visitor_email`. */
  record: string;
  /** How many calls failed so far. */
  attempts: number;
  /** When it began to wait: with the lead, or when an operator last asked to send it again. */
  waitingSince: Date;
};

/** Which entry is meant: a product has one for each event. */
export type OutboxKey = Pick<OutboxMessage, "event" | "id">;

/** An address that was left for a product. */
export type ProductAddress = { follows: string | null; userKey: string | null; createdAt: string };

/** How much waits. */
export type Backlog = {
  waiting: number;
  failed: number;
  /** When what waits longest became due; null: nothing waits. */
  dueSince: Date | null;
};

/**
 * What the sender of hooks needs. A store of leads that journals writes an entry in the transaction of its lead, and of a
 * product one more for when it is ready; whoever deletes a lead deletes its entries with it. An entry has nothing of what the
 * visitor wrote: that is read when it is claimed.
 */
export interface Outbox {
  /**
   * At most `max` that are due: of one network after another what is due longest, and every now and then what is due longest
   * of all, so that nothing waits for ever. What a clock that was ahead has put off is due. Nobody else gets them until they are settled or rescheduled, or until their
   * claimant has died or its claim has expired.
   */
  claim(max: number, now: Date): Promise<OutboxMessage[]>;
  /** The products that it was left for are ready now. As often as you like: what has been claimed stays as it is. */
  addressCame(address: ProductAddress, now: Date): Promise<void>;
  /** Keeps the outcome, and nothing of the lead but its id. */
  delivered(key: OutboxKey, at: Date): Promise<void>;
  /** Counts a call that failed. */
  reschedule(key: OutboxKey, until: Date, problem: string): Promise<void>;
  /** Counts a call that failed, the last one unless an operator asks for more. */
  failed(key: OutboxKey, at: Date, problem: string): Promise<void>;
  backlog(now: Date): Promise<Backlog>;
  close(): Promise<void>;
}

/** Of a record that was stored: the address that it leaves for a product, or null when it leaves none. */
export function productAddress(
  record: Readonly<Record<string, unknown>>,
  addressPath: string,
): ProductAddress | null {
  const { email, path, follows, visitor_key, created_at } = record as Record<string, string | null>;
  const userKey = path === addressPath ? (visitor_key ?? null) : null;
  if (!email || (!follows && !userKey)) return null;
  return { follows: follows ?? null, userKey, createdAt: created_at! };
}

/** What stands in the column of that name. */
export function toPreviewColumn({ isPreview }: Pick<Lead, "isPreview">): "yes" | null {
  return isPreview ? "yes" : null;
}

/** A lead as a row of its table when it is stored, by the names of the columns. */
export function toLeadRecord(lead: Lead): Record<string, unknown> {
  return {
    id: lead.id,
    created_at: lead.createdAt.toISOString(),
    product: "product" in lead.row ? lead.row.product : null,
    email: "email" in lead.row ? lead.row.email : null,
    path: lead.row.path ?? null,
    visitor_key: lead.userKey,
    source_path: lead.sourcePath,
    query: lead.query,
    tags: lead.tags,
    referrer_host: lead.referrerHost,
    idempotency_key: lead.idempotencyKey,
    follows: lead.follows,
    suspicion: lead.spamReason,
    preview: toPreviewColumn(lead),
    network: lead.network,
    mailbox: null,
    done_at: null,
  };
}
