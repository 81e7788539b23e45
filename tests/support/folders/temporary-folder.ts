import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { quickFolder } from "./quick-folder.ts";

/** A folder of the test's own, removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(quickFolder(), "landing-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
