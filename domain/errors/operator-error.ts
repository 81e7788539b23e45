/** Why the server or a command can't go on, in words for the operator, one sentence per problem. */
export class OperatorError extends Error {
  override name = "OperatorError";
  readonly problems: readonly string[];

  constructor(...problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}
