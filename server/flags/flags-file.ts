import { readFileSync } from "node:fs";
import { InvalidFlagRules, readFlagRules } from "../../domain/flags/flag-rules.ts";
import type { FlagRules } from "../../domain/flags/flag-rules.ts";
import { summarizeError } from "../../domain/errors/loggable-error.ts";
import type { Log } from "../../domain/log.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";

export interface FlagSource {
  rules(): FlagRules;
}

/** A change takes effect once it is read twice, because editors write a file in several steps. */
const CHECK_MS = 250;

type FileLog = Pick<Log, "info" | "warn">;

/**
 * The rules in a file. A valid edit takes effect within a second, an invalid one leaves the rules unchanged; either is
 * logged once.
 */
export class FlagsFile implements FlagSource {
  readonly #file: string;
  #timer: NodeJS.Timeout | undefined;
  #content: FileContent;
  #next: FileContent | undefined;
  #rules: FlagRules;

  /** @throws OperatorError if the file is missing or invalid */
  constructor(file: string) {
    this.#file = file;
    this.#content = readContent(file);
    try {
      this.#rules = parseRules(this.#content);
    } catch (error) {
      throw new OperatorError(`The flags file ${file} cannot be used: ${describeReason(error)}.`);
    }
  }

  rules(): FlagRules {
    return this.#rules;
  }

  /** Reads the file again and again: a watcher loses a folder that is replaced. */
  watch(log: FileLog): void {
    warnIfOff(this.#rules, log);
    this.#apply(readContent(this.#file), log);
    this.#timer = setInterval(() => this.#check(log), CHECK_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #check(log: FileLog): void {
    const content = readContent(this.#file);
    if (this.#next && isSame(content, this.#next)) this.#apply(content, log);
    this.#next = content;
  }

  #apply(content: FileContent, log: FileLog): void {
    if (isSame(content, this.#content)) return;
    this.#content = content;
    try {
      this.#rules = parseRules(content);
      log.info("The flags file was edited: its rules are in use");
      warnIfOff(this.#rules, log);
    } catch (error) {
      log.warn(`The flags file was edited, but the rules stay as they were: ${describeReason(error)}`);
    }
  }
}

function warnIfOff({ isOff }: FlagRules, log: FileLog): void {
  if (isOff)
    log.warn("The flag is switched off: visitors stay on redirect pages, where a link appears after a while");
}

type FileContent = { text: string; problem?: never } | { text?: never; problem: string };

function readContent(file: string): FileContent {
  try {
    return { text: readFileSync(file, "utf8") };
  } catch (error) {
    return { problem: `it cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

function isSame(one: FileContent, other: FileContent): boolean {
  return one.text === other.text && one.problem === other.problem;
}

function parseRules({ text, problem }: FileContent): FlagRules {
  if (text === undefined) throw new InvalidFlagRules(problem);
  return readFlagRules(text);
}

/** Unexpected errors are reported too: a bad file must not end the server. */
function describeReason(error: unknown): string {
  return error instanceof InvalidFlagRules ? error.message : `reading it failed (${summarizeError(error)})`;
}
