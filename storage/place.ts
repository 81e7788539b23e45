import type { ConversionRepository, ConvertedSite } from "../domain/conversions/conversion-repository.ts";
import type { DayKeyStore } from "../domain/experiment/day-key.ts";
import type { ExperimentRepository } from "../domain/experiment/experiment-repository.ts";
import type { ExperimentStore } from "../domain/experiment/experiment-store.ts";
import type { LeadAccess, LeadRepository } from "../domain/leads/lead-repository.ts";
import type { LeadStore } from "../domain/leads/lead-store.ts";
import type { MailboxStore } from "../domain/leads/mailbox.ts";
import type { OutboxRepository } from "../domain/outbox/outbox-repository.ts";
import type { Outbox } from "../domain/outbox/outbox.ts";
import type { UploadRepository } from "../domain/uploads/upload-repository.ts";
import type { UploadStore } from "../domain/uploads/upload-store.ts";

/**
 * Where leads are, with all that is kept beside them: what a database brings along. Nothing of it is loaded before
 * something is opened. Whoever opens something closes it; every opener throws StartupError when it can not be used.
 */
export interface LeadPlace {
  /** In an operator's words, without a password. */
  readonly name: string;
  /** The data folder that it is in, which one server at a time may use; null: any number of servers may. */
  readonly folder: string | null;
  /** A server's side. It brings the database up to date. */
  openStores(options: LeadStoresOptions): Promise<LeadStores>;
  openLeads(options: { access: LeadAccess; addressPath: string }): Promise<LeadRepository>;
  openOutbox(): Promise<OutboxRepository>;
  openExperiment(): Promise<ExperimentRepository>;
  openConversions(site: ConvertedSite): Promise<ConversionRepository>;
  /**
   * Copies all of it as it is at one moment into a file, which has its name once it is whole, checked and on the disk.
   * @returns how many leads are in it, and its bytes.
   * @throws StartupError also where that is the work of another program, and says which.
   */
  backUp(file: string): Promise<{ leads: number; bytes: number }>;
  /**
   * Puts such a copy where leads are kept; the same holds.
   * @param bringUploads is called first, with the paths of the pictures that its leads have.
   * @throws StartupError also where there are leads already.
   */
  restore(
    file: string,
    bringUploads: (paths: string[]) => Promise<void>,
  ): Promise<{ leads: number; bytes: number }>;
  /** The paths of the pictures that the leads of such a copy have. */
  uploadPathsIn(file: string): Promise<string[]>;
}

export type LeadStoresOptions = {
  /** Whether each new lead is to be sent on. */
  hasOutbox: boolean;
  /** Whether each new product is sent once more, when it is ready. */
  hasReady: boolean;
  /** Whether a lead with a spam reason is not sent at all. */
  leavesSpamOut: boolean;
  /** Whether addresses are to be marked. */
  marksMailboxes: boolean;
};

export type LeadStores = {
  leads: LeadStore;
  outbox: Outbox | null;
  mailboxes: MailboxStore | null;
  experiment: ExperimentStore & DayKeyStore;
};

/** Where pictures are. The same holds. */
export interface UploadPlace {
  /** In an operator's words. */
  readonly name: string;
  /** The folder that they are in; null: any number of servers may use it. */
  readonly folder: string | null;
  openStore(): Promise<UploadStore>;
  openRepository(): Promise<UploadRepository>;
}
