/** Why the server or a command can't start: one sentence for each thing to fix. Anything else thrown is a bug. */
export class StartupError extends Error {
  override name = "StartupError";
  readonly problems: readonly string[];

  constructor(...problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}
