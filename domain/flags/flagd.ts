import type { Logger } from "@openfeature/core";
import { FlagdCore, MemoryStorage } from "@openfeature/flagd-core";

/** flagd would log every evaluation. */
export const SILENT: Logger = { error() {}, warn() {}, info() {}, debug() {} };

/**
 * flagd's evaluation engine, in this process.
 * @throws Error if the rules violate flagd's schema.
 */
export function openFlagd(rules: string): FlagdCore {
  const storage = new MemoryStorage(SILENT, { disableDynamicCodeGeneration: true });
  storage.setConfigurations(rules, true);
  return new FlagdCore(storage, SILENT);
}
