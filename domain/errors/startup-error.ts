/** Why the server does not start, or the operator's command can't work: one sentence for each thing to put right. Anything else that is thrown is a bug. */
export class StartupError extends Error {
  override name = "StartupError";
  readonly problems: readonly string[];

  constructor(...problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}
