/** A response in an unknown format, such as a proxy's page. It has no message, because the text is not for visitors. */
export class UnreadableResponse extends Error {
  override name = "UnreadableResponse";

  constructor(status: string) {
    super("", { cause: status });
  }
}
