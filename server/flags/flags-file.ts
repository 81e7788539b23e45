import { readFileSync, realpathSync, watch } from "node:fs";
import type { FSWatcher } from "node:fs";
import { dirname } from "node:path";
import { InvalidFlagRules, readFlagRules } from "../../domain/flags/flag-rules.ts";
import type { FlagRules } from "../../domain/flags/flag-rules.ts";
import { summarizeError } from "../../domain/errors/loggable-error.ts";
import type { Log } from "../../domain/log.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";

export interface FlagSource {
  rules(): FlagRules;
}

/** How long to wait after a change: editors write a file in several steps. */
const SETTLE_MS = 100;

type FileLog = Pick<Log, "info" | "warn">;

/**
 * The rules in a file. A valid edit takes effect at once, an invalid one leaves the rules unchanged; either is logged
 * once.
 */
export class FlagsFile implements FlagSource {
  readonly #file: string;
  readonly #watchers = new Map<string, FSWatcher>();
  #timer: NodeJS.Timeout | undefined;
  #content: FileContent;
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

  watch(log: FileLog): void {
    warnIfOff(this.#rules, log);
    this.#watchFolders(log);
    this.#reload(log);
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  /** Watches the folders of the file and of its link's target, because editors and orchestrators replace files. */
  #watchFolders(log: FileLog): void {
    const folders = new Set([dirname(this.#file), dirname(realPath(this.#file))]);
    for (const [folder, watcher] of this.#watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue;
      const watcher = watch(folder, { persistent: false }, () => this.#reloadSoon(log));
      watcher.on("error", (err) =>
        log.warn({ err }, "The flags file is no longer watched: restart the server to pick up edits"),
      );
      this.#watchers.set(folder, watcher);
    }
  }

  #reloadSoon(log: FileLog): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#watchFolders(log);
      this.#reload(log);
    }, SETTLE_MS).unref();
  }

  #reload(log: FileLog): void {
    const content = readContent(this.#file);
    if (content.text === this.#content.text && content.problem === this.#content.problem) return;
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

/** The path itself while the file is missing. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
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

function parseRules({ text, problem }: FileContent): FlagRules {
  if (text === undefined) throw new InvalidFlagRules(problem);
  return readFlagRules(text);
}

/** Unexpected errors are reported too: a bad file must not end the server. */
function describeReason(error: unknown): string {
  return error instanceof InvalidFlagRules ? error.message : `reading it failed (${summarizeError(error)})`;
}
