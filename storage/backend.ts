import type { Webhook } from "../config/groups/webhook.ts";
import type { ConversionRepository } from "../domain/conversions/conversion-repository.ts";
import type { DayKeys } from "../domain/experiment/day-key.ts";
import type { ExperimentRepository } from "../domain/experiment/experiment-repository.ts";
import type { ExperimentStore } from "../domain/experiment/experiment-store.ts";
import type { LeadAccess, LeadAdminRepository } from "../domain/leads/lead-admin-repository.ts";
import type { LeadWriter } from "../domain/leads/lead-writer.ts";
import type { MailboxStore } from "../domain/leads/mailbox.ts";
import type { OutboxRepository } from "../domain/outbox/outbox-repository.ts";
import type { Outbox } from "../domain/outbox/outbox.ts";
import type { UploadRepository } from "../domain/uploads/upload-repository.ts";
import type { UploadStore } from "../domain/uploads/upload-store.ts";

/**
 * Where leads are, with all that is kept beside them: what a database brings along. Nothing of it is loaded before
 * something is opened. Whoever opens something closes it; every opener throws StartupError when it can not be used.
 */
export interface LeadBackend {
  /** In an operator's words, without a password. */
  readonly name: string;
  /** The data folder that it is in, which one server at a time may use; null: any number of servers may. */
  readonly folder: string | null;
  /** A server's side. It brings the database up to date. */
  openStores(options: LeadStoresOptions): Promise<LeadStores>;
  openLeads(access: LeadAccess): Promise<LeadAdminRepository>;
  openOutbox(): Promise<OutboxRepository>;
  openExperiment(): Promise<ExperimentRepository>;
  openConversions(): Promise<ConversionRepository>;
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

/** Which entries a new lead gets in the outbox, in the transaction that stores it. */
export type OutboxOptions = Pick<Webhook, "leavesSpamOut" | "sendsReady">;

export type LeadStoresOptions = {
  /** Null: no lead is sent. */
  outbox: OutboxOptions | null;
  marksMailboxes: boolean;
};

/** Whoever opens a store closes it. Closing resolves once all that was handed in is stored. */
export type Closable<Store> = Store & { close(): Promise<void> };

export type LeadStores = {
  leads: Closable<LeadWriter>;
  outbox: Closable<Outbox> | null;
  mailboxes: Closable<MailboxStore> | null;
  experiment: Closable<ExperimentStore & DayKeys>;
};

/** Where pictures are. The same holds. */
export interface UploadBackend {
  /** In an operator's words. */
  readonly name: string;
  /** The folder that they are in; null: any number of servers may use it. */
  readonly folder: string | null;
  openStore(): Promise<Closable<UploadStore>>;
  openRepository(): Promise<UploadRepository>;
}
