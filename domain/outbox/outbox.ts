import { SCREEN_PATHS } from "../../contract/paths.ts";
import { HOUR_MS, MINUTE_MS } from "../durations.ts";

/** `INSERT`: a row was stored. `lead.ready`: a product has its e-mail address, or has waited for it long enough. */
export type OutboxEvent = "INSERT" | "lead.ready";

/** How long a product waits for its e-mail address. */
export const EMAIL_WAIT_MS = 30 * MINUTE_MS;

/** The longest delay of an entry; a longer one comes from a clock that ran ahead. */
export const RESCHEDULE_MS_MAX = 4 * HOUR_MS;

/** A lead to send to the webhook. */
export type OutboxMessage = {
  event: OutboxEvent;
  /** The lead's id. */
  id: string;
  /** The stored lead as JSON, without its network; in `lead.ready`, with its `visitor_email`. */
  record: string;
  /** Failed calls so far. */
  calls: number;
  /** When the lead was stored, or an operator last asked to send it again. */
  waitingSince: Date;
};

/** A product has an entry per event. */
export type OutboxKey = Pick<OutboxMessage, "event" | "id">;

/** An e-mail address left for a product, and how to find the product. */
export type ProductEmail = { follows: string | null; userKey: string | null; createdAt: string };

export type Backlog = {
  waiting: number;
  failed: number;
  /** When the longest-waiting entry became due; null if none waits. */
  dueSince: Date | null;
};

/**
 * The webhook sender's side of the outbox. Entries are written in the lead's transaction (two for a product: one per
 * event) and deleted with the lead. They hold nothing that the visitor wrote; `claim` reads the lead itself.
 */
export interface Outbox {
  /**
   * Claims at most `max` due entries. Networks take turns, each with its oldest entry; now and then the oldest of all
   * goes first, so that none starves. Entries delayed by a clock that ran ahead are due. Nobody else gets a claimed
   * entry until it is settled or rescheduled, or its claimant has died or its claim has expired.
   */
  claim(max: number, now: Date): Promise<OutboxMessage[]>;
  /** Makes the products that this e-mail address was left for due. Idempotent; claimed entries are left alone. */
  releaseReady(email: ProductEmail, now: Date): Promise<void>;
  /** Records the outcome and removes everything but the lead's id and times. */
  delivered(key: OutboxKey, at: Date): Promise<void>;
  /** Records a failed call and tries again at `until`. */
  reschedule(key: OutboxKey, until: Date, problem: string): Promise<void>;
  /** Records a failed call and gives up, unless an operator sends it again. */
  failed(key: OutboxKey, at: Date, problem: string): Promise<void>;
  backlog(now: Date): Promise<Backlog>;
  /** Whether everything was delivered, and nothing failed that an operator could send again. */
  isEmpty(): Promise<boolean>;
}

/** The e-mail address that a stored record leaves for a product, or null. */
export function productEmail(record: Readonly<Record<string, unknown>>): ProductEmail | null {
  const { email, path, follows, visitor_key, created_at } = record as Record<string, string | null>;
  const userKey = path === SCREEN_PATHS.adCreation ? (visitor_key ?? null) : null;
  if (!email || (!follows && !userKey)) return null;
  return { follows: follows ?? null, userKey, createdAt: created_at! };
}
