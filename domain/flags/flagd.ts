import type { Logger } from "@openfeature/core";
import { FlagdCore, MemoryStorage } from "@openfeature/flagd-core";

/** flagd would log every evaluation. */
export const silentLogger: Logger = { error() {}, warn() {}, info() {}, debug() {} };

/**
 * flagd's evaluation engine, in this process.
 * @throws Error if the rules violate flagd's schema.
 */
export function openFlagd(rules: string): FlagdCore {
  const storage = new MemoryStorage(silentLogger, { disableDynamicCodeGeneration: true });
  storage.setConfigurations(rules, true);
  return new FlagdCore(storage, silentLogger);
}
