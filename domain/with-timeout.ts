import { StoreDown } from "./errors/store-down.ts";

/** What a promise comes to. Rejects once it has taken longer than so many milliseconds; `who` is to blame for that. */
export async function withTimeout<T>(ms: number, promise: Promise<T>, who: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new StoreDown(`${who} did not answer in time.`)), ms);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
