import { AppError } from "./app-error.ts";

/** What visitors see when a store fails. The form keeps what they entered. */
export function storeUnavailable(cause?: unknown): AppError {
  const message =
    "Nothing can be stored right now. What you entered stays here: please try again in a few minutes.";
  const error = new AppError(503, "StoreUnavailable", message, { "retry-after": "60" });
  error.cause = cause;
  return error;
}

/** Turns any failure but an AppError into `storeUnavailable`. */
export async function orUnavailable<T>(stored: Promise<T>): Promise<T> {
  try {
    return await stored;
  } catch (error) {
    throw error instanceof AppError ? error : storeUnavailable(error);
  }
}
