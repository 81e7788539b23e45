import { lchownSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Gives a file or folder created by root to the owner of its parent folder, so that a service running as that user can
 * use what an operator restored with sudo. Does nothing for other users.
 */
export function chownToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  lchownSync(path, uid, gid);
}
