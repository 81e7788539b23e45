/** An answer that no service of ours gives, as a proxy's page is. It has no message: what it says is not for visitors. */
export class UnreadableResponse extends Error {
  override name = "UnreadableResponse";

  constructor(status: string) {
    super("", { cause: status });
  }
}
