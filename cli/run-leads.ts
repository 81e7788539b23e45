import { Command, CommanderError } from "commander";
import packageJson from "../package.json" with { type: "json" };
import { readConfig } from "../config/config.ts";
import type { Config } from "../config/config.ts";
import { chooseStorage } from "../storage/choose-storage.ts";
import { OperatorError } from "../domain/errors/operator-error.ts";
import { commands } from "./commands.ts";
import { BrokenPipe, Output } from "./output/output.ts";
import type { OutputStream } from "./output/output.ts";
import { safeLines } from "./output/safe-text.ts";
import { operatorName } from "./operator-name.ts";
import { Failure, UsageError } from "./command-context.ts";
import type { CommandContext } from "./command-context.ts";

export type ProcessContext = {
  env: Readonly<Record<string, string | undefined>>;
  stdout: OutputStream;
  stderr: OutputStream;
  signal: AbortSignal;
  now?: () => Date;
};

const OK = 0;
const FAILED = 1;
const WRONG_USE = 2;
/** The exit code of `leads watch` when it could not check: what monitoring tools expect. */
const CHECK_FAILED = 2;
/** The shell convention: 128 + SIGINT. */
const INTERRUPTED = 130;

const ABOUT =
  "Looks at the leads that this site collected, exports them, and deletes what should not be kept.";

const EPILOGUE = `
Settings are those of the server: DATA_DIR, DATABASE_URL, S3_BUCKET and the others of docs/settings.md.
Times are UTC. Commands that delete only show what they would delete, unless given --yes.

Exit codes: 0 done, 1 failed or found problems, 2 usage error (watch: could not check), 130 interrupted.`;

/** Runs one command line, reports its errors, and returns the exit code. */
export async function runLeads(
  args: readonly string[],
  { env, stdout, stderr, signal, now = () => new Date() }: ProcessContext,
): Promise<number> {
  const out = new Output(stdout, env);
  const err = new Output(stderr, env);
  const opened: { close(): Promise<void> }[] = [];
  let exitCode = OK;
  let config: Config | undefined;

  const context: CommandContext = {
    out,
    err,
    env,
    now,
    signal,
    config: () => (config ??= readConfig(env)),
    storage: () => chooseStorage(context.config()),
    openLeads: async (access) => closeLater(await context.storage().leads.openLeads(access)),
    openExperiment: async () => closeLater(await context.storage().leads.openExperiment()),
    openConversions: async () => closeLater(await context.storage().leads.openConversions()),
    openUploads: async () => closeLater(await context.storage().uploads.openRepository()),
    openOutbox: async () => closeLater(await context.storage().leads.openOutbox()),
    audit: async (action, leads) => {
      if (leads === 0) return;
      try {
        const log = await context.storage().leads.openAuditLog();
        try {
          await log.add([{ at: now(), who: operatorName(), action, leadId: null, leads }]);
        } finally {
          await log.close();
        }
      } catch (error) {
        throw new Failure(
          `The command succeeded, but is not in the audit log: ${problemsIn(error).join(" ")}`,
        );
      }
    },
    markProblemsFound: () => {
      exitCode = FAILED;
    },
    markCheckFailed: () => {
      if (exitCode === OK) exitCode = CHECK_FAILED;
    },
  };

  function closeLater<T extends { close(): Promise<void> }>(store: T): T {
    opened.push(store);
    return store;
  }

  try {
    try {
      await buildProgram(context).parseAsync(args, { from: "user" });
    } catch (error) {
      // Report the command's error, not a follow-up error from closing.
      await closeAll(opened).catch(() => {});
      throw error;
    }
    await closeAll(opened);
    return exitCode;
  } catch (error) {
    return reportError(error, err, signal);
  }
}

/** Closes each, whether or not another can be closed. @throws the first error */
async function closeAll(stores: readonly { close(): Promise<void> }[]): Promise<void> {
  const errors: unknown[] = [];
  for (const store of stores) await store.close().catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

function buildProgram(context: CommandContext): Command {
  const { out, err } = context;
  const program = new Command("leads")
    .description(ABOUT)
    .addHelpText("after", EPILOGUE)
    .version(packageJson.version, "-V, --version", "the version of this site")
    .exitOverride()
    // The descriptions already say what the defaults mean.
    .configureHelp({ optionDescription: ({ description }) => description })
    .helpCommand("help [command]", "what a command does, with its options and examples")
    .showHelpAfterError("Run `leads --help` for all commands.")
    .configureOutput({
      // A closed pipe (`leads --help | head`) is not an error.
      writeOut: (text) => void out.write(text).catch(() => {}),
      writeErr: (text) => void err.write(text).catch(() => {}),
      outputError: (text, write) => write(safeLines(text)),
      getOutHelpWidth: () => out.columns ?? 100,
      getErrHelpWidth: () => err.columns ?? 100,
    });
  for (const add of commands) add(program, context);
  for (const command of program.commands) finishHelp(command, `leads ${command.name()}`);
  return program;
}

function finishHelp(command: Command, line: string) {
  // Join the source's line breaks, but keep paragraphs: commander wraps at the terminal's width.
  command.description(command.description().replaceAll(/(?<!\n)\n(?!\n)/g, " "));
  command.showHelpAfterError(`Run \`${line} --help\` for its options and examples.`);
  for (const inner of command.commands) finishHelp(inner, `${line} ${inner.name()}`);
}

/** Reports a command's error and returns the exit code. Unexpected errors are bugs and are printed with their stack. */
async function reportError(error: unknown, err: Output, signal: AbortSignal): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? OK : WRONG_USE;
  if (error instanceof BrokenPipe) return OK;
  if (signal.aborted) return INTERRUPTED;
  if (error instanceof UsageError) {
    await err.line(`error: ${safeLines(error.message)}`);
    return WRONG_USE;
  }
  for (const problem of problemsIn(error)) await err.line(safeLines(problem));
  return FAILED;
}

function problemsIn(error: unknown): readonly string[] {
  if (error instanceof OperatorError) return error.problems;
  const { message, stack, syscall } = error as NodeJS.ErrnoException;
  // A refused system call, such as on a full disk, is not a bug.
  return [error instanceof Failure || syscall !== undefined ? message : (stack ?? String(error))];
}
