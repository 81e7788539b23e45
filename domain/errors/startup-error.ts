/** Why the server does not start, one sentence for each thing to put right. Anything else that is thrown is a bug. */
export class StartProblem extends Error {
  override name = "StartProblem";
  readonly problems: readonly string[];

  constructor(...problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}
