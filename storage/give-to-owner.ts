import { lchownSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Gives what root has created to the owner of the folder it is in. Otherwise a service that runs as that user could not
 * use what an operator restored with sudo. For anybody else, it is theirs already.
 */
export function giveToOwnerOfFolder(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  lchownSync(path, uid, gid);
}
