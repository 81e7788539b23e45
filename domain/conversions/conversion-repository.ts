import type { LeadFilter, StoredLead } from "../leads/lead-repository.ts";

/** What a file of conversions is made of. */
export type ConvertedSite = {
  /** The path where visitors leave the address that belongs to a product. */
  addressPath: string;
};

/** A lead by its id, and the click that it is told for. */
export type FileEntry = { id: string; click: string };

/**
 * Which leads an ad network was told of, by files that an operator hands it. A destination is an account there, by
 * whatever name tells it from others. It works beside servers that use the same store.
 */
export interface ConversionRepository {
  /**
   * Those that may go to a destination, oldest first, in batches: neither previews nor, as far as can be seen, of a
   * machine; with an ad's tags; and in no file of this destination that was finished. An address left for a product
   * belongs to that lead, and is none of its own.
   */
  candidates(destination: string, filter: LeadFilter): AsyncIterable<StoredLead[]>;
  /** Begins a file, in place of one that was never finished. Resolves to its id. */
  begin(destination: string, at: Date): Promise<string>;
  /** Which of these clicks the destination was told of, in a finished file or in this one. */
  reportedClicks(file: string, destination: string, clicks: readonly string[]): Promise<Set<string>>;
  /** How many leads of each network and day stand in finished files of the destination. */
  reportedByNetwork(destination: string): Promise<Map<string, number>>;
  /**
   * Takes leads for a file, each with its click, also from one that was never finished. Resolves to those that are still
   * there and in no finished file of the destination.
   */
  addToFile(file: string, destination: string, leads: readonly FileEntry[]): Promise<Set<string>>;
  /** The file is there, with so many leads. False, and nothing has changed, when some of them are another file's or gone. */
  finish(file: string, leads: number, at: Date): Promise<boolean>;
  close(): Promise<void>;
}
