import { statSync } from "node:fs";
import { StoreDown } from "../../domain/errors/store-down.ts";

/**
 * Guards against files that are removed or replaced under an open database, whose writes would be lost.
 * @returns a check that throws once that has happened.
 */
export function fileIdentityCheck(paths: readonly string[]): () => void {
  const before = paths.map((path) => identifyFile(path));
  return () => {
    const changed = paths.find((path, index) => identifyFile(path) !== before[index]);
    if (changed !== undefined)
      throw new StoreDown(`${changed} was removed or replaced while the server was running.`);
  };
}

function identifyFile(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`;
}
