import type { Backlog, OutboxEvent } from "./outbox.ts";

/** An outbox entry without its content. */
export type OutboxEntry = {
  event: OutboxEvent;
  /** The lead's id. */
  id: string;
  /** Null while it waits. */
  outcome: "delivered" | "failed" | null;
  waitingSince: Date;
  /** When it is due, while it waits. */
  nextAt: Date;
  settledAt: Date | null;
  /** Calls since the entry was created or last sent again by an operator. */
  calls: number;
  /** Why the last call failed. */
  problem: string | null;
};

/** A stored entry, for copying to another outbox. A product's e-mail address is found by the two keys. */
export type StoredEntry = OutboxEntry & {
  network: string;
  idempotencyKey: string | null;
  userKey: string | null;
};

export type OutboxCounts = { waiting: number; failed: number; delivered: number };

/**
 * The operator's side of an outbox. Safe to use while servers use the same one. Leaves out products that still wait for
 * their e-mail address, which are not due yet, except in `all`.
 */
export interface OutboxRepository {
  counts(now: Date): Promise<OutboxCounts>;
  /** Cheaper than `counts`: skips delivered entries. */
  backlog(now: Date): Promise<Backlog>;
  /** Waiting and failed entries, newest first. */
  unsent(now: Date, count: number): Promise<OutboxEntry[]>;
  /** All entries of these leads, unordered. */
  ofLeads(now: Date, ids: readonly string[]): Promise<OutboxEntry[]>;
  findByIdPrefix(now: Date, prefix: string, count: number): Promise<OutboxEntry[]>;
  /**
   * Makes waiting and failed entries due now, with another three days to deliver them. Resolves to their number.
   * @param id only this lead's entries
   */
  sendAgain(now: Date, id?: string): Promise<number>;
  /** All entries, in batches, with products that still wait for their e-mail address. */
  all(): AsyncGenerator<StoredEntry[]>;
  /**
   * Adds copied entries whose leads exist. A delivered entry replaces an undelivered one, and a failed one replaces a
   * waiting one; otherwise existing entries stay.
   */
  add(entries: readonly StoredEntry[]): Promise<void>;
  close(): Promise<void>;
}
