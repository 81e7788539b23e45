/** An answer that no service of ours gives, as a proxy's page is. It has no message: what it says is not for visitors. */
export class UnreadableAnswer extends Error {
  override name = "UnreadableAnswer";

  constructor(status: string) {
    super("", { cause: status });
  }
}
