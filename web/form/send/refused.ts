/** The service answered, and its answer was no. The message is the service's own. */
export class Refused extends Error {
  override name = "Refused";
  /** The service's own code, where it has one. */
  readonly code: string;

  constructor(message: string, code = "") {
    super(message);
    this.code = code;
  }
}
