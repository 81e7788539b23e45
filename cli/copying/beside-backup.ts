import { dirname, join } from "node:path";

/** The folder of the pictures that belong to a copy of the leads; copies beside each other share it. */
export function besideBackup(file: string): string {
  return join(dirname(file), "pictures");
}
