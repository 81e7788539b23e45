import { NO_CONNECTION } from "./no-connection.ts";

/** No answer came. The message is one for the visitor. */
export class ConnectionError extends Error {
  override name = "ConnectionError";

  constructor(cause?: unknown, message = NO_CONNECTION) {
    super(message, { cause });
  }
}

/**
 * What a call gives or throws. Its arguments must be valid: then a TypeError says that its connection was cut, in words that
 * differ from browser to browser.
 * @throws ConnectionError in its place.
 */
export async function mapNetworkError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof TypeError ? new ConnectionError(error) : error;
  }
}
