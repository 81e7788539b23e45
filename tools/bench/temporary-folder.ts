import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that is gone when the bench ends, however it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
