import type { Money, Stage } from "../leads/lead-outcome.ts";
import type { LeadFilter } from "../leads/lead-admin-repository.ts";
import type { StoredLead } from "../leads/stored-lead.ts";

/**
 * A lead in a conversion file, the click it is reported for (null where older versions did not record it), and the
 * value it is reported with.
 */
export type FileEntry = { id: string; click: string | null; value: Money | null };

/** The new value of a lead that was reported before. */
export type Adjustment = { id: string; value: Money };

export type FinishedFile = {
  id: string;
  destination: string;
  finishedAt: Date;
  leads: FileEntry[];
  adjustments: Adjustment[];
};

export type ReportedLead = {
  lead: StoredLead;
  /** The value that the destination knows, by the conversion or its last adjustment. */
  value: Money | null;
};

/**
 * Which leads were reported to which ad account ("destination"), in files that an operator uploads. Safe to use while
 * servers write to the same store.
 */
export interface ConversionRepository {
  /**
   * Leads that may be reported to a destination, oldest first, in batches: not a preview, not spam, tagged by an ad,
   * come as far as the stage, and in none of its finished files. An e-mail address left for a product counts as part of
   * that product's lead.
   */
  candidates(destination: string, stage: Stage, filter: LeadFilter): AsyncIterable<StoredLead[]>;
  /** Leads in a destination's finished files that ever had an outcome or a reported value, in batches, in any order. */
  reported(destination: string): AsyncIterable<ReportedLead[]>;
  /** Starts a file and discards an unfinished one. Resolves to the new file's id. */
  begin(destination: string, at: Date): Promise<string>;
  /** Which of these clicks are already in this file or in a finished one. */
  reportedClicks(file: string, destination: string, clicks: readonly string[]): Promise<Set<string>>;
  /** How many leads of each network (whose name changes daily) are in finished files. */
  reportedByNetwork(destination: string): Promise<Map<string, number>>;
  /**
   * Adds leads to a file, moving them from an unfinished one if need be. Resolves to the ids it added: not those
   * deleted meanwhile or already in a finished file.
   */
  addToFile(file: string, destination: string, leads: readonly FileEntry[]): Promise<Set<string>>;
  /** Adds new values of leads that the destination knows. Leads deleted meanwhile are left out. */
  addAdjustments(file: string, destination: string, adjustments: readonly Adjustment[]): Promise<void>;
  /**
   * Marks the file as finished if it still has this many leads and adjustments; otherwise resolves to false and changes
   * nothing.
   */
  finish(file: string, entries: number, at: Date): Promise<boolean>;
  /**
   * Forgets a destination's files that were finished then or later, so that their leads may be reported again. Resolves
   * to how many there were.
   */
  forgetFiles(destination: string, since: Date): Promise<number>;
  /** Every finished file, oldest first, to move it to another store. */
  finishedFiles(): AsyncIterable<FinishedFile>;
  /**
   * Adds a finished file from another store, except leads that are missing here or already in a finished file.
   * Idempotent.
   */
  addFinished(file: FinishedFile): Promise<void>;
  close(): Promise<void>;
}
