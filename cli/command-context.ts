import type { Command } from "commander";
import type { Config } from "../config/config.ts";
import type { ConversionRepository } from "../domain/conversions/conversion-repository.ts";
import type { ExperimentRepository } from "../domain/experiment/experiment-repository.ts";
import type { OutboxRepository } from "../domain/outbox/outbox-repository.ts";
import type { LeadRepository } from "../domain/leads/lead-repository.ts";
import type { UploadRepository } from "../domain/uploads/upload-repository.ts";
import type { Storage } from "../storage/open-storage.ts";
import type { Output } from "./terminal/output.ts";

/** Adds one command to `leads`. */
export type AddCommand = (leads: Command, context: CommandContext) => void;

/** What a command works with. What it opens is closed when it has ended, however it ends. */
export type CommandContext = {
  /** Results (standard output). */
  out: Output;
  /** Progress, remarks and problems (standard error). */
  err: Output;
  /** The settings as they were given. */
  env: Readonly<Record<string, string | undefined>>;
  now: () => Date;
  /** Aborted on Ctrl-C or SIGTERM. */
  signal: AbortSignal;
  /** @throws StartupError when a setting is wrong. */
  config: () => Config;
  /** What the settings name. @throws StartupError when a setting is wrong. */
  storage: () => Storage;
  /** @throws StartupError when there are no leads where the settings say. */
  openLeads: (options?: { mayDelete?: boolean; mayMark?: boolean }) => Promise<LeadRepository>;
  /** @throws StartupError when nothing was recorded where the settings say. */
  openExperiment: () => Promise<ExperimentRepository>;
  /** @throws StartupError when there are no leads where the settings say. */
  openConversions: () => Promise<ConversionRepository>;
  openUploads: () => Promise<UploadRepository>;
  /** @throws StartupError when there is no outbox where the settings say. */
  openHooks: () => Promise<OutboxRepository>;
  /** The command worked, but what it found is wrong: exit code 1. */
  foundProblems: () => void;
  /** The command could not find out whether anything is wrong: exit code 2, unless problems were found. */
  couldNotLook: () => void;
};

/** Why a command can't do what it was asked to, in a sentence for the operator. */
export class Failure extends Error {
  override name = "Failure";
}

/** Arguments that are wrong together; those that are wrong alone are commander's `InvalidArgumentError`. */
export class UsageError extends Error {
  override name = "UsageError";
}
