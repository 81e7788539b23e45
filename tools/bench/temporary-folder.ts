import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that is deleted when the process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
