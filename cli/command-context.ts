import type { Command } from "commander";
import type { Config } from "../config/config.ts";
import type { ExperimentArchive } from "../domain/experiment/experiment-repository.ts";
import type { HookArchive } from "../domain/outbox/outbox-repository.ts";
import type { LeadArchive } from "../domain/leads/lead-repository.ts";
import type { PictureArchive } from "../domain/uploads/upload-repository.ts";
import type { Output } from "./terminal/output.ts";

/** Adds one command to `leads`. */
export type AddCommand = (leads: Command, tools: Tools) => void;

/** What a command works with. What it opens is closed when it has ended, however it ends. */
export type Tools = {
  /** For what was asked for. */
  out: Output;
  /** For people: progress, remarks, problems. */
  err: Output;
  /** The settings as they were given. */
  env: Readonly<Record<string, string | undefined>>;
  now: () => Date;
  /** Aborted when the operator wants no more. */
  signal: AbortSignal;
  /** @throws StartProblem when a setting is wrong. */
  config: () => Config;
  /** @throws StartProblem when there are no leads where the settings say. */
  openLeads: (options?: { mayDelete: boolean }) => Promise<LeadArchive>;
  /** @throws StartProblem when nothing was recorded where the settings say. */
  openExperiment: () => Promise<ExperimentArchive>;
  openPictures: () => Promise<PictureArchive>;
  /** @throws StartProblem when there is no journal where the settings say. */
  openHooks: () => Promise<HookArchive>;
  /** The command did what it should, and what it found is not as it should be. */
  foundProblems: () => void;
};

/** Why a command can't do what it was asked to, in a sentence for the operator. */
export class Failure extends Error {
  override name = "Failure";
}

/** Arguments that are wrong together; those that are wrong alone are commander's `InvalidArgumentError`. */
export class WrongUse extends Error {
  override name = "WrongUse";
}
