import type { Webhook } from "../config/groups/webhook.ts";
import type { AuditLog } from "../domain/audit/audit-log.ts";
import type { ConversionRepository } from "../domain/conversions/conversion-repository.ts";
import type { DayKeyStore } from "../domain/experiment/day-key.ts";
import type { ExperimentRepository } from "../domain/experiment/experiment-repository.ts";
import type { ExperimentStore } from "../domain/experiment/experiment-store.ts";
import type { LeadAccess, LeadAdminRepository } from "../domain/leads/lead-admin-repository.ts";
import type { LeadWriter } from "../domain/leads/lead-writer.ts";
import type { MailboxStore } from "../domain/leads/mailbox.ts";
import type { OutboxRepository } from "../domain/outbox/outbox-repository.ts";
import type { Outbox } from "../domain/outbox/outbox.ts";
import type { Log } from "../domain/log.ts";
import type { SharedUploadBytes } from "../domain/uploads/shared-upload-bytes.ts";
import type { UploadRepository } from "../domain/uploads/upload-repository.ts";
import type { UploadStore } from "../domain/uploads/upload-store.ts";

/**
 * A database of leads and everything kept with them. Its driver is loaded when something is first opened. The caller
 * closes what it opens. Every opener throws OperatorError when the database cannot be used.
 */
export interface LeadBackend {
  /** For operators; without a password. */
  readonly name: string;
  /** The database's file; null if it is on a server. */
  readonly file: string | null;
  /** The data folder, which one server at a time may use. Null: any number of servers may share the backend. */
  readonly folder: string | null;
  /** The server's side. Migrates the database. */
  openStores(options: LeadStoresOptions): Promise<LeadStores>;
  openLeads(access: LeadAccess): Promise<LeadAdminRepository>;
  openOutbox(access?: OutboxAccess): Promise<OutboxRepository>;
  openExperiment(use?: ExperimentUse): Promise<ExperimentRepository>;
  openAuditLog(): Promise<AuditLog>;
  openConversions(): Promise<ConversionRepository>;
  /**
   * Backs up a snapshot into a file, which gets its name once it is complete, checked and on disk.
   * @returns the number of leads, and the file's size in bytes.
   * @throws OperatorError, naming the command to use, if another program makes the backups.
   */
  backUp(file: string): Promise<{ leads: number; bytes: number }>;
  /**
   * Restores a backup.
   * @param copyUploadsFirst is called first, with the pictures that its leads need; `copied` is its result.
   * @throws OperatorError like `backUp`, and if there are leads already.
   */
  restore<Copied>(
    file: string,
    copyUploadsFirst: (uploads: NeededUpload[]) => Promise<Copied>,
  ): Promise<{ leads: number; bytes: number; copied: Copied }>;
  /** The pictures that a backup's leads need, each once. */
  uploadsIn(file: string): Promise<NeededUpload[]>;
}

/** What may be done with the outbox: with `retry`, entries can be sent again. */
export type OutboxAccess = "read" | "retry";

/** A report reads much of the database and may use more memory; a day's figures read little. */
export type ExperimentUse = "report" | "day";

/** A picture that a backup's lead needs; `bytes` is its size as the form sent it, null if unknown. */
export type NeededUpload = { path: string; bytes: number | null };

/** Which outbox entries a new lead gets. */
export type OutboxOptions = Pick<Webhook, "skipsSpam" | "sendsReady">;

export type LeadStoresOptions = {
  /** Null: no lead is sent. */
  outbox: OutboxOptions | null;
  marksMailboxes: boolean;
  /** For background work. */
  log: Pick<Log, "info" | "warn">;
};

/** The opener closes it. Closing resolves once all writes under way are done. */
export type Closable<Store> = Store & { close(): Promise<void> };

export type LeadStores = {
  leads: Closable<LeadWriter>;
  outbox: Closable<Outbox> | null;
  mailboxes: Closable<MailboxStore> | null;
  experiment: Closable<ExperimentStore & DayKeyStore>;
  /** Only if several servers may share the backend. */
  uploadBytes?: Closable<SharedUploadBytes>;
};

/** A place for pictures. Same lifecycle as LeadBackend. */
export interface UploadBackend {
  /** For operators. */
  readonly name: string;
  /** The pictures folder. Null: any number of servers may share the backend. */
  readonly folder: string | null;
  openStore(): Promise<Closable<UploadStore>>;
  openRepository(): Promise<UploadRepository>;
}
