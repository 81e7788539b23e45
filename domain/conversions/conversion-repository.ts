import type { LeadFilter, StoredLead } from "../leads/lead-admin-repository.ts";

/** A lead's id, and the click it is reported for. */
export type ClaimedLead = { id: string; click: string };

/**
 * Which leads were reported to an ad network, in files that an operator uploads there. A destination identifies an account
 * with it. Servers may use the same store meanwhile.
 */
export interface ConversionRepository {
  /**
   * Leads that may be reported to a destination, oldest first, in batches: with an ad's tags, without previews and spam,
   * and in none of its finished files. An address left for a product counts with that product.
   */
  candidates(destination: string, filter: LeadFilter): AsyncIterable<StoredLead[]>;
  /** Begins a file, discarding an unfinished one. Resolves to its id. */
  begin(destination: string, at: Date): Promise<string>;
  /** Which of these clicks are in a finished file of the destination, or in this one. */
  reportedClicks(file: string, destination: string, clicks: readonly string[]): Promise<Set<string>>;
  /** How many leads of each network and day are in finished files of the destination. */
  countByNetwork(destination: string): Promise<Map<string, number>>;
  /**
   * Adds leads to a file, also if an unfinished one has them. Resolves to the ids of those that still exist and are in no
   * finished file of the destination.
   */
  claim(file: string, destination: string, leads: readonly ClaimedLead[]): Promise<Set<string>>;
  /** Marks a file with so many leads as finished. Resolves to false, changing nothing, if another file took some or they are gone. */
  finish(file: string, leads: number, at: Date): Promise<boolean>;
  close(): Promise<void>;
}
