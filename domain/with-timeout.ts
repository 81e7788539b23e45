import { StoreDown } from "./errors/store-down.ts";

/** Rejects with StoreDown after `ms` milliseconds. @param who names the store in the message */
export async function withTimeout<T>(ms: number, promise: Promise<T>, who: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new StoreDown(`${who} did not answer in time.`)), ms);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
