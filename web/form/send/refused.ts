/** The service answered, and its answer was no. The message is for visitors; what the service said else is the cause. */
export class Refused extends Error {
  override name = "Refused";
  /** The service's own code, where it has one. */
  readonly code: string;

  constructor(message: string, { code = "", cause }: { code?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}
