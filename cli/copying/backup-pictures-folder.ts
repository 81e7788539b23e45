import { dirname, join } from "node:path";

/** The folder of a backup's pictures, shared by all backups in the same folder. */
export function backupPicturesFolder(file: string): string {
  return join(dirname(file), "pictures");
}
