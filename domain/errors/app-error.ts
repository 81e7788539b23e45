/** A refusal that anyone may see. */
export class AppError extends Error {
  override name = "AppError";
  readonly status: number;
  /** One word for programs. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /** @param message one short sentence for people, the same for every caller. */
  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
