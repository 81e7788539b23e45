import type { Backlog, OutboxEvent } from "./outbox.ts";

/** An entry of the outbox, without what was or is to be sent. */
export type OutboxEntry = {
  event: OutboxEvent;
  /** The lead's. */
  id: string;
  /** null: it waits. */
  outcome: "delivered" | "failed" | null;
  waitingSince: Date;
  /** When it is due, if it waits. */
  nextAt: Date;
  settledAt: Date | null;
  /** Calls so far; those before an operator last asked to send it again don't count. */
  attempts: number;
  /** What the last call met. */
  problem: string | null;
};

export type OutboxCounts = { waiting: number; failed: number; delivered: number };

/**
 * The operator's side of an outbox. It works beside servers that use the same one. Products that still wait for their
 * address are not in it: they are not due yet.
 */
export interface OutboxRepository {
  counts(now: Date): Promise<OutboxCounts>;
  /** The same without counting all that was ever delivered. */
  backlog(now: Date): Promise<Backlog>;
  /** Those that wait or failed, at most so many; the newest first. */
  unsent(now: Date, count: number): Promise<OutboxEntry[]>;
  /** Those whose id begins so, at most so many. */
  withIdPrefix(now: Date, prefix: string, count: number): Promise<OutboxEntry[]>;
  /**
   * Makes hooks that wait or failed due now, with three days from now. Resolves to how many there were.
   * @param id one of them; without it all are meant.
   */
  sendAgain(now: Date, id?: string): Promise<number>;
  close(): Promise<void>;
}
