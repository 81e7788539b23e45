import type { Logger } from "@openfeature/core";
import { FlagdCore, MemoryStorage } from "@openfeature/flagd-core";

/** flagd logs each evaluation by itself; its answers say all that is needed. */
export const SILENT: Logger = { error() {}, warn() {}, info() {}, debug() {} };

/**
 * flagd's own evaluation, in this process, by rules in its format.
 * @throws Error if they do not follow its schema.
 */
export function openFlagd(rules: string): FlagdCore {
  const storage = new MemoryStorage(SILENT, { disableDynamicCodeGeneration: true });
  storage.setConfigurations(rules, true);
  return new FlagdCore(storage, SILENT);
}
