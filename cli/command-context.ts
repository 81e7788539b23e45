import type { Command } from "commander";
import type { Config } from "../config/config.ts";
import type { AuditAction } from "../domain/audit/audit-log.ts";
import type { ConversionRepository } from "../domain/conversions/conversion-repository.ts";
import type { ExperimentRepository } from "../domain/experiment/experiment-repository.ts";
import type { OutboxRepository } from "../domain/outbox/outbox-repository.ts";
import type { LeadAccess, LeadAdminRepository } from "../domain/leads/lead-admin-repository.ts";
import type { UploadRepository } from "../domain/uploads/upload-repository.ts";
import type { StorageBackends } from "../storage/choose-storage.ts";
import type { Output } from "./output/output.ts";

/** Adds one command to `leads`. */
export type AddCommand = (leads: Command, context: CommandContext) => void;

/**
 * A command's dependencies. Stores it opens are closed when the command ends, even by an error. Every opener throws
 * OperatorError when the configured storage cannot be used.
 */
export type CommandContext = {
  /** Results (standard output). */
  out: Output;
  /** Progress, notes and problems (standard error). */
  err: Output;
  /** The environment variables. */
  env: Readonly<Record<string, string | undefined>>;
  now: () => Date;
  /** Aborted on Ctrl-C or SIGTERM. */
  signal: AbortSignal;
  /** @throws OperatorError when a setting is invalid. */
  config: () => Config;
  /** The configured storage. @throws OperatorError when a setting is invalid. */
  storage: () => StorageBackends;
  openLeads: (access: LeadAccess) => Promise<LeadAdminRepository>;
  openExperiment: () => Promise<ExperimentRepository>;
  openConversions: () => Promise<ConversionRepository>;
  openUploads: () => Promise<UploadRepository>;
  openOutbox: () => Promise<OutboxRepository>;
  /** Notes in the audit log what was done with how many leads. @throws Failure if that can't be written. */
  audit: (action: AuditAction, leads: number) => Promise<void>;
  /** The command worked, but found problems: exit code 1. */
  markProblemsFound: () => void;
  /** A check could not run: exit code 2, unless problems were found. */
  markCheckFailed: () => void;
};

/** An expected failure; the message is a sentence for the operator. */
export class Failure extends Error {
  override name = "Failure";
}

/** An invalid combination of arguments. A single invalid argument is commander's `InvalidArgumentError`. */
export class UsageError extends Error {
  override name = "UsageError";
}
