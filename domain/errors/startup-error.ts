/** Why the server or a command can't start, one sentence per problem. Anything else thrown at startup is a bug. */
export class StartupError extends Error {
  override name = "StartupError";
  readonly problems: readonly string[];

  constructor(...problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}
