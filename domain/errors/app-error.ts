/** An error whose message is safe to show to anyone. */
export class AppError extends Error {
  override name = "AppError";
  readonly status: number;
  /** A stable identifier for clients. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /** @param message one short sentence for people that quotes nothing from the request */
  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
