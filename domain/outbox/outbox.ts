import type { Lead } from "../leads/lead-store.ts";

/** A lead that is to be sent to the operator's own address. */
export type OutboxMessage = {
  /** The lead's. */
  id: string;
  /** The lead as it is stored, as JSON. */
  record: string;
  /** How many calls failed so far. */
  attempts: number;
  /** When it began to wait: with the lead, or when an operator last asked to send it again. */
  waitingSince: Date;
};

/**
 * What the sender of hooks needs. A store of leads that journals writes an entry in the transaction of its lead;
 * whoever deletes a lead deletes its entry with it.
 */
export interface Outbox {
  /**
   * At most `max` that are due, the longest due first. Nobody else gets them until they are settled or rescheduled, or
   * until their claimant has died or its claim has expired.
   */
  claim(max: number, now: Date): Promise<OutboxMessage[]>;
  /** Keeps the outcome, and nothing of the lead but its id. */
  delivered(id: string, at: Date): Promise<void>;
  /** Counts a call that failed. */
  reschedule(id: string, until: Date, problem: string): Promise<void>;
  /** Counts a call that failed, the last one unless an operator asks for more. What was to be sent is kept for that. */
  failed(id: string, at: Date, problem: string): Promise<void>;
  close(): Promise<void>;
}

/** A lead as a row of its table, by the names of the columns. */
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
    idempotency_key: lead.idempotencyKey,
    follows: lead.follows,
    suspicion: lead.spamReason,
    done_at: null,
  };
}
