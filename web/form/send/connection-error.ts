import { NO_CONNECTION } from "./no-connection.ts";

/** No response arrived. The message is for the visitor. */
export class ConnectionError extends Error {
  override name = "ConnectionError";

  constructor(cause?: unknown, message = NO_CONNECTION) {
    super(message, { cause });
  }
}

/**
 * Rethrows a network error, which `fetch` reports as a TypeError with a message that differs between browsers. Invalid
 * arguments cause a TypeError too, so the caller must rule them out.
 * @throws ConnectionError instead of the TypeError.
 */
export async function mapNetworkError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof TypeError ? new ConnectionError(error) : error;
  }
}
