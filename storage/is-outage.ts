import { StoreDown } from "../domain/errors/store-down.ts";
import { ConnectionLost, DOWN_CODES } from "./postgres/operator-errors.ts";

/** Whether a query failed because its database or file can't be used now; Node.js's own errors are not an outage. */
export function isOutage(error: unknown): boolean {
  if (error instanceof StoreDown || error instanceof ConnectionLost) return true;
  const code = String((error as { code?: unknown }).code);
  return DOWN_CODES.test(code) && !code.startsWith("ERR_");
}
